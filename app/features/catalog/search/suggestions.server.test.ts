import type { Database } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import { generateProducts } from '#demo/generate.ts'
import { expect, test } from '#test/database.ts'
import { noFilters, parseFilters } from '../query/filters.schema.ts'
import { findProducts } from './search.server.ts'
import { getSuggestions, normalizeTypedText, noSuggestions } from './suggestions.server.ts'

const suggest = (db: Database, text: string) => getSuggestions(db, normalizeTypedText(text))

const mug = (name: string, more: Partial<typeof productData.$inferInsert> = {}) => ({
  name,
  category: 'Drinkware',
  rounded_price: 12,
  ...more,
})

const products: (typeof productData.$inferInsert)[] = [
  mug('Anchor 12 oz Mug, Black', { family: 'anchor' }),
  mug('Anchor 12 oz Mug, Navy', { family: 'anchor' }),
  mug('Anchor 12 oz Mug, White', { family: 'anchor' }),
  mug('Beacon Mug', { rounded_price: null, image_url: '/pictures/mug.webp' }),
  mug('Cove Travel Mug'),
  mug('Dune Mug', { slug: 'dune' }),
  mug('Ebb Mug'),
  mug('Gone Mug', { in_stock: false }),
  { name: 'Aerie Coaster', description: 'Fits any mug, no bags', category: 'Office', rounded_price: 3 },
  { name: 'Harbor Steel Tumbler', description: 'Keeps cold', category: 'Drinkware', rounded_price: 21.5 },
  { name: 'Pier Heavyweight Tee', description: null, category: 'T-Shirts', rounded_price: 9 },
  { name: 'Reef Canvas Carrier', description: 'Carries more than bags', category: 'Bags & Totes', rounded_price: 8 },
  {
    name: 'Quay Smuggler Bag',
    description: '100% cotton_blend, one of our bags',
    category: 'Bags & Totes',
    rounded_price: 15,
  },
]

/** Expected suggestions per text: products, categories (matched by the last word alone) and the number of matches. */
const queries: [
  text: string,
  found: { products: string[]; categories?: string[]; total: number; correctedText?: string },
][] = [
  [
    'mug',
    {
      // Products with the word in their name first, one per design; the full list is ordered by name.
      products: ['Anchor 12 oz Mug, Black', 'Beacon Mug', 'Cove Travel Mug', 'Dune Mug', 'Ebb Mug'],
      categories: ['in Drinkware 7', 'in Bags & Totes 1', 'in Office 1'],
      total: 9,
    },
  ],
  [
    '  MUG ',
    { products: ['Anchor 12 oz Mug, Black', 'Beacon Mug', 'Cove Travel Mug', 'Dune Mug', 'Ebb Mug'], total: 9 },
  ],
  ['any mugs', { products: ['Aerie Coaster'], total: 1 }],
  [
    '(MUGS)',
    { products: ['Anchor 12 oz Mug, Black', 'Beacon Mug', 'Cove Travel Mug', 'Dune Mug', 'Ebb Mug'], total: 8 },
  ],
  [
    'bags',
    {
      // Then those of a category the text names.
      products: ['Quay Smuggler Bag', 'Reef Canvas Carrier', 'Aerie Coaster'],
      categories: ['Bags & Totes 2', 'in Office 1'],
      total: 3,
    },
  ],
  ['coaster', { products: ['Aerie Coaster'], categories: [], total: 1 }],
  ['navy mug', { products: ['Anchor 12 oz Mug, Navy'], total: 1 }],
  ['mugs navy', { products: ['Anchor 12 oz Mug, Navy'], total: 1 }],
  ['anchor', { products: ['Anchor 12 oz Mug, Black', 'Anchor 12 oz Mug, Navy', 'Anchor 12 oz Mug, White'], total: 3 }],
  ['12oz', { products: ['Anchor 12 oz Mug, Black', 'Anchor 12 oz Mug, Navy', 'Anchor 12 oz Mug, White'], total: 3 }],
  ['tshirt', { products: ['Pier Heavyweight Tee'], categories: ['T-Shirts 1'], total: 1 }],
  ['t-shirt', { products: ['Pier Heavyweight Tee'], categories: ['T-Shirts 1'], total: 1 }],
  ['T-Shirts', { products: ['Pier Heavyweight Tee'], categories: ['T-Shirts 1'], total: 1 }],
  ['tumbelr', { products: ['Harbor Steel Tumbler'], total: 1, correctedText: 'tumbler' }],
  ['steel tumblr', { products: ['Harbor Steel Tumbler'], total: 1, correctedText: 'steel tumbler' }],
  [
    'drinkw',
    {
      products: ['Anchor 12 oz Mug, Black', 'Beacon Mug', 'Cove Travel Mug', 'Dune Mug', 'Ebb Mug'],
      categories: ['Drinkware 8'],
      total: 8,
    },
  ],
  ['tote', { products: ['Quay Smuggler Bag', 'Reef Canvas Carrier'], categories: ['Bags & Totes 2'], total: 2 }],
  ['plutonium', { products: [], categories: [], total: 0 }],
]

