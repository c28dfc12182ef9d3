import { data } from 'react-router'
import { getSite } from '#app/lib/http/head/site.ts'
import { createBreadcrumbData } from '#app/lib/http/head/structured-data.ts'
import { createLoadFailure } from '#app/lib/http/load-failure.ts'
import { declarePublicRoute } from '#app/lib/http/public-route.ts'
import { redirectPermanently } from '#app/lib/http/redirect-permanently.ts'
import { logContext } from '#app/lib/http/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import { Container } from '#app/ui/container.tsx'
import { BlogFailed, failedCategory, useFailureToast } from '../blog-failed.tsx'
import { BlogNotFound, categoryNotFound } from '../blog-not-found.tsx'
import { getBlogMeta } from '../meta.ts'
import { getBreadcrumb, getCategoryPath, maxCategoryTags } from '../post.ts'
import { getPostListData } from '../post-data.ts'
import { readCategory } from '../posts.server.ts'
import type { Route } from './+types/category.route.ts'
import { Archive } from './archive.tsx'
import { parsePage, toPageQuery } from './filters.ts'
import { findTermSlugByFormerSlug } from './renamed-term.server.ts'

export const headers = declarePublicRoute({ parameters: ['page'], canonicalQuery: toPageQuery })

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const log = context.get(logContext)
  const page = parsePage(url.searchParams)
  try {
    const found = await readCategory(db, { slug: params.categorySlug, page })
    if (found) return { state: 'found' as const, ...found }
    const slug = await findTermSlugByFormerSlug(db, 'category', params.categorySlug)
    if (slug) return redirectPermanently(getCategoryPath({ slug }), url)
    return data({ state: 'missing' as const }, { status: 404 })
  } catch (error) {
    log.error({ err: error }, 'post_category.load_failed')
    return createLoadFailure({ state: 'failed' as const })
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (loaderData?.state !== 'found') {
    const title = loaderData?.state === 'failed' ? failedCategory : categoryNotFound.title
    return getBlogMeta({ title, description: categoryNotFound.text, index: false, matches })
  }
  const { category, ...list } = loaderData
  return getBlogMeta({
    title: `${category.name}, Blog`,
    description: category.description ?? `Articles about ${category.name} from the ${getSite(matches).name} blog.`,
    path: getCategoryPath(category),
    page: list.page,
    about: import.meta.env.SSR && [
      getPostListData(list, matches),
      createBreadcrumbData(getBreadcrumb(category), getSite(matches)),
    ],
    matches,
  })
}

export default function Category({ loaderData }: Route.ComponentProps) {
  useFailureToast(loaderData.state === 'failed' ? failedCategory : undefined, loaderData)
  if (loaderData.state === 'missing') return <BlogNotFound {...categoryNotFound} />
  if (loaderData.state === 'failed') {
    return (
      <Container className="py-10 lg:py-16">
        <BlogFailed heading="h1" title={failedCategory} />
      </Container>
    )
  }
  const { category, ...list } = loaderData
  return (
    <Archive
      kind="Category"
      name={category.name}
      description={category.description}
      list={list}
      emptyTitle="No posts in this category yet"
      href={(page) => getCategoryPath(category, page)}
      cardOptions={{ showCategory: false, tags: maxCategoryTags }}
    />
  )
}
