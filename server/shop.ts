import type { RequestListener } from 'node:http'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { createContentCache } from '#app/features/brand/content.server.ts'
import { createFirstOwnerLink, getLinkUrl } from '#app/features/staff/links.server.ts'
import { createQueryCache } from '#app/lib/cache/query-cache.ts'
import { limitInDatabase, limitInProcess } from '#app/lib/http/rate-limit.server.ts'
import type { Logger } from '#app/lib/log.ts'
import { pauseIfMoved } from '#app/lib/outgoing-pause.server.ts'
import { createRequestUpdates } from '#app/lib/request-updates.ts'
import { openLiveSettings, settingsChannel } from '#app/lib/settings/live-settings.server.ts'
import type { Settings } from '#app/lib/settings/parse-settings.ts'
import type { SettingName } from '#app/lib/settings/settings-schema.ts'
import { openStorage } from '#app/lib/storage/storage.server.ts'
import { withTimeout } from '#app/lib/time/with-timeout.ts'
import { rejectedJson } from '#db/json.ts'
import { migrate, NewerDatabaseError } from '#db/migrate.ts'
import { createProgress } from '#demo/progress.ts'
import type { Build } from './build/build.ts'
import { listenToDatabase } from './database/notifications.ts'
import { openDatabase } from './database/open-database.ts'
import { maxConnections, openPools } from './database/pools.ts'
import { watchReplica } from './database/replica.ts'
import { getConnectionUrls, grantRoles } from './database/role-pools.ts'
import { fillDemoShop } from './fill-demo-shop.ts'
import { createHttpApp, createRequestListener } from './http/http-app.ts'
import { listen } from './http/listen.ts'
import { startWorkers } from './jobs/workers.ts'
import { type App, createPublicPageCache } from './rendering/pages.ts'
import { StartupError } from './startup-error.ts'
import { print } from './terminal.ts'

type CreateApp = typeof import('./app.ts').createApp
type Services = Parameters<CreateApp>[0]

const root = fileURLToPath(new URL('..', import.meta.url))
/** Time for running requests, then jobs, to finish at shutdown. */
const drainTimeoutMs = 10_000
/** PostgreSQL may have much to write before it ends. */
const maxStepMs = 45_000

const missingPublicUrlText =
  'PUBLIC_URL is not set: pages name paths instead of full URLs, and sitemap, feeds and links to share the host of each request. See .env.example.'

export type Shop = {
  url: string
  /** Link for creating the first Admin, while there is no staff. */
  firstOwnerLink: string | undefined
  /** Lets requests and jobs finish, then closes the database. `abort` ends the waiting. */
  stop(): Promise<void>
  abort(): void
}

type StartOptions = { build?: Build; lockedNames: readonly SettingName[]; onLost?: (error: Error) => void }

/**
 * Starts the parts of a shop process in order, and stops them if one fails.
 * @param environment the settings of the environment; admins change others while the shop runs
 * @param build the running build of the site; without one, Vite serves the sources
 * @param lockedNames the settings that it sets
 * @param onLost called when the database is permanently gone
 * @throws StartupError with a one-line message for the operator
 */
