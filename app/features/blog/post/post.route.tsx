import { data, redirect } from 'react-router'
import { getDraftPath } from '#app/features/content/preview-links.server.ts'
import { createLoadFailure, noStore } from '#app/lib/http/load-failure.ts'
import { declarePublicRoute } from '#app/lib/http/public-route.ts'
import { redirectPermanently } from '#app/lib/http/redirect-permanently.ts'
import { logContext } from '#app/lib/http/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import type { Queryable } from '#db/client.ts'
import { postFailedTitle, useFailureToast } from '../blog-failed.tsx'
import { BlogNotFound, postNotFound } from '../blog-not-found.tsx'
import { getArticleMeta, getBlogMeta } from '../meta.ts'
import { getPostPath } from '../post.ts'
import { findPostSlugByFormerSlug, listRelated, readPost } from '../posts.server.ts'
import { toReadableBody } from '../sanitize.server.ts'
import type { Route } from './+types/post.route.ts'
import { draftPostContext } from './draft-post.ts'
import { PostArticle } from './post-article.tsx'
import { serveMarkdown } from './post-markdown.server.ts'
import { RelatedPosts } from './related-posts.tsx'
import './prose.css'

/** Parameter of the links that earlier versions of the software made. */
const draftKeyParameter = 'draft'

export const headers = declarePublicRoute({ hasAbsoluteUrls: true, privateParameters: [draftKeyParameter] })

/** Serves Markdown under the page's path with .md. */
export const middleware: Route.MiddlewareFunction[] = [serveMarkdown]

export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  const { db, settings } = context.get(servicesContext)
  const log = context.get(logContext)
  try {
    const key = url.searchParams.get(draftKeyParameter)
    if (key) return redirect(getDraftPath(key), 302)
    const found = context.get(draftPostContext) ?? (await readPost(db, params.slug))
    if (!found) return await findMovedOrMissing(db, params.slug, url)
    const { id, categoryId, content, ...post } = found
    // Related posts are optional; a page without them is not cached.
    const related = await listRelated(db, { id, categoryId }).catch((error: unknown) => {
      log.error({ err: error }, 'related_posts.load_failed')
    })
    const fullUrl = new URL(getPostPath(post), settings.PUBLIC_URL ?? request.url).href
    const view = { state: 'found' as const, post, url: fullUrl, body: toReadableBody(content), related: related ?? [] }
    return data(view, { headers: related ? undefined : noStore })
  } catch (error) {
    log.error({ err: error }, 'post.load_failed')
    return createLoadFailure({ state: 'failed' as const })
  }
}

async function findMovedOrMissing(db: Queryable, slug: string, url: URL) {
  const moved = await findPostSlugByFormerSlug(db, slug)
  if (!moved) return data({ state: 'missing' as const }, { status: 404 })
  return redirectPermanently(getPostPath({ slug: moved }), url)
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData?.state === 'found'
    ? getArticleMeta(loaderData.post, matches)
    : getBlogMeta({ title: postNotFound.title, description: postNotFound.text, index: false, matches })

/** Shown if the loader response did not arrive. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useFailureToast(postFailedTitle, error)
  return <BlogNotFound {...postNotFound} />
}

export default function Post({ loaderData }: Route.ComponentProps) {
  useFailureToast(loaderData.state === 'failed' ? postFailedTitle : undefined, loaderData)
  if (loaderData.state !== 'found') return <BlogNotFound {...postNotFound} />
  const { post, url, body, related } = loaderData
  return (
    <>
      <PostArticle key={post.slug} post={post} body={body} url={url} />
      <RelatedPosts posts={related} />
    </>
  )
}
