import { Badge } from '#app/ui/badge.tsx'
import { QuickLink } from '#app/ui/quick-link.tsx'
import { categoryPath, type Label, tagPath } from './post.ts'

const press = 'relative z-10 rounded-sm transition-[filter] hover:[filter:brightness(0.95)]'

export function CategoryBadge({ category }: { category: Label }) {
  return (
    <QuickLink to={categoryPath(category)} when="press" className={press}>
      <Badge tone="forest">{category.name}</Badge>
    </QuickLink>
  )
}

export function TagBadge({ tag }: { tag: Label }) {
  return (
    <QuickLink to={tagPath(tag)} when="press" className={press}>
      <Badge tone="outline">{tag.name}</Badge>
    </QuickLink>
  )
}
