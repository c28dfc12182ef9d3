import type { Context, Handler, HonoRequest } from 'hono'
import { isPersonRequest } from '#app/lib/http/is-person-request.ts'
import type { PublicRoute } from '#app/lib/http/public-route.ts'
import { isPersonalUrl } from '#app/lib/http/redact-url.ts'
import type { Visitor } from '#app/lib/http/request-context.ts'
import type { Logger } from '#app/lib/log.ts'
import type { Database } from '#db/client.ts'
import type { Replica } from '../database/replica.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { sendStream } from '../http/response-stream.ts'
import { type CachedPage, isText, toCachedPage, toResponse } from '../page-cache/cached-page.ts'
import { createPageCache, type PageCache } from '../page-cache/page-cache.ts'
import {
  cacheAtEveryHost,
  cacheAtOneHost,
  setPrivate,
  setPublic,
  streamAtEveryHost,
  streamAtOneHost,
} from './cache-control.ts'
import { openStreams } from './streams.ts'

/** Application that server/app.ts creates from the bundled routes. */
export type App = {
  /** Returns the options of the public route of a path or its `.data` twin; undefined for a private route. */
  publicPage(pathname: string): (PublicRoute & { routeIds: string[] }) | undefined
  /**
   * Renders the response to a request. A public page is rendered without a visitor; `onView` registers a callback for each time a
   * person gets it; `db` is read instead of the primary.
   */
  render(
    request: Request,
    options: {
      log: Logger
      requestId?: string
      visitor?: Visitor
      onView?: (callback: () => void) => void
      db?: Database
    },
  ): Promise<Response>
}

/** Origin for rendering pages that print no URL, so that no header of a request gets into them. */
const placeholderOrigin = 'http://localhost'
const maxKeyLength = 2_048

const getHeader = (page: CachedPage, wanted: string) => page.headers.find(([name]) => name === wanted)?.[1] ?? ''

const canShare = (page: CachedPage) => !/no-store/.test(getHeader(page, 'cache-control'))

/** @param onRenderFailed called with the error of a render that the last good page answers */
export const createPublicPageCache = (onRenderFailed?: (error: unknown) => void): PageCache =>
  createPageCache({ canShare, canStore: (page) => page.status === 200 && canShare(page), onRenderFailed })

/** A public page: its route, and the one URL under which it is rendered and cached. With `dependsOnHost` it has URLs of the requested host. */
type PublicPage = { route: PublicRoute; canonical: URL; dependsOnHost: boolean }

export type Pages = {
  /** Handles every request that no other handler matches. */
  handle: Handler<HttpEnv>
  /** A public page, cached or rendered; undefined where a path leads to none. */
  getPublicPage(c: Context<HttpEnv>, path: string): Promise<Response | undefined>
}

/**
 * Serves the routes: public pages from the cache, everything else rendered for its visitor and stored nowhere
 * (decision 0004).
 * @param app called for every request: in development the sources may have changed
 * @param cache absent in development
 * @param replica read by public pages while it has every change
 */
export function createPages(
  app: () => Promise<App>,
  {
    cache,
    replica,
    publicUrl,
  }: {
    cache?: PageCache | undefined
    replica?: Pick<Replica, 'getSource' | 'markFailed'> | undefined
    publicUrl?: string | undefined
  },
): Pages {
  const stream = openStreams()
  const withOutageStatus = (response: Response) => (cache && !cache.listening ? toUnavailable(response) : response)

  /** Undefined for a private URL. */
  const findPublicPage = ({ publicPage }: App, url: URL, origin: string): PublicPage | undefined => {
    const matchedRoute = publicPage(url.pathname)
    // A stream contains no private data and is not cached.
    const route = matchedRoute?.streams || !isPersonalUrl(url.pathname + url.search) ? matchedRoute : undefined
    if (!route || hasPrivateParameter(url, route)) return undefined
    const dependsOnHost = route.hasAbsoluteUrls === true && !publicUrl
    const canonical = getCanonicalUrl(url, dependsOnHost ? origin : (publicUrl ?? placeholderOrigin), route)
    return canonical.href.length > maxKeyLength ? undefined : { route, canonical, dependsOnHost }
  }

  const renderPublic = async ({ render }: App, { canonical }: PublicPage, log: Logger) => {
    const renderFrom = async (db: Database | undefined) => {
      const onView: (() => void)[] = []
      // A public page is rendered without the visitor's cookie, user agent or abort signal.
      const request = new Request(canonical, { headers: { Host: canonical.host } })
      const response = await render(request, { log, onView: (each) => onView.push(each), ...(db && { db }) })
      return { response: withOutageStatus(response), onView }
    }
    const source = replica?.getSource()
    const rendered = await renderFrom(source)
    if (!source || rendered.response.status < 500) return rendered
    replica?.markFailed()
    return renderFrom(undefined)
  }

  const readPage = async (
    shop: App,
    page: PublicPage,
    { log, accepted }: { log: Logger; accepted?: string | undefined },
  ) => {
    const renderPage = async () => {
      const { response, onView } = await renderPublic(shop, page, log)
      const preparedResponse = cache
        ? setPublic(response, page.dependsOnHost ? cacheAtOneHost : cacheAtEveryHost)
        : setPrivate(response)
      const rendered = await toCachedPage(preparedResponse, accepted)
      return onView.length > 0 ? { ...rendered, onView } : rendered
    }
    return cache ? cache.get(page.canonical.href, renderPage) : renderPage()
  }

  const respondPrivately = async (shop: App, c: Context<HttpEnv>) => {
    const callbacks: (() => void)[] = []
    const visitor = { ip: c.get('clientIp') }
    const { log, requestId } = c.var
    const options = { log, requestId, visitor, onView: (each: () => void) => callbacks.push(each) }
    const response = setPrivate(withOutageStatus(await shop.render(withOrigin(c.req.raw, c.get('origin')), options)))
    countView(c.req, callbacks)
    if (!isText(response)) return response.body ? new Response(sendStream(response.body, c), response) : response
    return toResponse(await toCachedPage(response, c.req.header('Accept-Encoding')), c.req.raw.headers)
  }

  return {
    async handle(c) {
      const shop = await app()
      const url = new URL(c.req.url)
      const isReadRequest = c.req.method === 'GET' || c.req.method === 'HEAD'
      const publicPage = isReadRequest ? findPublicPage(shop, url, c.get('origin')) : undefined
      if (!publicPage) return respondPrivately(shop, c)
      const log = c.get('log')
      if (publicPage.route.streams) {
        const caching = publicPage.dependsOnHost ? streamAtOneHost : streamAtEveryHost
        return stream(c, async () => setPublic((await renderPublic(shop, publicPage, log)).response, caching))
      }
      const page = await readPage(shop, publicPage, { log, accepted: c.req.header('Accept-Encoding') })
      if (page.onView) countView(c.req, page.onView)
      return toResponse(withUnknownParameters(page, url, publicPage.route), c.req.raw.headers)
    },
    async getPublicPage(c, path) {
      // A path such as //host or /\host names another host.
      const url = path.startsWith('/') ? URL.parse(path, placeholderOrigin) : null
      if (url?.origin !== placeholderOrigin) return undefined
      const shop = await app()
      const page = findPublicPage(shop, url, c.get('origin'))
      if (!page || page.route.streams) return undefined
      return toResponse(await readPage(shop, page, { log: c.get('log') }), new Headers())
    },
  }
}

