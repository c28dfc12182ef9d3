import { createHash } from 'node:crypto'
import type { ServerBuild } from 'react-router'
import { officeFolder } from './chunk-groups.ts'

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
  const version = hashOf('sha256', JSON.stringify(told)).slice(0, 8).replace(/[+/]/g, '_')
  const url = full.url.replace(/[^/]+$/, `manifest-shop-${version}.js`)
  const text = `window.__reactRouterManifest=${JSON.stringify({ ...told, url, version })};`
  const manifest: Manifest = { ...full, routes, url, version }
  if (full.sri) manifest.sri = { ...withoutOfficeFiles(full), [url]: `sha384-${hashOf('sha384', text)}` }
  return { manifest, text }
}

/** What a route does not have reads the same when nothing is said of it. */
const withoutNoes = ([id, route = {}]: [string, object | undefined]) =>
  [id, Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false))] as const

/** The hashes of all files but those that only the office's routes name, or load later. */
function withoutOfficeFiles({ sri = {}, routes, entry, url }: Manifest): Record<string, string> {
  const all = Object.values(routes).filter((route) => route !== undefined)
  const filesOf = (own: boolean) =>
    all.filter(({ id }) => isOffice(id) === own).flatMap(({ module, imports = [] }) => [module, ...imports])
  const kept = new Set([entry.module, ...entry.imports, ...filesOf(false)])
  const office = new Set([url, ...filesOf(true).filter((file) => !kept.has(file))])
  const isOffices = (file: string) => office.has(file) || file.startsWith(`/${officeFolder}/`)
  return Object.fromEntries(Object.entries(sri).filter(([file]) => !isOffices(file)))
}

const hashOf = (algorithm: string, text: string) => createHash(algorithm).update(text).digest('base64')
