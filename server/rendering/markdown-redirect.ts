import type { MiddlewareHandler } from 'hono'
import { getMarkdownPath } from '#app/lib/text/markdown.ts'

/** Paths of pages with a Markdown version, existing or not. */
const hasMarkdown =
  /^\/(|get-started|privacy-policy|about-us|swag-boxes|swag-storage|bulk-swag|products|ready-made-boxes|blog|(products|blog)\/[^/.]+)$/

/**
 * Redirects a client that prefers Markdown to the page's Markdown address. The page itself needs no `Vary`: a cache only ever stores one
 * form at each address (decision 0042).
 */
export const markdownRedirect: MiddlewareHandler = async (c, next) => {
  const { method, path } = c.req
  if ((method !== 'GET' && method !== 'HEAD') || !prefersMarkdown(c.req.header('Accept')) || !hasMarkdown.test(path))
    return next()
  return c.body(null, 303, { Location: getMarkdownPath(path), 'Cache-Control': 'no-store', Vary: 'Accept' })
}

/** True if an Accept header ranks Markdown at least as high as HTML. */
function prefersMarkdown(accept = ''): boolean {
  if (!accept.includes('text/markdown')) return false
  const weights = accept.split(',').map((each) => {
    const [type = '', ...parameters] = each.split(';').map((part) => part.trim().toLowerCase())
    return [type, Number(parameters.find((part) => part.startsWith('q='))?.slice(2) ?? 1)] as const
  })
  const getWeight = (wanted: string) => weights.find(([type]) => type === wanted)?.[1] ?? 0
  return getWeight('text/markdown') > 0 && getWeight('text/markdown') >= getWeight('text/html')
}
