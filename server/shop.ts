import type { RequestListener } from 'node:http'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { createContentCache } from '#app/features/brand/content.server.ts'
import { createFirstOwnerLink, getLinkUrl } from '#app/features/staff/links.server.ts'
import type { Settings } from '#app/lib/env.ts'
import { attemptsEverywhere, attemptsHere } from '#app/lib/http/rate-limit.server.ts'
import type { Logger } from '#app/lib/log.ts'
import { openNotices } from '#app/lib/request-events.ts'
import { openStorage } from '#app/lib/storage/storage.server.ts'
import { withTimeout } from '#app/lib/time/with-timeout.ts'
import { rejectedJson } from '#db/json.ts'
import { migrate } from '#db/migrate.ts'
import { progressOn } from '#demo/progress.ts'
import { buildIfNeeded } from './build/build.ts'
import { listenToDatabase } from './database/notifications.ts'
import { openDatabase } from './database/open.ts'
import { connections, openPools } from './database/pools.ts'
import { watchReplica } from './database/replica.ts'
import { getConnectionUrls, grantRoles } from './database/role-pools.ts'
import { fillEmptyCatalog } from './fill-demo-shop.ts'
import { createHttpApp, requestListener } from './http/http-app.ts'
import { listen } from './http/listen.ts'
import { startWorkers } from './jobs/workers.ts'
import { type App, createPublicPageCache } from './rendering/pages.ts'
import { say } from './terminal.ts'

type CreateApp = typeof import('./app.ts').createApp
type Services = Parameters<CreateApp>[0]

const root = fileURLToPath(new URL('..', import.meta.url))
/** Time for running requests, then jobs, to finish at shutdown. */
const timeoutMs = 10_000
/** PostgreSQL may have much to write before it ends. */
const maxStepLength = 45_000

const noPublicUrl =
  'PUBLIC_URL is not set: pages name paths instead of full addresses, and sitemap, feeds and links to share the host of each request. See .env.example.'

export type Shop = {
  address: string
  /** Link for creating the first owner, while there is no staff. */
  firstOwnerLink: string | undefined
  /** Lets requests and jobs finish, then closes the database. `hurry` cuts the waiting short. */
  stop(): Promise<void>
  hurry(): void
}

/**
 * Starts the parts of a shop process in order, and stops them if one fails.
 * @param onLost called when the database is permanently gone
 * @throws StartupError with a one-line message for the operator
 */
export async function startShop(
  settings: Settings,
  log: Logger,
  { dev = false, onLost = (_: Error) => {} } = {},
): Promise<Shop> {
  const undo: (() => Promise<unknown>)[] = []
  let stopping = false
  const stop = async () => {
    stopping = true
    for (const step of undo.reverse().splice(0)) {
      // No step may hold up the ones after it, least of all the database's own.
      await withTimeout(step(), maxStepLength).catch((error) => log.error({ err: error }, 'while stopping'))
    }
  }
  try {
    // A first start builds the site while it creates and fills the database.
    const build = dev ? undefined : startBuild()
    if (build) undo.push(build.stop)
    const database = await openDatabase(settings, { say, log: logServerLine(log), onLost })
    undo.push(() => database.close())
    await migrate(database.url)
    if (settings.DEMO === 'on') {
      await fillEmptyCatalog(database.url, progressOn(process.stdout))
    }
    const logRejected = (rejected: unknown) => log.error(rejected, 'stored_json.rejected')
    rejectedJson.subscribe(logRejected)
    undo.push(async () => void rejectedJson.unsubscribe(logRejected))
    const { pages, shop, admin, background, close } = openPools(database, log)
    undo.push(close)
    const pooled = database.pooler !== undefined
    if (pooled) await warnOfNoTimeLimit(pages.pool, log)
    const { owner } = getConnectionUrls(database)
    // As the owner: pg-boss makes and mends its own tables.
    const jobs = new PgBoss({ connectionString: owner.url, application_name: 'boxwright jobs', max: connections.jobs })
    // Some errors are plain objects, which the log would not show.
    jobs.on('error', (error) => log.error({ err: Object.assign(new Error(error.message), error) }, 'jobs'))
    const [storage] = await Promise.all([openStorage(settings), jobs.start()])
    undo.push(() => jobs.stop({ graceful: true, timeout: timeoutMs }))
    // Once the tables of the jobs are there, too.
    await grantRoles(database, log)
    const notices = openNotices()
    const content = createContentCache(shop.db, (error) =>
      log.warn({ err: error }, 'the brand and the copy of pages cannot be read; what held last is shown, and not kept'),
    )
    const limitAttempts = settings.DATABASE_URL ? attemptsEverywhere(shop.writes, log) : attemptsHere()
    const everywhere = { jobs, storage, settings, notices, content, limitAttempts }
    const services = { shop: { ...everywhere, ...shop }, admin: { ...everywhere, ...admin } }
    await startWorkers({ ...services.admin, db: background, log })

    const replica = settings.DATABASE_REPLICA_URL
      ? watchReplica({ primary: pages.pool, url: settings.DATABASE_REPLICA_URL, max: connections.pages, pooled, log })
      : undefined
    if (replica) undo.push(() => replica.stop())
    const cache = dev ? undefined : createPublicPageCache()
    const listener = listenToDatabase(
      admin.directUrl,
      {
        on: {
          boxwright_content() {
            // First of all: what is rendered next must come from where the change is.
            replica?.changed()
            content.clear()
            cache?.clear()
          },
          boxwright_requests: notices.tell,
        },
        onListening(on) {
          if (on) replica?.changed()
          content.setListening(on)
          cache?.setListening(on)
          if (on) notices.notifyGap()
        },
      },
      log,
    )
    undo.push(() => listener.stop())
    await build?.finished
    const site = dev ? await developmentSite(services) : await builtSite(services)
    undo.push(site.close)
    const clientFolder = dev ? undefined : `${root}/build/client`.replace('//', '/')
    const http = createHttpApp({
      settings,
      log,
      pool: pages.pool,
      storage,
      content,
      cache,
      replica,
      clientFolder,
      app: site.app,
      isStopping: () => stopping,
    })
    const opened = await listen(site.wrap(requestListener(http, settings)), settings)
    undo.push(() => opened.drain(timeoutMs))
    // Before that: an open stream would be waited for.
    undo.push(async () => notices.close())
    if (settings.DRAIN_SECONDS > 0) undo.push(() => opened.takeLeave(settings.DRAIN_SECONDS * 1_000))
    const address = `http://localhost:${opened.port}`
    if (!settings.PUBLIC_URL) log.warn(noPublicUrl)
    if (settings.LISTING_SNAPSHOT_FROM) log.warn({ setting: 'LISTING_SNAPSHOT_FROM' }, 'setting.ignored')
    const token = await admin.db.transaction(createFirstOwnerLink)
    const firstOwnerLink = token && getLinkUrl(settings.PUBLIC_URL ?? address, token)
    return { address, firstOwnerLink, stop, hurry: () => opened.cut() }
  } catch (error) {
    await stop()
    throw error
  }
}

