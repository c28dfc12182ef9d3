import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  enqueueNotifications,
  notificationQueues,
  prepareNotifications,
} from '#app/features/requests/notifications/queues.server.ts'
import { roleNames } from '#server/database/shop-role.ts'
import { testServer } from '#test/database.ts'
import { createEmptyDatabase, createMigratedDatabase, getDatabaseUrl, type TestDatabase } from '#test/databases.ts'
import { requestTables } from '#test/three-roles.ts'
import { connect } from '../client.ts'
import { migrate, migrateTo } from '../migrate.ts'
import journal from '../migrations/meta/_journal.json' with { type: 'json' }
import { publicColumns, staffColumns } from '../tables/products.ts'
import { applyGrants, checkRoles } from './apply-grants.ts'
import { readEffectivePrivileges } from './check-grants.ts'
import { getDeclaredGrants, runtimeRoles, securityDefinerFunctions, visitorQueues } from './grants.ts'

type Role = 'owner' | 'shop' | 'admin'
/** Queues whose jobs change or delete data. */
const otherQueues = ['sweep-uploads', 'import-apply', 'answer-request']
let database: TestDatabase
const clients = {} as Record<Role, pg.Client>

beforeAll(async () => {
  database = await createMigratedDatabase(testServer())
  const jobs = new PgBoss({ connectionString: database.url, supervise: false, schedule: false })
  await jobs.start()
  await prepareNotifications(jobs)
  for (const queue of otherQueues) await jobs.createQueue(queue)
  await jobs.stop({ graceful: false })
  expect(await applyGrants(database.url, roleNames)).toEqual([])
  const name = new URL(database.url).pathname.slice(1)
  const urls = {
    owner: database.url,
    shop: getDatabaseUrl(testServer().roleUrls.shop, name),
    admin: getDatabaseUrl(testServer().roleUrls.admin, name),
  }
  for (const role of ['owner', 'shop', 'admin'] as const) {
    clients[role] = new pg.Client({ connectionString: urls[role] })
    clients[role].on('error', () => {})
    await clients[role].connect()
  }
})

afterAll(async () => {
  for (const client of Object.values(clients)) await client.end()
  await database?.drop()
})

/** Runs a statement and rolls it back: `ok`, or the error code. */
async function tryStatement(role: Role, statement: string): Promise<string> {
  const client = clients[role]
  await client.query('begin')
  try {
    await client.query(statement)
    return 'ok'
  } catch (error) {
    return error instanceof pg.DatabaseError ? (error.code ?? 'no code') : String(error)
  } finally {
    await client.query('rollback')
  }
}

const rejected = '42501'

async function tryStatements(role: Role, statements: string[]) {
  const found: Record<string, string> = {}
  for (const statement of statements) found[statement] = await tryStatement(role, statement)
  return found
}

const expectAll = (statements: string[], outcome: string) =>
  Object.fromEntries(statements.map((each) => [each, outcome]))

const catalogTables = [
  'product_data',
  'ready_made_boxes',
  'blog_posts',
  'catalogue_labels',
  'shop_content',
  'moved_slugs',
]
const staffTables = [
  'staff',
  'staff_sessions',
  'staff_credentials',
  'staff_second_factors',
  'staff_links',
  'office_keys',
  'audit_log',
]

test('every table has declared grants, and each role has exactly these', async () => {
  const tables = [...(await readEffectivePrivileges(clients.owner, roleNames.shop)).keys()]
  expect(tables.length).toBeGreaterThan(40)
  expect(tables.filter((table) => !getDeclaredGrants(table))).toEqual([])
  expect(await checkRoles(clients.owner, roleNames)).toEqual([])
})

test('every security definer function is listed and has a fixed search path', async () => {
  const { rows } = await clients.owner.query<{ name: string; path: string }>(
    `select p.oid::regprocedure::text as name, array_to_string(proconfig, ' ') as path from pg_proc p
     where prosecdef and pronamespace in ('public'::regnamespace, 'pgboss'::regnamespace) order by 1`,
  )
  const names = rows.map(({ name }) =>
    name.replace('timestamp with time zone', 'timestamptz').replace(/,(?=\S)/g, ', '),
  )
  expect(names).toEqual([...securityDefinerFunctions].sort())
  for (const { path } of rows)
    expect(path).toMatch(/^search_path=pg_catalog, pg_temp( lock_timeout=1s enable_seqscan=off)?$/)
})

