import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { test as base, expect } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { fillDataFolder } from '#test/data-folder.ts'
import { openPostgres } from '#test/postgres.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded.ts'

type Fixtures = { dataDir: string; open: () => Promise<EmbeddedDatabase> }

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern
  dataDir: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'boxwright-role-'))
    await use(folder)
    rmSync(folder, { recursive: true, force: true })
  },
  open: async ({ dataDir }, use) => {
    const opened: EmbeddedDatabase[] = []
    await use(async () => {
      const database = await startEmbeddedDatabase(dataDir)
      opened.push(database)
      return database
    })
    for (const database of opened) await database.stop()
  },
})

async function query<T extends object>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}

async function startJobs(url: string) {
  const jobs = new PgBoss({ connectionString: url, supervise: false, schedule: false })
  jobs.on('error', () => {})
  await jobs.start()
  return jobs
}

const foreignObjects = `
  select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.relowner <> current_user::regrole
  union all
  select n.nspname, p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and p.proowner <> current_user::regrole
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all
  select n.nspname, t.typname from pg_type t join pg_namespace n on n.oid = t.typnamespace
  where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and t.typowner <> current_user::regrole
    and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')
    and t.typelem = 0`

test("the shop's role owns its tables and has no other privileges", async ({ open }) => {
  const { url } = await open()
  await migrate(url)
  await (await startJobs(url)).stop({ graceful: false })
  expect(
    await query(
      url,
      `select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls,
        (select count(*)::int from pg_auth_members where member = pg_roles.oid) as memberships
      from pg_roles where rolname = current_user`,
    ),
  ).toEqual([
    {
      rolsuper: false,
      rolcreatedb: false,
      rolcreaterole: false,
      rolreplication: false,
      rolbypassrls: false,
      memberships: 0,
    },
  ])
  expect(await query(url, foreignObjects)).toEqual([])
})

const forbiddenStatements = [
  'select * from pg_authid',
  "copy (select 1) to program 'true'",
  "copy (select 1) to '/tmp/out'",
  "select pg_read_file('PG_VERSION')",
  'create role other',
  'create database other',
  'alter system set fsync = off',
  'set role postgres',
  'alter role postgres nologin',
  "load 'auto_explain'",
]

test("the shop's role cannot act beyond its tables", async ({ dataDir, open }) => {
  await fillDataFolder(dataDir)
  const { url } = await open()
  const allowed: string[] = []
  for (const statement of forbiddenStatements)
    await query(url, statement)
      .then(() => allowed.push(statement))
      .catch(() => {})
  expect(allowed).toEqual([])
})

test('its password is in a file that only its owner can read', async ({ dataDir, open }) => {
  await open()
  expect(statSync(join(dataDir, 'postgres-shop-password')).mode & 0o777).toBe(0o600)
  expect(statSync(join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600)
})

test('without that file the next start sets a new password', async ({ dataDir, open }) => {
  await fillDataFolder(dataDir)
  const first = await open()
  await query(first.url, 'create table kept as select 1 as id')
  await first.stop()
  rmSync(join(dataDir, 'postgres-shop-password'))
  const second = await open()
  expect(await query(second.url, 'select id from kept')).toEqual([{ id: 1 }])
})

test("an older data folder is transferred from the superuser to the shop's role", async ({ dataDir, open }) => {
  const administrator = await openPostgres(dataDir)
  await migrate(administrator.url)
  const jobs = await startJobs(administrator.url)
  await jobs.createQueue('announce')
  await jobs.send('announce', { id: 1 })
  await jobs.stop({ graceful: false })
  await query(administrator.url, `insert into product_data (name) values ('Mug')`)
  await administrator.stop()

  const { url } = await open()
  expect(await query(url, `select rolsuper from pg_roles where rolname = current_user`)).toEqual([{ rolsuper: false }])
  expect(await query(url, foreignObjects)).toEqual([])
  expect(await query(url, 'select name from product_data')).toEqual([{ name: 'Mug' }])
  await migrate(url)
  const restarted = await startJobs(url)
  expect(await restarted.fetch('announce')).toMatchObject([{ data: { id: 1 } }])
  await restarted.createQueue('another')
  await restarted.stop({ graceful: false })
  await query(url, 'alter table product_data add column added text')
  await query(url, 'drop table product_data cascade')
})
