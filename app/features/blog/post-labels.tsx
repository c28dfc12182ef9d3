import { Link } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { categoryPath, type Label, tagPath } from './post.ts'

const press = 'relative z-10 rounded-sm transition-[filter] hover:brightness-95'

export function CategoryBadge({ category }: { category: Label }) {
  return (
    <Link to={categoryPath(category)} prefetch="intent" className={press}>
      <Badge tone="forest">{category.name}</Badge>
    </Link>
  )
}

export function TagBadge({ tag }: { tag: Label }) {
  return (
    <Link to={tagPath(tag)} prefetch="intent" className={press}>
      <Badge tone="outline">{tag.name}</Badge>
    </Link>
  )
}
