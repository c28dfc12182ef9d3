import { mkdtempSync, rmSync, symlinkSync, unlinkSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { openPostgres } from '#test/postgres.ts'
import { type ShopProcess, spawnNode, startShopProcess } from '#test/process.ts'
import { openDatabaseProxy } from './database-proxy.ts'
import { storeRows } from './table.ts'
import { type Trial, tryFault } from './trial.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  while (cleanups.length > 0) await cleanups.pop()?.()
})

const trials: Trial[] = []
const expected = { lost: 0, unnotified: 0 }

storeRows('requests', trials)

function createFolder(): string {
  const created = mkdtempSync(join(tmpdir(), 'boxwright-fault-'))
  cleanups.push(() => rmSync(created, { recursive: true, force: true }))
  return created
}

type Stage = {
  database: Awaited<ReturnType<typeof openPostgres>>
  shop: () => ShopProcess
  restart: () => Promise<void>
  env: Record<string, string>
  /** Milliseconds by which every answer of PostgreSQL is late from now on. */
  slowDown: (ms: number) => void
}
type Fault = {
  name: string
  /** Settings of the shop. */
  env?: () => Promise<Record<string, string>>
  /** Flags of PostgreSQL; fsync is on by default. */
  flags?: string[]
  injectFault(stage: Stage): Promise<void>
}

/** Starts a service that accepts connections and never responds. */
async function startSilentService(): Promise<number> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
  }).listen(0, '127.0.0.1')
  await new Promise((ready) => server.once('listening', ready))
  cleanups.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  return client
}

const faults: Fault[] = [
  {
    name: 'shop killed (kill -9), started again',
    injectFault: async ({ shop, restart }) => {
      await shop().end('SIGKILL')
      await restart()
    },
  },
  {
    name: 'shop told to stop, started again',
    injectFault: async ({ shop, restart }) => {
      expect(await shop().end('SIGTERM')).toBe(0)
      await restart()
    },
  },
  {
    name: 'PostgreSQL stopped for 3 s',
    injectFault: async ({ database }) => {
      await database.stop()
      await wait(3_000)
      await database.start()
    },
  },
  {
    name: 'PostgreSQL killed with all its processes (kill -9)',
    injectFault: async ({ database }) => {
      await database.kill()
      await database.start()
    },
  },
  {
    name: 'PostgreSQL held still for 5 s (SIGSTOP of its connections)',
    injectFault: async ({ database }) => {
      const client = await connect(database.url)
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      )
      for (const { pid } of rows) process.kill(pid, 'SIGSTOP')
      await wait(5_000)
      for (const { pid } of rows) process.kill(pid, 'SIGCONT')
      await client.end()
    },
  },
  {
    name: 'every connection of the shop ended, five times',
    injectFault: async ({ database }) => {
      const client = await connect(database.url)
      for (let round = 0; round < 5; round++) {
        await client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
        )
        await wait(300)
      }
      await client.end()
    },
  },
  {
    name: 'PostgreSQL out of connections for 5 s',
    flags: ['-c', 'max_connections=40'],
    injectFault: async ({ database }) => {
      const taken: pg.Client[] = []
      const admin = await connect(database.url)
      await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      )
      for (const until = Date.now() + 5_000; Date.now() < until; ) {
        const client = await connect(database.url).catch(() => undefined)
        if (client) taken.push(client)
        else await wait(20)
      }
      for (const client of taken) await client.end().catch(() => {})
      await admin.end()
    },
  },
  {
    name: 'the table of requests locked for 5 s',
    injectFault: async ({ database }) => {
      const client = await connect(database.url)
      await client.query('begin; lock table email_signups in access exclusive mode')
      await wait(5_000)
      await client.query('rollback')
      await client.end()
    },
  },
  {
    name: 'PostgreSQL slow for 5 s: every answer 400 ms late',
    injectFault: async ({ slowDown }) => {
      slowDown(400)
      await wait(5_000)
      slowDown(0)
    },
  },
  {
    name: 'disk full under PostgreSQL for 5 s (ENOSPC in the middle of each transaction)',
    injectFault: async ({ database }) => {
      const admin = await connect(database.url)
      // A table on /dev/full, into which every request writes.
      await admin.query('create table on_full_disk (line text)')
      const { rows } = await admin.query<{ path: string }>(
        `select current_setting('data_directory') || '/' || pg_relation_filepath('on_full_disk') as path`,
      )
      const path = rows[0]?.path ?? ''
      unlinkSync(path)
      symlinkSync('/dev/full', path)
      await admin.query(
        `create function fill_disk() returns trigger language plpgsql as $$ begin insert into on_full_disk values ('x'); return new; end $$;
         create trigger full_disk after insert on email_signups for each row execute function fill_disk()`,
      )
      const rejected = await admin
        .query(`insert into email_signups (email) values ('full@northwind.example')`)
        .catch((error: pg.DatabaseError) => `${error.code} ${error.message}`)
      expect(rejected).toMatch(/^53100 .*No space left on device/)
      await wait(5_000)
      await admin.query('drop trigger full_disk on email_signups; drop function fill_disk; drop table on_full_disk')
      await admin.end()
    },
  },
  {
    name: 'SMTP and webhook take a connection and never answer',
    env: async () => ({
      SMTP_URL: `smtp://127.0.0.1:${await startSilentService()}`,
      SALES_EMAIL: 'sales@shop.example',
      MAIL_FROM: 'Shop <shop@shop.example>',
      WEBHOOK_URL: `http://127.0.0.1:${await startSilentService()}/`,
    }),
    injectFault: () => wait(5_000),
  },
  {
    name: 'a second shop started at once on the same data folder and database',
    injectFault: async ({ env }) => {
      const second = await startShopProcess({ env })
      await second.end('SIGKILL')
    },
  },
  {
    name: 'three shops started and killed half-way (kill -9)',
    injectFault: async ({ env }) => {
      for (const killAfterMs of [200, 500, 900]) {
        const { child, ended } = spawnNode('server/main.ts', { env })
        await wait(killAfterMs)
        child.kill('SIGKILL')
        await ended()
      }
    },
  },
]

test.each(faults)(
  '$name: no acknowledged request is lost',
  async ({ name, env: getEnv, flags, injectFault }) => {
    // Acknowledged writes are on disk: fsync stays on.
    const database = await openPostgres(createFolder(), flags ?? [])
    cleanups.push(() => database.stop())
    const dataDir = createFolder()
    let delayMs = 0
    const proxy = await openDatabaseProxy(database.url, { delay: () => delayMs })
    cleanups.push(() => proxy.close())
    const slowDown = (ms: number) => {
      delayMs = ms
    }
    const env = { DATABASE_URL: proxy.url, DATA_DIR: dataDir, TRUST_PROXY: '1', ...(await getEnv?.()) }
    let shop = await startShopProcess({ env })
    cleanups.push(() => shop.end('SIGKILL'))
    const restart = async () => {
      shop = await startShopProcess({ env })
    }
    const trial = await tryFault(name, {
      url: () => shop.url,
      databaseUrl: () => database.url,
      injectFault: () => injectFault({ database, shop: () => shop, restart, env, slowDown }),
    })
    trials.push(trial)
    expect(trial).toMatchObject(expected)
    expect(trial.stored).toBeGreaterThanOrEqual(trial.acknowledged)
  },
  240_000,
)
