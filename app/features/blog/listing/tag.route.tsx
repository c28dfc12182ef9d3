import { data } from 'react-router'
import { getSite } from '#app/lib/http/head/site.ts'
import { createBreadcrumbData } from '#app/lib/http/head/structured-data.ts'
import { createLoadFailure } from '#app/lib/http/load-failure.ts'
import { declarePublicRoute } from '#app/lib/http/public-route.ts'
import { redirectPermanently } from '#app/lib/http/redirect-permanently.ts'
import { logContext } from '#app/lib/http/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import { Container } from '#app/ui/container.tsx'
import { BlogFailed, failedTag, useFailureToast } from '../blog-failed.tsx'
import { BlogNotFound, tagNotFound } from '../blog-not-found.tsx'
import { getBlogMeta } from '../meta.ts'
import { getBreadcrumb, getTagPath } from '../post.ts'
import { getPostListData } from '../post-data.ts'
import { readTag } from '../posts.server.ts'
import type { Route } from './+types/tag.route.ts'
import { Archive } from './archive.tsx'
import { parsePage, toPageQuery } from './filters.ts'
import { findTermSlugByFormerSlug } from './renamed-term.server.ts'

export const headers = declarePublicRoute({ parameters: ['page'], canonicalQuery: toPageQuery })

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const log = context.get(logContext)
  const page = parsePage(url.searchParams)
  try {
    const found = await readTag(db, { slug: params.tagSlug, page })
    if (found) return { state: 'found' as const, ...found }
    const slug = await findTermSlugByFormerSlug(db, 'tag', params.tagSlug)
    if (slug) return redirectPermanently(getTagPath({ slug }), url)
    return data({ state: 'missing' as const }, { status: 404 })
  } catch (error) {
    log.error({ err: error }, 'post_tag.load_failed')
    return createLoadFailure({ state: 'failed' as const })
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (loaderData?.state !== 'found') {
    const title = loaderData?.state === 'failed' ? failedTag : tagNotFound.title
    return getBlogMeta({ title, description: tagNotFound.text, index: false, matches })
  }
  const { tag, ...list } = loaderData
  return getBlogMeta({
    title: `${tag.name}, Blog tag`,
    description: `Articles tagged ${tag.name} on the ${getSite(matches).name} blog.`,
    path: getTagPath(tag),
    page: list.page,
    about: import.meta.env.SSR && [
      getPostListData(list, matches),
      createBreadcrumbData(getBreadcrumb(tag), getSite(matches)),
    ],
    matches,
  })
}

export default function Tag({ loaderData }: Route.ComponentProps) {
  useFailureToast(loaderData.state === 'failed' ? failedTag : undefined, loaderData)
  if (loaderData.state === 'missing') return <BlogNotFound {...tagNotFound} />
  if (loaderData.state === 'failed') {
    return (
      <Container className="py-10 lg:py-16">
        <BlogFailed heading="h1" title={failedTag} />
      </Container>
    )
  }
  const { tag, ...list } = loaderData
  return (
    <Archive
      kind="Tag"
      name={tag.name}
      list={list}
      emptyTitle="No posts with this tag yet"
      href={(page) => getTagPath(tag, page)}
      cardOptions={{ showCategory: true }}
    />
  )
}
