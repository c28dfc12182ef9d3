import type { MiddlewareHandler } from 'hono'

/** Types of page data, form responses and product feeds. */
const programTypes = /^(application\/json|text\/(x-script|csv))/

/** Excludes other files and errors from search engines; pages do so in their head (app/lib/http/head/page-meta.ts). */
export const robotsHeader: MiddlewareHandler = async (c, next) => {
  await next()
  const { status, headers } = c.res
  if (headers.has('X-Robots-Tag') || (status >= 300 && status < 400)) return
  const type = headers.get('Content-Type')
  if (status >= 400 || type === null || programTypes.test(type)) headers.set('X-Robots-Tag', 'noindex')
}
