import { joinClasses } from '#app/ui/classes.ts'
import { Image } from '#app/ui/image.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { getPostPath, type PostSummary } from '../post.ts'
import { PostDate, ReadingTime } from '../post-dates.tsx'
import { CategoryBadge, TagBadge } from '../term-badges.tsx'
import { cardClass } from './post-grid-skeleton.tsx'

export type PostCardProps = {
  post: PostSummary
  showCategory?: boolean
  /** Maximum number of tags. */
  tags?: number
  /** The first post of the blog, drawn large. */
  isLead?: boolean
  /** True if the image is above the fold. */
  priority?: boolean
  /** Background behind transparent images. */
  background: string
}

/** Card of a post: image, date and reading time, title, excerpt, category and tags. */
export function PostCard({
  post,
  showCategory = true,
  tags = 0,
  isLead = false,
  priority = false,
  background,
}: PostCardProps) {
  const shownTags = post.tags.slice(0, tags)
  return (
    <article className={joinClasses(cardClass, 'group transition-colors duration-200 hover:border-edge')}>
      <div
        className={joinClasses(
          'relative aspect-[6/5] overflow-hidden',
          background,
          isLead && 'lg:aspect-auto lg:flex-1',
        )}
      >
        <Image
          src={post.image}
          alt={post.imageAlt ?? ''}
          sizes={
            isLead ? '(min-width: 64rem) 780px, 100vw' : '(min-width: 64rem) 380px, (min-width: 40rem) 50vw, 100vw'
          }
          priority={priority}
          className="absolute inset-0 h-full w-full object-cover transition-transform duration-250 ease-out group-hover:[scale:1.02]"
        />
      </div>
      <div className={joinClasses('fold-t flex flex-col', isLead ? 'p-6 lg:p-8' : 'flex-1 p-5')}>
        <p className="flex flex-wrap justify-between gap-x-4 text-sm leading-6 text-muted tabular-figures">
          <PostDate date={post.publishedAt} />
          <ReadingTime minutes={post.readingTime} />
        </p>
        <h2 className={joinClasses('mt-2', isLead ? 'text-heading' : 'text-subheading')}>
          <PageLink
            to={getPostPath(post)}
            instant
            prefetch="viewport"
            className="decoration-kraft decoration-2 underline-offset-4 after:absolute after:inset-0 after:rounded-md group-hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-forest"
          >
            {post.title}
          </PageLink>
        </h2>
        {post.excerpt && (
          <p className={joinClasses('text-muted', isLead ? 'mt-3 max-w-[60ch] text-lead' : 'mt-2 line-clamp-3')}>
            {post.excerpt}
          </p>
        )}
        {(shownTags.length > 0 || (showCategory && post.category)) && (
          <ul aria-label="Category and tags" className="mt-auto flex flex-wrap gap-2 pt-5">
            {showCategory && post.category && (
              <li>
                <CategoryBadge category={post.category} />
              </li>
            )}
            {shownTags.map((tag) => (
              <li key={tag.slug}>
                <TagBadge tag={tag} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </article>
  )
}
