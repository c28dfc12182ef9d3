import { randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { RouterContextProvider } from 'react-router'
import { describeRequest } from '#app/features/requests/describe-request.ts'
import { openExport } from '#app/features/requests/export/export.server.ts'
import { receiveRequest } from '#app/features/requests/intake/receive.server.ts'
import { readRequest } from '#app/features/requests/read-request.server.ts'
import { getFieldTexts } from '#app/features/requests/replies/field-texts.ts'
import { readOrderToday } from '#app/features/requests/workflow/order-today.server.ts'
import { commandLine } from '#app/features/staff/person.ts'
import type { Database } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import { productRequests, requests } from '#db/tables/requests.ts'
import { expect, test } from '#test/database.ts'
import { createQuoteListIntake } from './quote-list.server.ts'

const today = '2026-11-21'
const mug = '11111111-1111-4111-8111-111111111111'
const tee = '22222222-2222-4222-8222-222222222222'
const award = '33333333-3333-4333-8333-333333333333'
const sizes = ['S', '2XL'].map((name) => ({ name, in_stock: true, upcharge: name === '2XL' ? 2.5 : 0 }))

const insertProducts = (db: Database) =>
  db.insert(productData).values([
    { id: mug, name: 'Camp Mug', rounded_price: 9.5, minimum_quantity: 48, price_breaks: [{ qty: 96, price: 8 }] },
    { id: tee, name: 'Tee', rounded_price: 10, colour: 'Navy', sizes },
    { id: award, name: 'Award', item_number: 'AW-1' },
  ])

const fields = {
  name: 'Dana Whitfield',
  email: 'dana@northwind.example',
  phone: '',
  company: 'Northwind',
  message: '',
  date_needed: '2026-12-18',
  uploadedFiles: '',
  proof: '',
}
const print = { location: 'Lid', method: 'laser engraving', colors: null, color_names: null }
const items = [
  { product: mug.toUpperCase(), quantity: 100, imprint: [print] },
  { product: tee, quantity: 50, sizes: [{ name: '2XL', quantity: 50 }], imprint: 'none' },
  { product: award, quantity: 5, color: 'Gold' },
]

function send(context: Readonly<RouterContextProvider>, sent: unknown, change: Record<string, string> = {}) {
  const body = new URLSearchParams({ ...fields, items: JSON.stringify(sent), form_key: randomUUID(), ...change })
  const request = new Request('http://shop.test/quote-list', { method: 'POST', body })
  return receiveRequest({ request, context }, createQuoteListIntake(today))
}

test('a quote list is one request, with every product as the catalog has it', async ({ db, context }) => {
  await insertProducts(db)
  expect(await send(context, items)).toMatchObject({ status: 'stored', repeated: false })
  const rows = await db.select().from(productRequests)
  expect(rows).toMatchObject([
    {
      product_id: mug,
      product_name: 'Camp Mug',
      quantity: 100,
      product_price: 9.5,
      unit_price: 8,
      sizes: null,
      imprint: [print],
      company: 'Northwind',
      more_items: [
        {
          product_id: tee,
          product_name: 'Tee, Navy',
          quantity: 50,
          unit_price: 10,
          sizes: [{ name: '2XL', quantity: 50, upcharge: 2.5 }],
          imprint: 'none',
        },
        { product_id: award, product_name: 'Award, Gold', item_number: 'AW-1', product_price: null, imprint: 'advise' },
      ],
    },
  ])
  // 100 x $8.00, 50 x $12.50; the award is priced on request.
  expect(await db.select().from(requests)).toMatchObject([
    { summary: '100 x Camp Mug, 2 more products', value_cents: 142_500 },
  ])
  const sent = await readRequest(db, 'quote', rows[0]?.id ?? '')
  if (!sent) throw new Error('no request was stored')
  expect(describeRequest(sent).fields).toContainEqual({
    label: 'Products',
    value: [
      '100 x Camp Mug, $8.00\u00a0each; imprint: Lid, laser engraving',
      '50 x Tee, Navy, $10.00\u00a0each; sizes: 2XL 50 (+$2.50); imprint: no imprint',
      '5 x Award, Gold (AW-1), TBD\u00a0each',
    ],
  })
  const texts = getFieldTexts(sent, { name: 'Ada', email: 'ada@shop.example' }, { name: 'Boxwright' })
  expect(texts.items.split('\n')).toHaveLength(3)
  expect(await readOrderToday(db, sent, today)).toMatchObject({
    shownEstimate: 142_500,
    boxes: [
      {
        items: [
          { units: 100, price: 950, shownPrice: 800, today: { priceAt: 800 } },
          { units: 50, sizes: '2XL 50 (+$2.50)', imprint: 'no imprint' },
          { units: 5, price: null, shownPrice: null },
        ],
      },
    ],
  })
})

const split = (to: string, counts: [string, number][]) => ({
  to,
  packs: counts.reduce((sum, [, quantity]) => sum + quantity, 0),
  products: counts.map(([product_id, quantity]) => ({ product_id, quantity })),
})

test('each product can go to several destinations, which sales, exports and emails name', async ({ db, context }) => {
  await insertProducts(db)
  const austin = {
    ...split('us-address', [
      [mug, 60],
      [tee, 50],
      [award, 0],
    ]),
    city: 'Austin',
  }
  const berlin = split('DE-homes', [
    [mug, 30],
    [award, 5],
  ])
  expect(await send(context, items, { delivery: JSON.stringify([austin, berlin]) })).toMatchObject({
    httpStatus: 422,
    errors: { delivery: ['Camp Mug: 10 of 100 units left to assign.'] },
  })
  expect(await db.$count(productRequests)).toBe(0)
  const more = split('DE-homes', [
    [mug, 40],
    [award, 5],
  ])
  await send(context, items, { delivery: JSON.stringify([{ ...austin, packs: 1 }, more]) })
  const [row] = await db.select().from(productRequests)
  const sent = await readRequest(db, 'quote', row?.id ?? '')
  if (!sent) throw new Error('no request was stored')
  expect(describeRequest(sent).fields).toContainEqual({
    label: 'Deliver to',
    value: [
      '110 to one US address (Austin), free (60 x Camp Mug, 50 x Tee, Navy)',
      '45 to individual homes in Germany, we will quote (40 x Camp Mug, 5 x Award, Gold)',
    ],
  })
  const out = new PassThrough()
  const view = { filter: {}, staffId: null }
  const exported = await openExport(db, { view, format: 'lines', by: commandLine })
  const [csv] = await Promise.all([text(out), exported.writeTo(out)])
  expect(csv).toContain('"60 to one US address (Austin), 40 to individual homes in Germany"')
  expect(csv).toContain(',50 to one US address (Austin),')
})

const readStored = async (db: Database) => {
  const [row] = await db.select().from(productRequests)
  const sent = await readRequest(db, 'quote', row?.id ?? '')
  if (!sent || !row) throw new Error('no request was stored')
  return { row, sent }
}

test('of alternatives one is chosen: a group counts once, in units, estimate, destinations and summary', async ({
  db,
  context,
}) => {
  await insertProducts(db)
  const [mugItem, teeItem, awardItem] = items
  // The mug names the tee, which becomes the first of the group.
  const sentItems = [{ ...mugItem, alternativeTo: tee.toUpperCase(), targetPrice: 750 }, awardItem, teeItem]
  const delivery = [
    split('us-address', [[tee, 60]]),
    split('DE-homes', [
      [tee, 40],
      [award, 5],
    ]),
  ]
  expect(await send(context, sentItems, { delivery: JSON.stringify(delivery) })).toMatchObject({ status: 'stored' })
  // 100 x $8.00 or 50 x $12.50; the award is priced on request.
  expect(await db.select().from(requests)).toMatchObject([
    { summary: '50 x Tee, Navy or 1 other product, 1 more product', value_cents: 80_000 },
  ])
  const { row, sent } = await readStored(db)
  expect(row).toMatchObject({
    product_id: tee,
    target_price: null,
    has_alternatives: false,
    more_items: [
      { product_id: mug, alternative_to: tee, target_price: 7.5 },
      { product_id: award, alternative_to: null },
    ],
  })
  const { fields: shown } = describeRequest(sent)
  expect(shown).toContainEqual({
    label: 'Alternatives',
    value: ['Tee, Navy or Camp Mug: the customer will choose one'],
  })
  expect(shown).toContainEqual({ label: 'Total estimate', value: '$625.00 to $800.00' })
  expect(describeRequest(sent, '', 'buyer').fields).toContainEqual({
    label: 'Alternatives',
    value: ['Tee, Navy or Camp Mug: you choose one'],
  })
  expect(shown).toContainEqual({
    label: 'Products',
    value: [
      expect.stringMatching(/^50 x Tee/),
      'or 100 x Camp Mug, $8.00\u00a0each, target $7.50; imprint: Lid, laser engraving',
      expect.stringMatching(/^5 x Award/),
    ],
  })
  expect(shown).toContainEqual({
    label: 'Deliver to',
    value: [
      '60 to one US address, free (60 x Tee, Navy or Camp Mug)',
      '45 to individual homes in Germany, we will quote (40 x Tee, Navy or Camp Mug, 5 x Award, Gold)',
    ],
  })
  const texts = getFieldTexts(sent, { name: 'Ada', email: 'ada@shop.example' }, { name: 'Boxwright' })
  expect(texts.items.split('\n')[1]).toMatch(/^- or 100 x Camp Mug/)
  expect(await readOrderToday(db, sent, today)).toMatchObject({
    shownEstimate: 80_000,
    estimate: null,
    estimateToday: null,
    volumeToday: null,
    boxes: [
      {
        items: [
          { name: 'Tee, Navy', alternativeTo: '', targetPrice: null, total: 62_500 },
          { name: 'Camp Mug', alternativeTo: 'Tee, Navy', targetPrice: 750, total: 80_000 },
          { name: 'Award, Gold', alternativeTo: '', total: null },
        ],
      },
    ],
  })
  const out = new PassThrough()
  const exported = await openExport(db, { view: { filter: {}, staffId: null }, format: 'lines', by: commandLine })
  const [csv] = await Promise.all([text(out), exported.writeTo(out)])
  const mugLine = csv.split('\n').find((each) => each.includes('Lid, laser engraving'))
  expect(mugLine).toContain(',7.50,')
  expect(mugLine).toContain('"Tee, Navy or Camp Mug"')
  expect(mugLine).toContain('"60 to one US address, 40 to individual homes in Germany"')
})

test('a list of alternatives only is one choice, as older requests are', async ({ db, context }) => {
  await insertProducts(db)
  const [mugItem, teeItem] = items
  await send(context, [mugItem, { ...teeItem, alternativeTo: mug }], {
    delivery: JSON.stringify([{ to: 'us-address', packs: 100 }]),
  })
  const { row, sent } = await readStored(db)
  expect(row.has_alternatives).toBe(true)
  expect(await db.select().from(requests)).toMatchObject([
    { summary: '100 x Camp Mug or 1 other product', value_cents: 80_000 },
  ])
  if (sent.kind !== 'quote') throw new Error('it is a quote')
  const older = { ...sent, more_items: sent.more_items.map(({ alternative_to: _, ...item }) => item) }
  expect(describeRequest(older)).toEqual(describeRequest(sent))
  expect(describeRequest(older).fields).toContainEqual({
    label: 'Alternatives',
    value: ['Camp Mug or Tee, Navy: the customer will choose one'],
  })
})

test('an alternative to a product that is not in the list stands alone', async ({ db, context }) => {
  await insertProducts(db)
  await send(context, [
    { ...items[0], alternativeTo: randomUUID() },
    { ...items[1], alternativeTo: tee },
  ])
  expect((await readStored(db)).row).toMatchObject({
    has_alternatives: false,
    more_items: [{ product_id: tee, alternative_to: null }],
  })
})

test.for<[string, unknown, string[]]>([
  [
    'below a minimum, and sizes that do not add up',
    [
      { product: mug, quantity: 47 },
      { product: tee, quantity: 50, sizes: [{ name: 'S', quantity: 40 }] },
    ],
    ['Camp Mug: Quantity must be at least 48 units.', 'Tee: 10 of 50 left to assign.'],
  ],
  [
    'a product that is gone',
    [items[1], { product: randomUUID(), quantity: 1 }],
    ['Product 2 is no longer available: please remove it.'],
  ],
  ['no product', [], ['Your quote list could not be read. Please open it again.']],
  ['a product twice', [items[2], items[2]], ['Your quote list could not be read. Please open it again.']],
  ['half a unit', [{ product: award, quantity: 0.5 }], ['Your quote list could not be read. Please open it again.']],
])('rejects %s, and stores nothing', async ([, sent, errors], { db, context }) => {
  await insertProducts(db)
  expect(await send(context, sent)).toMatchObject({ httpStatus: 422, errors: { items: errors } })
  expect(await db.$count(productRequests)).toBe(0)
})

test('requires the fields of a quote', async ({ db, context }) => {
  await insertProducts(db)
  expect(await send(context, items, { name: '', date_needed: '2026-11-20' })).toMatchObject({
    httpStatus: 422,
    errors: { name: ['Name is required'], date_needed: ['Date needed must be today or later'] },
  })
})
