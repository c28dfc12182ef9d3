import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { vi } from 'vitest'
import type { Services } from '#app/lib/services.ts'
import { productData } from '#db/tables/products.ts'
import { emailSignups, requests } from '#db/tables/requests.ts'
import { expect, test } from '#test/database.ts'
import { storeRequest } from '#test/requests.ts'
import { newReference } from '../reference.ts'
import { countRequests, listRequests } from './request-index.server.ts'

vi.mock('../reference.ts', async (original) => {
  const real = await original<typeof import('../reference.ts')>()
  return { ...real, newReference: vi.fn(real.newReference) }
})

const person = { first_name: 'Dana', last_name: 'Whitfield', email: 'Dana@Northwind.example', phone: '555 0100' }

async function oneOfEach(services: Services) {
  const [product] = await services.db.insert(productData).values({ name: 'Camp Mug' }).returning()
  const product_id = product?.id ?? ''
  const quoted = { product_id, name: 'Kim Lee', email: 'kim@northwind.example', quantity: 144 }
  const box_items = [
    { product_id, product_name: 'Camp Mug', product_price: 12.5, product_image: null },
    { product_id, product_name: 'Trail Cap', product_price: 9, product_image: null, ready_made_box_name: 'Hiker' },
  ]
  return {
    signup: await storeRequest(services, 'email-signup', { email: 'sam@northwind.example', suspected_spam: true }),
    project: await storeRequest(services, 'project', {
      ...person,
      product_type: 'bulk-swag',
      project_description: 'Sixty ÉCRU totes',
    }),
    quote: await storeRequest(services, 'quote', { ...quoted, product_name: 'Camp Mug', product_price: 12.35 }),
    onRequest: await storeRequest(services, 'quote', { ...quoted, product_name: 'Yacht' }),
    box: await storeRequest(services, 'swag-box', {
      ...person,
      company: 'Northwind',
      box_items,
      box_name: 'Onboarding',
      special_requests: 'Ship to two offices',
      global_quantity: 96,
      total_price: 1200.05,
      uploaded_files: [{ url: 'swag-box-uploads/1.pdf', name: 'Badge.pdf' }],
    }),
    sample: await storeRequest(services, 'free-sample', {
      name: 'Ana',
      email: 'ana@northwind.example',
      company: 'Northwind',
    }),
  }
}

test('the request index has a row for each request of every kind', async ({ db, services }) => {
  const { signup, project, quote, onRequest, box, sample } = await oneOfEach(services)
  const entries = Object.fromEntries((await db.select().from(requests)).map((row) => [row.id, row]))
  const whitfield = { contact_name: 'Dana Whitfield', email: 'Dana@Northwind.example' }
  const lee = { contact_name: 'Kim Lee', company: null }
  expect(entries).toMatchObject({
    [signup.id]: { ...signup, kind: 'email-signup', contact_name: null, summary: '', suspected_spam: true },
    [project.id]: { ...project, kind: 'project', ...whitfield, company: null, summary: 'Bulk Swag', value_cents: null },
    [quote.id]: { ...quote, kind: 'quote', ...lee, summary: '144 x Camp Mug', value_cents: 177_840 },
    [onRequest.id]: { ...onRequest, kind: 'quote', ...lee, summary: '144 x Yacht', value_cents: null },
    [box.id]: { ...box, kind: 'swag-box', ...whitfield, company: 'Northwind', value_cents: 120_005 },
    [sample.id]: { ...sample, kind: 'free-sample', contact_name: 'Ana', company: 'Northwind', summary: 'Northwind' },
  })
  for (const { status } of Object.values(entries)) expect(status).toBe('new')
  const [row] = await db.select().from(emailSignups)
  expect(entries[signup.id]?.created_at).toEqual(row?.created_at)
})