function startBuild() {
  const stopped = new AbortController()
  const finished = buildIfNeeded(root, say, stopped.signal)
  // A failure is reported where the site is needed.
  const settled = finished.catch(() => {})
  return {
    finished,
    async stop() {
      stopped.abort()
      await settled
    },
  }
}

/** A pooler must set the time limits that a direct connection sets itself: docs/scale.md, A pooler. */
async function warnOfNoTimeLimit(pool: pg.Pool, log: Logger): Promise<void> {
  const { rows } = await pool.query<{ limit: string }>(`select current_setting('statement_timeout') as limit`)
  if (rows[0]?.limit === '0')
    log.warn('statements through DATABASE_URL have no time limit; set statement_timeout there')
}

type Site = {
  app: () => Promise<App>
  wrap: (listener: RequestListener) => RequestListener
  close: () => Promise<void>
}

async function builtSite(services: Services): Promise<Site> {
  // Not a module of the sources: the build makes it.
  const bundle = new URL('../build/server/index.js', import.meta.url).href
  const { createApp } = (await import(bundle)) as { createApp: CreateApp }
  const app = createApp(services)
  return { app: async () => app, wrap: (listener) => listener, close: async () => {} }
}

/** Vite in the same process: every request runs the sources as they are now. */
async function developmentSite(services: Services): Promise<Site> {
  const { createServer } = await import('vite')
  const ours = new Set(process.listeners('SIGTERM'))
  const vite = await createServer({ root, server: { middlewareMode: true }, appType: 'custom' })
  // Vite would exit at once, and at the end of its input, and leave PostgreSQL behind; the shop closes it in its turn.
  for (const listener of process.listeners('SIGTERM')) if (!ours.has(listener)) process.off('SIGTERM', listener)
  process.stdin.removeAllListeners('end')
  return {
    app: async () => {
      const { createApp } = (await vite.ssrLoadModule('/server/app.ts')) as { createApp: CreateApp }
      return createApp(services)
    },
    wrap: (listener) => (request, response) => vite.middlewares(request, response, () => listener(request, response)),
    close: () => vite.close(),
  }
}

/** PostgreSQL's routine lines are for debugging; its warnings and errors are for the operator. */
function logServerLine(log: Logger) {
  return (line: string) => {
    if (/ (LOG|STATEMENT|DEBUG\d?|CONTEXT): /.test(line)) log.debug({ postgres: line })
    else log.warn({ postgres: line })
  }
}
