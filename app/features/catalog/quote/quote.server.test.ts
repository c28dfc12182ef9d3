import { randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { describeRequest } from '#app/features/requests/describe-request.ts'
import { openExport } from '#app/features/requests/export/export.server.ts'
import { listRequests } from '#app/features/requests/inbox/list.server.ts'
import { receiveRequest } from '#app/features/requests/intake/receive.server.ts'
import { readRequest } from '#app/features/requests/read-request.server.ts'
import { getFieldTexts } from '#app/features/requests/replies/field-texts.ts'
import { listRequestedProducts } from '#app/features/requests/reports/requested-products.server.ts'
import { readOrderToday } from '#app/features/requests/workflow/order-today.server.ts'
import { commandLine } from '#app/features/staff/person.ts'
import { receiveUpload } from '#app/features/uploads/receive-upload.server.ts'
import { createSlug } from '#app/lib/text/slug.ts'
import type { Database } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import { productRequests, requests } from '#db/tables/requests.ts'
import { expect, test } from '#test/database.ts'
import { deleteProducts } from '../products/delete-products.server.ts'
import { createQuoteIntake } from './quote.server.ts'

const today = '2026-11-21'
const fields = {
  name: 'Dana Whitfield',
  email: 'dana@northwind.example',
  phone: '',
  quantity: '48',
  date_needed: '2026-12-01',
}

async function insertProduct(db: Database, values: Partial<typeof productData.$inferInsert> = {}) {
  const [row] = await db
    .insert(productData)
    .values({ name: 'Harbor Mug', minimum_quantity: 48, ...values })
    .returning({ id: productData.id })
  return row?.id ?? ''
}

const post = (body: Record<string, string>) =>
  new Request('http://shop.test/products/harbor-mug', { method: 'POST', body: new URLSearchParams(body) })

test('a quote is stored in product_requests', async ({ db, context }) => {
  const product_id = await insertProduct(db)
  const received = await receiveRequest(
    { request: post({ ...fields, product_id }), context },
    createQuoteIntake(today, 'harbor-mug'),
  )
  expect(received).toMatchObject({ status: 'stored', repeated: false })
  expect(await db.select().from(productRequests)).toMatchObject([
    { product_id, name: fields.name, email: fields.email, phone: null, quantity: 48, date_needed: '2026-12-01' },
  ])
  const jobs = await db.execute(sql`select 1 from pgboss.job where name = 'announce-request'`)
  expect(jobs.rows).toHaveLength(1)
})

test.for<[string | null, string | undefined, string | null, string]>([
  [null, ' Kelly  Green', 'Kelly Green', '48 x Harbor Mug, Kelly Green'],
  [null, undefined, null, '48 x Harbor Mug'],
  // The catalog's own color cannot be replaced.
  ['Navy', 'Red', 'Navy', '48 x Harbor Mug, Navy'],
])('of a product in %j the color %j is stored as %j', async ([colour, color, stored, summary], { db, context }) => {
  const product_id = await insertProduct(db, { colour, available_colors: 'Black, Kelly Green' })
  await receiveRequest(
    { request: post({ ...fields, product_id, ...(color && { color }) }), context },
    createQuoteIntake(today, 'harbor-mug'),
  )
  expect(await db.select().from(productRequests)).toMatchObject([{ color: stored }])
  expect(await db.select().from(requests)).toMatchObject([{ summary }])
})

test('a quote for a product out of stock requests an alternative in its summary', async ({ db, context }) => {
  const product_id = await insertProduct(db, { in_stock: false })
  const received = await receiveRequest(
    { request: post({ ...fields, product_id }), context },
    createQuoteIntake(today, 'harbor-mug'),
  )
  expect(received.status).toBe('stored')
  const [row] = await db.select({ summary: requests.summary }).from(requests)
  expect(row?.summary).toBe('48 x Harbor Mug (out of stock: an alternative is wanted)')
})

test('accepts a quote from a page opened before its product moved', async ({ db, context }) => {
  const product_id = await insertProduct(db)
  await db.update(productData).set({ slug: 'cup' })
  const request = post({ ...fields, product_id })
  expect(await receiveRequest({ request, context }, createQuoteIntake(today, 'harbor-mug'))).toMatchObject({
    status: 'stored',
  })
})

test('a quote of a deleted product stays readable in the admin', async ({ db, context }) => {
  const product_id = await insertProduct(db, { rounded_price: 12.5 })
  await receiveRequest({ request: post({ ...fields, product_id }), context }, createQuoteIntake(today, 'harbor-mug'))
  expect(await deleteProducts(db, { ids: [product_id], by: commandLine })).toMatchObject({ deleted: 1 })
  const { requests: listed } = await listRequests(db, { limit: 9, filter: {}, staffId: null })
  expect(listed).toMatchObject([{ kind: 'quote', summary: '48 x Harbor Mug' }])
  const request = await readRequest(db, 'quote', listed[0]?.id ?? '')
  if (!request) throw new Error('lost')
  expect(describeRequest(request).fields).toContainEqual(expect.objectContaining({ label: 'Product' }))
  expect(await readOrderToday(db, request, today)).toMatchObject({
    estimate: 60_000,
    boxes: [{ items: [{ name: 'Harbor Mug', today: null }] }],
  })
  expect(await listRequestedProducts(db, { since: '2026-01-01', by: 'units', limit: 9 })).toMatchObject([
    { name: 'Harbor Mug', product: null, units: 48 },
  ])
  const out = new PassThrough()
  const exported = await openExport(db, { view: { filter: {}, staffId: null }, format: 'ndjson', by: commandLine })
  await Promise.all([exported.writeTo(out), text(out).then((lines) => expect(lines).toContain('"Harbor Mug"'))])
})

test('the same form submitted three times is one row', async ({ db, context }) => {
  const body = { ...fields, product_id: await insertProduct(db), form_key: randomUUID() }
  const results = await Promise.all(
    [1, 2, 3].map(() => receiveRequest({ request: post(body), context }, createQuoteIntake(today, 'harbor-mug'))),
  )
  expect(results.map((result) => result.status)).toEqual(['stored', 'stored', 'stored'])
  expect(await db.$count(productRequests)).toBe(1)
})

test('quotes for two products without a form key are two rows', async ({ db, context }) => {
  for (const name of ['Harbor Mug', 'Trail Cap']) {
    const body = { ...fields, product_id: await insertProduct(db, { name }) }
    await receiveRequest({ request: post(body), context }, createQuoteIntake(today, createSlug(name)))
  }
  expect(await db.$count(productRequests)).toBe(2)
})

test.for<[string, Record<string, string>, Record<string, string>, number | null]>([
  ['below the minimum of the database', { quantity: '47' }, { quantity: 'Quantity must be at least 48 units' }, 48],
  ['below a minimum of a thousand', { quantity: '999' }, { quantity: 'Quantity must be at least 1000 units' }, 1000],
  ['below one, without a minimum', { quantity: '0' }, { quantity: 'Quantity must be at least 1 units' }, null],
  ['a forged minimum', { quantity: '1', minimum: '1' }, { quantity: 'Quantity must be at least 48 units' }, 48],
  ['an unknown product', { product_id: randomUUID() }, { '': 'This product is no longer available.' }, 48],
  ['no product', { product_id: '' }, { product_id: 'This product is no longer available.' }, 48],
  ['yesterday', { date_needed: '2026-11-20' }, { date_needed: 'Date needed must be today or later' }, 48],
  ['nothing at all', { name: '', email: '' }, { name: 'Name is required', email: 'Email is required' }, 48],
])('%s: rejected, nothing stored', async ([, change, errors, minimum], { db, context }) => {
  const body = { ...fields, product_id: await insertProduct(db, { minimum_quantity: minimum }), ...change }
  const received = await receiveRequest({ request: post(body), context }, createQuoteIntake(today, 'harbor-mug'))
  expect(received).toMatchObject({
    status: 'rejected',
    httpStatus: 422,
    errors: Object.fromEntries(Object.entries(errors).map(([name, message]) => [name, [message]])),
    values: { phone: '', quantity: body.quantity },
  })
  expect(await db.$count(productRequests)).toBe(0)
})

test('rejects a product of another page', async ({ db, context }) => {
  await insertProduct(db)
  const body = { ...fields, product_id: await insertProduct(db, { name: 'Trail Cap' }) }
  const received = await receiveRequest({ request: post(body), context }, createQuoteIntake(today, 'harbor-mug'))
  expect(received).toMatchObject({ httpStatus: 422, errors: { '': ['This product is no longer available.'] } })
  expect(await db.$count(productRequests)).toBe(0)
})

test('a field of the wrong type counts as missing', async ({ db, context }) => {
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...fields, product_id: await insertProduct(db) })) body.set(name, value)
  body.set('name', new File(['x'], 'name.txt'))
  const request = new Request('http://shop.test/', { method: 'POST', body })
  const received = await receiveRequest({ request, context }, createQuoteIntake(today, 'harbor-mug'))
  expect(received.status).toBe('rejected')
  expect(await db.$count(productRequests)).toBe(0)
})

