import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { RouterContextProvider } from 'react-router'
import { describe } from 'vitest'
import { brandKey } from '#app/features/brand/brand.server.ts'
import { saveContent } from '#app/features/brand/content.server.ts'
import { commandLine } from '#app/features/staff/person.ts'
import { receiveUpload } from '#app/features/uploads/receive-upload.server.ts'
import type { Database } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import { swagBoxRequests } from '#db/tables/requests.ts'
import { uploads } from '#db/tables/uploads.ts'
import { expect, test } from '#test/database.ts'
import { receiveCheckout } from './checkout.server.ts'

const mug = '11111111-1111-4111-8111-111111111111'
const tote = '22222222-2222-4222-8222-222222222222'
const soldOut = '33333333-3333-4333-8333-333333333333'
const unpriced = '44444444-4444-4444-8444-444444444444'
const unknown = '99999999-9999-4999-8999-999999999999'

async function insertProducts(db: Database) {
  await db.insert(productData).values([
    { id: mug, name: 'Navy Mug', slug: 'navy-mug', rounded_price: 9.5, image_url: '/pictures/mug-navy.webp' },
    { id: tote, name: 'Canvas Tote', rounded_price: 4.25, image_urls: ['/pictures/tote.webp'] },
    { id: soldOut, name: 'Old Cap', rounded_price: 7, in_stock: false },
    { id: unpriced, name: 'Crystal Award', rounded_price: null },
  ])
}

type Fields = Record<string, string>
const box = (...products: string[]) => JSON.stringify({ type: 'custom', products })
const validFields: Fields = {
  firstName: 'Dana',
  lastName: 'Whitfield',
  email: 'dana@northwind.example',
  company: 'Northwind',
  phone: '555 0100',
  dateNeeded: '2030-01-15',
  isFlexibleDate: 'on',
  specialRequests: 'Ship to two offices',
  boxName: 'Onboarding',
  boxPrint: 'lid-2',
  boxItems: box(tote, mug),
  globalQuantity: '96',
  totalPrice: '1320.00',
  uploadedFiles: '',
}

const post = (fields: Fields, headers: Record<string, string> = {}) =>
  new Request('http://shop.test/swag-box-checkout', { method: 'POST', body: new URLSearchParams(fields), headers })

const send = (context: RouterContextProvider, change: Fields = {}) =>
  receiveCheckout({ request: post({ form_key: randomUUID(), ...validFields, ...change }), context })

const countJobs = async (db: Database) =>
  (await db.execute<{ count: number }>(sql`select count(distinct id)::int as count from pgboss.job`)).rows[0]?.count

test('stores a box with the catalog’s names, prices and images, as pending, and enqueues its notifications', async ({
  db,
  context,
}) => {
  await insertProducts(db)
  const source = { family: 'NM', colour: 'Navy', supplier: 'Northern Mugs', supplier_item_number: 'M12-N' }
  await db.update(productData).set(source).where(eq(productData.id, mug))
  expect(await send(context)).toEqual({
    status: 'stored',
    id: expect.any(String),
    reference: expect.stringMatching(/^BW-/),
    fromScript: true,
  })
  expect(await db.select().from(swagBoxRequests)).toMatchObject([
    {
      first_name: 'Dana',
      last_name: 'Whitfield',
      email: 'dana@northwind.example',
      company: 'Northwind',
      phone: '555 0100',
      box_color: 'kraft',
      box_print: 'lid-2',
      date_needed: '2030-01-15',
      is_flexible_date: true,
      special_requests: 'Ship to two offices',
      box_name: 'Onboarding',
      box_items: [
        { product_id: tote, product_name: 'Canvas Tote', product_price: 4.25, product_image: '/pictures/tote.webp' },
        {
          product_id: mug,
          product_name: 'Navy Mug',
          style: 'NM',
          color: 'Navy',
          supplier: 'Northern Mugs',
          supplier_item_number: 'M12-N',
          product_price: 9.5,
          product_image: '/pictures/mug-navy.webp',
        },
      ],
      global_quantity: 96,
      total_price: 1320,
      uploaded_files: [],
      status: 'pending',
    },
  ])
  expect(await countJobs(db)).toBe(1)
})

