import { classes } from '#app/ui/classes.ts'
import { type PostSummary, skeletonCards } from './post.ts'
import { PostCard, PostCardSkeleton } from './post-card.tsx'

const grid = 'grid grid-cols-[minmax(0,1fr)] gap-6 sm:grid-cols-2 lg:grid-cols-3'

export type PostGridProps = {
  posts: PostSummary[]
  showCategory?: boolean
  tags?: number
  /** Draws the first post large. */
  lead?: boolean
}

export function PostGrid({ posts, lead = false, ...card }: PostGridProps) {
  return (
    <ul className={grid}>
      {posts.map((post, index) => {
        const large = lead && index === 0
        return (
          <li key={post.slug} className={classes(large && 'sm:col-span-2 lg:row-span-2')}>
            <PostCard post={post} lead={large} priority={index === 0} {...card} />
          </li>
        )
      })}
    </ul>
  )
}

export function PostGridSkeleton() {
  return (
    <div role="status" className={grid}>
      <span className="sr-only">Loading blog posts...</span>
      {Array.from({ length: skeletonCards }, (_, index) => (
        <PostCardSkeleton key={index} />
      ))}
    </div>
  )
}
