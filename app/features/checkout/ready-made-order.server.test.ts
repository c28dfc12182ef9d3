import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { RouterContextProvider } from 'react-router'
import { describe } from 'vitest'
import type { Database } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import { readyMadeBoxes, readyMadeBoxItems } from '#db/tables/ready-made.ts'
import { swagBoxRequests } from '#db/tables/requests.ts'
import { expect, test } from '#test/database.ts'
import { receiveCheckout } from './checkout.server.ts'

const mug = '11111111-1111-4111-8111-111111111111'
const pen = '22222222-2222-4222-8222-222222222222'
const award = '33333333-3333-4333-8333-333333333333'
const welcome = 'aaaaaaaa-1111-4111-8111-111111111111'
const executive = 'bbbbbbbb-2222-4222-8222-222222222222'
const unknown = '99999999-9999-4999-8999-999999999999'

async function insertBoxes(db: Database) {
  await db.insert(productData).values([
    { id: mug, name: 'Navy Mug', rounded_price: 9.5, image_url: '/pictures/mug-navy.webp' },
    { id: pen, name: 'Click Pen', rounded_price: 1.25 },
    { id: award, name: 'Crystal Award', rounded_price: null },
  ])
  await db.insert(readyMadeBoxes).values([
    { id: welcome, name: 'Welcome Kit', sort_order: 1 },
    { id: executive, name: 'Executive Box', sort_order: 2 },
  ])
  const start = Date.now()
  await db.insert(readyMadeBoxItems).values([
    { ready_made_box_id: welcome, product_id: mug, quantity: 1, created_at: new Date(start) },
    { ready_made_box_id: welcome, product_id: pen, quantity: 2, created_at: new Date(start + 1) },
    { ready_made_box_id: executive, product_id: award, quantity: 1, created_at: new Date(start) },
  ])
}

type RequestedBoxes = { id: unknown; count: unknown; sizes?: unknown }[]

function send(
  context: RouterContextProvider,
  boxes: RequestedBoxes,
  totalPrice: string,
  change: Record<string, string> = {},
) {
  const fields = {
    form_key: randomUUID(),
    firstName: 'Dana',
    lastName: 'Whitfield',
    email: 'dana@northwind.example',
    company: 'Northwind',
    boxItems: JSON.stringify({ type: 'ready-made', boxes }),
    globalQuantity: '60',
    totalPrice,
    ...change,
  }
  const request = new Request('http://shop.test/swag-box-checkout', {
    method: 'POST',
    body: new URLSearchParams(fields),
  })
  return receiveCheckout({ request, context })
}

test('boxes are stored expanded into their products, priced by the catalog', async ({ db, context }) => {
  await insertBoxes(db)
  // 2 boxes x (9.50 + 2 x 1.25) x 60
  expect(await send(context, [{ id: welcome, count: 2 }], '1440.00')).toMatchObject({ status: 'stored' })
  const [row] = await db.select().from(swagBoxRequests)
  expect(row).toMatchObject({ global_quantity: 60, total_price: 1440, status: 'pending', box_name: null })
  const box = { ready_made_box_id: welcome, ready_made_box_name: 'Welcome Kit', box_count: 2, imprint: 'advise' }
  expect(row?.box_items).toEqual([
    {
      product_id: mug,
      product_name: 'Navy Mug',
      product_price: 9.5,
      unit_price: 9.5,
      product_image: '/pictures/mug-navy.webp',
      quantity: 1,
      ...box,
    },
    {
      product_id: pen,
      product_name: 'Click Pen',
      product_price: 1.25,
      unit_price: 1.25,
      product_image: null,
      quantity: 2,
      ...box,
    },
  ])
})

test('a box priced on request is stored and stays out of the total', async ({ db, context }) => {
  await insertBoxes(db)
  const boxes = [
    { id: executive, count: 1 },
    { id: welcome, count: 1 },
  ]
  expect(await send(context, boxes, '720.00')).toMatchObject({ status: 'stored' })
  const [row] = await db.select().from(swagBoxRequests)
  expect(row).toMatchObject({ total_price: 720, box_items: [{ product_id: award, product_price: null }, {}, {}] })
})