test('stores the price the buyer was shown: the inbox and the templates use it', async ({ db, context }) => {
  const price_breaks = [
    { min_quantity: 48, price: 9 },
    { min_quantity: 96, price: 7.5 },
  ]
  const product_id = await insertProduct(db, { rounded_price: 10, price_breaks })
  const request = post({ ...fields, product_id, quantity: '100' })
  await receiveRequest({ request, context }, createQuoteIntake(today, 'harbor-mug'))
  const [row] = await db.select().from(productRequests)
  expect(row).toMatchObject({ product_price: 10, unit_price: 7.5 })
  const [entry] = await db.select().from(requests)
  expect(entry?.value_cents).toBe(75_000)
  const sent = await readRequest(db, 'quote', row?.id ?? '')
  if (!sent) throw new Error('no request was stored')
  const texts = getFieldTexts(sent, { name: 'Ada', email: 'ada@shop.example' }, { name: 'Boxwright' })
  expect(texts).toMatchObject({ items: '- 100 x Harbor Mug, $7.50 each', estimate: '$750.00' })
  expect(await readOrderToday(db, sent, today)).toMatchObject({
    shownEstimate: 75_000,
    boxes: [{ items: [{ price: 1_000, shownPrice: 750 }] }],
  })
})

test('stores destinations with cities, the budget in all and a flexible date, which sales read', async ({
  db,
  context,
}) => {
  const product_id = await insertProduct(db)
  const delivery = [
    { to: 'DE', packs: 60, city: 'Berlin', duties: 'unsure' },
    { to: 'us-address', packs: 40 },
  ]
  const body = { ...fields, product_id, quantity: '100', budget: '150000', target: '850', is_flexible_date: 'on' }
  const send = (change: Record<string, string>) =>
    receiveRequest({ request: post({ ...body, ...change }), context }, createQuoteIntake(today, 'harbor-mug'))
  expect(await send({ delivery: JSON.stringify(delivery.slice(0, 1)) })).toMatchObject({
    httpStatus: 422,
    errors: { delivery: ['40 of 100 units left to assign'] },
  })
  expect(await db.$count(productRequests)).toBe(0)
  await send({ delivery: JSON.stringify(delivery) })
  const [row] = await db.select().from(productRequests)
  expect(row).toMatchObject({
    is_flexible_date: true,
    total_budget_cents: 150_000,
    delivery: [
      { to: 'DE', packs: 60, city: 'Berlin', rate_cents: null },
      { to: 'us-address', packs: 40, rate_cents: 0 },
    ],
  })
  const sent = await readRequest(db, 'quote', row?.id ?? '')
  if (!sent) throw new Error('no request was stored')
  expect(describeRequest(sent).fields).toEqual(
    expect.arrayContaining([
      { label: 'In-hands date', value: expect.stringMatching(/, flexible$/) },
      {
        label: 'Deliver to',
        value: ['60 to Germany (Berlin), we will quote, duties to be agreed', '40 to one US address, free'],
      },
      { label: 'Shipping cost', value: 'We will quote' },
      { label: 'Budget', value: '$1,500.00 in all' },
      { label: 'Target price', value: '$8.50 per unit' },
    ]),
  )
})

