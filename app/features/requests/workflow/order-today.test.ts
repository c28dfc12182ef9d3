import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Services } from '#app/lib/services.ts'
import { productData } from '#db/tables/products.ts'
import type { BoxItem, swagBoxRequests } from '#db/tables/requests.ts'
import { expect, test } from '#test/database.ts'
import { storeRequest } from '#test/requests.ts'
import { readRequest } from '../read-request.server.ts'
import { readOrderToday } from './order-today.server.ts'

/** A Saturday. */
const today = '2026-11-21'

async function product({ db }: Services, values: Partial<typeof productData.$inferInsert> = {}) {
  const [row] = await db
    .insert(productData)
    .values({ name: 'Camp Mug', rounded_price: 12.5, image_url: '/pictures/mug.webp', ...values })
    .returning()
  if (!row) throw new Error('not stored')
  return row
}

type Row = Awaited<ReturnType<typeof product>>

const item = ({ id, name, rounded_price, image_url }: Row, more: Partial<BoxItem> = {}): BoxItem => ({
  product_id: id,
  product_name: name,
  product_price: rounded_price,
  product_image: image_url,
  ...more,
})

async function getBox(
  services: Services,
  box_items: BoxItem[],
  more: Partial<typeof swagBoxRequests.$inferInsert> & { total_price: number },
) {
  const sent = { first_name: 'Dana', last_name: 'W', email: 'd@n.example', company: 'N', global_quantity: 96 }
  const { id } = await storeRequest(services, 'swag-box', { ...sent, box_items, ...more })
  const request = await readRequest(services.db, 'swag-box', id)
  if (!request) throw new Error('no request was opened')
  const order = await readOrderToday(services.db, request, today)
  if (!order) throw new Error('no order')
  return order
}

test('has the units of each size and what larger ones cost more', async ({ services }) => {
  const tee = await product(services, { name: 'Tee' })
  const sizes = [
    { name: 'M', quantity: 72, upcharge: 0 },
    { name: '2XL', quantity: 24, upcharge: 2 },
  ]
  const open = await product(services, { name: 'Hoodie' })
  const order = await getBox(services, [item(tee, { sizes }), item(open)], { total_price: 2448 })
  expect(order.boxes[0]?.items).toMatchObject([
    {
      sizeUnits: [
        { name: 'M', quantity: 72 },
        { name: '2XL', quantity: 24 },
      ],
      upcharge: 4_800,
    },
    { sizeUnits: [], upcharge: 0 },
  ])
})

test('compares name, price, minimum, price at the quantity and stock with the current catalog', async ({
  db,
  services,
}) => {
  const mug = await product(services, {
    price_breaks: [
      { qty: 48, price: 11 },
      { qty: 96, price: 9.8 },
    ],
  })
  const cap = await product(services, { name: 'Cap', rounded_price: 8, minimum_quantity: 200, slug: 'cap' })
  const missing = { ...mug, id: randomUUID(), name: 'Left' }
  const ordered = [item(mug, { minimum_quantity: 100 }), item(cap), item(missing)]
  await db.update(productData).set({ name: 'Camp Cup', rounded_price: 13 }).where(eq(productData.id, mug.id))
  await db.update(productData).set({ in_stock: false }).where(eq(productData.id, cap.id))
  const order = await getBox(services, ordered, { total_price: 3168 })
  expect(order).toMatchObject({ packs: 96, estimate: 316_800, estimateToday: null, volumeToday: null })
  expect(order.boxes).toMatchObject([
    {
      name: null,
      perPack: 1,
      items: [
        {
          name: 'Camp Mug',
          units: 96,
          price: 1250,
          minimum: 100,
          today: { name: 'Camp Cup', price: 1300, priceAt: 980, inStock: true },
        },
        // Without a stored minimum, shows the current one.
        { name: 'Cap', price: 800, minimum: 200, today: { slug: 'cap', priceAt: 800, inStock: false } },
        { name: 'Left', price: 1250, minimum: null, today: null },
      ],
    },
  ])
})

test('computes current totals at list prices and with volume pricing', async ({ db, services }) => {
  const mug = await product(services, { price_breaks: [{ qty: 96, price: 10 }] })
  const cap = await product(services, { name: 'Cap', rounded_price: 8 })
  const ordered = [item(mug), item(cap)]
  expect(await getBox(services, ordered, { total_price: 1968 })).toMatchObject({
    estimate: 196_800,
    estimateToday: 196_800,
    volumeToday: 96 * (1000 + 800),
  })
  await db.update(productData).set({ rounded_price: 9 }).where(eq(productData.id, cap.id))
  expect(await getBox(services, ordered, { total_price: 1968 })).toMatchObject({
    estimate: 196_800,
    estimateToday: 96 * (1250 + 900),
    volumeToday: 96 * (1000 + 900),
  })
})