describe('changes between cart and submission are reported, and nothing is stored', () => {
  test('an inactive box is named', async ({ db, context }) => {
    await insertBoxes(db)
    await db.update(readyMadeBoxes).set({ is_active: false }).where(eq(readyMadeBoxes.id, welcome))
    const boxes = [
      { id: welcome, count: 1 },
      { id: executive, count: 1 },
    ]
    expect(await send(context, boxes, '720.00')).toMatchObject({
      httpStatus: 422,
      errors: { boxItems: ['No longer available: “Welcome Kit”. Please remove what is gone and submit again.'] },
      offer: { type: 'ready-made', boxes: [{ box: { id: executive } }] },
    })
    expect(await db.$count(swagBoxRequests)).toBe(0)
  })

  test('a box with a product out of stock is named', async ({ db, context }) => {
    await insertBoxes(db)
    await db.update(productData).set({ in_stock: false }).where(eq(productData.id, pen))
    expect(await send(context, [{ id: welcome, count: 1 }], '720.00')).toMatchObject({
      httpStatus: 422,
      errors: { boxItems: [expect.stringContaining('“Welcome Kit”')] },
    })
    expect(await db.$count(swagBoxRequests)).toBe(0)
  })

  test('a changed price', async ({ db, context }) => {
    await insertBoxes(db)
    await db.update(productData).set({ rounded_price: 10 }).where(eq(productData.id, mug))
    expect(await send(context, [{ id: welcome, count: 1 }], '720.00')).toMatchObject({
      httpStatus: 422,
      errors: { totalPrice: [expect.stringContaining('$750.00')] },
      offer: { boxes: [{ box: { items: [{ product: { price: 1000 } }, {}] } }] },
    })
    expect(await db.$count(swagBoxRequests)).toBe(0)
  })
})

test.for<[string, RequestedBoxes, Record<string, string>]>([
  ['an unknown box', [{ id: unknown, count: 1 }], {}],
  ['no box', [], {}],
  [
    'a box twice',
    [
      { id: welcome, count: 1 },
      { id: welcome.toUpperCase(), count: 1 },
    ],
    {},
  ],
  ['a count of 0', [{ id: welcome, count: 0 }], {}],
  ['a negative count', [{ id: welcome, count: -1 }], {}],
  ['a fractional count', [{ id: welcome, count: 1.5 }], {}],
  ['a count that is not a number', [{ id: welcome, count: '1' }], {}],
  ['too many boxes', [{ id: welcome, count: 100 }], {}],
  ['an invalid id', [{ id: 'x', count: 1 }], {}],
  ['fewer than 48 packs', [{ id: welcome, count: 1 }], { globalQuantity: '47' }],
  ['another kind of cart', [], { boxItems: JSON.stringify({ type: 'other', boxes: [] }) }],
  ['forged totals', [{ id: welcome, count: 1 }], { totalPrice: '1.00' }],
])('rejects %s with 422 and stores nothing', async ([, boxes, change], { db, context }) => {
  await insertBoxes(db)
  expect(await send(context, boxes, '720.00', change)).toMatchObject({ status: 'rejected', httpStatus: 422 })
  expect(await db.$count(swagBoxRequests)).toBe(0)
})

test('sizes are those of a product in one kind of box, in all packs', async ({ db, context }) => {
  await insertBoxes(db)
  const sizes = [
    { name: 'Fine', in_stock: true, upcharge: 0 },
    { name: 'Bold', in_stock: true, upcharge: 0.5 },
  ]
  await db.update(productData).set({ sizes }).where(eq(productData.id, pen))
  const withSizes = (fine: number, bold: number) => ({
    id: welcome,
    count: 2,
    sizes: [
      {
        product: pen,
        counts: [
          { name: 'Fine', quantity: fine },
          { name: 'Bold', quantity: bold },
        ],
      },
    ],
  })
  // 2 pens x 2 boxes x 60 packs
  expect(await send(context, [withSizes(200, 30)], '1440.00')).toMatchObject({
    errors: { sizes: ['Click Pen: 10 of 240 left to assign.'] },
  })
  expect(await send(context, [withSizes(200, 40)], '1440.00')).toMatchObject({ status: 'stored' })
  const [row] = await db.select().from(swagBoxRequests)
  expect(row?.box_items.map((item) => item.sizes)).toEqual([
    undefined,
    [
      { name: 'Fine', quantity: 200, upcharge: 0 },
      { name: 'Bold', quantity: 40, upcharge: 0.5 },
    ],
  ])
})