test.for<[Record<string, string>, unknown]>([
  [
    {
      'ship-to': 'DE',
      'ship-to-city': 'Berlin',
      'ship-to-duties': 'recipient',
      'ship-to-budget': '$1,500',
      'ship-to-target': '8.50',
    },
    {
      delivery: [{ to: 'DE-address', packs: 100, city: 'Berlin', rate_cents: null, duties: 'recipient' }],
      total_budget_cents: 150_000,
      target_price: 8.5,
    },
  ],
  [{ 'ship-to': 'DE', 'ship-to-addresses': 'homes' }, { delivery: [{ to: 'DE-homes', packs: 100, rate_cents: null }] }],
  [
    { 'ship-to': 'us-homes', 'ship-to-addresses': 'address' },
    { delivery: [{ to: 'us-homes', packs: 100, rate_cents: null }] },
  ],
  [
    { 'ship-to': '', 'ship-to-city': 'Berlin', 'ship-to-budget': '' },
    { delivery: null, total_budget_cents: null, target_price: null },
  ],
  [
    // As returned after a rejection, with the destination withdrawn.
    {
      delivery: JSON.stringify([{ to: 'us-homes', packs: 100 }]),
      budget: '150000',
      target: '850',
      'ship-to': '',
      'ship-to-budget': '',
      'ship-to-target': '',
    },
    { delivery: null, total_budget_cents: null, target_price: null },
  ],
])('a form without JavaScript sends one destination: %j', async ([plain, expected], { db, context }) => {
  const product_id = await insertProduct(db)
  const body = { ...fields, product_id, quantity: '100', delivery: '', budget: '', ...plain }
  await receiveRequest({ request: post(body), context }, createQuoteIntake(today, 'harbor-mug'))
  expect(await db.select().from(productRequests)).toMatchObject([expected])
})