test.for([
  [null, null, ['About $18.00 per box: products $18.00, without delivery']],
  [
    [{ to: 'us-homes', packs: 96, rate_cents: 1500 }],
    3000,
    ['About $33.00 per box: products $18.00 + delivery $15.00', '$3.00 over the budget'],
  ],
  [
    [{ to: 'other-country', packs: 96, rate_cents: null, country: 'Norway' }],
    2000,
    [
      'About $18.00 per box: products $18.00, without 96 to Norway, which we will quote',
      '$2.00 under the budget, without Norway',
    ],
  ],
] as const)('a box to %j costs, with a budget of %s cents', async ([delivery, budget_cents, lines], { services }) => {
  const mug = await product(services, { price_breaks: [{ qty: 96, price: 10 }] })
  const cap = await product(services, { name: 'Cap', rounded_price: 8 })
  const sent = { total_price: 1968, delivery: delivery && [...delivery], budget_cents }
  expect((await getBox(services, [item(mug), item(cap)], sent)).allIn).toEqual(lines)
})

test('keeps ready-made boxes separate and prices a product by its total quantity', async ({ services }) => {
  const mug = await product(services, { price_breaks: [{ qty: 480, price: 10 }] })
  const kit = (name: string, quantity: number, box_count: number) =>
    item(mug, { quantity, box_count, ready_made_box_id: name, ready_made_box_name: name })
  const order = await getBox(services, [kit('Welcome', 2, 2), kit('Desk', 1, 1)], { total_price: 6000 })
  expect(order.boxes).toMatchObject([
    {
      name: 'Welcome',
      perPack: 2,
      items: [{ quantity: 2, units: 384, requestedUnits: 480, today: { priceAt: 1000 } }],
    },
    { name: 'Desk', perPack: 1, items: [{ quantity: 1, units: 96, requestedUnits: 480, today: { priceAt: 1000 } }] },
  ])
  expect(order).toMatchObject({ estimate: 600_000, volumeToday: 480_000 })
})

test('the slowest product determines the date', async ({ services }) => {
  const fast = await product(services, { name: 'Fast', production_time: 1 })
  const slow = await product(services, { name: 'Slow', production_time: 10, rush_service_available: true })
  const unknown = await product(services, { name: 'Unknown' })
  const ordered = [item(fast), item(slow), item(unknown)]
  const { delivery } = await getBox(services, ordered, { total_price: 0, date_needed: '2026-12-10' })
  expect(delivery).toEqual({
    estimate: 'December 16-December 22',
    slowest: 'Slow',
    unknown: ['Unknown'],
    needed: '2026-12-10',
    dateNote: 'Earliest with standard production: December 16; rush may make it.',
  })
  const past = await getBox(services, ordered, { total_price: 0, date_needed: '2026-11-20' })
  expect(past.delivery.dateNote).toBe('November 20, 2026 has passed.')
  const none = await getBox(services, [item(unknown)], { total_price: 0 })
  expect(none.delivery).toMatchObject({ estimate: 'Contact for timeline', slowest: null, needed: null, dateNote: '' })
})

test('a quote is an order of one product; other kinds have no order', async ({ db, services }) => {
  const mug = await product(services, { minimum_quantity: 50, price_breaks: [{ qty: 250, price: 10 }] })
  const { id } = await storeRequest(services, 'quote', {
    product_id: mug.id,
    name: 'Dana',
    email: 'd@n.example',
    quantity: 300,
    date_needed: null,
    product_name: 'Camp Mug (out of stock: an alternative is wanted)',
    product_price: 12.5,
  })
  const quote = await readRequest(db, 'quote', id)
  expect(quote && (await readOrderToday(db, quote, today))).toMatchObject({
    packs: 1,
    estimate: 375_000,
    volumeToday: 300_000,
    boxes: [{ items: [{ image: '/pictures/mug.webp', units: 300, minimum: 50, today: { priceAt: 1000 } }] }],
  })
  const signup = await storeRequest(services, 'email-signup', { email: 'd@n.example' })
  const sent = await readRequest(db, 'email-signup', signup.id)
  expect(sent && (await readOrderToday(db, sent, today))).toBeUndefined()
})

test('accepts product ids of another system', async ({ services }) => {
  const odd = { product_id: 'mug-1', product_name: '', product_price: null, product_image: null }
  const order = await getBox(services, [odd], { total_price: 0 })
  expect(order).toMatchObject({ estimate: null, boxes: [{ items: [{ name: 'mug-1', price: null, today: null }] }] })
})