describe("the storefront's role", () => {
  test('cannot read requests', async () => {
    const statements = [
      ...requestTables.flatMap((table) => [
        `select * from ${table}`,
        `select id from ${table}`,
        `select count(*) from ${table}`,
        `copy ${table} to stdout`,
        `update ${table} set id = id`,
        `delete from ${table}`,
        `truncate ${table}`,
        `insert into ${table} select * from ${table}`,
      ]),
      `insert into email_signups (email) values ('kim@northwind.example') returning email`,
      `insert into email_signups (email) values ('kim@northwind.example') on conflict (form_key) do update set email = excluded.email`,
      'select data from pgboss.job',
      'select * from pgboss.job_common',
      'delete from pgboss.job_common',
      'select name from uploads',
      'select path from uploads',
      'update uploads set claimed_at = null',
      'delete from uploads',
    ]
    expect(await tryStatements('shop', statements)).toEqual(expectAll(statements, rejected))
  })

  test('cannot read staff, drafts, emails and other admin data', async () => {
    const tables = [
      ...staffTables,
      'content_drafts',
      'content_links',
      'content_schedules',
      'content_revisions',
      'request_events',
      'request_mails',
      'imports',
      'mail_templates',
    ]
    const statements = tables.flatMap((table) => [`select * from ${table}`, `delete from ${table}`])
    expect(await tryStatements('shop', statements)).toEqual(expectAll(statements, rejected))
  })

  test('cannot change content', async () => {
    const statements = [
      ...catalogTables.flatMap((table) => [
        `delete from ${table}`,
        `truncate ${table}`,
        `insert into ${table} default values`,
      ]),
      `update product_data set name = 'Mine'`,
      `update blog_posts set title = 'Mine'`,
      `update blog_posts set view_count = 0, status = 'draft'`,
      `update office_settings set value = '1'`,
      `update shared_keys set value = 'known'`,
    ]
    expect(await tryStatements('shop', statements)).toEqual(expectAll(statements, rejected))
  })

  test('cannot create or alter objects', async () => {
    const statements = [
      'create table mine (id int)',
      'create temporary table mine (id int)',
      'create schema mine',
      'create function mine() returns int language sql return 1',
      'alter table requests add column mine text',
      'drop table requests',
      'alter table audit_log disable trigger all',
      'set role boxwright',
      'set role boxwright_office',
      `copy (select 1) to program 'true'`,
      'create trigger mine before insert on requests execute function boxwright_append_only()',
    ]
    expect(await tryStatements('shop', statements)).toEqual(expectAll(statements, rejected))
    // PostgreSQL only warns, without granting anything.
    for (const role of runtimeRoles) await clients[role].query('grant all on requests, blog_posts to public')
    expect(await checkRoles(clients.owner, roleNames)).toEqual([])
  })

  test('adds jobs only to the queues of requests', async () => {
    const queues = Object.values(notificationQueues)
    expect(queues).toEqual(visitorQueues.map((waiting) => ({ waiting, failed: `${waiting}-failed` })))
    const insert = (name: string, deadLetter: string | null) =>
      `insert into pgboss.job_common (name, dead_letter) values ('${name}', ${deadLetter === null ? 'null' : `'${deadLetter}'`})`
    const rejectedStatements = [
      ...[...otherQueues, ...queues.map(({ failed }) => failed)].map((queue) => insert(queue, null)),
      ...otherQueues.map((queue) => insert('announce-request', queue)),
      insert('announce-request', null),
      `${insert('announce-request', 'announce-request-failed')} returning id`,
      'alter table pgboss.job_common disable row level security',
      'drop policy boxwright_shop on pgboss.job_common',
    ]
    expect(await tryStatements('shop', rejectedStatements)).toEqual(expectAll(rejectedStatements, rejected))
    const allowed = queues.map(({ waiting, failed }) => insert(waiting, failed))
    expect(await tryStatements('shop', allowed)).toEqual(expectAll(allowed, 'ok'))
    // As the storefront does.
    const pool = connect(getDatabaseUrl(testServer().roleUrls.shop, new URL(database.url).pathname.slice(1)), {
      pipeline: true,
    })
    const jobs = new PgBoss({ connectionString: database.url, supervise: false, schedule: false })
    await jobs.start()
    await pool.db.transaction((tx) => enqueueNotifications(jobs, tx, { kind: 'quote', id: randomUUID() }))
    await jobs.stop({ graceful: false })
    await pool.close()
    const { rows } = await clients.admin.query('select count(*)::int as count from pgboss.job')
    expect(rows).toEqual([{ count: 3 }])
  })

  test('cannot register the shop’s own files as uploads or create large objects', async () => {
    const insert = (path: string) => `insert into uploads (path, name, size, type) values ('${path}', 'a', 1, 'a')`
    const paths = [
      'pictures/0123456789abcdef0123456789abcdef-1x1.webp',
      './pictures/a.webp',
      'brand/a.svg',
      'imports/1',
    ]
    const statements = paths.map(insert)
    expect(await tryStatements('shop', statements)).toEqual(expectAll(statements, '23514'))
    const large = [
      'select lo_create(0)',
      'select lo_creat(-1)',
      `select lo_from_bytea(0, 'x')`,
      `select lo_import('/etc/passwd')`,
    ]
    for (const role of runtimeRoles) expect(await tryStatements(role, large)).toEqual(expectAll(large, rejected))
  })

  test('reads the catalog, stores requests once and counts', async () => {
    const key = randomUUID()
    const statements = [
      `select ${Object.keys(publicColumns).join(', ')} from product_data`,
      ...catalogTables.slice(1).map((table) => `select * from ${table}`),
      `insert into email_signups (email) values ('kim@northwind.example') on conflict do nothing`,
      `insert into uploads (path, name, size, type) values ('a', 'a.pdf', 1, 'application/pdf')`,
      'select sum(size) from uploads where claimed_at is null',
      'update blog_posts set view_count = view_count + 1',
      `insert into missed_searches (day, words, times) values (current_date, 'mug', 1)`,
    ]
    expect(await tryStatements('shop', statements)).toEqual(expectAll(statements, 'ok'))
    const costs = staffColumns.map((column) => `select ${column} from product_data`)
    expect(await tryStatements('shop', costs)).toEqual(expectAll(costs, rejected))
    await clients.shop.query(`insert into email_signups (email, form_key) values ('kim@northwind.example', $1)`, [key])
    const before = await clients.shop.query('select * from boxwright_sent_before($1, $2)', ['email-signup', key])
    expect(before.rows).toEqual([{ id: expect.any(String), reference: null }])
    const other = await clients.shop.query('select * from boxwright_sent_before($1, $2)', ['project', key])
    expect(other.rows).toEqual([])
  })

  test('claims a file once and cannot delete a claimed one', async () => {
    await clients.shop.query(
      `insert into uploads (path, name, size, type) values ('once', 'a.pdf', 1, 'application/pdf')`,
    )
    const claim = () => clients.shop.query(`select name from boxwright_claim_uploads('{once}')`)
    expect((await claim()).rows).toEqual([{ name: 'a.pdf' }])
    expect((await claim()).rows).toEqual([])
    await clients.shop.query(`select boxwright_drop_upload('once', null), boxwright_drop_upload('once', now())`)
    const { rows } = await clients.owner.query(`select undeletable_at from uploads where path = 'once'`)
    expect(rows).toEqual([{ undeletable_at: null }])
  })
})

