import { data, useLocation } from 'react-router'
import { getSite } from '#app/lib/http/head/site.ts'
import { createBreadcrumbData } from '#app/lib/http/head/structured-data.ts'
import { createLoadFailure } from '#app/lib/http/load-failure.ts'
import { declarePublicRoute } from '#app/lib/http/public-route.ts'
import { redirectPermanently } from '#app/lib/http/redirect-permanently.ts'
import { logContext } from '#app/lib/http/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Container } from '#app/ui/container.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { FailedPage } from '../blog-failed.tsx'
import { BlogNotFound } from '../blog-not-found.tsx'
import { FeedLink } from '../feed/feed-link.tsx'
import { getBlogMeta } from '../meta.ts'
import { formatArticleCount, getBreadcrumb, getCategoryPath, getTagPath, maxCategoryTags } from '../post.ts'
import { getPostListData } from '../post-data.ts'
import { readArchive } from '../posts.server.ts'
import type { Route } from './+types/archive.route.ts'
import { parsePage, toPageQuery } from './filters.ts'
import { findTermSlugByFormerSlug, type TermKind } from './former-term-slugs.server.ts'
import { PostGrid } from './post-grid.tsx'
import { PostGridSkeleton } from './post-grid-skeleton.tsx'
import { useIsPending } from './use-is-pending.ts'

/** A page of a category or a tag. Texts are those of the contract. */
const kinds = {
  category: {
    label: 'Category',
    getPath: getCategoryPath,
    getTitle: (name: string) => `${name}, Blog`,
    getDescription: (name: string, shop: string) => `Articles about ${name} from the ${shop} blog.`,
    emptyTitle: 'No posts in this category yet',
    failedTitle: 'Failed to load category',
    notFound: { title: 'Category Not Found', text: "The category you're looking for doesn't exist." },
    cardOptions: { showCategory: false, tags: maxCategoryTags },
  },
  tag: {
    label: 'Tag',
    getPath: getTagPath,
    getTitle: (name: string) => `${name}, Blog tag`,
    getDescription: (name: string, shop: string) => `Articles tagged ${name} on the ${shop} blog.`,
    emptyTitle: 'No posts with this tag yet',
    failedTitle: 'Failed to load tag',
    notFound: { title: 'Tag Not Found', text: "The tag you're looking for doesn't exist." },
    cardOptions: { showCategory: true },
  },
}

/** Routes match in any case. */
const getKind = (pathname: string): TermKind => (/^\/blog\/tag\//i.test(pathname) ? 'tag' : 'category')

export const headers = declarePublicRoute({ parameters: ['page'], canonicalQuery: toPageQuery })

export async function loader({ params: { termSlug }, context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const kind = getKind(url.pathname)
  try {
    const found = await readArchive(db, { kind, slug: termSlug, page: parsePage(url.searchParams) })
    if (found) return { state: 'found' as const, kind, ...found }
    const slug = await findTermSlugByFormerSlug(db, kind, termSlug)
    if (slug) return redirectPermanently(kinds[kind].getPath({ slug }), url)
    return data({ state: 'missing' as const, kind }, { status: 404 })
  } catch (error) {
    context.get(logContext).error({ err: error }, `post_${kind}.load_failed`)
    return createLoadFailure({ state: 'failed' as const, kind })
  }
}

export const meta: Route.MetaFunction = ({ loaderData, location, matches }) => {
  const { getPath, getTitle, getDescription, failedTitle, notFound } = kinds[getKind(location.pathname)]
  if (loaderData?.state !== 'found') {
    // Without a response, such as offline, there is no loader data.
    const { title, text } = loaderData?.state === 'missing' ? notFound : { title: failedTitle, text: failedTitle }
    return getBlogMeta({ title, description: text, index: false, matches })
  }
  const { term, ...list } = loaderData
  return getBlogMeta({
    title: getTitle(term.name),
    description: term.description ?? getDescription(term.name, getSite(matches).name),
    path: getPath(term),
    page: list.page,
    structuredData: import.meta.env.SSR && [
      getPostListData(list, matches),
      createBreadcrumbData(getBreadcrumb(term), getSite(matches)),
    ],
    matches,
  })
}

/** Shown if the loader response did not arrive. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation()
  return <FailedPage title={kinds[getKind(pathname)].failedTitle} cause={error} />
}

/** Title with article count, cards, pagination, empty state. */
export default function Archive({ loaderData }: Route.ComponentProps) {
  const { label, getPath, emptyTitle, failedTitle, notFound, cardOptions } = kinds[loaderData.kind]
  const isPending = useIsPending()
  if (loaderData.state === 'missing') return <BlogNotFound {...notFound} />
  if (loaderData.state === 'failed') return <FailedPage title={failedTitle} cause={loaderData} />
  const { term, posts, page, pages, total } = loaderData
  return (
    <Container className="py-8 lg:py-12">
      <Breadcrumb items={getBreadcrumb(term)} />
      <header className="fold-b mt-6 pb-8 lg:mt-8 lg:pb-10">
        <p className="flex items-center gap-4 text-eyebrow text-terracotta-deep">
          <span>{`${label} `}</span>
          <FeedLink />
        </p>
        <h1 className="mt-3 text-title">{term.name}</h1>
        {term.description && <p className="mt-4 max-w-2xl text-lead text-muted">{term.description}</p>}
        <p className="mt-4 text-sm text-muted tabular-figures">{formatArticleCount(total)}</p>
      </header>
      <section aria-label="Blog posts" tabIndex={-1} className="mt-8 lg:mt-10 outline-none">
        {isPending ? (
          <PostGridSkeleton />
        ) : posts.length === 0 ? (
          <EmptyState title={emptyTitle}>
            <ButtonLink to="/blog">Back to Blog</ButtonLink>
          </EmptyState>
        ) : (
          <PostGrid posts={posts} {...cardOptions} />
        )}
        <div className="mt-10">
          <Pagination page={page} pages={pages} href={(page) => getPath(term, page)} label="Pages of blog posts" />
        </div>
      </section>
    </Container>
  )
}
