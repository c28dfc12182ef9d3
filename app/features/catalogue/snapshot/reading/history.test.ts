import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { connect, type Database } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { openPostgres, openPrimaryAndReplica, type Postgres } from '#test/postgres.ts'
import { until } from '#test/process.ts'
import { fill } from '#test/varied-products.ts'
import { catchUp } from './changes.server.ts'
import { openConnection } from './connection.server.ts'
import { type Loaded, load } from './load.server.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const clean of cleanups.reverse().splice(0)) await clean()
})

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'boxwright-history-'))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A server with a catalogue of 20 products, and what asks it with a connection of its own, since servers come and go. */
async function filled(server: Postgres): Promise<void> {
  await migrate(server.url)
  await asked(server, (db) => fill(db, 1, 20))
}

async function asked<T>({ url }: Pick<Postgres, 'url'>, ask: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = connect(url)
  return ask(db).finally(close)
}

const rename = (server: Postgres, to: string) =>
  asked(server, (db) =>
    db.execute(
      sql`update product_data set name = ${to} where id = (select id from product_data where in_stock limit 1)`,
    ),
  )

async function loadFrom(url: string): Promise<Loaded> {
  const connection = await openConnection(url)
  return load(connection).finally(() => connection.client.end())
}

async function caughtUp(url: string, loaded: Loaded) {
  const connection = await openConnection(url)
  return catchUp(connection, loaded).finally(() => connection.client.end())
}

test('a server that was promoted has numbers of its own: what it changes under one that was seen is not missed', async () => {
  const { primary, replica } = await openPrimaryAndReplica([temporaryFolder(), temporaryFolder()])
  cleanups.push(
    () => primary.stop(),
    () => replica.stop(),
  )
  await filled(primary)
  const end = await asked(primary, (db) => db.execute<{ end: string }>(sql`select pg_current_wal_lsn()::text as end`))
  await until(() =>
    asked(replica, async (db) => {
      const { rows } = await db.execute<{ has: boolean }>(
        sql`select pg_last_wal_replay_lsn() >= ${end.rows[0]?.end}::pg_lsn as has`,
      )
      return rows[0]?.has === true
    }),
  )
  await replica.stop()
  const loaded = await loadFrom(primary.url)
  await rename(primary, 'Never seen by the replica')
  expect(await caughtUp(primary.url, loaded)).toBe('current')
  await primary.kill()
  await replica.start()
  await asked(replica, (db) => db.execute(sql`select pg_promote()`))
  await rename(replica, 'Written by the replica')
  expect(await caughtUp(replica.url, loaded)).toBe('outdated')
}, 60_000)

test('a server that was only started again is followed', async () => {
  const server = await openPostgres(temporaryFolder())
  cleanups.push(() => server.stop())
  await filled(server)
  const loaded = await loadFrom(server.url)
  await rename(server, 'Written before')
  await server.stop()
  await server.start()
  expect(await caughtUp(server.url, loaded)).toBe('current')
})

test('where the timeline is not told a server that was started again counts as another', async () => {
  const server = await openPostgres(temporaryFolder())
  cleanups.push(() => server.stop())
  await filled(server)
  await asked(server, (db) =>
    db.execute(sql`
      create role reader login password 'reader';
      grant pg_read_all_data to reader;
      revoke execute on function pg_walfile_name(pg_lsn) from public`),
  )
  const url = new URL(server.url)
  url.username = url.password = 'reader'
  const loaded = await loadFrom(url.href)
  expect(await caughtUp(url.href, loaded)).toBe('same')
  await server.stop()
  await server.start()
  expect(await caughtUp(url.href, loaded)).toBe('outdated')
})
