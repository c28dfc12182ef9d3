import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, vi } from 'vitest'
import { expect, test } from '#test/database.ts'
import { rejectedJson } from './json.ts'
import { auditLog } from './tables/audit.ts'
import { importRows, imports } from './tables/imports.ts'
import { productData } from './tables/products.ts'
import { requestMails } from './tables/request-workflow.ts'
import { productRequests, requests, swagBoxRequests } from './tables/requests.ts'
import { shopContent } from './tables/shop-content.ts'

const rejected = vi.fn()
beforeEach(() => rejectedJson.subscribe(rejected))
afterEach(() => {
  rejectedJson.unsubscribe(rejected)
  rejected.mockClear()
})
const reported = () => rejected.mock.calls.map(([{ document, problem }]) => `${document}: ${problem}`)

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`
const print = {
  area: 'Front',
  areaName: 'Front',
  method: 'embroidery',
  center: [0.5, 0.5],
  widthMm: 80,
  heightMm: 40,
  degrees: 0,
  inks: 'own',
}
const buyer = { first_name: 'Kim', last_name: 'Larsen', email: 'kim@acme.example', company: 'Acme' }

test('a box of an earlier version is read; what cannot be read of it is reported and replaced', async ({ db }) => {
  const old = { product_id: 'p', product_name: 'Mug', later: true }
  await db.insert(swagBoxRequests).values({
    ...buyer,
    global_quantity: 48,
    total_price: 0,
    box_items: json([
      { ...old, ready_made_box_id: null, proof: { picture: '/mug.webp', prints: [print] } },
      { ...old, quantity: 'many', proof: { picture: 1 } },
      'secret',
    ]),
    uploaded_files: json([{ url: 'uploads/logo.svg' }, { url: 'uploads/a.pdf', name: 7, size: 12 }, { name: 'a' }]),
  })
  const [box] = await db.select().from(swagBoxRequests)
  const item = { product_id: 'p', product_name: 'Mug', product_price: null, product_image: null }
  expect(box?.box_items).toEqual([
    { ...item, proof: { picture: '/mug.webp', color: null, logo: null, composed: null, prints: [print] } },
    item,
    { ...item, product_id: '', product_name: 'Unreadable item' },
  ])
  expect(box?.uploaded_files).toEqual([{ url: 'uploads/logo.svg' }, { url: 'uploads/a.pdf', size: 12 }])
  expect(reported()).toEqual([
    'box_items: expected number',
    'proof: picture: expected string',
    'box_items: expected Object',
    'uploaded file: expected string',
    'uploaded_files: url: expected "url"',
  ])
})

test('a quote without a readable proof has none', async ({ db }) => {
  const quote = { product_id: randomUUID(), name: 'Kim', email: 'kim@acme.example', quantity: 48 }
  const proof = { picture: '/mug.webp', color: '#ff0000', prints: [print], logo: 'uploads/a', composed: null }
  await db.insert(productRequests).values([
    { ...quote, name: 'a', proof: json(proof) },
    { ...quote, name: 'b', proof: json([]) },
    { ...quote, name: 'c' },
  ])
  const rows = await db.select().from(productRequests).orderBy(productRequests.name)
  expect(rows.map((row) => row.proof)).toEqual([proof, null, null])
  expect(reported()).toEqual(['proof: picture: expected "picture"'])
})

test('a product keeps its odd price breaks and loses what else is not a value of its columns', async ({ db }) => {
  const area = {
    picture: '/mug.webp',
    name: 'Front',
    sizeMm: [90, 60],
    methods: ['foil'],
    shape: 'round',
    axis: [
      [0.5, 0.2],
      [0.5, 0.8],
    ],
    radius: 0.2,
    bend: 0, // biome-ignore format: one line
  }
  const price_breaks = [{ qty: '12', price: 'TBD' }, 7]
  await db.insert(productData).values({
    name: 'Mug',
    price_breaks,
    image_urls: json(['/a.webp', null, '/b.webp']),
    image_alts: json({ '/a.webp': 'A mug', '/b.webp': 1 }),
    imprint_areas: json([area, { ...area, shape: 'square' }]),
  })
  expect(await db.select().from(productData)).toMatchObject([
    {
      price_breaks,
      image_urls: ['/a.webp', '/b.webp'],
      image_alts: { '/a.webp': 'A mug', '/b.webp': '' },
      imprint_areas: [area],
    },
  ])
  expect(reported()).toHaveLength(3)
})

test('other documents that cannot be read are empty', async ({ db }) => {
  await db.insert(shopContent).values({ key: 'brand', value: json('words') })
  expect(await db.select().from(shopContent)).toMatchObject([{ value: {} }])
  await db.insert(auditLog).values({ actor: 'eve', action: 'x', before: json({ name: 'A' }), after: json(1) })
  expect(await db.select().from(auditLog)).toMatchObject([{ before: { name: 'A' }, after: null }])
  const id = randomUUID()
  const request = { reference: 'BW-1', email: 'a@b.example', summary: '', suspected_spam: false, search_text: '' }
  await db.insert(requests).values({ id, kind: 'quote', created_at: new Date(), ...request })
  const mail = { request_id: id, to: 'a@b.example', reply_to: 'c@d.example', subject: 's', body: 'b' }
  const file = { path: 'uploads/a', name: 'a.pdf', size: 1, type: 'application/pdf' }
  await db.insert(requestMails).values({ ...mail, attachments: json([file, { path: 'uploads/b' }]) })
  expect(await db.select().from(requestMails)).toMatchObject([{ attachments: [file] }])
  await db.insert(imports).values({ id, actor: 'eve', file_name: 'a.csv', size: 1, format: 'csv', state: 'checked' })
  const problem = { column: 'Price', value: 'x', reason: 'Not a price' }
  await db.insert(importRows).values({
    import_id: id,
    line: 1,
    state: 'refused',
    problems: json([problem, 1]),
    warnings: json({}),
    cells: json([1]),
  })
  expect(await db.select().from(importRows)).toMatchObject([{ problems: [problem], warnings: null, cells: null }])
  expect(reported()).toHaveLength(6)
})
