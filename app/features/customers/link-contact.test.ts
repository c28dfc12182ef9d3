import { eq, isNotNull, sql } from 'drizzle-orm'
import { personalEmailDomains } from '#app/lib/mail/business-email.ts'
import { migrate } from '#db/migrate.ts'
import { companies, contacts } from '#db/tables/customers.ts'
import { requests } from '#db/tables/requests.ts'
import { expect, test } from '#test/database.ts'
import { runBesideLocks } from '#test/locks.ts'
import { openOldDatabase } from '#test/old-database.ts'
import { storeRequest } from '#test/requests.ts'

const project = { first_name: 'Dana', last_name: 'Whitfield', product_type: 'other' } as const
const sample = { name: 'Kim Lee', company: 'Northwind' }

test('a new request creates its contact and company, and later ones complete them', async ({ services, db }) => {
  await storeRequest(services, 'email-signup', { email: 'Dana@Northwind.example' })
  expect(await db.select().from(contacts)).toMatchObject([{ name: null, email: 'Dana@Northwind.example', phone: null }])
  await storeRequest(services, 'project', { ...project, email: 'dana@northwind.EXAMPLE', phone: '(555) 010-0100' })
  await storeRequest(services, 'free-sample', { ...sample, email: 'kim@northwind.example' })
  const [company] = await db.select().from(companies)
  expect(company).toMatchObject({ name: 'northwind.example', domain: 'northwind.example' })
  expect(await db.select().from(contacts).orderBy(contacts.created_at)).toMatchObject([
    { name: 'Dana Whitfield', email: 'Dana@Northwind.example', phone: '(555) 010-0100', company_id: company?.id },
    { name: 'Kim Lee', email: 'kim@northwind.example', company_id: company?.id },
  ])
  expect(await db.$count(requests, eq(requests.contact_id, (await db.select().from(contacts))[0]?.id ?? ''))).toBe(2)
})

test('private addresses make no company of their domain; a company named with one is found by name', async ({
  services,
  db,
}) => {
  for (const domain of personalEmailDomains) await storeRequest(services, 'email-signup', { email: `dana@${domain}` })
  expect(await db.$count(contacts)).toBe(personalEmailDomains.length)
  expect(await db.$count(companies)).toBe(0)
  await storeRequest(services, 'free-sample', { ...sample, email: 'kim@gmail.com' })
  await storeRequest(services, 'free-sample', { ...sample, company: 'NORTHWIND', email: 'kim@outlook.com' })
  expect(await db.select().from(companies)).toMatchObject([{ name: 'Northwind', domain: null }])
})

test('suspected spam has no contact until it is cleared', async ({ services, db }) => {
  const { id } = await storeRequest(services, 'email-signup', { email: 'bot@acme.example', suspected_spam: true })
  expect(await db.$count(contacts)).toBe(0)
  await db.update(requests).set({ suspected_spam: false }).where(eq(requests.id, id))
  const [contact] = await db.select().from(contacts)
  expect(await db.select().from(requests)).toMatchObject([{ contact_id: contact?.id }])
})

test('a request is stored without its contact while that is being deleted', async ({ services, db }) => {
  const email = 'dana@northwind.example'
  await storeRequest(services, 'email-signup', { email })
  const stored = await db.transaction(async (tx) => {
    await tx.delete(contacts)
    return storeRequest(services, 'email-signup', { email })
  })
  expect(await db.select().from(requests).where(eq(requests.id, stored.id))).toMatchObject([{ contact_id: null }])
})

test('concurrent first requests of one person make one contact', async ({ services, db }) => {
  const email = 'kim@acme.example'
  const first = sql`insert into ${requests} (kind, reference, email, company, summary, search_text, suspected_spam, created_at, id)
    values ('free-sample', 'BW-1', ${email}, 'Acme', '', '', false, now(), gen_random_uuid())`
  await runBesideLocks(db, [first], () => storeRequest(services, 'free-sample', { ...sample, email }))
  expect([await db.$count(contacts), await db.$count(companies)]).toEqual([1, 1])
  expect(await db.$count(requests, isNotNull(requests.contact_id))).toBe(2)
})

test('the migration links earlier requests as new ones are linked', async ({ services, db }) => {
  const { url, client } = await openOldDatabase({ migrations: 38 })
  const stored = [
    ['Kim@Northwind.example', 'Kim Lee', 'Northwind', '555 0100', false],
    ['kim@northwind.example', 'Kim', 'Northwind Inc', null, false],
    ['ana@northwind.example', '', null, null, false],
    ['bo@gmail.com', 'Bo', 'Bo & Co', null, false],
    ['ed@gmail.com', 'Ed', 'bo & co', null, false],
    ['bot@acme.example', 'Bot', 'Acme', null, true],
  ] as const
  const day = (at: number) => new Date(Date.UTC(2026, 0, at + 1))
  for (const [at, [email, name, company, phone, suspected_spam]] of stored.entries()) {
    const { rows } = await client.query(
      `insert into product_requests (product_id, name, email, phone, company, quantity, suspected_spam, created_at)
       values (gen_random_uuid(), $1, $2, $3, $4, 1, $5, $6) returning id`,
      [name, email, phone, company, suspected_spam, day(at)],
    )
    await client.query(
      `insert into requests (id, kind, reference, contact_name, email, company, summary, suspected_spam, search_text, created_at)
       values ($1, 'quote', $2, $3, $4, $5, '', $6, '', $7)`,
      [rows[0].id, `BW-${at}`, name || null, email, company, suspected_spam, day(at)],
    )
    const product_id = crypto.randomUUID()
    const values = { product_id, name, email, phone, company, quantity: 1, suspected_spam }
    await storeRequest(services, 'quote', { ...values, created_at: day(at) })
  }
  await migrate(url)
  const read = `select c.name, c.email, c.phone, o.name as company, o.domain,
    (select count(*)::int from requests r where r.contact_id = c.id) as requests
    from contacts c left join companies o on o.id = c.company_id order by lower(c.email)`
  const { rows } = await client.query(read)
  await client.end()
  expect(rows).toHaveLength(4)
  expect(rows).toEqual((await db.execute(read)).rows)
})