test.for([
  ['ship-to-budget', '20000000', 'budget'],
  ['ship-to-target', '250000', 'target'],
] as const)(
  'without JavaScript, too much in %s is not read as cents',
  async ([name, typed, field], { db, context }) => {
    const product_id = await insertProduct(db)
    const body = { ...fields, product_id, quantity: '100', 'ship-to': '', [name]: typed }
    expect(
      await receiveRequest({ request: post(body), context }, createQuoteIntake(today, 'harbor-mug')),
    ).toMatchObject({
      errors: { [field]: [expect.stringContaining('at most')] },
    })
  },
)

const sizes = [
  { name: 'S', in_stock: true, upcharge: 0 },
  { name: 'M', in_stock: false, upcharge: 0 },
  { name: '2XL', in_stock: true, upcharge: 2.5 },
]

test('stores sizes with their upcharge, which counts in the value', async ({ db, context }) => {
  const product_id = await insertProduct(db, { name: 'Tee', rounded_price: 10, sizes })
  const body = { ...fields, product_id, sizes: 'now', 'size:2XL': '8', 'size:S': '40' }
  const received = await receiveRequest({ request: post(body), context }, createQuoteIntake(today, 'tee'))
  expect(received).toMatchObject({ status: 'stored' })
  const [row] = await db.select().from(productRequests)
  expect(row?.sizes).toEqual([
    { name: 'S', quantity: 40, upcharge: 0 },
    { name: '2XL', quantity: 8, upcharge: 2.5 },
  ])
  const [entry] = await db.select().from(requests)
  expect(entry?.value_cents).toBe(50_000)
  const sent = await readRequest(db, 'quote', row?.id ?? '')
  if (!sent) throw new Error('no request was stored')
  expect(describeRequest(sent).fields).toEqual(
    expect.arrayContaining([
      { label: 'Sizes', value: 'S 40, 2XL 8 (+$2.50)' },
      { label: 'Size upcharges', value: '$20.00' },
    ]),
  )
  const texts = getFieldTexts(sent, { name: 'Ada', email: 'ada@shop.example' }, { name: 'Boxwright' })
  expect(texts.items).toBe('- 48 x Tee, $10.00 each; sizes: S 40, 2XL 8 (+$2.50)')
  await db.update(productData).set({ sizes: sizes.map((size) => ({ ...size, in_stock: size.name !== '2XL' })) })
  expect(await readOrderToday(db, sent, today)).toMatchObject({
    shownEstimate: 50_000,
    boxes: [{ items: [{ sizes: 'S 40, 2XL 8 (+$2.50)', soldOutSizes: ['2XL'] }] }],
  })
})