describe("the admin's role", () => {
  test('can only append to the audit log', async () => {
    const statements = [
      'update audit_log set action = action',
      'delete from audit_log',
      'truncate audit_log',
      'alter table audit_log disable trigger all',
    ]
    expect(await tryStatements('admin', statements)).toEqual(expectAll(statements, rejected))
    expect(await tryStatement('admin', 'select * from audit_log')).toBe('ok')
  })

  test('cannot create or alter tables or take another role', async () => {
    const statements = [
      'create table mine (id int)',
      'create schema mine',
      'alter table requests add column mine text',
      'drop table staff',
      'truncate requests',
      'set role boxwright',
      'select * from drizzle.__drizzle_migrations',
      `copy (select 1) to program 'true'`,
    ]
    expect(await tryStatements('admin', statements)).toEqual(expectAll(statements, rejected))
  })

  test('can read and change requests and content', async () => {
    const statements = [
      'select * from requests',
      'delete from requests',
      `update product_data set name = 'Mine'`,
      'select * from staff_sessions',
      'create temporary table mine (id int)',
      'select * from pgboss.job',
      'lock table office_settings in share row exclusive mode',
    ]
    expect(await tryStatements('admin', statements)).toEqual(expectAll(statements, 'ok'))
  })
})

test('a start detects and repairs changed grants', async () => {
  await clients.owner.query(`grant select on requests to ${roleNames.shop}`)
  await clients.owner.query('grant select (email) on email_signups to public')
  await clients.owner.query(`revoke insert on project_requests from ${roleNames.shop}`)
  await clients.owner.query(`grant delete on audit_log to ${roleNames.admin}`)
  await clients.owner.query(`create policy open on pgboss.job_common to ${roleNames.shop} using (true)`)
  await clients.owner.query('create table later (id int)')
  await clients.owner.query(`grant select on later to ${roleNames.shop}`)
  const found = await checkRoles(clients.owner, roleNames)
  expect(found.map(({ role, kind, privilege }) => `${role}: ${kind}: ${privilege}`).sort()).toEqual([
    'admin: missing: row policy on pgboss.job_common',
    'admin: too much: delete on public.audit_log',
    'shop: missing: insert on public.project_requests',
    'shop: missing: row policy on pgboss.job_common',
    'shop: too much: select on public.later',
    'shop: too much: select on public.requests',
    'shop: too much: select(email) on public.email_signups',
  ])
  expect(await applyGrants(database.url, roleNames)).toEqual([])
  await clients.owner.query('drop table later')
})

test("a migration moves the admin's key to its own table", async () => {
  const olderDatabase = await createEmptyDatabase(testServer())
  const client = new pg.Client({ connectionString: olderDatabase.url })
  try {
    await migrateTo(
      olderDatabase.url,
      journal.entries.findIndex(({ tag }) => tag.endsWith('_least_privilege')),
    )
    await client.connect()
    await client.query(
      `insert into shared_keys (name, value) values ('office', 'of-the-office'), ('attempts', 'of-all')`,
    )
    await migrate(olderDatabase.url)
    expect((await client.query('select name, value from office_keys')).rows).toEqual([
      { name: 'office', value: 'of-the-office' },
    ])
    expect((await client.query('select name from shared_keys')).rows).toEqual([{ name: 'attempts' }])
  } finally {
    await client.end()
    await olderDatabase.drop()
  }
})
