import pg from 'pg'
import type { Visitor } from '#app/lib/http/request-context.ts'
import { createLog } from '#app/lib/log.ts'
import type { Services } from '#app/lib/services.ts'
import { listenToDatabase } from '#server/database/notifications.ts'
import type { Replica } from '#server/database/replica.ts'
import { createHttpApp, createRequestListener } from '#server/http/http-app.ts'
import { listen } from '#server/http/listen.ts'
import type { BodyLimits } from '#server/http/request-bodies.ts'
import { type App, createPublicPageCache } from '#server/rendering/pages.ts'
import { test as base } from './database.ts'
import { waitUntil } from './process.ts'

export type Site = {
  url: string
  lines: Record<string, unknown>[]
  seen: { request: Request; visitor: Visitor | undefined }[]
  cache: ReturnType<typeof createPublicPageCache>
}
type Open = (options?: {
  render?: App['render']
  /** Public paths; by default all of them, with parameters a and b. */
  publicPage?: App['publicPage']
  TRUST_PROXY?: number
  PUBLIC_URL?: string
  HSTS_SUBDOMAINS?: 'on' | 'off'
  database?: string
  stopping?: boolean
  /** Instead of the test's own folder. */
  storage?: Services['storage']
  replica?: Replica
  bodyLimits?: BodyLimits
}) => Promise<Site>

/** User agent of a person's browser. */
export const browser =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

export const createHtmlResponse = (text: string, init?: ResponseInit) =>
  new Response(text.padEnd(3_000), { headers: { 'Content-Type': 'text/html; charset=utf-8' }, ...init })

/** The HTTP application with test pages. */
export const test = base.extend<{ open: Open }>({
  open: async ({ databaseUrl, services }, use) => {
    const cleanups: (() => Promise<unknown>)[] = []
    await use(
      async ({
        render,
        publicPage,
        TRUST_PROXY = 0,
        PUBLIC_URL,
        HSTS_SUBDOMAINS = 'off',
        database = databaseUrl,
        stopping = false,
        storage,
        replica,
        bodyLimits = {},
      } = {}) => {
        const site: Site = { url: '', lines: [], seen: [], cache: createPublicPageCache() }
        const log = createLog('debug', { write: (line) => site.lines.push(JSON.parse(line)) })
        const pool = new pg.Pool({ connectionString: database, max: 1 })
        const listener = listenToDatabase(
          database,
          {
            on: { boxwright_content: () => site.cache.clear() },
            onListening: (isListening) => site.cache.setListening(isListening),
          },
          log,
        )
        const app: App = {
          publicPage: publicPage ?? (() => ({ parameters: ['a', 'b'], routeIds: [] })),
          render: async (request, options) => {
            site.seen.push({ request, visitor: options.visitor })
            return render ? render(request, options) : createHtmlResponse(`page ${site.seen.length}`)
          },
        }
        const http = createHttpApp({
          settings: { TRUST_PROXY, PUBLIC_URL, HSTS_SUBDOMAINS },
          log,
          pool,
          storage: storage ?? services.storage,
          content: services.content,
          cache: site.cache,
          replica,
          bodyLimits,
          isStopping: () => stopping,
          app: async () => app,
        })
        const server = await listen(createRequestListener(http, { PUBLIC_URL, HSTS_SUBDOMAINS }), {
          PORT: 0,
          HOST: '127.0.0.1',
          PUBLIC_URL,
          HSTS_SUBDOMAINS,
        })
        site.url = `http://127.0.0.1:${server.port}`
        cleanups.push(
          () => listener.stop(),
          () => pool.end(),
          () => server.drain(0),
        )
        if (database === databaseUrl) await waitForListening(site)
        return site
      },
    )
    for (const close of cleanups) await close()
  },
})

/** The cache stores nothing before it receives notifications. */
export async function waitForListening({ cache }: Site) {
  const page = { status: 200, headers: [], etag: undefined, bodies: { identity: Buffer.from('') } }
  await waitUntil(async () => {
    await cache.get('probe', async () => ({ ...page }))
    return (await cache.get('probe', async () => ({ ...page, status: 500 }))).status === 200
  })
}

export const fetchText = async (url: string, init?: RequestInit) => (await (await fetch(url, init)).text()).trim()