test('a search finds what visitors sent, each word anywhere and to the letter', async ({ db, services }) => {
  const { project, quote, onRequest, box, sample } = await oneOfEach(services)
  const found = async (search: string) => {
    const view = { filter: { search, spam: 'with' }, staffId: null } as const
    const list = await listRequests(db, { ...view, limit: 10 })
    expect(await countRequests(db, view)).toBe(list.requests.length)
    return list.requests.map(({ id }) => id).sort()
  }
  const ids = (...stored: { id: string }[]) => stored.map(({ id }) => id).sort()
  expect(await found('dana NORTHWIND')).toEqual(ids(project, box))
  expect(await found('écru')).toEqual(ids(project))
  expect(await found('camp mug')).toEqual(ids(quote, box))
  expect(await found('hiker badge.pdf')).toEqual(ids(box))
  expect(await found('two offices')).toEqual(ids(box))
  expect(await found('555 0100')).toEqual(ids(project, box))
  expect(await found(quote.reference.toLowerCase())).toEqual(ids(quote))
  expect(await found(onRequest.reference.replaceAll('-', ''))).toEqual(ids(onRequest))
  expect(await found(`  ${sample.reference} `)).toEqual(ids(sample))
  expect(await found('north%example')).toEqual([])
  expect(await found('north_ind')).toEqual([])
  expect(await found('')).toHaveLength(6)
})

test('a list goes on where the one before ended, to the microsecond, whatever came in the meantime', async ({
  db,
  services,
}) => {
  for (let number = 0; number < 7; number++) {
    const { id } = await storeRequest(services, 'email-signup', { email: `${number}@northwind.example` })
    // Three at the same moment, the others within one millisecond.
    const micros = `2026-11-21 09:00:00.00010${Math.max(0, number - 2)}Z`
    await db.execute(sql`update requests set created_at = ${micros}::timestamptz where id = ${id}`)
  }
  const view = { filter: {}, staffId: null }
  const whole = await listRequests(db, { ...view, limit: 10 })
  expect(whole.next).toBeNull()
  const emails: string[] = []
  let after: string | null | undefined
  while (after !== null) {
    const page = await listRequests(db, { ...view, limit: 2, after })
    expect(page.requests.length).toBeGreaterThan(0)
    emails.push(...page.requests.map(({ email }) => email))
    after = page.next
    await storeRequest(services, 'email-signup', { email: 'late@northwind.example' })
  }
  expect(emails).toEqual(whole.requests.map(({ email }) => email))
  expect(emails).toHaveLength(7)
})

test('a list and a count of some kinds', async ({ db, services }) => {
  await oneOfEach(services)
  const view = { filter: { kinds: ['quote', 'free-sample'] }, staffId: null } as const
  const list = await listRequests(db, { ...view, limit: 2 })
  expect(list.requests.map(({ kind }) => kind)).toEqual(['free-sample', 'quote'])
  expect(await countRequests(db, view)).toBe(3)
  expect(await countRequests(db, { ...view, max: 2 })).toBe(2)
  expect(await countRequests(db, { filter: {}, staffId: null })).toBe(5)
  expect(await countRequests(db, { filter: { spam: 'with' }, staffId: null })).toBe(6)
})

test('a reference that is taken is drawn again', async ({ db, services }) => {
  const first = await storeRequest(services, 'email-signup', { email: 'kim@northwind.example' })
  vi.mocked(newReference).mockReturnValueOnce(first.reference).mockReturnValueOnce(first.reference)
  const second = await storeRequest(services, 'email-signup', { email: 'lee@northwind.example' })
  expect(second.reference).not.toBe(first.reference)
  expect(await db.$count(requests, eq(requests.id, second.id))).toBe(1)
})

test('what cannot have a reference is not stored', async ({ db, services }) => {
  const { reference } = await storeRequest(services, 'email-signup', { email: 'kim@northwind.example' })
  vi.mocked(newReference).mockReturnValue(reference)
  try {
    await expect(storeRequest(services, 'email-signup', { id: randomUUID(), email: 'x@y.example' })).rejects.toThrow()
  } finally {
    vi.mocked(newReference).mockRestore()
  }
  expect(await db.$count(emailSignups)).toBe(1)
})