test.for<[string, Record<string, string>]>([
  ['of a form without the choice', {}],
  ['by choice, whatever is entered', { sizes: 'later', 'size:S': '12' }],
  ['where nothing is entered', { sizes: 'now', 'size:S': '' }],
])('sizes %s are collected later', async ([, change], { db, context }) => {
  const product_id = await insertProduct(db, { name: 'Tee', sizes })
  const request = post({ ...fields, product_id, ...change })
  await receiveRequest({ request, context }, createQuoteIntake(today, 'tee'))
  expect(await db.select().from(productRequests)).toMatchObject([{ sizes: 'later' }])
})

test.for<[string, Record<string, string>, string]>([
  ['too few', { 'size:S': '36' }, '12 of 48 left to assign'],
  ['too many', { 'size:S': '40', 'size:2XL': '11' }, '3 too many'],
  ['a size that sold out since', { 'size:S': '36', 'size:M': '12' }, 'Sold out: M. 12 of 48 left to assign'],
])('rejects sizes that do not add up: %s', async ([, change, message], { db, context }) => {
  const product_id = await insertProduct(db, { name: 'Tee', sizes })
  const request = post({ ...fields, product_id, sizes: 'now', ...change })
  const received = await receiveRequest({ request, context }, createQuoteIntake(today, 'tee'))
  expect(received).toMatchObject({ httpStatus: 422, errors: { sizes: [message] } })
  // The form shows them again.
  expect(received).toMatchObject({ values: { sizes: expect.stringContaining('"name":"S"') } })
  expect(await db.$count(productRequests)).toBe(0)
})

test.for<[string, Partial<typeof productData.$inferInsert>]>([
  ['with one size', { sizes: sizes.slice(0, 1) }],
  ['without sizes', {}],
  ['out of stock', { sizes, in_stock: false }],
])('a product %s has none', async ([, values], { db, context }) => {
  const product_id = await insertProduct(db, { name: 'Tee', ...values })
  const request = post({ ...fields, product_id, sizes: 'now', 'size:S': '12' })
  expect(await receiveRequest({ request, context }, createQuoteIntake(today, 'tee'))).toMatchObject({
    status: 'stored',
  })
  expect(await db.select().from(productRequests)).toMatchObject([{ sizes: null }])
})

const imprint_locations = [
  { name: 'Left chest', methods: ['embroidery', 'screen print'], sizeMm: null, maxColors: 6, extraColor: 0.45 },
  { name: 'Full back', methods: ['screen print'], sizeMm: null, maxColors: 4 },
]

