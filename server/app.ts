import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, matchRoutes, type RouteObject, RouterContextProvider } from 'react-router'
import { publicRouteOf } from '#app/lib/everybodys.ts'
import { logContext, visitorContext } from '#app/lib/request-context.ts'
import { type Services, servicesContext } from '#app/lib/services.ts'
import type { App } from './pages.ts'

/** The routes of the shop, bundled by Vite: one request in, one page out. */
export function createApp(services: Services): App {
  const handle = createRequestHandler(build, import.meta.env.MODE)
  const table = routesUnder(undefined)
  return {
    publicPage(pathname) {
      // The twin that carries a page's data, as React Router reads it: /products.data, /_.data.
      const path = pathname.endsWith('/_.data') ? pathname.slice(0, -'_.data'.length) : pathname.replace(/\.data$/, '')
      const routeIds = (matchRoutes(table, path) ?? []).map(({ route }) => route.id ?? '')
      const route = publicRouteOf(build.routes[routeIds.at(-1) ?? '']?.module.headers)
      return route && { ...route, routeIds }
    },
    render(request, { log, visitor }) {
      const context = new RouterContextProvider()
      context.set(servicesContext, services)
      context.set(logContext, log)
      if (visitor) context.set(visitorContext, visitor)
      return handle(request, context)
    },
  }
}

function routesUnder(parent: string | undefined): RouteObject[] {
  return Object.values(build.routes)
    .filter((route) => route !== undefined && route.parentId === parent)
    .map((route) => {
      const { id, path, index, caseSensitive } = route ?? {}
      return index ? { id, path, index, caseSensitive } : { id, path, caseSensitive, children: routesUnder(id) }
    })
}
