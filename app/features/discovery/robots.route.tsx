import { declarePublicRoute } from '#app/lib/http/public-route.ts'
import { createUrlBuilder } from '#app/lib/http/url-builder.server.ts'
import type { Route } from './+types/robots.route.ts'

export const headers = declarePublicRoute({ hasAbsoluteUrls: true })

/**
 * Expensive paths without pages. Excludes pages with noindex, such as the admin: a crawler must read them to learn that
 * (decision 0042).
 */
const disallowedPaths = [
  '/api/',
  '/mcp',
  '/uploads',
  '/imprint-areas',
  '/imprint-tables',
  '/blog/*/view',
  '/*.data$',
  '/*.data?',
]

export function loader(args: Route.LoaderArgs) {
  const text = [
    'User-agent: *',
    ...disallowedPaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${createUrlBuilder(args)('/sitemap.xml')}`,
    '',
  ].join('\n')
  return new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