test('stores destinations at the rates of that moment, and the budget', async ({ db, context, services }) => {
  await insertProducts(db)
  await saveContent(db, {
    key: brandKey,
    version: 0,
    value: { domesticBoxShipping: '$16.50', countryRates: [{ country: 'CA', cents: 2850 }] },
    by: commandLine,
    title: 'Changed the brand',
  })
  services.content.clear()
  const destinations = [
    { to: 'us-homes', packs: 60 },
    { to: 'CA', packs: 30 },
    { to: 'DE', packs: 5 },
    { to: 'other-country', packs: 1, country: 'Norway' },
  ]
  expect(await send(context, { delivery: JSON.stringify(destinations), budget: '5000' })).toMatchObject({
    status: 'stored',
  })
  expect(await db.select().from(swagBoxRequests)).toMatchObject([
    {
      total_price: 1320,
      delivery: [
        { to: 'us-homes', packs: 60, rate_cents: 1650 },
        { to: 'CA', packs: 30, rate_cents: 2850 },
        { to: 'DE', packs: 5, rate_cents: null },
        { to: 'other-country', packs: 1, rate_cents: null, country: 'Norway' },
      ],
      budget_cents: 5000,
    },
  ])
})

test.for([
  [36, 36, '24 of 96 boxes left to assign'],
  [96, 3, '3 boxes too many'],
] as const)('destinations have to add up: %i and %i', async ([homes, abroad, message], { db, context }) => {
  await insertProducts(db)
  const delivery = JSON.stringify([
    { to: 'us-homes', packs: homes },
    { to: 'CA', packs: abroad },
  ])
  expect(await send(context, { delivery })).toMatchObject({
    status: 'rejected',
    httpStatus: 422,
    errors: { delivery: [message] },
  })
  expect(await db.$count(swagBoxRequests)).toBe(0)
})

test('optional fields may be empty', async ({ db, context }) => {
  await insertProducts(db)
  const requiredOnly = { phone: '', dateNeeded: '', isFlexibleDate: '', specialRequests: '', boxName: '' }
  expect(await send(context, requiredOnly)).toMatchObject({ status: 'stored' })
  expect(await db.select().from(swagBoxRequests)).toMatchObject([
    {
      phone: null,
      date_needed: null,
      is_flexible_date: false,
      special_requests: null,
      box_name: null,
      delivery: null,
      budget_cents: null,
    },
  ])
})

test.for([
  ['2020-01-01', '2020-01-01'],
  ['2999-01-01', '2999-01-01'],
  ['2030-02-30', null],
  ['0000-01-01', null],
  ['soon', null],
] as const)('no date rejects a request: %j is stored as %j', async ([dateNeeded, stored], { db, context }) => {
  await insertProducts(db)
  expect(await send(context, { dateNeeded })).toMatchObject({ status: 'stored' })
  expect(await db.select().from(swagBoxRequests)).toMatchObject([{ date_needed: stored }])
})

test('a resubmitted form stores one row, even after the catalog changed', async ({ db, context }) => {
  await insertProducts(db)
  const form_key = randomUUID()
  const results = await Promise.all([1, 2, 3].map(() => send(context, { form_key })))
  await db.update(productData).set({ in_stock: false })
  results.push(await send(context, { form_key }))
  for (const result of results) expect(result).toMatchObject({ status: 'stored' })
  expect(await db.$count(swagBoxRequests)).toBe(1)
  expect(await countJobs(db)).toBe(1)
})

const repeat = (length: number) => 'x'.repeat(length)
const businessOnly =
  'Please use a business email address (personal email domains like Gmail, Yahoo, etc. are not allowed)'
const damagedBox = 'Your box could not be read. Please go back to the builder and try again.'
const damagedFiles = 'Your files could not be read. Please add them again.'
const badQuantity = 'The quantity must be a whole number from 48 to 100,000'
const file = { path: 'swag-box-uploads/x.svg', token: 'x' }

