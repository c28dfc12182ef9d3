import { classes } from '#app/ui/classes.ts'
import { Image } from '#app/ui/image.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { type PostSummary, postPath } from '../post.ts'
import { PostDate, ReadingTime } from '../post-dates.tsx'
import { CategoryBadge, TagBadge } from '../post-labels.tsx'
import { cardFrame } from './post-grid-skeleton.tsx'

export type PostCardProps = {
  post: PostSummary
  showCategory?: boolean
  /** Maximum number of tags. */
  tags?: number
  /** The first post of the blog, drawn large. */
  lead?: boolean
  /** Its image is above the fold. */
  priority?: boolean
  /** Background behind transparent images. */
  ground: string
}

/** A parcel with its label: image above, a fold line, date and reading time, then what is inside. */
export function PostCard({
  post,
  showCategory = true,
  tags = 0,
  lead = false,
  priority = false,
  ground,
}: PostCardProps) {
  const shownTags = post.tags.slice(0, tags)
  return (
    <article className={classes(cardFrame, 'group transition-colors duration-200 hover:border-edge')}>
      <div className={classes('relative aspect-[6/5] overflow-hidden', ground, lead && 'lg:aspect-auto lg:flex-1')}>
        <Image
          src={post.image}
          alt={post.imageAlt ?? ''}
          sizes={lead ? '(min-width: 64rem) 780px, 100vw' : '(min-width: 64rem) 380px, (min-width: 40rem) 50vw, 100vw'}
          priority={priority}
          className="absolute inset-0 h-full w-full object-cover transition-transform duration-250 ease-out group-hover:[scale:1.02]"
        />
      </div>
      <div className={classes('fold-t flex flex-col', lead ? 'p-6 lg:p-8' : 'flex-1 p-5')}>
        <p className="flex flex-wrap justify-between gap-x-4 text-sm leading-6 text-muted even-figures">
          <PostDate date={post.publishedAt} />
          <ReadingTime minutes={post.readingTime} />
        </p>
        <h2 className={classes('mt-2', lead ? 'text-heading' : 'text-subheading')}>
          <PageLink
            to={postPath(post)}
            instant
            prefetch="viewport"
            className="decoration-kraft decoration-2 underline-offset-4 after:absolute after:inset-0 after:rounded-md group-hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-forest"
          >
            {post.title}
          </PageLink>
        </h2>
        {post.excerpt && (
          <p className={classes('text-muted', lead ? 'mt-3 max-w-[60ch] text-lead' : 'mt-2 line-clamp-3')}>
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