test('stores imprint, company and message, and describes them', async ({ db, context }) => {
  const product_id = await insertProduct(db, {
    name: 'Tee',
    rounded_price: 10,
    colour: 'Navy',
    imprint_locations,
    family: 'T-1',
    supplier: 'Tees Inc',
    supplier_item_number: 'T1-N',
  })
  const body = {
    ...fields,
    product_id,
    company: ' Northwind ',
    message: 'Two lines\nof text',
    imprint: 'now',
    'imprint-at': 'Left chest',
    'imprint-method:Left chest': 'embroidery',
    'imprint-colors:Left chest': '2',
    'imprint-color_names:Left chest': 'White, PMS 286 C',
    'imprint-method:Full back': 'screen print',
  }
  const received = await receiveRequest({ request: post(body), context }, createQuoteIntake(today, 'tee'))
  expect(received).toMatchObject({ status: 'stored' })
  const [row] = await db.select().from(productRequests)
  expect(row).toMatchObject({
    product_name: 'Tee, Navy',
    style: 'T-1',
    color: 'Navy',
    supplier: 'Tees Inc',
    supplier_item_number: 'T1-N',
    company: 'Northwind',
    message: 'Two lines\nof text',
    uploaded_files: [],
    imprint: [{ location: 'Left chest', method: 'embroidery', colors: 2, color_names: 'White, PMS 286 C' }],
  })
  // 48 x $10.00 and 48 x $0.45.
  expect(await db.select().from(requests)).toMatchObject([{ company: 'Northwind', value_cents: 50_160 }])
  const sent = await readRequest(db, 'quote', row?.id ?? '')
  if (!sent) throw new Error('no request was stored')
  expect(describeRequest(sent).fields).toEqual(
    expect.arrayContaining([
      { label: 'Company', value: 'Northwind' },
      { label: 'Imprint', value: ['Left chest, embroidery, 2 colors (White, PMS 286 C), the second +$0.45 a unit'] },
      { label: 'Additional ink colors', value: '$21.60' },
      { label: 'Message', value: 'Two lines\nof text' },
    ]),
  )
  const texts = getFieldTexts(sent, { name: 'Ada', email: 'ada@shop.example' }, { name: 'Boxwright' })
  expect(texts.items).toBe(
    '- 48 x Tee, Navy, $10.00 each; imprint: Left chest, embroidery, 2 colors (White, PMS 286 C), the second +$0.45 a unit',
  )
  await db.update(productData).set({ imprint_locations: imprint_locations.slice(1) })
  expect(await readOrderToday(db, sent, today)).toMatchObject({
    boxes: [
      {
        items: [
          { units: 48, total: 50_160, imprint: texts.items.split('imprint: ')[1], missingLocations: ['Left chest'] },
        ],
      },
    ],
    shownEstimate: 50_160,
    volumeToday: 50_160,
  })
})

test.for<[string, Record<string, string>, Partial<typeof productData.$inferInsert>, unknown]>([
  ['of a form without the choice', {}, { imprint_locations }, 'advise'],
  ['without a location', { imprint: 'now' }, { imprint_locations }, 'advise'],
  ['that is none', { imprint: 'none', 'imprint-at': 'Left chest' }, { imprint_locations }, 'none'],
  ['of a product out of stock', { imprint: 'none' }, { imprint_locations, in_stock: false }, null],
])('stores an imprint %s', async ([, change, values, imprint], { db, context }) => {
  const product_id = await insertProduct(db, { name: 'Tee', ...values })
  const request = post({ ...fields, product_id, ...change })
  await receiveRequest({ request, context }, createQuoteIntake(today, 'tee'))
  expect((await db.select().from(productRequests))[0]?.imprint).toEqual(imprint)
})

test('rejects an imprint that cannot be read, and returns the form', async ({ db, context }) => {
  const product_id = await insertProduct(db, { name: 'Tee', imprint_locations })
  const request = post({
    ...fields,
    product_id,
    imprint: 'now',
    'imprint-at': 'Left chest',
    'imprint-colors:Left chest': '101',
  })
  const received = await receiveRequest({ request, context }, createQuoteIntake(today, 'tee'))
  expect(received).toMatchObject({
    httpStatus: 422,
    errors: { imprint: ['The imprint could not be read. Please choose it again.'] },
    values: { name: fields.name },
  })
})

test('claims the artwork of a quote, whose files the inbox knows', async ({ db, context, services }) => {
  const product_id = await insertProduct(db)
  const upload = new FormData()
  upload.append('file', new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'logo.svg'))
  const sentFile = new Request('http://shop.test/uploads', { method: 'POST', body: upload })
  const received = await receiveUpload(services, sentFile, { ip: 'a visitor', kind: 'artwork' })
  if (!received.ok) throw new Error(received.message)
  const uploadedFiles = JSON.stringify([{ path: received.file.path, token: received.file.token }])
  const intake = createQuoteIntake(today, 'harbor-mug')
  await receiveRequest({ request: post({ ...fields, product_id, uploadedFiles }), context }, intake)
  expect(await db.select().from(productRequests)).toMatchObject([{ uploaded_files: [{ name: 'logo.svg' }] }])
  expect(await db.select().from(requests)).toMatchObject([{ has_artwork: true }])
  const again = post({ ...fields, product_id, uploadedFiles, name: 'Another' })
  expect(await receiveRequest({ request: again, context }, intake)).toMatchObject({
    httpStatus: 422,
    errors: { uploadedFiles: ['Your files are no longer on our server. Please add them again.'] },
  })
})