describe('bad input is rejected with 422, and nothing is stored', () => {
  for (const [field, value, message] of [
    ['firstName', '', 'First name is required'],
    ['firstName', '   ', 'First name is required'],
    ['firstName', repeat(101), 'Please use at most 100 characters'],
    ['lastName', '', 'Last name is required'],
    ['lastName', repeat(101), 'Please use at most 100 characters'],
    ['email', '', 'Email is required'],
    ['email', 'dana', 'Invalid email address'],
    ['email', 'dana@northwind', 'Invalid email address'],
    ['email', `${repeat(250)}@northwind.example`, 'Please use at most 254 characters'],
    ['email', 'dana@GMail.com', businessOnly],
    ['company', '', 'Company is required'],
    ['company', repeat(201), 'Please use at most 200 characters'],
    ['phone', repeat(41), 'Please use at most 40 characters'],
    ['isFlexibleDate', 'maybe', 'Select the checkbox or leave it empty'],
    ['specialRequests', repeat(1001), 'Please use at most 1,000 characters'],
    ['boxName', repeat(81), 'Please use at most 80 characters'],
    ['boxItems', '', damagedBox],
    ['boxItems', '{"type":', damagedBox],
    ['boxItems', 'null', damagedBox],
    ['boxItems', '[]', damagedBox],
    ['boxItems', '{"type":"gold","products":[]}', damagedBox],
    ['boxItems', '{"type":"custom"}', damagedBox],
    ['boxItems', '{"type":"custom","products":[1]}', damagedBox],
    ['boxItems', '{"type":"custom","products":"all"}', damagedBox],
    ['boxItems', box(), 'Your box is empty.'],
    ['boxItems', box('1; drop table product_data'), damagedBox],
    ['boxItems', box(mug, mug), damagedBox],
    ['boxItems', box(...Array.from({ length: 51 }, randomUUID)), 'A box holds at most 50 products.'],
    ['boxItems', `${box(mug)}${' '.repeat(10_000)}x`, damagedBox],
    ['boxItems', box(unknown), 'No longer available: 1 of the products in your box.'],
    ['boxItems', box(mug, soldOut), 'No longer available: “Old Cap”.'],
    ['boxItems', box(mug, unpriced), 'No longer available: “Crystal Award”.'],
    ['globalQuantity', '', badQuantity],
    ['globalQuantity', '47', badQuantity],
    ['globalQuantity', '-96', badQuantity],
    ['globalQuantity', '96.5', badQuantity],
    ['globalQuantity', '100001', badQuantity],
    ['globalQuantity', 'NaN', badQuantity],
    ['totalPrice', '', damagedBox],
    ['totalPrice', 'free', damagedBox],
    ['totalPrice', '-1320.00', damagedBox],
    ['totalPrice', '0.01', 'The estimate is now $1,320.00.'],
    ['totalPrice', '1319.99', 'The estimate is now $1,320.00.'],
    ['uploadedFiles', '{', damagedFiles],
    ['uploadedFiles', '{}', damagedFiles],
    ['uploadedFiles', '["swag-box-uploads/x.svg"]', damagedFiles],
    ['uploadedFiles', '[{"path":"swag-box-uploads/x.svg"}]', damagedFiles],
    ['uploadedFiles', JSON.stringify([file]), 'Please add them again.'],
    ['uploadedFiles', JSON.stringify([{ ...file, path: '../../etc/passwd' }]), 'Please add them again.'],
    ['uploadedFiles', JSON.stringify(Array.from({ length: 6 }, () => file)), 'Please attach at most 5 files.'],
    ['uploadedFiles', JSON.stringify([{ ...file, path: repeat(6_000) }]), damagedFiles],
  ] as const) {
    const shownValue = value.length > 60 ? `${value.length} characters` : JSON.stringify(value)
    test(`${field}: ${shownValue}`, async ({ db, context }) => {
      await insertProducts(db)
      const result = await send(context, { [field]: value })
      expect(result).toMatchObject({ status: 'rejected', httpStatus: 422 })
      if (result.status !== 'rejected') return
      expect(Object.keys(result.errors)).toEqual([field])
      expect(result.errors[field]?.[0]).toContain(message)
      expect(result.values).toMatchObject({ company: field === 'company' ? value : 'Northwind' })
      expect(await db.$count(swagBoxRequests)).toBe(0)
      expect(await countJobs(db)).toBe(0)
    })
  }

  test('a body without any field', async ({ db, context }) => {
    const result = await receiveCheckout({ request: post({}), context })
    expect(result).toMatchObject({ httpStatus: 422, errors: { firstName: ['First name is required'] } })
    expect(await db.$count(swagBoxRequests)).toBe(0)
  })
})