/** A redirect preserves unknown parameters, such as a referrer. */
function withUnknownParameters(page: CachedPage, { searchParams }: URL, { parameters = [] }: PublicRoute): CachedPage {
  const location = getHeader(page, 'location')
  const unknownParameters = [...searchParams].filter(([name]) => !parameters.includes(name))
  if (unknownParameters.length === 0 || !location.startsWith('/')) return page
  const target = new URL(location, placeholderOrigin)
  for (const [name, value] of unknownParameters) target.searchParams.append(name, value)
  const redirectPath = target.href.slice(placeholderOrigin.length)
  return { ...page, headers: page.headers.map(([name, value]) => [name, name === 'location' ? redirectPath : value]) }
}

/** Only people count, not machines, prefetches or HEAD requests. */
function countView({ method, raw }: HonoRequest, callbacks: readonly (() => void)[]): void {
  if (callbacks.length > 0 && method === 'GET' && isPersonRequest(raw.headers)) for (const each of callbacks) each()
}

/** Returns the canonical URL of a page: its route's parameters, sorted and normalized. */
export function getCanonicalUrl(
  url: URL,
  origin: string,
  { parameters = [], canonicalQuery, routeIds }: PublicRoute & { routeIds: string[] },
): URL {
  const canonical = new URL(origin)
  canonical.pathname = url.pathname
  if (url.search === '') return canonical
  for (const [name, value] of url.searchParams)
    if (parameters.includes(name)) canonical.searchParams.append(name, value)
  canonical.searchParams.sort()
  if (canonicalQuery && canonical.search !== '') canonical.search = canonicalQuery(canonical.searchParams)
  // React Router requests the data of single routes by id.
  const requestedIds = url.pathname.endsWith('.data') ? (url.searchParams.get('_routes')?.split(',') ?? []) : []
  const requestedRoutes = routeIds.filter((id) => requestedIds.includes(id))
  if (requestedRoutes.length > 0) canonical.searchParams.append('_routes', requestedRoutes.join(','))
  return canonical
}

const hasPrivateParameter = ({ searchParams }: URL, { privateParameters = [] }: PublicRoute) =>
  privateParameters.some((name) => searchParams.has(name))

/** Marks failures as temporary while the database is unreachable. */
function toUnavailable(response: Response): Response {
  if (response.status !== 500 && response.status !== 503) return response
  const headers = new Headers(response.headers)
  headers.set('Retry-After', '10')
  return new Response(response.body, { status: 503, headers })
}

/** The request as the visitor's browser sees it: routes compare and print this origin. */
function withOrigin(request: Request, origin: string): Request {
  const url = new URL(request.url)
  // The guard has accepted the Origin header; React Router requires an exact match.
  const sentOrigin = request.method === 'POST' ? request.headers.get('Origin') : null
  const publicOrigin = sentOrigin && URL.canParse(sentOrigin) ? new URL(sentOrigin).origin : origin
  const isOriginHidden = sentOrigin === 'null' && request.headers.get('Sec-Fetch-Site') === 'same-origin'
  if (url.origin === publicOrigin && !isOriginHidden) return request
  const headers = new Headers(request.headers)
  // A page without a referrer, such as the admin's, sends no origin in plain forms either.
  if (isOriginHidden) headers.set('Origin', publicOrigin)
  return new Request(new Request(publicOrigin + url.pathname + url.search, request), { headers })
}
