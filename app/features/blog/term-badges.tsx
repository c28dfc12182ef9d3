import { Badge } from '#app/ui/badge.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { getCategoryPath, getTagPath, type Term } from './post.ts'

const badgeLinkClass = 'relative z-10 rounded-sm transition-[filter] hover:[filter:brightness(0.95)]'

export function CategoryBadge({ category }: { category: Term }) {
  return (
    <PageLink to={getCategoryPath(category)} instant className={badgeLinkClass}>
      <Badge tone="forest">{category.name}</Badge>
    </PageLink>
  )
}

export function TagBadge({ tag }: { tag: Term }) {
  return (
    <PageLink to={getTagPath(tag)} instant className={badgeLinkClass}>
      <Badge tone="outline">{tag.name}</Badge>
    </PageLink>
  )
}
