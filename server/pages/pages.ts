import type { Handler, HonoRequest } from 'hono'
import { isByPerson } from '#app/lib/by-a-person.ts'
import type { PublicRoute } from '#app/lib/everybodys.ts'
import type { Logger } from '#app/lib/log.ts'
import { isPersonalUrl } from '#app/lib/redact-url.ts'
import type { Visitor } from '#app/lib/request-context.ts'
import type { Database } from '#db/client.ts'
import type { Replica } from '../database/replica.ts'
import { cutOffOnFailure } from '../http/cut-off.ts'
import type { HttpEnv } from '../http/http-env.ts'
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

/** How the answers of one kind may be stored, where their route does not say it. */
type Caching = { page: string; data: string; other: string }

/** A page is asked for again; data lives long enough for a prefetched page to be there when the link is clicked. */
const atEveryHost: Caching = {
  page: 'public, max-age=0, s-maxage=60, stale-while-revalidate=300',
  data: 'public, max-age=30',
  other: 'no-cache',
}
/** For pages that name the host they were asked at: a cache between may not tell hosts apart. */
const atOneHost: Caching = { page: 'private, no-cache', data: 'private, max-age=30', other: 'no-cache' }

/** Searched through by machines, some hours apart: an hour of a cache between is no matter to them. */
const hourly = (caching: Caching, page: string): Caching => ({ ...caching, page })
const streamedAtEveryHost = hourly(atEveryHost, 'public, max-age=0, s-maxage=3600, stale-while-revalidate=3600')
const streamedAtOneHost = hourly(atOneHost, 'private, no-cache')

type Reading = Pick<Replica, 'source' | 'doubt'>

const notStored = 'private, no-store'
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
): Handler<HttpEnv> {
  const stream = openStreams()
  const inTurn = openTurns()
  return async (c) => {
    const { publicPage, ...shop } = await app()
    const render: App['render'] = async (request, asked) => {
      const answer = await inTurn(() => shop.render(request, asked))
      return cache && !cache.listening ? unavailable(answer) : answer
    }
    const log = c.get('log')
    const url = new URL(c.req.url)
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    const known = isRead ? publicPage(url.pathname) : undefined
    // What is streamed looks at nothing of one visitor's, and is never to be read whole.
    const route = known?.streams || !isPersonalUrl(url.pathname + url.search) ? known : undefined
    const namesHost = route?.printsAddress === true && !publicUrl
    const canonical = route && canonicalUrl(url, namesHost ? c.get('origin') : (publicUrl ?? nowhere), route)
    const toDo: (() => void)[] = []
    const whenSeen = (each: () => void) => toDo.push(each)
    if (!canonical || canonical.href.length > longestKey || isOneVisitors(url, route)) {
      const visitor = { address: c.get('clientAddress') }
      const answer = privately(await render(withOrigin(c.req.raw, c.get('origin')), { log, visitor, whenSeen }))
      seen(c.req, toDo)
      if (!isText(answer)) return answer.body ? new Response(cutOffOnFailure(answer.body, c), answer) : answer
      return answerWith(await pageFrom(answer, c.req.header('Accept-Encoding')), c.req.raw.headers)
    }
    const renderHere = async () => {
      // No cookie, no agent, no signal of the visitor who came first: the page is everybody's.
      const everybodys = () => new Request(canonical, { headers: { Host: canonical.host } })
      let body: Buffer | undefined
      const takeBody = (taken: Buffer) => {
        body = taken
      }
      const asked = { log, whenSeen, takeBody }
      const source = replica?.source()
      let answer = await render(everybodys(), { ...asked, ...(source && { db: source }) })
      if (source && answer.status >= 500) {
        replica?.doubt()
        toDo.length = 0
        body = undefined
        answer = await render(everybodys(), asked)
      }
      return { answer, body }
    }
    if (route?.streams) {
      const caching = namesHost ? streamedAtOneHost : streamedAtEveryHost
      return stream(c, async () => publicly((await renderHere()).answer, caching))
    }
    const renderPage = async () => {
      const { answer, body } = await renderHere()
      const sent = cache ? publicly(answer, namesHost ? atOneHost : atEveryHost) : privately(answer)
      const page = await pageFrom(sent, c.req.header('Accept-Encoding'), body)
      return toDo.length > 0 ? { ...page, whenSeen: toDo } : page
    }
    const page = await (cache ? cache.get(canonical.href, renderPage) : renderPage())
    if (page.whenSeen) seen(c.req, page.whenSeen)
    return answerWith(withRestOfQuery(page, url, route), c.req.raw.headers)
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

/** A route may say how its visitor may store its own answer; only its line can make it public. */
function privately(answer: Response): Response {
  const said = answer.headers.get('Cache-Control')
  return said && !/public|s-maxage/.test(said) ? answer : withCaching(answer, notStored)
}

/** A loader may still say that this one answer is not to be stored: what it could not read, say. */
function publicly(answer: Response, { page, data, other }: Caching): Response {
  const said = answer.headers.get('Cache-Control')
  // Rendered without a visitor, a cookie can only be a mistake; let it not be everyone's.
  if (answer.headers.has('Set-Cookie') || /private|no-store/.test(said ?? '')) return withCaching(answer, notStored)
  if (said) return answer
  if (answer.status !== 200) return withCaching(answer, other)
  return withCaching(answer, answer.headers.get('Content-Type')?.startsWith('text/x-script') ? data : page)
}

function withCaching(answer: Response, caching: string): Response {
  const headers = new Headers(answer.headers)
  headers.set('Cache-Control', caching)
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers })
}
