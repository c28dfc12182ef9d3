import { eq } from 'drizzle-orm'
import { companies, contacts } from '#db/tables/customers.ts'
import { productData } from '#db/tables/products.ts'
import { requests } from '#db/tables/requests.ts'
import { expect, test } from '#test/database.ts'
import { storeRequest } from '#test/requests.ts'
import { changeSources, readSources } from './read-sources.server.ts'
import { parseCustomer, searchSources } from './sources.server.ts'

test('requests and customers are found, added and removed', async ({ services }) => {
  const { db } = services
  const [product] = await db.insert(productData).values({ name: 'Camp Mug' }).returning()
  const { reference } = await storeRequest(services, 'quote', {
    product_id: product?.id ?? '',
    product_name: 'Camp Mug',
    quantity: 72,
    name: 'Dana Whitfield',
    email: 'dana@northwind.example',
    company: 'Northwind',
  })
  const [company] = await db.insert(companies).values({ name: 'Éclair' }).returning()
  const [contact] = await db
    .insert(contacts)
    .values({ name: 'Ana Lee', email: 'ana@eclair.example', company_id: company?.id ?? '' })
    .returning()

  expect(await searchSources(db, 'request', ' ')).toEqual([])
  expect(await searchSources(db, 'request', 'whitfield')).toMatchObject([
    { value: reference, title: 'Dana Whitfield, Northwind', detail: expect.stringContaining(`${reference} · `) },
  ])
  const customers = await searchSources(db, 'customer', 'eclair')
  expect(customers).toEqual([
    { value: `contact ${contact?.id}`, title: 'Ana Lee', detail: 'ana@eclair.example · Éclair' },
    { value: `company ${company?.id}`, title: 'Éclair', detail: 'Company' },
  ])

  const form = new FormData()
  expect(changeSources(form, `add request ${reference}`)).toBe(true)
  expect(changeSources(form, `add customer ${customers[1]?.value}`)).toBe(true)
  form.append('request', 'BW-2222-22')
  const read = await readSources(db, form)
  expect(read).toMatchObject({ requests: [{ value: reference }], customer: { title: 'Éclair' }, missing: 'BW-2222-22' })
  expect(parseCustomer(read.customer?.value ?? '')).toEqual({ companyId: company?.id })
  expect(changeSources(form, `remove request ${reference}`)).toBe(true)
  expect(form.getAll('request')).toEqual(['BW-2222-22'])
  expect(changeSources(form, 'create')).toBe(false)
})

test('a deleted or merged request is no source', async ({ services }) => {
  const { db } = services
  const signup = { email: 'kim@northwind.example' }
  const deleted = await storeRequest(services, 'email-signup', signup)
  const merged = await storeRequest(services, 'email-signup', signup)
  const target = await storeRequest(services, 'email-signup', signup)
  await db.update(requests).set({ deleted_at: new Date() }).where(eq(requests.id, deleted.id))
  await db.update(requests).set({ merged_into: target.id }).where(eq(requests.id, merged.id))
  const read = (...chosen: { reference: string }[]) =>
    readSources(db, new URLSearchParams(chosen.map(({ reference }) => ['request', reference])))
  expect(await read(target, deleted)).toMatchObject({
    requests: [{ value: target.reference }],
    missing: deleted.reference,
  })
  expect(await read(merged)).toMatchObject({ requests: [], missing: merged.reference })
})
