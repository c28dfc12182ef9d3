import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { Container } from '#app/ui/container.tsx'
import { Image } from '#app/ui/image.tsx'
import type { PostSummary } from '../post.ts'
import { getViewPath } from '../post.ts'
import { PostDate, ReadingTime } from '../post-dates.tsx'
import { CategoryBadge, TagBadge } from '../term-badges.tsx'
import { ShareButtons } from './share-buttons.tsx'

export type PostArticleProps = {
  post: PostSummary & { author: string | null }
  /** Sanitized on the server, with the headings to list as contents. */
  body: { html: string; sections: { id: string; title: string }[] }
  /** Full URL of the post, to be shared. */
  url: string
}

/** Posts with fewer sections have no table of contents. */
const minSections = 3

export function PostArticle({ post, body, url }: PostArticleProps) {
  useViewBeacon(post.slug)
  return (
    <article>
      <Container className="pt-8 lg:pt-12">
        <Link
          to="/blog"
          prefetch="intent"
          className="inline-flex min-h-6 items-center gap-2 text-sm text-muted underline-offset-4 hover:text-ink hover:underline"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          Back to Blog
        </Link>
        <header className="mt-6 grid gap-x-12 gap-y-8 lg:mt-10 lg:grid-cols-[1.15fr_1fr] lg:items-center">
          <div>
            {post.category && <CategoryBadge category={post.category} />}
            <h1 className="mt-4 text-title">{post.title}</h1>
            {post.excerpt && <p className="mt-5 max-w-xl text-lead text-muted">{post.excerpt}</p>}
            <p className="mt-6 flex flex-wrap gap-x-3 gap-y-1 text-sm leading-6 text-muted tabular-figures">
              {post.author && <span className="font-semibold text-ink">{post.author}</span>}
              {post.author && <Dot />}
              <PostDate date={post.publishedAt} />
              {post.publishedAt && <Dot />}
              <ReadingTime minutes={post.readingTime} />
            </p>
          </div>
          {post.image && (
            <div className="crop-marks mx-3 lg:mx-0">
              <div className="aspect-[6/5] overflow-hidden rounded-md bg-sand">
                <Image
                  src={post.image}
                  alt={post.imageAlt ?? ''}
                  sizes="(min-width: 64rem) 540px, 100vw"
                  priority
                  className="h-full w-full object-cover"
                />
              </div>
            </div>
          )}
        </header>
      </Container>
      <Container className="mt-10 lg:mt-16">
        <div className="fold-t grid grid-cols-[minmax(0,1fr)] gap-x-12 pt-8 lg:grid-cols-[15rem_minmax(0,1fr)] lg:pt-12">
          <aside
            aria-label="Share"
            className="mb-8 lg:sticky lg:top-[calc(var(--spacing-header)+2rem)] lg:mb-0 lg:self-start"
          >
            <h2 className="text-eyebrow text-terracotta-deep font-sans">Share</h2>
            <div className="mt-3">
              <ShareButtons url={url} title={post.title} />
            </div>
            {body.sections.length >= minSections && (
              <nav aria-label="In this post" className="mt-8 hidden lg:block">
                <p className="text-eyebrow text-terracotta-deep">In this post</p>
                <ol className="mt-3">
                  {body.sections.map(({ id, title }) => (
                    <li key={id} className="fold-t">
                      <a href={`#${id}`} className="block py-2.5 text-sm leading-5 text-muted hover:text-ink">
                        {title}
                      </a>
                    </li>
                  ))}
                </ol>
              </nav>
            )}
          </aside>
          <div className="min-w-0">
            {/* The loader sanitized it. */}
            <div className="prose" dangerouslySetInnerHTML={{ __html: body.html }} />
            {post.tags.length > 0 && (
              <div className="fold-t mt-10 flex max-w-[54rem] flex-wrap items-baseline gap-x-4 gap-y-2 pt-5">
                <h2 className="font-sans text-sm font-semibold">Tags</h2>
                <ul className="flex flex-wrap gap-2">
                  {post.tags.map((tag) => (
                    <li key={tag.slug}>
                      <TagBadge tag={tag} />
                    </li>
                  ))}
                </ul>
              </div>
            )}
            <aside
              aria-label="Your project"
              className="fold-frame mt-10 flex max-w-[54rem] flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-md p-6"
            >
              <p className="max-w-sm">
                <strong className="font-display text-subheading">Have a project like this?</strong>
                <br />
                <span className="text-muted">Tell us the date and the head count. No card required.</span>
              </p>
              <ButtonLink to="/get-started">Get Started</ButtonLink>
            </aside>
          </div>
        </div>
      </Container>
    </article>
  )
}

function Dot() {
  return (
    <span aria-hidden="true" className="text-kraft">
      ·
    </span>
  )
}

/**
 * Reports a view once per opened post when the page is visible: not while prefetched, prerendered or in a background tab
 * (docs/domain.md, Blog).
 */
function useViewBeacon(slug: string) {
  useEffect(() => {
    const reported = new AbortController()
    const report = () => {
      if (document.visibilityState !== 'visible') return
      reported.abort()
      // Undefined in a browser in which beacons are turned off.
      navigator.sendBeacon?.(getViewPath({ slug }))
    }
    document.addEventListener('visibilitychange', report, { signal: reported.signal })
    report()
    return () => reported.abort()
  }, [slug])
}