export async function startShop(
  environment: Settings,
  log: Logger,
  { build, lockedNames, onLost = () => {} }: StartOptions,
): Promise<Shop> {
  const undo: (() => Promise<unknown>)[] = []
  let stopping = false
  const stop = async () => {
    stopping = true
    for (let step = undo.pop(); step; step = undo.pop()) {
      // No step may block the ones after it, least of all that of the database.
      await withTimeout(step(), maxStepMs).catch((error) => log.error({ err: error }, 'shop.stop_failed'))
    }
  }
  try {
    if (build) undo.push(build.stop)
    const database = await openDatabase(environment, { print, log: logServerLine(log), onLost })
    undo.push(() => database.close())
    await migrate(database.url).catch((error) => {
      throw error instanceof NewerDatabaseError ? new StartupError(error.message) : error
    })
    if (environment.DEMO === 'on') {
      await fillDemoShop(database.url, createProgress(process.stdout))
    }
    const logRejected = (rejected: unknown) => log.error({ rejected }, 'stored_json.rejected')
    rejectedJson.subscribe(logRejected)
    undo.push(async () => void rejectedJson.unsubscribe(logRejected))
    const { pages, shop, admin, background, close } = openPools(database, log)
    undo.push(close)
    const isPooled = database.pooler !== undefined
    if (isPooled) await warnWithoutTimeLimit(pages.pool, log)
    const { owner } = getConnectionUrls(database)
    // As the owner, since pg-boss maintains its own tables.
    const jobs = new PgBoss({
      connectionString: owner.url,
      application_name: 'boxwright jobs',
      max: maxConnections.jobs,
    })
    // Some errors are plain objects, which the log would not show.
    jobs.on('error', (error) => log.error({ err: Object.assign(new Error(error.message), error) }, 'job_queue.failed'))
    const [storage] = await Promise.all([openStorage(environment), jobs.start()])
    undo.push(() => jobs.stop({ graceful: true, timeout: drainTimeoutMs }))
    // Once the tables of the jobs are there, too.
    await grantRoles(database, log)
    const liveSettings = await openLiveSettings({ db: background, environment, lockedNames, log })
    const settings = liveSettings.values
    const requestUpdates = createRequestUpdates()
    const content = createContentCache(shop.db, (error) => log.warn({ err: error }, 'content.load_failed'))
    const counts = createQueryCache()
    const limitAttempts = settings.DATABASE_URL ? limitInDatabase(shop.writes, log) : limitInProcess()
    const common = { jobs, storage, settings, liveSettings, requestUpdates, content, counts, limitAttempts }
    const services = { shop: { ...common, ...shop }, admin: { ...common, ...admin } }
    await pauseIfMoved(background)
    undo.push(await startWorkers({ ...services.admin, db: background, log }))

    const replica = settings.DATABASE_REPLICA_URL
      ? watchReplica({
          primary: pages.pool,
          url: settings.DATABASE_REPLICA_URL,
          max: maxConnections.pages,
          isPooled,
          log,
        })
      : undefined
    if (replica) undo.push(() => replica.stop())
    const cache = build ? createPublicPageCache((error) => log.error({ err: error }, 'page.render_failed')) : undefined
    const listener = listenToDatabase(
      admin.directUrl,
      {
        on: {
          boxwright_content() {
            // First, so that the next render reads the change.
            replica?.markChanged()
            content.clear()
            counts.clear()
            cache?.clear()
          },
          boxwright_requests: requestUpdates.publish,
          [settingsChannel]: () => void liveSettings.reload(),
        },
        onListening(isListening) {
          if (isListening) replica?.markChanged()
          content.setListening(isListening)
          counts.setListening(isListening)
          cache?.setListening(isListening)
          if (!isListening) return
          requestUpdates.notifyMissed()
          void liveSettings.reload()
        },
      },
      log,
    )
    undo.push(() => listener.stop())
    await build?.finished
    const site = build ? await loadBuiltSite(services) : await startDevelopmentSite(services)
    undo.push(site.close)
    const clientFolder = build ? `${root}/build/client`.replace('//', '/') : undefined
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
    const opened = await listen(site.wrap(createRequestListener(http, settings)), settings)
    undo.push(() => opened.drain(drainTimeoutMs))
    // Before that, as open streams would be waited for.
    undo.push(async () => requestUpdates.close())
    if (settings.DRAIN_SECONDS > 0) undo.push(() => opened.closeAfterResponses(settings.DRAIN_SECONDS * 1_000))
    const url = `http://localhost:${opened.port}`
    if (!settings.PUBLIC_URL) log.warn({ setting: 'PUBLIC_URL', hint: missingPublicUrlText }, 'setting.missing')
    if (settings.LISTING_SNAPSHOT_FROM) log.warn({ setting: 'LISTING_SNAPSHOT_FROM' }, 'setting.ignored')
    build?.compress().catch((error) => {
      if (!stopping) log.warn({ err: error }, 'build.compression_failed')
    })
    const token = await admin.db.transaction(createFirstOwnerLink)
    const firstOwnerLink = token && getLinkUrl(settings.PUBLIC_URL ?? url, token)
    return { url, firstOwnerLink, stop, abort: () => opened.abort() }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A pooler must set the time limits that a direct connection sets itself: docs/scale.md, A pooler. */
async function warnWithoutTimeLimit(pool: pg.Pool, log: Logger): Promise<void> {
  const { rows } = await pool.query<{ limit: string }>(`select current_setting('statement_timeout') as limit`)
  if (rows[0]?.limit === '0') log.warn({ setting: 'statement_timeout' }, 'pooler.misconfigured')
}

type Site = {
  app: () => Promise<App>
  wrap: (listener: RequestListener) => RequestListener
  close: () => Promise<void>
}

async function loadBuiltSite(services: Services): Promise<Site> {
  // Created by the build.
  const bundle = new URL('../build/server/index.js', import.meta.url).href
  const { createApp } = (await import(bundle)) as { createApp: CreateApp }
  const app = createApp(services)
  return { app: async () => app, wrap: (listener) => listener, close: async () => {} }
}

/** Runs Vite in this process: every request uses the current sources. */
async function startDevelopmentSite(services: Services): Promise<Site> {
  const { createServer } = await import('vite')
  const ownListeners = new Set(process.listeners('SIGTERM'))
  const vite = await createServer({ root, server: { middlewareMode: true }, appType: 'custom' })
  // Vite would exit at once and leave PostgreSQL running; the shop closes it in order.
  for (const listener of process.listeners('SIGTERM')) if (!ownListeners.has(listener)) process.off('SIGTERM', listener)
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
    if (/ (LOG|STATEMENT|DEBUG\d?|CONTEXT): /.test(line)) log.debug({ postgres: line }, 'postgres.logged')
    else log.warn({ postgres: line }, 'postgres.logged')
  }
}
