import type { Context, Handler, HonoRequest } from 'hono'
import { isByPerson } from '#app/lib/by-a-person.ts'
import type { PublicRoute } from '#app/lib/everybodys.ts'
import type { Logger } from '#app/lib/log.ts'
import { isPersonalUrl } from '#app/lib/redact-url.ts'
import type { Visitor } from '#app/lib/request-context.ts'
import type { Database } from '#db/client.ts'
import type { Replica } from '../database/replica.ts'
import { cutOffOnFailure } from '../http/cut-off.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { atEveryHost, atOneHost, privately, publicly, streamedAtEveryHost, streamedAtOneHost } from './caching.ts'
import { answerWith, isText, type Page, packTighter, pageFrom } from './page.ts'
import { createPageCache, type PageCache } from './page-cache.ts'
import { openStreams } from './streams.ts'
import { openTurns } from './turns.ts'

/** What server/app.ts makes of the routes, bundled with them. */
export type App = {
  /** What the route of a path, or of its `.data` twin, says of itself; undefined where it is its visitor's own. */
  publicPage(pathname: string): (PublicRoute & { routeIds: string[] }) | undefined
  /**
   * Answers one request with a page. A page that is everybody's is rendered without a visitor; `whenSeen` takes what is to
   * be done each time a person gets it, `takeBody` the page's bytes, and its answer then has none; `db` is read in place of the primary.
   */
  render(
    request: Request,
    asked: {
      log: Logger
      visitor?: Visitor
      whenSeen?: (each: () => void) => void
      takeBody?: (body: Buffer) => void
      db?: Database
    },
  ): Promise<Response>
}

type Reading = Pick<Replica, 'source' | 'doubt'>

/** Where pages are rendered that print no address: nothing that a request claims stands in them. */
export const nowhere = 'http://localhost'
const longestKey = 2_048

const headerOf = (page: Page, wanted: string) => page.headers.find(([name]) => name === wanted)?.[1] ?? ''

const mayShare = (page: Page) => !/no-store/.test(headerOf(page, 'cache-control'))

export const contentPageCache = (): PageCache =>
  createPageCache({
    mayShare,
    mayKeep: (page) => page.status === 200 && mayShare(page),
    whenAskedAgain: (page) => void packTighter(page).catch(() => {}),
  })

/** One of everybody's pages: its route, and the one address under which it is rendered and kept. */
type Place = { route: PublicRoute; canonical: URL; namesHost: boolean }

export type Pages = {
  /** What every request that is nothing else's is answered with. */
  answer: Handler<HttpEnv>
  /** One of everybody's pages as anybody gets it, kept or rendered in its turn; nothing where a path leads to none. */
  everybodys(c: Context<HttpEnv>, path: string): Promise<Response | undefined>
}

/**
 * Serves the routes: pages that say they are everybody's from the cache, everything else rendered for its visitor and
 * stored nowhere (docs/decisions/0025-private-by-default.md).
 * @param app asked for every request: in development the sources may have changed
 * @param cache absent in development, where nothing is stored
 * @param replica what pages that are everybody's are read from while it has every change
 */
export function pages(
  app: () => Promise<App>,
  {
    cache,
    replica,
    publicUrl,
  }: { cache?: PageCache | undefined; replica?: Reading | undefined; publicUrl?: string | undefined },
): Pages {
  const stream = openStreams()
  const inTurn = openTurns()
  const whileAway = (answer: Response) => (cache && !cache.listening ? unavailable(answer) : answer)

  /** Nothing where an address is one visitor's own. */
  const placeOf = ({ publicPage }: App, url: URL, origin: string): Place | undefined => {
    const known = publicPage(url.pathname)
    // What is streamed looks at nothing of one visitor's, and is never to be read whole.
    const route = known?.streams || !isPersonalUrl(url.pathname + url.search) ? known : undefined
    if (!route || isOneVisitors(url, route)) return undefined
    const namesHost = route.printsAddress === true && !publicUrl
    const canonical = canonicalUrl(url, namesHost ? origin : (publicUrl ?? nowhere), route)
    return canonical.href.length > longestKey ? undefined : { route, canonical, namesHost }
  }

  const renderEverybodys = async ({ render }: App, { canonical }: Place, log: Logger) => {
    const from = async (db: Database | undefined) => {
      const toDo: (() => void)[] = []
      let body: Buffer | undefined
      const takeBody = (taken: Buffer) => {
        body = taken
      }
      // No cookie, no agent, no signal of the visitor who came first: the page is everybody's.
      const request = new Request(canonical, { headers: { Host: canonical.host } })
      const asked = { log, whenSeen: (each: () => void) => toDo.push(each), takeBody, ...(db && { db }) }
      return { answer: whileAway(await render(request, asked)), body, toDo }
    }
    let source: Database | undefined
    const rendered = await inTurn(() => {
      // In its turn: while it waited there may have been a change that the replica lacks.
      source = replica?.source()
      return from(source)
    })
    if (!source || rendered.answer.status < 500) return rendered
    replica?.doubt()
    return inTurn(() => from(undefined))
  }

  const pageAt = (shop: App, place: Place, { log, accepted }: { log: Logger; accepted?: string | undefined }) => {
    const renderPage = async () => {
      const { answer, body, toDo } = await renderEverybodys(shop, place, log)
      const sent = cache ? publicly(answer, place.namesHost ? atOneHost : atEveryHost) : privately(answer)
      const page = await pageFrom(sent, accepted, body)
      return toDo.length > 0 ? { ...page, whenSeen: toDo } : page
    }
    return cache ? cache.get(place.canonical.href, renderPage) : renderPage()
  }

  const answerOneVisitor = async (shop: App, c: Context<HttpEnv>) => {
    const toDo: (() => void)[] = []
    const visitor = { address: c.get('clientAddress') }
    const asked = { log: c.get('log'), visitor, whenSeen: (each: () => void) => toDo.push(each) }
    const answer = privately(whileAway(await inTurn(() => shop.render(withOrigin(c.req.raw, c.get('origin')), asked))))
    seen(c.req, toDo)
    if (!isText(answer)) return answer.body ? new Response(cutOffOnFailure(answer.body, c), answer) : answer
    return answerWith(await pageFrom(answer, c.req.header('Accept-Encoding')), c.req.raw.headers)
  }

  return {
    async answer(c) {
      const shop = await app()
      const url = new URL(c.req.url)
      const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
      const place = isRead ? placeOf(shop, url, c.get('origin')) : undefined
      if (!place) return answerOneVisitor(shop, c)
      const log = c.get('log')
      if (place.route.streams) {
        const caching = place.namesHost ? streamedAtOneHost : streamedAtEveryHost
        return stream(c, async () => publicly((await renderEverybodys(shop, place, log)).answer, caching))
      }
      const page = await pageAt(shop, place, { log, accepted: c.req.header('Accept-Encoding') })
      if (page.whenSeen) seen(c.req, page.whenSeen)
      return answerWith(withRestOfQuery(page, url, place.route), c.req.raw.headers)
    },
    async everybodys(c, path) {
      const url = /^\/(?!\/)/.test(path) ? URL.parse(path, nowhere) : null
      if (!url) return undefined
      const shop = await app()
      const place = placeOf(shop, url, c.get('origin'))
      if (!place || place.route.streams) return undefined
      return answerWith(await pageAt(shop, place, { log: c.get('log') }), new Headers())
    },
  }
}

