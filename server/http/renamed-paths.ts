import type { MiddlewareHandler } from 'hono'
import type { HttpEnv } from './http-env.ts'

/** Former admin paths: bookmarks and links in emails keep working. One line per renamed screen. */
const renamedPaths: readonly (readonly [former: RegExp, current: string])[] = [
  [/^\/admin\/numbers(?=[/.]|$)/, '/admin/reports'],
  [/^\/admin\/people(?=[/.]|$)/, '/admin/erasure'],
  [/^\/admin\/staff(?=[/.]|$)/, '/admin/team'],
  [/^\/admin\/forgot(?=[/.]|$)/, '/admin/forgot-password'],
  [/^(\/admin\/requests\/[^/]+)\/answer(?=[/.]|$)/, '$1/reply'],
  [/^(\/admin\/requests\/[^/]+\/artwork\/[^/]+)\/picture$/, '$1/image'],
  [/^\/admin\/pictures(?=[/.]|$)/, '/admin/images'],
  [/^\/admin\/changes(?=[/.]|$)/, '/admin/history'],
  [/^\/admin\/(posts|products)\/labels(?=[/.]|$)/, '/admin/$1/taxonomy'],
  [/^\/admin\/products\/import\/example(?=[/.]|$)/, '/admin/products/import/sample-file'],
  [/^(\/admin\/products\/import\/[^/]+)\/refused(?=[/.]|$)/, '$1/problem-rows'],
  [/^(\/admin\/products\/[^/]+)\/areas(?=[/.]|$)/, '$1/imprint-areas'],
  [/^\/admin\/requests\/views(?=[/.]|$)/, '/admin/views'],
  // The history of a page or a post stands in its editor.
  [/^(\/admin\/(?:pages|posts)\/[^/]+)\/history(?=[/.]|$)/, '$1'],
]

/** Redirects a former path with its query; 308 preserves the method and body of a form. */
export const redirectRenamedPath: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const { pathname, search } = new URL(c.req.url)
  const renamed = renamedPaths.find(([former]) => former.test(pathname))
  if (renamed) return c.redirect(pathname.replace(...renamed) + search, 308)
  await next()
}
