import type { Database } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import { readyMadeBoxes, readyMadeBoxItems } from '#db/tables/ready-made.ts'
import { expect, test } from '#test/database.ts'
import { readRelated } from './related.server.ts'

type Values = Partial<typeof productData.$inferInsert> & { name: string }

async function insert(db: Database, values: Values[]) {
  const rows = await db.insert(productData).values(values).returning()
  return new Map(rows.map((row) => [row.name, row]))
}

/** Returns the product names in each section of a product's page. */
async function getSections(db: Database, products: Awaited<ReturnType<typeof insert>>, name: string) {
  const product = products.get(name)
  if (!product) throw new Error(`${name} was not inserted`)
  const { sections } = await readRelated(db, product)
  return Object.fromEntries(sections.map(({ title, products }) => [title, products.map(({ name }) => name)]))
}

async function insertBox(
  db: Database,
  products: Awaited<ReturnType<typeof insert>>,
  names: string[],
  { active = true } = {},
) {
  const [box] = await db.insert(readyMadeBoxes).values({ name: 'Box', is_active: active }).returning()
  const ids = names.map((name) => products.get(name)?.id ?? '')
  await db.insert(readyMadeBoxItems).values(ids.map((product_id) => ({ ready_made_box_id: box?.id ?? '', product_id })))
}

const drinkware = (name: string, rounded_price: number | null, more: Partial<Values> = {}) => ({
  name,
  rounded_price,
  category: 'Drinkware',
  image_url: `/${name}.webp`,
  ...more,
})

const priceAlternatives = 'Similar, at another price'
const complementary = 'Goes in a box with'

test('lists the same kind of product at other prices, cheapest first, with the difference', async ({ db }) => {
  const products = await insert(db, [
    drinkware('Harbor Camp Mug, Navy', 10, { family: 'harbor' }),
    drinkware('Harbor Camp Mug, Red', 7, { family: 'harbor' }),
    drinkware('Cheap Mug, Navy', 5.2),
    drinkware('Plain Mug', 7.6),
    drinkware('Equal Mug', 9.5),
    drinkware('Fine Mug', 14),
    drinkware('Finest Mug', 22),
    drinkware('Gone Mug', 5, { in_stock: false }),
    drinkware('Unpriced Mug', null),
    drinkware('Cork-Cap Bottle', 5),
    { ...drinkware('Chocolate Mug', 5), category: 'Food & Treats' },
  ])
  const product = products.get('Harbor Camp Mug, Navy')
  if (!product) throw new Error('not inserted')
  const { sections } = await readRelated(db, product)
  expect(sections).toMatchObject([
    {
      title: priceAlternatives,
      products: [
        { name: 'Cheap Mug, Navy', to: '/products/cheap-mug-navy', price: '$5.20', difference: '$4.80 less' },
        { name: 'Plain Mug', price: '$7.60', difference: '$2.40 less' },
        { name: 'Fine Mug', price: '$14.00', difference: '$4.00 more' },
        { name: 'Finest Mug', price: '$22.00', difference: '$12.00 more' },
      ],
    },
  ])
})

test('prefers products whose name ends in the same two words', async ({ db }) => {
  const products = await insert(db, [
    drinkware('Harbor Camp Mug', 10),
    drinkware('Cove Latte Mug', 7.5),
    drinkware('Pier 12 oz Camp Mug, Sand', 6),
    drinkware('Bay 12 oz Diner Mug', 5),
  ])
  expect(await getSections(db, products, 'Harbor Camp Mug')).toEqual({
    [priceAlternatives]: ['Pier 12 oz Camp Mug, Sand', 'Cove Latte Mug'],
  })
})

test('complementary products differ in kind if possible, and have an image', async ({ db }) => {
  const image_url = '/picture.webp'
  const products = await insert(db, [
    drinkware('Boxed Mug', 10),
    { name: 'Boxed Journal', category: 'Office', rounded_price: 12 },
    { name: 'Boxed Notebook', category: 'Writing', rounded_price: 12 },
    drinkware('Fine Mug', 10),
    { name: 'Cove Notebook', category: 'Office', rounded_price: 12, image_url: '/cove.webp' },
    { name: 'Bay Notebook', category: 'Writing', rounded_price: 12, image_url: '/bay.webp' },
    { name: 'Bay Pen', category: 'Writing', rounded_price: 11 },
    { name: 'Pier Pen', category: 'Writing', rounded_price: 10, image_url },
  ])
  await insertBox(db, products, ['Boxed Mug', 'Boxed Journal', 'Boxed Notebook'])
  expect(await getSections(db, products, 'Fine Mug')).toEqual({ [complementary]: ['Cove Notebook', 'Pier Pen'] })
})

test('designs differ, and images if possible', async ({ db }) => {
  const same = { image_url: '/same.webp' }
  const products = await insert(db, [
    drinkware('Harbor Mug', 10),
    drinkware('Cove Mug, Navy', 5, { ...same, family: 'cove' }),
    drinkware('Cove Mug, Red', 5.1, { family: 'cove' }),
    drinkware('Pier Mug', 7.4, same),
    drinkware('Bay Mug', 7, {}),
  ])
  expect(await getSections(db, products, 'Harbor Mug')).toEqual({ [priceAlternatives]: ['Cove Mug, Navy', 'Bay Mug'] })
})

