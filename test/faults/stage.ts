import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createContentCache } from '#app/features/brand/content.server.ts'
import { parseSettings } from '#app/lib/settings/parse-settings.ts'
import { openStorage, type Storage } from '#app/lib/storage/storage.server.ts'
import { connect } from '#db/client.ts'
import type { SendAdminRequest } from '#test/admin-client.ts'
import { startBucket } from '#test/bucket.ts'
import { openPostgres, type Postgres } from '#test/postgres.ts'
import { type ShopProcess, startShopProcess, waitUntil } from '#test/process.ts'
import { joinStaff } from '#test/staff.ts'
import { openBucketProxy } from './bucket-proxy.ts'
import { openDatabaseProxy } from './database-proxy.ts'
import { send } from './send-requests.ts'
import { Steps } from './steps.ts'

/** Suffix of objects in the test's bucket folder. */
const objectSuffix = '._S3rver_object'

type Options = {
  /** Files in a bucket instead of a folder. */
  bucket?: boolean
  env?: Record<string, string>
  flags?: string[]
}

export type Stage = Awaited<ReturnType<typeof openStage>>

/** A shop with its own PostgreSQL and optionally a bucket, behind proxies that count and inject faults. */
export async function openStage({ bucket = false, env: extraEnv = {}, flags = [] }: Options = {}) {
  const cleanups: (() => unknown)[] = []
  const folder = mkdtempSync(join(tmpdir(), 'boxwright-fault-'))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  for (const each of ['database', 'data', 'bucket']) mkdirSync(join(folder, each))
  const database: Postgres = await openPostgres(join(folder, 'database'), [])
  cleanups.push(() => database.stop())
  const steps = new Steps()
  let delayMs = 0
  const proxy = await openDatabaseProxy(database.url, { steps, delay: () => delayMs })
  cleanups.push(() => proxy.close())
  const dataDir = join(folder, 'data')
  const env: Record<string, string> = { DATABASE_URL: proxy.url, DATA_DIR: dataDir, TRUST_PROXY: '1', ...extraEnv }
  let storage: Storage | undefined
  let bucketProxy: Awaited<ReturnType<typeof openBucketProxy>> | undefined
  if (bucket) {
    const opened = await startBucket(join(folder, 'bucket'))
    cleanups.push(() => opened.stop())
    bucketProxy = await openBucketProxy(opened.settings.S3_ENDPOINT ?? '', steps)
    const { close } = bucketProxy
    cleanups.push(close)
    Object.assign(env, opened.settings, { S3_ENDPOINT: bucketProxy.url })
    storage = opened.storage
  }
  storage ??= await openStorage(parseSettings({ DATA_DIR: dataDir }))
  const start = () => startShopProcess({ env, flags })
  let shop: ShopProcess = await start()
  cleanups.push(() => shop.end('SIGKILL'))
  return {
    folder,
    dataDir,
    env,
    database,
    steps,
    store: bucketProxy,
    /** Storage without the fault proxies. */
    storage,
    shop: () => shop,
    async restart() {
      shop = await start()
    },
    /** Returns the paths of files below a storage folder. */
    files(prefix: string): string[] {
      const root = bucket ? join(folder, 'bucket', 'artwork') : join(dataDir, 'storage')
      return readdirSync(root, { recursive: true, encoding: 'utf8' })
        .filter(
          (path) =>
            path.startsWith(prefix) && (bucket ? path.endsWith(objectSuffix) : statSync(join(root, path)).isFile()),
        )
        .map((path) => (bucket ? path.slice(0, -objectSuffix.length) : path))
    },
    /** Milliseconds by which every answer of PostgreSQL is late from now on. */
    slowDown(ms: number) {
      delayMs = ms
    },
    /** Queries directly, bypassing the proxies; waits for a starting server. */
    async query<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
      let rows: T[] = []
      await waitUntil(async () => {
        const client = new pg.Client({ connectionString: database.url, connectionTimeoutMillis: 5_000 })
        client.on('error', () => {})
        try {
          await client.connect()
          rows = (await client.query<T>(text, values)).rows
          return true
        } catch (error) {
          // Starting, stopping, or in recovery.
          if (error instanceof pg.DatabaseError && !error.code?.startsWith('57P')) throw error
          return false
        } finally {
          await client.end().catch(() => {})
        }
      }, 30_000)
      return rows
    },
    async end() {
      while (cleanups.length > 0) await cleanups.pop()?.()
    },
  }
}

/** Processes that a shop has started, by a piece of their command. */
export function listWorkerPids(shop: ShopProcess, command: string): number[] {
  const pid = shop.child.pid ?? 0
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
  return children.filter((child) => {
    try {
      return readFileSync(`/proc/${child}/cmdline`, 'utf8').includes(command)
    } catch {
      return false
    }
  })
}

/** Signs in an editor. */
export async function enterAdmin(stage: Stage): Promise<SendAdminRequest> {
  const { db, close } = connect(stage.database.url, { max: 1 })
  const settings = parseSettings(stage.env)
  const { cookie } = await joinStaff({ db, settings, content: createContentCache(db) }, 'editor@shop.example', 'editor')
  await close()
  return (path, init) =>
    send(stage.shop().url + path, { ...init, headers: { ...init?.headers, 'sec-fetch-site': 'same-origin', cookie } })
}
