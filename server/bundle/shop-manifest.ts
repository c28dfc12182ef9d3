import { createHash } from 'node:crypto'
import type { ServerBuild } from 'react-router'

type Manifest = ServerBuild['assets']
type Route = NonNullable<Manifest['routes'][string]>

const isOffice = (routeId: string) => routeId.startsWith('office/')

/** What all pages of the shop stand in. */
const isShell = (routeId: string) => routeId === 'features/shell/shop.route'

const filesOf = (route: Route | undefined) => (route ? [route.module, ...(route.imports ?? [])] : [])

/** A route without a page is asked for by `fetch` and never gone to. */
const isGoneTo = (route: object | undefined) => route && 'hasDefaultExport' in route && route.hasDefaultExport

/**
 * What the browser is told of the routes, without the office and what is for machines: a visitor of the shop loads none of it, and hears nothing
 * of it (docs/decisions/0084-two-manifests.md). The build writes the file, and the server names it.
 */
export function shopManifest(full: Manifest): { manifest: Manifest; text: string } {
  const routes = Object.fromEntries(Object.entries(full.routes).filter(([id]) => !isOffice(id)))
  const pages = Object.entries(routes).filter(([, route]) => isGoneTo(route))
  const everywhere = pages.flatMap(([id, route]) => (id === 'root' || isShell(id) ? filesOf(route) : []))
  const there = new Set([...full.entry.imports, ...everywhere])
  const told = { entry: full.entry, routes: Object.fromEntries(pages.map((page) => inShort(page, there))) }
  const version = hashOf(JSON.stringify(told)).slice(0, 8).replace(/[+/]/g, '_')
  const url = full.url.replace(/[^/]+$/, `manifest-shop-${version}.js`)
  const text = `window.__reactRouterManifest=${JSON.stringify({ ...told, url, version })};`
  return { manifest: { ...full, routes, url, version }, text }
}

/**
 * What a route does not have reads the same when nothing is said of it. Its files are named to be fetched ahead, and what every page of
 * the shop has loaded by then need not be.
 */
function inShort([id, route]: [string, Route | undefined], there: ReadonlySet<string>) {
  const imports = route?.imports?.filter((file) => !there.has(file))
  return [id, Object.fromEntries(Object.entries({ ...route, imports }).filter(([, value]) => value !== false))] as const
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')
