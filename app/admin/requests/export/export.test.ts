import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { auditLog } from '#db/tables/audit.ts'
import { createBuiltApp } from '#test/built-app.ts'
import { parseCsv } from '#test/csv.ts'
import { expect } from '#test/database.ts'
import { test as base } from '#test/http-site.ts'
import { storeRequest } from '#test/requests.ts'
import { goodPassword, joinStaff } from '#test/staff.ts'

type Post = (
  query: string,
  form?: Record<string, string>,
  options?: { cookie?: string; signal?: AbortSignal },
) => Promise<Response>

/** The export's form, sent by someone of sales over HTTP. */
const test = base.extend<{ cookie: string; post: Post }>({
  cookie: async ({ services }, use) => use((await joinStaff(services, 'bob@shop.example', 'sales')).cookie),
  post: async ({ open, services, cookie: mine }, use) => {
    const app = await createBuiltApp(services)
    const { url } = await open({
      publicPage: () => undefined,
      render: (request, { log }) => app.render(request, { log, visitor: { ip: '192.0.2.7' } }),
    })
    await use((query, form = {}, { cookie = mine, signal } = {}) =>
      fetch(`${url}/admin/requests/export${query}`, {
        method: 'POST',
        headers: { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' },
        body: new URLSearchParams(form),
        redirect: 'manual',
        ...(signal && { signal }),
      }),
    )
  },
})

const reading = async (db: Database) => {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from pg_stat_activity where state like 'idle in transaction%' and datname = current_database()`,
  )
  return rows[0]?.count
}

/** Exceeds the buffers between PostgreSQL and a reader that stalls. */
const storeMany = (db: Database) =>
  db.execute(sql`
    insert into requests (id, kind, reference, email, summary, suspected_spam, search_text, created_at)
    select gen_random_uuid(), 'email-signup', 'BW-' || i, 'visitor@acme.test', repeat('x', 900), false, '', now()
    from generate_series(1, 30000) i`)

test('responds with the file of the view and records the export', async ({ post, services, db }) => {
  await storeRequest(services, 'email-signup', { email: 'kim@acme.test' })
  await storeRequest(services, 'free-sample', { name: 'Dana', email: 'dana@northwind.example', company: 'Northwind' })
  const response = await post('?kind=free-sample&q=northwind', { format: 'csv' })
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8; header=present',
    'content-disposition': expect.stringMatching(/^attachment; filename="boxwright-requests-\d{4}-\d\d-\d\d\.csv"$/),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [, ...records] = parseCsv(bytes.toString())
  expect(records.map(([, kind]) => kind)).toEqual(['Free sample request'])
  const log = await db.select().from(auditLog).where(sql`action = 'requests.exported'`)
  expect(log).toMatchObject([
    {
      actor: 'bob@shop.example',
      address: '192.0.2.7',
      after: { filter: 'kind=free-sample', search: 'for a text', format: 'csv', requests: 1 },
    },
  ])
  expect(JSON.stringify(log)).not.toContain('northwind')
})

test('the file with a row for each product has its own name', async ({ post }) => {
  const response = await post('', { format: 'lines' })
  expect(response.headers.get('content-disposition')).toMatch(/"boxwright-request-line-items-\d{4}-\d\d-\d\d\.csv"$/)
  expect(parseCsv(await response.text())).toHaveLength(1)
})

test('asks for a password that is no longer fresh, and rejects a wrong one', async ({ post, services, db }) => {
  await storeRequest(services, 'email-signup', { email: 'kim@acme.test' })
  await db.execute(sql`update staff_sessions set confirmed_at = now() - interval '16 minutes'`)
  for (const your_password of ['', 'wrong otter bicycle 7']) {
    const response = await post('', { format: 'ndjson', your_password })
    expect([response.status, response.headers.get('Content-Disposition')]).toEqual([422, null])
    expect(await response.text()).toMatch(/<input (?=[^>]*checked)(?=[^>]*value="ndjson")/)
  }
  expect(await db.$count(auditLog, sql`action = 'requests.exported'`)).toBe(0)
  expect((await post('', { format: 'ndjson', your_password: goodPassword })).headers.get('Content-Type')).toBe(
    'application/x-ndjson',
  )
})

test('rejects an invalid filter or format', async ({ post }) => {
  for (const [query, format] of [
    ['?status=done', 'csv'],
    ['', 'xls'],
    ['', 'toString'],
  ] as const) {
    const response = await post(query, { format })
    expect([response.status, response.headers.get('Content-Disposition')]).toEqual([422, null])
  }
})

test('rejects editors and signed-out visitors', async ({ post, services }) => {
  const { cookie } = await joinStaff(services, 'eve@shop.example', 'editor')
  for (const each of [cookie, 'x=y']) {
    const response = await post('', { format: 'csv' }, { cookie: each })
    expect([response.status, await response.text()]).toEqual([302, ''])
  }
})

test('a closed connection ends the export; further ones wait, one of each person and two in all', async ({
  post,
  db,
  services,
}) => {
  await storeMany(db)
  const others = await Promise.all(
    ['amy@shop.example', 'cid@shop.example'].map((email) => joinStaff(services, email, 'sales')),
  )
  const leaving = [new AbortController(), new AbortController()]
  const start = async (index: number) => {
    const cookie = index === 0 ? {} : { cookie: others[0]?.cookie ?? '' }
    const signal = leaving[index]?.signal
    const response = await post('', { format: 'json' }, { ...cookie, ...(signal && { signal }) })
    await response.body?.getReader().read()
    await expect.poll(() => reading(db)).toBe(index + 1)
  }
  const expectRejected = async (cookie?: string) => {
    const response = await post('', { format: 'json' }, cookie ? { cookie } : {})
    expect(response.status).toBe(503)
    expect(await response.text()).toContain('Another export is still running')
  }
  await start(0)
  await expectRejected()
  await start(1)
  await expectRejected(others[1]?.cookie)
  for (const each of leaving) each.abort()
  await expect.poll(() => reading(db), { timeout: 10_000 }).toBe(0)
  const again = await post('', { format: 'json' })
  expect(await again.json()).toHaveLength(30_000)
})
