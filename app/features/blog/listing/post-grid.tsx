import { classes } from '#app/ui/classes.ts'
import type { PostSummary } from '../post.ts'
import { PostCard } from './post-card.tsx'
import { postGrid } from './post-grid-skeleton.tsx'

/** Alternating backgrounds that differ between neighbors in two and three columns. */
const grounds = ['bg-sand', 'bg-forest-tint', 'bg-mustard-tint', 'bg-terracotta-tint']

export type PostGridProps = {
  posts: PostSummary[]
  showCategory?: boolean
  tags?: number
  /** Draws the first post large. */
  lead?: boolean
}

export function PostGrid({ posts, lead = false, ...card }: PostGridProps) {
  return (
    <ul className={postGrid}>
      {posts.map((post, index) => {
        const large = lead && index === 0
        return (
          <li key={post.slug} className={classes(large && 'sm:col-span-2 lg:row-span-2')}>
            <PostCard post={post} lead={large} priority={index === 0} ground={grounds[index % 4] ?? ''} {...card} />
          </li>
        )
      })}
    </ul>
  )
}
