import { joinClasses } from '#app/ui/classes.ts'
import type { PostSummary } from '../post.ts'
import { PostCard } from './post-card.tsx'
import { postGridClass } from './post-grid-skeleton.tsx'

/** Alternating backgrounds that differ between neighbors in two and three columns. */
const backgrounds = ['bg-sand', 'bg-forest-tint', 'bg-mustard-tint', 'bg-terracotta-tint']

export type PostGridProps = {
  posts: PostSummary[]
  showCategory?: boolean
  tags?: number
  /** Draws the first post large. */
  hasLead?: boolean
}

export function PostGrid({ posts, hasLead = false, ...card }: PostGridProps) {
  return (
    <ul className={postGridClass}>
      {posts.map((post, index) => {
        const isLarge = hasLead && index === 0
        return (
          <li key={post.slug} className={joinClasses(isLarge && 'sm:col-span-2 lg:row-span-2')}>
            <PostCard
              post={post}
              isLead={isLarge}
              priority={index === 0}
              background={backgrounds[index % 4] ?? ''}
              {...card}
            />
          </li>
        )
      })}
    </ul>
  )
}
