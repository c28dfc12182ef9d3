import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, test } from '#test/database.ts'
import { startShopProcess, waitUntil } from '#test/process.ts'

const fields = { firstName: 'Dana', lastName: 'Whitfield', productType: 'other', phone: '555 0100' }

test('under overload requests get 503 with their values, pages still answer, and the shop recovers', async ({
  db,
  databaseUrl,
}) => {
  const shop = await startShopProcess({ env: { DATABASE_URL: databaseUrl, TRUST_PROXY: '1', LOG_LEVEL: 'silent' } })
  let visitors = 0
  const post = (path: string, values: Record<string, string>) => {
    visitors += 1
    return fetch(shop.url + path, {
      method: 'POST',
      body: new URLSearchParams(values),
      headers: { 'x-forwarded-for': `10.0.0.${visitors}` },
      redirect: 'manual',
    })
  }
  const project = (email: string, key?: string) => ({ ...fields, email, ...(key && { form_key: key }) })
  const blocker = new pg.Client({ connectionString: databaseUrl })
  await blocker.connect()
  try {
    await blocker.query('begin; lock table email_signups in access exclusive mode')
    const waiting = Array.from({ length: 30 }, (_, number) => post('/?index', { email: `${number}@northwind.example` }))
    await waitUntil(async () => {
      const { rows } = await db.execute(sql`select from pg_stat_activity where wait_event_type = 'Lock'`)
      return rows.length > 5
    })

    const pageResponse = post('/get-started', project('kim@northwind.example'))
    const scriptResponse = post('/get-started.data', project('lee@northwind.example', randomUUID()))
    for (const path of ['/products', '/blog', '/readyz']) expect((await fetch(shop.url + path)).status).toBe(200)

    const rejected = await pageResponse
    expect(rejected.status).toBe(503)
    expect(rejected.headers.get('retry-after')).toMatch(/^\d+$/)
    const page = await rejected.text()
    expect(page).toContain('Nothing you entered is lost')
    for (const value of ['kim@northwind.example', '555 0100', 'Whitfield']) expect(page).toContain(`value="${value}"`)
    expect((await scriptResponse).status).toBe(503)
    expect((await scriptResponse).headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await (await scriptResponse).text()).toContain('lee@northwind.example')

    await blocker.query('rollback')
    const statuses = (await Promise.all(waiting)).map(({ status }) => status)
    expect(statuses.filter((status) => status !== 303 && status !== 503)).toEqual([])
    const { rows } = await blocker.query('select count(*)::int as stored from email_signups')
    expect(rows).toEqual([{ stored: statuses.filter((status) => status === 303).length }])
    expect((await post('/get-started', project('kim@northwind.example'))).status).toBe(303)
    const { rows: projects } = await blocker.query('select email from project_requests')
    expect(projects).toEqual([{ email: 'kim@northwind.example' }])
  } finally {
    await blocker.end()
    await shop.end()
  }
})
