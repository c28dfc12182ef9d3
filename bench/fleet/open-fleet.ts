import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { chmod, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { migrate } from '#db/migrate.ts'
import { openDataFolder, resolveClusterLocation } from '#server/database/data-folder.ts'
import { findFreePort } from '#server/database/embedded.ts'
import { databaseRole, prepareRoles, roleNames } from '#server/database/shop-role.ts'
import { fillDemoShop } from '#server/fill-demo-shop.ts'
import { startBucket } from '#test/bucket.ts'
import { openPostgres, openPrimaryAndReplica, type Postgres } from '#test/postgres.ts'
import { type ShopProcess, startShopProcess, waitUntil } from '#test/process.ts'
import { type Program, startProgram } from './programs.ts'

const deploy = fileURLToPath(new URL('../../deploy', import.meta.url))
const password = 'fleet'
const shops = 3

/** Longer than two checks of the proxy. */
const drainSeconds = '2'

/** The demo shop, in the files of a stopped PostgreSQL. */
export async function makeTemplate(folder: string): Promise<void> {
  const server = await openPostgres(folder)
  await prepareRoles(server.url, { owner: password, shop: password, admin: password })
  await runQuery(server.url, 'create role haproxy_check login')
  const url = withRole(server.url)
  await migrate(url)
  await fillDemoShop(url, () => {})
  await server.stop()
  const rules = join(resolveClusterLocation(openDataFolder(folder), () => {}).cluster, 'pg_hba.conf')
  writeFileSync(rules, `host postgres haproxy_check 127.0.0.1/32 trust\n${readFileSync(rules, 'utf8')}`)
}

export async function runQuery<T extends object>(url: string, query: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000, query_timeout: 30_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<T>(query)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

/** @param role the owner of the tables by default */
function withRole(url: string, port?: number, role: string = databaseRole): string {
  const changed = new URL(url)
  changed.username = role
  changed.password = password
  if (port) changed.port = String(port)
  return changed.href
}

export type Fleet = {
  /** URL of the proxy. */
  url: string
  shops: ShopProcess[]
  restart(shop: number, signal: NodeJS.Signals): Promise<number | null>
  primary: Postgres
  replica: Postgres
  /** URL of the current primary, without the pooler. */
  directUrl: string
  proxy: Program
  pooler: Program
  restartPooler(): Promise<void>
  countStoredFiles(): Promise<number>
  end(): Promise<void>
}

type Options = {
  folder: string
  template: string
  webhook: string
  /** Commits wait until the replica has applied them. */
  shouldWaitForReplica: boolean
}

/** HAProxy, three shops, PgBouncer, a primary with its replica and a bucket, configured as in deploy/, on one machine. */
export async function openFleet({ folder, template, webhook, shouldWaitForReplica }: Options): Promise<Fleet> {
  const cleanup: (() => Promise<unknown>)[] = []
  const end = async () => {
    while (cleanup.length > 0) await cleanup.pop()?.()
  }
  try {
    mkdirSync(folder, { recursive: true })
    await chmod(folder, 0o755)
    const [a, b] = [join(folder, 'a'), join(folder, 'b')]
    cpSync(template, a, { recursive: true, filter: (path) => !/lock|postmaster\.(pid|opts)$/.test(path) })
    const waits = shouldWaitForReplica ? ['synchronous_standby_names=replica', 'synchronous_commit=remote_apply'] : []
    const flags = waits.flatMap((each) => ['-c', each])
    const { primary, replica } = await openPrimaryAndReplica([a, b], [flags, []])
    cleanup.push(
      () => primary.stop(),
      () => replica.stop(),
    )

    const [front = 0, toPrimary = 0, toReplica = 0, pool = 0] = await findPorts(4)
    const shopPorts = await findPorts(shops)
    const proxy = await startProgram('haproxy', ['-f', join(deploy, 'haproxy.cfg'), '-db'], {
      port: front,
      env: {
        SHOP_BIND: `127.0.0.1:${front}`,
        ...Object.fromEntries(shopPorts.map((port, index) => [`SHOP_${index + 1}`, `127.0.0.1:${port}`])),
        PRIMARY_BIND: `127.0.0.1:${toPrimary}`,
        REPLICA_BIND: `127.0.0.1:${toReplica}`,
        POSTGRES_A: `127.0.0.1:${primary.port}`,
        POSTGRES_B: `127.0.0.1:${replica.port}`,
      },
    })
    cleanup.push(() => proxy.end())

    const startPooler = () =>
      startProgram('pgbouncer', [writePoolerSettings(folder, { pool, toPrimary, toReplica })], { port: pool })
    let pooler = await startPooler()
    cleanup.push(() => pooler.end())

    const bucketFolder = join(folder, 'bucket')
    mkdirSync(bucketFolder)
    const bucket = await startBucket(bucketFolder)
    cleanup.push(() => bucket.stop())

    const directUrl = withRole(primary.url, toPrimary)
    const pooled = (database: string, role?: string) => new URL(database, withRole(primary.url, pool, role)).href
    const start = (index: number) =>
      startShopProcess({
        env: {
          PORT: String(shopPorts[index]),
          DATA_DIR: join(folder, `shop-${index + 1}`),
          DATABASE_URL: pooled('/boxwright'),
          DATABASE_DIRECT_URL: directUrl,
          DATABASE_SHOP_URL: pooled('/boxwright', roleNames.shop),
          DATABASE_OFFICE_URL: pooled('/boxwright', roleNames.admin),
          DATABASE_REPLICA_URL: pooled('/boxwright_replica', roleNames.shop),
          DRAIN_SECONDS: drainSeconds,
          // The load sets X-Forwarded-For, as a CDN in front of the proxy does.
          TRUST_PROXY: '2',
          WEBHOOK_URL: webhook,
          LOG_LEVEL: 'warn',
          ...bucket.settings,
        },
      })
    const started: ShopProcess[] = []
    cleanup.push(() => Promise.all(started.map(({ child, end }) => (child.exitCode === null ? end() : undefined))))
    await Promise.all(
      Array.from({ length: shops }, async (_, index) => {
        started[index] = await start(index)
      }),
    )

    const url = `http://127.0.0.1:${front}`
    const fleet: Fleet = {
      url,
      shops: started,
      primary,
      replica,
      directUrl,
      proxy,
      end,
      get pooler() {
        return pooler
      },
      async restartPooler() {
        await pooler.end()
        pooler = await startPooler()
      },
      async restart(index, signal) {
        const old = started[index]
        const code = (await old?.end(signal)) ?? null
        started[index] = await start(index)
        return code
      },
      countStoredFiles: async () =>
        (await readdir(bucketFolder, { recursive: true })).filter((name) => /_object$/.test(name)).length,
    }
    await waitUntil(async () => (await fetch(`${url}/readyz`)).status === 200, 20_000)
    for (const shop of started) await waitUntil(() => isReadingReplica(shop), 20_000)
    return fleet
  } catch (error) {
    await end()
    throw error
  }
}

export async function isReadingReplica(shop: ShopProcess): Promise<boolean> {
  const { replica } = (await (await fetch(`${shop.url}/readyz`)).json()) as { replica?: string }
  return replica === 'ok'
}

async function findPorts(count: number): Promise<number[]> {
  const found = new Set<number>()
  while (found.size < count) found.add(await findFreePort())
  return [...found]
}

/** PgBouncer's settings for this machine; the rest is deploy/pgbouncer.ini. */
function writePoolerSettings(folder: string, at: { pool: number; toPrimary: number; toReplica: number }): string {
  const file = join(folder, 'pgbouncer.ini')
  const users = join(folder, 'users.txt')
  const limit = `connect_query='set statement_timeout = 15000'`
  writeFileSync(users, [databaseRole, ...Object.values(roleNames)].map((role) => `"${role}" "${password}"\n`).join(''))
  writeFileSync(
    file,
    `[databases]
boxwright = host=127.0.0.1 port=${at.toPrimary} dbname=postgres ${limit}
boxwright_replica = host=127.0.0.1 port=${at.toReplica} dbname=postgres ${limit}

%include ${join(deploy, 'pgbouncer.ini')}
listen_addr = 127.0.0.1
listen_port = ${at.pool}
unix_socket_dir =
auth_file = ${users}
`,
  )
  return file
}