test('suggests the best matches of each text', async ({ db }) => {
  await db.insert(productData).values(products)
  for (const [text, { products, categories, total, correctedText }] of queries) {
    const response = await suggest(db, text)
    expect
      .soft(
        response.products.map(({ name }) => name),
        text,
      )
      .toEqual(products)
    expect.soft(response.total, text).toBe(total)
    expect.soft(response.correctedText, text).toBe(correctedText)
    if (!categories) continue
    const shown = response.categories.map(({ name, isNamed, count }) => `${isNamed ? '' : 'in '}${name} ${count}`)
    expect.soft(shown, text).toEqual(categories)
  }
})

test('a suggestion has the fields and the path of its row', async ({ db }) => {
  await db.insert(productData).values(products)
  const { products: rows, categories } = await suggest(db, 'Mug')
  expect(rows[1]).toEqual({
    id: expect.any(String),
    name: 'Beacon Mug',
    path: '/products/beacon-mug',
    image: '/pictures/mug.webp',
    price: null,
  })
  expect(rows[3]).toEqual({ id: expect.any(String), name: 'Dune Mug', path: '/products/dune', image: null, price: 12 })
  expect(categories[1]?.path).toBe('/products?search=mug&category=Bags+%26+Totes')
  expect((await suggest(db, 'bags')).categories[0]?.path).toBe('/products?category=Bags+%26+Totes')
})

test('counts equal those of the listing that the suggestion links to', async ({ db }) => {
  await db.insert(productData).values(generateProducts({ count: 800 }))
  for (const text of ['mug', 'navy mug', 't-shirt', 'hodie', 'bags', 'in', 'stonew navy', 'oz', 'nothing at all']) {
    const { total, categories } = await suggest(db, text)
    expect.soft((await findProducts(db, { ...noFilters, search: text })).total, text).toBe(total)
    for (const { name, count, path } of categories) {
      const listing = await findProducts(db, parseFilters(new URL(path, 'http://shop.test')))
      expect.soft(listing.total, `${text} in ${name}`).toBe(count)
    }
  }
})

test('hostile texts match literally or not at all', async ({ db }) => {
  await db.insert(productData).values(products)
  const names = async (text: string) => (await suggest(db, text)).products.map(({ name }) => name)
  expect(await names('100%')).toEqual(['Quay Smuggler Bag'])
  expect(await names('n_b')).toEqual(['Quay Smuggler Bag'])
  expect(await names('tote\u0000\n smug')).toEqual(['Quay Smuggler Bag'])
  for (const text of [
    '%%',
    '__',
    '\\\\',
    "' or true --",
    '(|',
    '.*',
    '[[:alpha:]]+',
    '\u0000\u0000',
    '\ud800\udfff\ud83e',
    '🦄 🦄',
    'ספל',
    '‮gum',
    'кружка-чашка',
    `${'z'.repeat(10_000)}`,
    'qz '.repeat(3_000),
    `${"a'-".repeat(40)}`,
  ]) {
    expect.soft(await suggest(db, text), JSON.stringify(text.slice(0, 40))).toEqual(noSuggestions)
  }
  expect(await db.$count(productData)).toBe(products.length)
})

test('suggests nothing for fewer than two characters', async ({ db }) => {
  await db.insert(productData).values(products)
  for (const text of ['', ' ', 'm', ' m ', '%', '🦄']) expect(await suggest(db, text)).toEqual(noSuggestions)
})

test('finds letters outside of ASCII', async ({ db }) => {
  await db
    .insert(productData)
    .values([{ name: 'Кружка «Гавань», синяя' }, { name: 'Чай' }, { name: 'Éclair-Tin Größe' }])
  const names = async (text: string) => (await suggest(db, text)).products.map(({ name }) => name)
  expect(await names('КРУЖКА')).toEqual(['Кружка «Гавань», синяя'])
  expect(await names('синяя кружка')).toEqual(['Кружка «Гавань», синяя'])
  expect(await names('круж син')).toEqual(['Кружка «Гавань», синяя'])
  expect(await names('чай')).toEqual(['Чай'])
  expect(await names('eclair')).toEqual(['Éclair-Tin Größe'])
  expect(await names('grosse')).toEqual(['Éclair-Tin Größe'])
  expect(await names('größe éclairtin')).toEqual(['Éclair-Tin Größe'])
})
