import type { MiddlewareHandler } from 'hono'
import { getMarkdownPath } from '#app/lib/text/markdown.ts'

/** Paths of pages with a Markdown version, whether or not their product or post exists. */
const markdownPagePaths =
  /^\/(|get-started|privacy-policy|about-us|swag-boxes|swag-storage|bulk-swag|customer-stories|products|ready-made-boxes|blog|(products|blog)\/[^/.]+)$/

/**
 * Redirects a client that prefers Markdown to the URL of the page as Markdown. The page itself needs no `Vary`: a cache only stores one
 * representation at each URL (decision 0042).
 */
export const redirectToMarkdown: MiddlewareHandler = async (c, next) => {
  const { method, path } = c.req
  if (
    (method !== 'GET' && method !== 'HEAD') ||
    !prefersMarkdown(c.req.header('Accept')) ||
    !markdownPagePaths.test(path)
  )
    return next()
  return c.body(null, 303, { Location: getMarkdownPath(path), 'Cache-Control': 'no-store', Vary: 'Accept' })
}

/** True if an Accept header ranks Markdown at least as high as HTML. */
function prefersMarkdown(accept = ''): boolean {
  if (!accept.includes('text/markdown')) return false
  const weights = accept.split(',').map((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    return [type, Number(parameters.find((part) => part.startsWith('q='))?.slice(2) ?? 1)] as const
  })
  const getWeight = (mediaType: string) => weights.find(([type]) => type === mediaType)?.[1] ?? 0
  return getWeight('text/markdown') > 0 && getWeight('text/markdown') >= getWeight('text/html')
}