test('a body of another type is 415, an oversized one 413', async ({ db, context }) => {
  await insertProducts(db)
  const json = new Request('http://shop.test/', {
    method: 'POST',
    body: JSON.stringify(validFields),
    headers: { 'content-type': 'application/json' },
  })
  expect(await receiveCheckout({ request: json, context })).toMatchObject({ httpStatus: 415 })
  expect(await send(context, { specialRequests: repeat(300_000) })).toMatchObject({ httpStatus: 413 })
  expect(await db.$count(swagBoxRequests)).toBe(0)
})

test('a changed catalog is reported by product', async ({ db, context }) => {
  await insertProducts(db)
  await db.update(productData).set({ rounded_price: 10 }).where(eq(productData.id, mug))
  expect(await send(context)).toMatchObject({
    errors: { totalPrice: ['Prices have changed since you built this box. The estimate is now $1,368.00.'] },
    offer: {
      items: [
        { product: { id: tote, price: 425 } },
        { product: { id: mug, price: 1000, terms: { breaks: [], minimum: null, productionTime: null, rush: false } } },
      ],
    },
  })
  expect(await send(context, { totalPrice: '1368.00' })).toMatchObject({ status: 'stored' })

  await db
    .update(productData)
    .set({ price_breaks: [{ qty: 48, price: 9 }] })
    .where(eq(productData.id, mug))
  const volume = { totalPrice: '1368.00', volumeEstimate: '1368.00' }
  expect(await send(context, volume)).toMatchObject({
    errors: { totalPrice: ['Prices have changed since you built this box. The estimate is now $1,272.00.'] },
    offer: { items: [{}, { product: { id: mug, price: 1000, terms: { breaks: [{ price: 900 }] } } }] },
  })
  expect(await send(context, { ...volume, volumeEstimate: 'free' })).toMatchObject({
    errors: { volumeEstimate: [expect.anything()] },
  })
  expect(await db.$count(swagBoxRequests)).toBe(1)

  await db.delete(productData).where(eq(productData.id, mug))
  const deletedResult = await send(context, { totalPrice: '1368.00' })
  expect(deletedResult).toMatchObject({ httpStatus: 422, offer: { items: [{ product: { id: tote } }] } })
  expect(await db.$count(swagBoxRequests)).toBe(1)
})

test("a total beyond the column's range is rejected", async ({ db, context }) => {
  await db.insert(productData).values({ id: mug, name: 'Gold Bar', rounded_price: 9_999_999_999 })
  const expensive = { boxItems: box(mug), globalQuantity: '100000', totalPrice: '9999999999.99' }
  expect(await send(context, expensive)).toMatchObject({
    httpStatus: 422,
    errors: { globalQuantity: ['Please choose a smaller quantity'] },
  })
})

test('artwork is claimed once, in the transaction of the request', async ({ db, context, services }) => {
  await insertProducts(db)
  const body = new FormData()
  body.append('file', new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'logo.svg'))
  const sent = new Request('http://shop.test/uploads', { method: 'POST', body })
  const upload = await receiveUpload(services, sent, { ip: 'a visitor', kind: 'artwork' })
  if (!upload.ok) throw new Error(upload.message)
  const uploadedFiles = JSON.stringify([{ path: upload.file.path, token: upload.file.token }])
  const claimed = async () => (await db.select().from(uploads))[0]?.claimed_at

  expect(await send(context, { uploadedFiles, totalPrice: '1.00' })).toMatchObject({ httpStatus: 422 })
  expect(await claimed()).toBeNull()

  expect(await send(context, { uploadedFiles })).toMatchObject({ status: 'stored' })
  expect(await claimed()).toBeInstanceOf(Date)
  expect(await db.select().from(swagBoxRequests)).toMatchObject([
    { uploaded_files: [{ url: upload.file.path, name: 'logo.svg' }] },
  ])

  expect(await send(context, { uploadedFiles })).toMatchObject({
    httpStatus: 422,
    errors: { uploadedFiles: [expect.stringContaining('add them again')] },
  })
  expect(await db.$count(swagBoxRequests)).toBe(1)
})

