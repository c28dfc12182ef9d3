import { sql } from 'drizzle-orm'
import type { Database, Queryable } from '#db/client.ts'
import { companies, contacts } from '#db/tables/customers.ts'
import { expect, test } from '#test/database.ts'
import { storeEachKind } from '#test/requests.ts'
import { getSearchCondition, listCompanies, listContacts } from './list.server.ts'

/** Companies with one to four contacts each. */
async function storeContacts(db: Queryable, count: number) {
  await db.execute(sql`
    insert into ${companies} (name, domain) select 'Company ' || i, 'company' || i || '.example' from generate_series(1, ${count / 4}::int) i`)
  await db.execute(sql`
    insert into ${contacts} (name, email, phone, company_id)
    select 'Person ' || lpad(i::text, 6, '0'), 'person' || i || '@' || c.domain, '(312) ' || to_char(5550000 + i, 'FM999-9999'), c.id
    from generate_series(1, ${count}::int) i join ${companies} c on c.name = 'Company ' || (i % ${count / 4}::int + 1)`)
  await db.execute(sql`vacuum analyze ${contacts}`)
  await db.execute(sql`vacuum analyze ${companies}`)
}

const search = async (db: Database, text: string) =>
  (await listContacts(db, { search: text })).rows.map(({ name, email }) => name ?? email)

test('finds contacts by name, email address, company, domain and phone in any notation', async ({ services, db }) => {
  await storeEachKind(services)
  expect(await search(db, '')).toEqual(['Ana', 'Dana Whitfield', 'Kim Lee'])
  expect(await search(db, 'whit DANA')).toEqual(['Dana Whitfield'])
  expect(await search(db, 'kim@NORTHWIND')).toEqual(['Kim Lee'])
  expect(await search(db, 'northwind.example')).toHaveLength(3)
  expect(await search(db, '555-0100')).toEqual(['Dana Whitfield'])
  expect(await search(db, '+1 (555) 0100')).toEqual([])
  expect(await search(db, 'le')).toEqual(['Kim Lee'])
  expect(await search(db, '100%')).toEqual([])
  expect((await listContacts(db, { search: 'dana' })).rows).toMatchObject([
    { phone: '555 0100', company: { name: 'northwind.example' }, requests: 2, lastAt: expect.any(Date) },
  ])
  expect((await listCompanies(db, { search: 'northwind' })).rows).toMatchObject([
    { name: 'northwind.example', owner: null, requests: 5 },
  ])
})

test('pages forward and back over all contacts, each once', async ({ db }) => {
  await storeContacts(db, 120)
  const first = await listContacts(db, { search: '' })
  const second = await listContacts(db, { search: '', after: first.next ?? '' })
  const third = await listContacts(db, { search: '', after: second.next ?? '' })
  const ids = [first, second, third].flatMap(({ rows }) => rows.map(({ id }) => id))
  expect([new Set(ids).size, first.found, first.previous, third.next]).toEqual([120, 120, null, null])
  expect((await listContacts(db, { search: '', before: third.previous ?? '' })).rows).toEqual(second.rows)
  const back = await listContacts(db, { search: '', before: second.previous ?? '' })
  expect([back.rows, back.previous]).toEqual([first.rows, null])
})

test('a search among many contacts reads indexes, not the table', async ({ db }) => {
  await storeContacts(db, 8_000)
  const countScans = async (db: Queryable) => {
    const { rows } = await db.execute<{ scans: number }>(sql`
      select sum(pg_stat_get_xact_numscans(oid))::int as scans from pg_class where relname in ('contacts', 'companies')`)
    return rows[0]?.scans ?? 0
  }
  const scan = (text: string) =>
    db.transaction(async (tx) => {
      // PostgreSQL also counts scans of the connection's last transactions.
      const before = await countScans(tx)
      const { found } = await listContacts(tx, { search: text })
      return { found, scans: (await countScans(tx)) - before }
    })
  expect(await scan('person7001@')).toEqual({ found: 1, scans: 0 })
  expect(await scan('company1234.example')).toEqual({ found: 4, scans: 0 })
  expect(await scan('312 555-7001')).toEqual({ found: 1, scans: 0 })
  // Most rows contain this text, so a scan of each table soon reaches the maximum.
  expect(await scan('example')).toEqual({ found: 1_001, scans: 2 })
})

test('contacts of many companies are found by a hash of them, as an array would be searched for each contact', async ({
  db,
}) => {
  await storeContacts(db, 2_000)
  const explain = async (text: string) => {
    const condition = await getSearchCondition(db, 'contacts', text)
    const { rows } = await db.execute(sql`explain select from ${contacts} where ${condition}`)
    return JSON.stringify(rows)
  }
  expect(await explain('co')).toContain('hashed SubPlan')
  expect(await explain('company12')).not.toContain('hashed SubPlan')
  // The word begins the names of companies only.
  expect((await listContacts(db, { search: 'co' })).found).toBe(1_001)
  expect((await listContacts(db, { search: 'co person7@' })).rows).toMatchObject([{ name: 'Person 000007' }])
})
