import { createHash } from 'node:crypto'
import type { ServerBuild } from 'react-router'

type Manifest = ServerBuild['assets']

const isOffice = (routeId: string) => routeId.startsWith('office/')

/** A route without a page is asked for by `fetch` and never gone to. */
const isGoneTo = (route: object | undefined) => route && 'hasDefaultExport' in route && route.hasDefaultExport

/**
 * What the browser is told of the routes, without the office and what is for machines: a visitor of the shop loads none of it, and hears nothing
 * of it (docs/decisions/0084-two-manifests.md). The build writes the file, and the server names it.
 */
export function shopManifest(full: Manifest): { manifest: Manifest; text: string } {
  const routes = Object.fromEntries(Object.entries(full.routes).filter(([id]) => !isOffice(id)))
  const pages = Object.entries(routes).filter(([, route]) => isGoneTo(route))
  const told = { entry: full.entry, routes: Object.fromEntries(pages.map(withoutNoes)) }
  const version = hashOf(JSON.stringify(told)).slice(0, 8).replace(/[+/]/g, '_')
  const url = full.url.replace(/[^/]+$/, `manifest-shop-${version}.js`)
  const text = `window.__reactRouterManifest=${JSON.stringify({ ...told, url, version })};`
  return { manifest: { ...full, routes, url, version }, text }
}

/** What a route does not have reads the same when nothing is said of it. */
const withoutNoes = ([id, route = {}]: [string, object | undefined]) =>
  [id, Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false))] as const

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')