test("a database failure returns the contract's message and the submitted values", async ({ db, context }) => {
  await insertProducts(db)
  await db.execute(sql`alter table swag_box_requests rename to hidden_requests`)
  try {
    expect(await send(context)).toMatchObject({
      httpStatus: 500,
      message: 'Failed to submit request. Please try again.',
      values: { firstName: 'Dana', specialRequests: 'Ship to two offices' },
    })
  } finally {
    await db.execute(sql`alter table hidden_requests rename to swag_box_requests`)
  }
})

describe('sizes', () => {
  const sizes = [
    { name: 'S', in_stock: true, upcharge: 0 },
    { name: '2XL', in_stock: true, upcharge: 2 },
  ]
  const order = (...counts: [string, number][]) =>
    JSON.stringify({
      type: 'custom',
      products: [tote, mug],
      sizes: [{ product: tote.toUpperCase(), counts: counts.map(([name, quantity]) => ({ name, quantity })) }],
    })

  const insertSizes = async (db: Database) => {
    await insertProducts(db)
    await db.update(productData).set({ sizes }).where(eq(productData.id, tote))
  }

  test('are stored with their item; the total is at list prices', async ({ db, context }) => {
    await insertSizes(db)
    expect(await send(context, { boxItems: order(['2XL', 26], ['S', 70]) })).toMatchObject({ status: 'stored' })
    const [row] = await db.select().from(swagBoxRequests)
    expect(row?.total_price).toBe(1320)
    expect(row?.box_items).toMatchObject([
      {
        product_id: tote,
        sizes: [
          { name: 'S', quantity: 70, upcharge: 0 },
          { name: '2XL', quantity: 26, upcharge: 2 },
        ],
      },
      { product_id: mug },
    ])
    expect(row?.box_items[1]).not.toHaveProperty('sizes')
  })

  test('that were not entered are collected later', async ({ db, context }) => {
    await insertSizes(db)
    await send(context)
    await send(context, { boxItems: order(['S', 0]) })
    const rows = await db.select().from(swagBoxRequests)
    expect(rows.map((row) => row.box_items[0]?.sizes)).toEqual(['later', 'later'])
  })

  test('that do not add up are rejected, with what is in stock', async ({ db, context }) => {
    await insertSizes(db)
    expect(await send(context, { boxItems: order(['S', 90]) })).toMatchObject({
      httpStatus: 422,
      errors: { sizes: ['Canvas Tote: 6 of 96 left to assign.'] },
      offer: { items: [{ sizes: [{ name: 'S', quantity: 90 }], product: { terms: { sizes } } }, {}] },
    })
    await db.update(productData).set({ sizes: [sizes[0], { ...sizes[1], in_stock: false }] as typeof sizes })
    expect(await send(context, { boxItems: order(['S', 70], ['2XL', 26]) })).toMatchObject({
      errors: { sizes: ['Canvas Tote: Sold out: 2XL. 26 of 96 left to assign.'] },
    })
    expect(await db.$count(swagBoxRequests)).toBe(0)
  })

  test.for([
    ['a fraction', 1.5],
    ['below zero', -1],
    ['text', 'many'],
    ['no number', null],
  ])('%s is rejected', async ([, quantity], { db, context }) => {
    await insertSizes(db)
    const counts = [{ name: 'S', quantity }]
    const boxItems = JSON.stringify({ type: 'custom', products: [tote, mug], sizes: [{ product: tote, counts }] })
    expect(await send(context, { boxItems })).toMatchObject({
      httpStatus: 422,
      errors: { boxItems: [expect.stringContaining('could not be read')] },
    })
  })
})
