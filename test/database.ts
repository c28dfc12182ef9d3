import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { RouterContextProvider } from 'react-router'
import { test as base, inject } from 'vitest'
import { createContentCache } from '#app/features/brand/content.server.ts'
import { createQueryCache } from '#app/lib/cache/query-cache.ts'
import { limitInProcess } from '#app/lib/http/rate-limit.server.ts'
import { logContext, visitorContext } from '#app/lib/http/request-context.ts'
import { createLog, type Logger } from '#app/lib/log.ts'
import { createRequestUpdates } from '#app/lib/request-updates.ts'
import { type Services, servicesContext } from '#app/lib/services.ts'
import { openLiveSettings } from '#app/lib/settings/live-settings.server.ts'
import { listSetNames, parseSettings } from '#app/lib/settings/parse-settings.ts'
import { openStorage } from '#app/lib/storage/storage.server.ts'
import { connect, type Database } from '#db/client.ts'
import { createMigratedDatabase, getDatabaseUrl } from './databases.ts'

export { expect } from 'vitest'

/** The server of this run. */
export const testServer = () => ({
  administrator: inject('databaseServer'),
  shop: inject('shopServer'),
  roleUrls: inject('doorServers'),
})

type Worker = { url: string; db: Database; writes: Database; administratorPool: pg.Pool; jobs: PgBoss }
let worker: Promise<Worker> | undefined

/** Creates a copy of the migrated database for this process, which is deleted with the server. */
async function openWorker(): Promise<Worker> {
  const { url } = await createMigratedDatabase(testServer())
  // The server stops before the pools, which connect() tolerates.
  const { db } = connect(url)
  const { db: writes } = connect(url, { pipeline: true })
  const jobs = new PgBoss({ connectionString: url, supervise: false, schedule: false })
  jobs.on('error', () => {})
  await jobs.start()
  const administratorUrl = getDatabaseUrl(testServer().administrator, new URL(url).pathname.slice(1))
  const { pool: administratorPool } = connect(administratorUrl, { max: 1 })
  return { url, db, writes, administratorPool, jobs }
}

/**
 * Empties all tables without firing triggers. Deleting a few rows takes a tenth of the time of a truncation, which creates new
 * files; the vacuum returns the pages, so that rows without an order are read in the order of their insertion. Generated keys
 * stay, as a running shop has read them.
 */
async function emptyTables({ administratorPool: pool }: Worker) {
  const { rows } = await pool.query<{ name: string; bytes: string }>(`
    select oid::regclass as name, pg_relation_size(oid) as bytes from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0
      and relname not in ('office_keys', 'shared_keys')`)
  const statements = rows.map(({ name, bytes }) =>
    Number(bytes) > 1024 * 1024 ? `truncate ${name} cascade` : `delete from ${name}`,
  )
  await pool.query(
    [
      'set session_replication_role = replica',
      ...statements,
      'delete from pgboss.job',
      'reset session_replication_role',
    ].join(';'),
  )
  if (rows.length > 0)
    await pool.query(`vacuum (truncate, index_cleanup on) ${rows.map(({ name }) => name).join(', ')}`)
}

/** Stops the queue workers that a test started: they would take the jobs of the next test with the services of theirs. */
async function stopWorkers({ jobs }: Worker) {
  for (const { name } of jobs.getWipData()) await jobs.offWork(name)
}

/** With the log that a request or a worker would bring. */
export type TestServices = Services & { log: Logger }

type Fixtures = {
  /** URL of this process's database, for others that a test starts. */
  databaseUrl: string
  db: Database
  jobs: PgBoss
  /** Services of loaders and actions; storage is a folder that is deleted after the test. */
  services: TestServices
  /** For calling a loader or an action: `action({ request, context, params, … })`. */
  context: RouterContextProvider
}

/** A test with a real, empty, migrated PostgreSQL database. */
export const test = base.extend<Fixtures & { worker: Worker }>({
  worker: async ({}, use) => {
    worker ??= openWorker()
    const opened = await worker
    await emptyTables(opened)
    await use(opened)
    await stopWorkers(opened)
  },
  databaseUrl: async ({ worker }, use) => use(worker.url),
  db: async ({ worker }, use) => use(worker.db),
  jobs: async ({ worker }, use) => use(worker.jobs),
  services: async ({ worker }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'boxwright-files-'))
    const variables = { DATA_DIR: folder, DATABASE_URL: worker.url, LOG_LEVEL: 'silent' }
    const { db, writes, jobs } = worker
    const log = createLog('silent')
    const environment = parseSettings(variables)
    const liveSettings = await openLiveSettings({ db, environment, lockedNames: listSetNames(variables), log })
    const settings = liveSettings.values
    const storage = await openStorage(settings)
    const requestUpdates = createRequestUpdates()
    const content = createContentCache(db)
    const counts = createQueryCache()
    const limitAttempts = limitInProcess()
    await use({
      db,
      writes,
      directUrl: worker.url,
      jobs,
      storage,
      settings,
      liveSettings,
      requestUpdates,
      content,
      counts,
      limitAttempts,
      log,
    })
    requestUpdates.close()
    await rm(folder, { recursive: true, force: true })
  },
  context: async ({ services }, use) => use(createContext(services)),
})

/** Returns the context of a request by a unique visitor. */
export function createContext({ log, ...services }: TestServices, ip: string = randomUUID()) {
  const context = new RouterContextProvider()
  context.set(servicesContext, services)
  context.set(logContext, log)
  context.set(visitorContext, { ip })
  return context
}
