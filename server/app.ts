import * as build from 'virtual:react-router/server-build'
import {
  createRequestHandler,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { accessContext, readAccess } from '#app/admin/access/require-access.ts'
import { noQueryCache } from '#app/lib/cache/query-cache.ts'
import { getPublicRoute } from '#app/lib/http/public-route.ts'
import {
  logContext,
  previewContext,
  requestIdContext,
  viewContext,
  visitorContext,
} from '#app/lib/http/request-context.ts'
import type { Logger } from '#app/lib/log.ts'
import { type Services, servicesContext } from '#app/lib/services.ts'
import type { RuntimeRole } from '#db/grants/grants.ts'
import type { App } from './rendering/pages.ts'
import { createPreview } from './rendering/preview.ts'

/** The layout of the shop's public pages. */
const storefrontLayout = 'storefront/layout/storefront.route'

/** Services per role: the database under its own role, if configured (docs/security.md). */
export type RoleServices = Record<RuntimeRole, Services>

type Prepare = (context: RouterContextProvider) => void

/** Creates the application from the routes that Vite bundled. */
export function createApp(services: RoleServices): App {
  const routes = listMatchableRoutes(undefined)
  // Nothing ranks above a path without parameters.
  const staticPaths = new Map(routes.filter(({ path }) => !/[:*]/.test(path)).map(({ path, ids }) => [`/${path}`, ids]))
  const getRouteIds = (pathname: string) => {
    // The data URL of a page, as React Router names it: /products.data, /_.data.
    const path = pathname.endsWith('/_.data') ? pathname.slice(0, -'_.data'.length) : pathname.replace(/\.data$/, '')
    const ids = staticPaths.get(path)
    if (ids) return ids
    // Ranking all routes takes longer than serving a cached page, so only those that could match are ranked.
    const candidates = path.includes('%') ? routes : routes.filter(({ pathPattern }) => pathPattern.test(path))
    return matchRoutes(candidates, path)?.[0]?.route.ids ?? []
  }
  // React Router visits all routes of a build several times per page, and most are the admin's.
  const pageIds = new Set(routes.flatMap(({ ids }) => (ids.includes(storefrontLayout) ? ids : [])))
  const handleStorefrontRequest = createRequestHandler(pickRoutes(pageIds), import.meta.env.MODE)
  const handleOtherRequest = createRequestHandler(build, import.meta.env.MODE)
  // The path of React Router's manifest matches no route and needs all of them.
  const getHandler = (routeIds: string[]) =>
    routeIds.includes(storefrontLayout) && !routeIds.includes('not-found')
      ? handleStorefrontRequest
      : handleOtherRequest
  const access = new Map(
    listLeafPatterns(undefined).map(([pattern, id]) => [pattern, readAccess(build.routes[id]?.module.headers)]),
  )
  const preview = async (
    log: Logger,
    path: string,
    content: Services['content'],
    prepare?: Prepare,
  ): Promise<Response> => {
    const request = new Request(new URL(path, 'http://localhost'))
    const page = app.publicPage(new URL(request.url).pathname)
    if (!page) return new Response('There is no such page.', { status: 404 })
    const context = new RouterContextProvider()
    context.set(servicesContext, { ...services.shop, content })
    context.set(logContext, log)
    prepare?.(context)
    return createPreview(await getHandler(page.routeIds)(request, context))
  }
  const render: App['render'] = async (request, { log, requestId, visitor, onView, db }) => {
    const context = new RouterContextProvider()
    const routeIds = getRouteIds(new URL(request.url).pathname)
    const roleServices = services[routeIds.some(needsAdminServices) ? 'admin' : 'shop']
    // The replica, which has every change that was known when this render began; cached counts would outlive the next one.
    context.set(servicesContext, db ? { ...roleServices, db, counts: noQueryCache } : roleServices)
    context.set(previewContext, (...page) => preview(log, ...page))
    context.set(logContext, log)
    context.set(accessContext, (pattern) => access.get(pattern))
    if (requestId) context.set(requestIdContext, requestId)
    if (visitor) context.set(visitorContext, visitor)
    if (onView) context.set(viewContext, onView)
    const failures = roleServices.content.failures
    const response = await getHandler(routeIds)(request, context)
    // The brand or the copy in it may have changed, unread.
    return roleServices.content.failures === failures ? response : withNoStore(response)
  }
  const app: App = {
    publicPage(pathname) {
      const routeIds = getRouteIds(pathname)
      const route = getPublicRoute(build.routes[routeIds.at(-1) ?? '']?.module.headers)
      return route && { ...route, routeIds }
    },
    render,
  }
  return app
}

/** The build with only these routes. */
function pickRoutes(ids: Set<string>): ServerBuild {
  const pick = <T>(all: Record<string, T>) => Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)))
  return { ...build, routes: pick(build.routes), assets: { ...build.assets, routes: pick(build.assets.routes) } }
}

function withNoStore(response: Response): Response {
  const headers = new Headers(response.headers)
  headers.set('Cache-Control', 'no-store')
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}

/**
 * The API works with every table, `/mcp` prices imprints by decoration methods, the inbound hook stores emails, and pages of
 * proposals, of recipients and of the customer portal read personal data: tables that the storefront's role cannot read. A secret, a
 * token, a session or the token of a link protects them; `/mcp` answers only what every visitor may know.
 */
const needsAdminServices = (routeId: string) =>
  /^(admin|api|portal|features\/(proposals|sends)\/page)\//.test(routeId) ||
  routeId === 'features/inbound-mail/inbound-mail.route'

/** Lists the leaf routes with the pattern that middleware sees. */
function listLeafPatterns(parent: string | undefined, parentPath = ''): [pattern: string, id: string][] {
  return Object.values(build.routes)
    .filter((route) => route !== undefined && route.parentId === parent)
    .flatMap((route) => {
      if (!route) return []
      const pattern = [parentPath, route.path].filter(Boolean).join('/')
      const children = listLeafPatterns(route.id, pattern)
      return children.length > 0 ? children : [[pattern, route.id]]
    })
}

type MatchableRoute = RouteObject & {
  path: string
  /** Ids of the route's layouts from the outermost on, then of the route. */
  ids: string[]
  /** Matches at least the paths, without escapes, that the route does. */
  pathPattern: RegExp
}

/** Lists every route that a URL can match, with its full path. */
function listMatchableRoutes(parent: string | undefined, parentPath = '', layouts: string[] = []): MatchableRoute[] {
  return Object.values(build.routes)
    .filter((route) => route !== undefined && route.parentId === parent)
    .flatMap((route) => {
      if (!route) return []
      const { id, index, caseSensitive } = route
      const path = [parentPath, route.path].filter(Boolean).join('/')
      const ids = [...layouts, id]
      const children = listMatchableRoutes(id, path, ids)
      if (route.path === undefined && !index) return children
      return [{ id, path, index: index as true, caseSensitive, ids, pathPattern: toPathPattern(path) }, ...children]
    })
}

function toPathPattern(path: string): RegExp {
  const segments = path.split('/').map((each) => {
    if (each === '*') return '.*'
    return each.startsWith(':') ? '[^/]*' : each.replace(/[.+^${}()|[\]\\]/g, '\\$&')
  })
  return new RegExp(`^/?${segments.join('/?')}/?$`, 'i')
}
