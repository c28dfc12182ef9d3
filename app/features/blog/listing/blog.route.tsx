import { data } from 'react-router'
import { createLoadFailure, noStore } from '#app/lib/http/load-failure.ts'
import { declarePublicRoute } from '#app/lib/http/public-route.ts'
import { logContext } from '#app/lib/http/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Container } from '#app/ui/container.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { BlogFailed, FailedPage, listFailedTitle, useFailureToast } from '../blog-failed.tsx'
import { FeedLink } from '../feed/feed-link.tsx'
import { getBlogMeta } from '../meta.ts'
import { blogName, formatArticleCount, getCategoryPath, maxListTags, maxMatches, type PostList } from '../post.ts'
import { getPostListData } from '../post-data.ts'
import { listCategories, listPosts } from '../posts.server.ts'
import type { Route } from './+types/blog.route.ts'
import { BlogSearch } from './blog-search.tsx'
import { getBlogPath, isFiltered, parseBlogFilters, toBlogQuery } from './filters.ts'
import { PostGrid } from './post-grid.tsx'
import { PostGridSkeleton } from './post-grid-skeleton.tsx'
import { useIsPending } from './use-is-pending.ts'

const emptyList: PostList = { posts: [], page: 1, pages: 1, total: 0 }

export const headers = declarePublicRoute({ parameters: ['search', 'category', 'page'], canonicalQuery: toBlogQuery })

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const log = context.get(logContext)
  const filters = parseBlogFilters(new URL(request.url).searchParams)
  const [posts, categories] = await Promise.all([
    listPosts(db, filters).catch((error: unknown) => {
      log.error({ err: error }, 'posts.load_failed')
    }),
    listCategories(db).catch((error: unknown) => {
      log.error({ err: error }, 'post_categories.load_failed')
    }),
  ])
  const list = posts ?? emptyList
  const body = { list, filters: { ...filters, page: list.page }, categories: categories ?? [] }
  // A page without its categories is not cached.
  return posts
    ? data({ ...body, failed: false }, { headers: categories ? undefined : noStore })
    : createLoadFailure(body)
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { search = '', category = '', page = 1 } = loaderData?.filters ?? {}
  const activeCategory = loaderData?.categories.find(({ slug }) => slug === category)
  const index = !search && (!category || activeCategory !== undefined) && !loaderData?.failed
  return getBlogMeta({
    title: activeCategory ? `${activeCategory.name}, Blog` : 'Blog',
    description:
      'How branded merchandise is chosen, decorated, packed and sent: guides, checklists and ideas from the people who pack the boxes.',
    path: activeCategory ? getCategoryPath(activeCategory) : getBlogPath(),
    page: search ? 1 : page,
    markdown: !search && !category && page === 1,
    index,
    structuredData: import.meta.env.SSR && index && loaderData && [getPostListData(loaderData.list, matches)],
    matches,
  })
}

/** Shown if the loader response did not arrive. */
export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <FailedPage title={listFailedTitle} cause={error} />
)

export default function Blog({ loaderData }: Route.ComponentProps) {
  const { list, filters, categories, failed: isFailed } = loaderData
  const isPending = useIsPending()
  const isFilteredList = isFiltered(filters)
  useFailureToast(isFailed ? listFailedTitle : undefined, loaderData)

  return (
    <Container className="py-10 lg:py-16">
      <header className="fold-b grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 pb-8 lg:grid-cols-[1fr_27rem] lg:items-end lg:gap-y-8">
        <div>
          <p className="flex items-center gap-4 text-eyebrow text-terracotta-deep">
            Blog <FeedLink />
          </p>
          <h1 className="mt-3 text-title">{blogName}</h1>
          <p className="mt-4 max-w-xl text-lead text-muted">
            What we learn while choosing, decorating, packing and sending merchandise, written down by the people who do
            it.
          </p>
        </div>
        <BlogSearch filters={filters} categories={categories} />
      </header>
      <p role="status" className="sr-only">
        {!isPending &&
          isFilteredList &&
          `${list.total === maxMatches ? 'At least ' : ''}${formatArticleCount(list.total)} found`}
      </p>
      <section aria-label="Blog posts" tabIndex={-1} className="mt-8 lg:mt-10 outline-none">
        {isPending ? (
          <PostGridSkeleton />
        ) : isFailed ? (
          <BlogFailed title={listFailedTitle} />
        ) : list.posts.length === 0 ? (
          <EmptyState
            title="No blog posts found"
            text={
              isFilteredList ? 'Try adjusting your search or filter criteria.' : 'Check back soon for fresh content!'
            }
          >
            {isFilteredList && <ButtonLink to="/blog">Show All Posts</ButtonLink>}
          </EmptyState>
        ) : (
          <>
            <PostGrid
              posts={list.posts}
              tags={maxListTags}
              hasLead={!isFilteredList && list.page === 1 && list.posts.length > 2}
            />
            <div className="mt-10">
              <Pagination
                page={list.page}
                pages={list.pages}
                href={(page) => getBlogPath({ ...filters, page })}
                label="Pages of blog posts"
              />
            </div>
          </>
        )}
      </section>
    </Container>
  )
}