test('images differ from the product’s own, also if it has only further images', async ({ db }) => {
  const products = await insert(db, [
    drinkware('Harbor Mug', 10, { image_url: null, image_urls: ['/same.webp'] }),
    drinkware('Cove Mug, Navy', 5, { image_url: '/same.webp', family: 'cove' }),
    drinkware('Cove Mug, Red', 5.1, { family: 'cove' }),
  ])
  expect(await getSections(db, products, 'Harbor Mug')).toEqual({ [priceAlternatives]: ['Cove Mug, Red'] })
})

test('finds a product whose whole name is its kind', async ({ db }) => {
  const products = await insert(db, [drinkware('Harbor Mug', 10), drinkware('Mug, Red', 5), drinkware('Mug', 20)])
  expect(await getSections(db, products, 'Harbor Mug')).toEqual({ [priceAlternatives]: ['Mug, Red', 'Mug'] })
  expect(await getSections(db, products, 'Mug')).toEqual({ [priceAlternatives]: ['Mug, Red', 'Harbor Mug'] })
})

test('a product without price, category or kind has no price alternatives', async ({ db }) => {
  const products = await insert(db, [
    drinkware('Unpriced Mug', null),
    drinkware('Free Mug', 0),
    { ...drinkware('Uncategorized Mug', 10), category: null },
    drinkware('Mug 2', 10),
    drinkware(', ,', 10),
    drinkware('Cheap Mug', 5),
    drinkware('Fine Mug', 20),
  ])
  for (const name of ['Unpriced Mug', 'Free Mug', 'Uncategorized Mug', 'Mug 2', ', ,']) {
    expect(await getSections(db, products, name), name).toEqual({})
  }
})

test('lists products of the same boxes, most frequent first', async ({ db }) => {
  const products = await insert(db, [
    drinkware('Mug', 10),
    { name: 'Pen', category: 'Writing', rounded_price: 2 },
    { name: 'Tote', category: 'Bags', rounded_price: 6 },
    { name: 'Gone', category: 'Bags', rounded_price: 6, in_stock: false },
    { name: 'Hat', category: 'Headwear', rounded_price: 12 },
    { name: 'Sock', category: 'Wellness', rounded_price: 8 },
  ])
  await insertBox(db, products, ['Mug', 'Pen', 'Tote', 'Gone'])
  await insertBox(db, products, ['Mug', 'Pen'])
  await insertBox(db, products, ['Mug', 'Hat'], { active: false })
  expect(await getSections(db, products, 'Mug')).toEqual({ [complementary]: ['Pen', 'Tote'] })
  expect(await getSections(db, products, 'Hat'), 'not in a box: products of any box').toEqual({
    [complementary]: ['Mug', 'Pen', 'Tote'],
  })
})

test('otherwise lists categories that share a box with its category, at its price level and in its color', async ({
  db,
}) => {
  const products = await insert(db, [
    drinkware('Boxed Mug', 10),
    { name: 'Boxed Pen', category: 'Writing', rounded_price: 2 },
    { name: 'Boxed Tote', category: 'Bags', rounded_price: 6 },
    drinkware('Fine Mug, Navy', 18, { colour: 'Navy' }),
    { name: 'Fine Pen, Navy', category: 'Writing', rounded_price: 3.9, colour: 'Navy' },
    { name: 'Fine Pen, Red', category: 'Writing', rounded_price: 3.6, colour: 'Red' },
    { name: 'Cheap Tote', category: 'Bags', rounded_price: 5 },
    { name: 'Fine Tote', category: 'Bags', rounded_price: 11 },
    { name: 'Candle', category: 'Wellness', rounded_price: 11 },
  ])
  await insertBox(db, products, ['Boxed Mug', 'Boxed Pen'])
  await insertBox(db, products, ['Boxed Tote'])
  expect(await getSections(db, products, 'Fine Mug, Navy')).toMatchObject({
    // Pens share a box with a mug; totes do not.
    [complementary]: ['Fine Pen, Navy', 'Fine Tote'],
  })
})

test('lists no complementary products without ready-made boxes', async ({ db }) => {
  const products = await insert(db, [drinkware('Mug', 10), { name: 'Pen', category: 'Writing', rounded_price: 2 }])
  expect(await getSections(db, products, 'Mug')).toEqual({})
})

test('one category that shares a box is enough', async ({ db }) => {
  const products = await insert(db, [
    drinkware('Camp Mug', 10),
    drinkware('Fine Mug', 14),
    { ...drinkware('Notebook', 8), category: 'Office' },
    { ...drinkware('Pocket Notebook', 7), category: 'Office' },
  ])
  await insertBox(db, products, ['Camp Mug', 'Notebook'])
  expect(await getSections(db, products, 'Fine Mug')).toMatchObject({ [complementary]: ['Notebook'] })
})