/** A redirect takes along what its page would not have looked at: where somebody came from, say. */
function withRestOfQuery(page: Page, { searchParams }: URL, { parameters = [] }: PublicRoute): Page {
  const location = headerOf(page, 'location')
  const rest = [...searchParams].filter(([name]) => !parameters.includes(name))
  if (rest.length === 0 || !location.startsWith('/')) return page
  const target = new URL(location, nowhere)
  for (const [name, value] of rest) target.searchParams.append(name, value)
  const led = target.href.slice(nowhere.length)
  return { ...page, headers: page.headers.map(([name, value]) => [name, name === 'location' ? led : value]) }
}

/** A page that was asked for and not only looked at by a machine. */
function seen({ method, raw }: HonoRequest, toDo: readonly (() => void)[]): void {
  if (toDo.length > 0 && method === 'GET' && isByPerson(raw.headers)) for (const each of toDo) each()
}

/** One address a page: the parameters its route knows, in order, and as it understands them. */
export function canonicalUrl(
  url: URL,
  origin: string,
  { parameters = [], oneQuery, routeIds }: PublicRoute & { routeIds: string[] },
): URL {
  const canonical = new URL(origin)
  canonical.pathname = url.pathname
  if (url.search === '') return canonical
  for (const [name, value] of url.searchParams)
    if (parameters.includes(name)) canonical.searchParams.append(name, value)
  canonical.searchParams.sort()
  if (oneQuery && canonical.search !== '') canonical.search = oneQuery(canonical.searchParams)
  // React Router asks for the data of some routes only, by their ids.
  const asked = url.pathname.endsWith('.data') ? (url.searchParams.get('_routes')?.split(',') ?? []) : []
  const known = routeIds.filter((id) => asked.includes(id))
  if (known.length > 0) canonical.searchParams.append('_routes', known.join(','))
  return canonical
}

const isOneVisitors = ({ searchParams }: URL, { personal = [] }: PublicRoute) =>
  personal.some((name) => searchParams.has(name))

/** While the database is away, what failed is worth trying again soon: for people, caches and search engines. */
function unavailable(answer: Response): Response {
  if (answer.status !== 500 && answer.status !== 503) return answer
  const headers = new Headers(answer.headers)
  headers.set('Retry-After', '10')
  return new Response(answer.body, { status: 503, headers })
}

/** The request as the visitor's browser sees it: routes compare and print this origin. */
function withOrigin(request: Request, origin: string): Request {
  const url = new URL(request.url)
  // The guard has let the Origin header pass; React Router compares it to the letter.
  const sent = request.method === 'POST' ? request.headers.get('Origin') : null
  const seen = sent && URL.canParse(sent) ? new URL(sent).origin : origin
  const hidden = sent === 'null' && request.headers.get('Sec-Fetch-Site') === 'same-origin'
  if (url.origin === seen && !hidden) return request
  const headers = new Headers(request.headers)
  // A page without a referrer, such as the office's, keeps its origin from us in plain forms, too.
  if (hidden) headers.set('Origin', seen)
  return new Request(new Request(seen + url.pathname + url.search, request), { headers })
}
