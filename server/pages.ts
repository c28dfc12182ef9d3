import type { Handler } from 'hono'
import type { Logger } from '#app/lib/log.ts'
import type { Visitor } from '#app/lib/request-context.ts'
import { chooseEncoding } from './encoding.ts'
import type { HttpEnv } from './http-env.ts'
import { answerWith, isText, type Page, pageFrom } from './page.ts'
import { createPageCache, type PageCache } from './page-cache.ts'

/** Answers one request with a page of the shop (server/app.ts, bundled with the routes). */
export type RenderPage = (request: Request, asked: { log: Logger; visitor?: Visitor }) => Promise<Response>

const pageCaching = 'public, max-age=0, s-maxage=60, stale-while-revalidate=300'
/** Long enough for a prefetched page to be there when the link is clicked. */
const dataCaching = 'public, max-age=30'
const longestKey = 2_048
/** What advertising and mail tools add to links: it never changes a page. */
const tracking =
  /^(utm_.*|gclid|gbraid|wbraid|dclid|gclsrc|fbclid|msclkid|ttclid|twclid|li_fat_id|yclid|igshid|mc_[ce]id|_hs(enc|mi)|_g[al]|mkt_tok)$/

/** One address a page: parameters in order, tracking dropped. */
export function canonicalUrl(url: string, origin: string): URL {
  const { pathname, search } = new URL(url)
  const canonical = new URL(origin)
  canonical.pathname = pathname
  const parameters = new URLSearchParams(search)
  for (const name of new Set(parameters.keys())) if (tracking.test(name)) parameters.delete(name)
  parameters.sort()
  canonical.search = parameters.toString()
  return canonical
}

/** An address that carries personal data is nobody else's page. */
const isPersonal = (url: URL) => [...url.searchParams].some(([name, value]) => name === 'email' || value.includes('@'))

const headerOf = (page: Page, wanted: string) => page.headers.find(([name]) => name === wanted)?.[1] ?? ''

const mayShare = (page: Page) =>
  !headerOf(page, 'set-cookie') && !/private|no-store/.test(headerOf(page, 'cache-control'))

export const contentPageCache = (): PageCache =>
  createPageCache({ mayShare, mayKeep: (page) => page.status === 200 && mayShare(page) })

/** Serves the routes of the shop: anonymous GET pages from the cache, everything else rendered on the spot. */
export function pages(render: RenderPage, cache: PageCache | undefined): Handler<HttpEnv> {
  return async (c) => {
    const log = c.get('log')
    const visitor = { address: c.get('clientAddress') }
    const { method } = c.req
    const canonical = canonicalUrl(c.req.url, c.get('origin'))
    const isRead = method === 'GET' || method === 'HEAD'
    if (!isRead || !cache || isPersonal(canonical) || canonical.href.length > longestKey) {
      const request = withOrigin(c.req.raw, c.get('origin'))
      const answer = withCaching(await render(request, { log, visitor }), isRead)
      if (!isText(answer)) return answer
      const encoding = chooseEncoding(c.req.header('Accept-Encoding'))
      return answerWith(await pageFrom(answer, encoding === 'identity' ? [] : [encoding]), c.req.raw.headers)
    }
    const renderPage = async () => {
      // No cookie, no agent, no signal of the visitor who came first: the page is everybody's.
      const request = new Request(canonical, { headers: { Host: canonical.host } })
      return pageFrom(withCaching(await render(request, { log }), true), ['br', 'gzip'])
    }
    return answerWith(await cache.get(canonical.href, renderPage), c.req.raw.headers)
  }
}

/** The request as the visitor's browser sees it: routes compare and print this origin. */
function withOrigin(request: Request, origin: string): Request {
  const url = new URL(request.url)
  // The guard has let the Origin header pass; React Router compares it to the letter.
  const sent = request.method === 'POST' ? request.headers.get('Origin') : null
  const seen = sent && URL.canParse(sent) ? new URL(sent).origin : origin
  if (url.origin === seen) return request
  return new Request(seen + url.pathname + url.search, request)
}

function withCaching(answer: Response, isRead: boolean): Response {
  if (answer.headers.has('Cache-Control')) return answer
  const headers = new Headers(answer.headers)
  const isData = headers.get('Content-Type')?.startsWith('text/x-script') ?? false
  const readCaching = answer.status !== 200 ? 'no-cache' : isData ? dataCaching : pageCaching
  headers.set('Cache-Control', isRead ? readCaching : 'no-store')
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers })
}
