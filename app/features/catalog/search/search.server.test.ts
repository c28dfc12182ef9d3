import { describe } from 'vitest'
import type { Database } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import { type DemoProduct, generateProducts } from '#demo/generate.ts'
import { expect, test } from '#test/database.ts'
import { noFilters, PAGE_SIZE, parseFilters, sorts } from '../query/filters.schema.ts'
import { findProducts } from './search.server.ts'

const toText = ({ name, description, category, brand }: DemoProduct) =>
  [name, description, category, brand].filter(Boolean).join('\n')

const search = (db: Database, query: string) => findProducts(db, parseFilters(query))

type Found = [text: string, ...every: RegExp[]]

/** Name or description contains the text literally. */
const literal = [
  'mug',
  'STONEWARE',
  'tote',
  '20 oz',
  'cork-cap',
  'Two-Tone Ceramic',
  'soy candle',
  'crew socks',
  'earbud',
  '10,000 mAh',
  'oz',
  '%',
]

/** A product of another color is not found by its description. */
const black = /\bblack\b/i

/** Exactly the products in stock that match every expression, in name, description, category or brand. */
const byWords: Found[] = [
  ['navy mug', /\bnavy\b/i, /\bmugs?\b/i],
  ['mug navy', /\bnavy\b/i, /\bmugs?\b/i],
  ['navy mugs', /\bnavy\b/i, /\bmugs?\b/i],
  ['bottle water', /\bbottles?\b/i, /\bwaters?\b/i],
  ['t-shirt', /\bt-shirts?\b/i],
  ['tshirt', /\bt-shirts?\b/i],
  ['T-Shirts', /\bt-shirts?\b/i],
  ['t shirt', /\bt-shirts?\b/i],
  ['hoodies', /\bhoodies?\b/i],
  ['candles', /\bcandles?\b/i],
  ['umbrellas', /\bumbrellas?\b/i],
  ['power banks', /\bpowers?\b/i, /\bbanks?\b/i],
  ['power-bank', /\bpower banks?\b/i],
  ['water-bottle', /\bwater bottles?\b/i],
  ['two tone mug', /\btwo-tone\b/i, /\bmugs?\b/i],
  ['twotone mug', /\btwo-tone\b/i, /\bmugs?\b/i],
  ['20oz tumbler', /\b20 oz\b/i, /\btumblers?\b/i],
  ['10000 mah', /\b10,000\b/i, /\bmah\b/i],
  ['black tee', black, /\btees?\b/i],
  ['mugs with logo', /\bmugs?\b/i, /\blogos?\b/i],
  ['a hoodie for the team', /\bhoodies?\b/i, /\bteams?\b/i],
  ['canvas totes black', /\bcanvas\b/i, /\btotes?\b/i, black],
  ['outerwear', /\bouterwear\b/i],
  ['headwear navy', /\bheadwear\b/i, /\bnavy\b/i],
  ['eco bottle', /\beco\b/i, /\bbottles?\b/i],
  ['food treats', /\bfoods?\b/i, /\btreats?\b/i],
  ['TILLWICK', /\btillwick\b/i],
  ['Tillwick tumbler', /\btillwick\b/i, /\btumblers?\b/i],
  ['halvard wren', /\bhalvard\b/i, /\bwren\b/i],
  // No whole words: parts of words.
  ['stonew navy', /stonew/i, /navy/i],
  ['insulat navy', /insulat/i, /navy/i],
  ['navy mu', /navy/i, /\bmu/i],
]

/** Correction of a misspelled word, and exactly the matching products in stock. */
const byTypos: [text: string, meant: string, ...every: RegExp[]][] = [
  ['tumbelr', 'tumbler', /\btumblers?\b/i],
  ['tumblr', 'tumbler', /\btumblers?\b/i],
  ['navy tumbelr', 'navy tumbler', /\bnavy\b/i, /\btumblers?\b/i],
  ['hodie', 'hoodie', /\bhoodies?\b/i],
  ['hoddies', 'hoodie', /\bhoodies?\b/i],
  ['umberella', 'umbrella', /\bumbrellas?\b/i],
  ['water bottel', 'water bottle', /\bwaters?\b/i, /\bbottles?\b/i],
  ['notebok', 'notebook', /\bnotebooks?\b/i],
  ['bakcpack', 'backpack', /\bbackpacks?\b/i],
  ['wirless charger', 'wireless charger', /\bwireless\b/i, /\bchargers?\b/i],
  ['recyled steel tumbelr', 'recycled steel tumbler', /\brecycled\b/i, /\bsteel\b/i, /\btumblers?\b/i],
  ['powerbank', 'power bank', /\bpower banks?\b/i],
]

const nothing = ['xyzzy', 'zirconium', 'no such thing%', 'plutonium mug', '12345678', '_', '🦄 🦄', 'mgu']

/** Reads every page of every search. */
const timeout = 120_000

test('60 searches of the demo shop find every expected product', { timeout }, async ({ db }) => {
  const products = generateProducts({ count: 1300 })
  for (let from = 0; from < products.length; from += 1000) {
    // Each a style of its own, so that the pages have all of them.
    const rows = products.slice(from, from + 1000).map((product) => ({ ...product, family: null }))
    await db.insert(productData).values(rows)
  }
  const { id, color_group } = productData
  const groups = new Map(
    (await db.select({ id, color_group }).from(productData)).map((row) => [row.id, row.color_group]),
  )
  const hasPart = (product: DemoProduct, part: RegExp) => {
    if (part !== black) return part.test(toText(product))
    const group = groups.get(product.id)
    return (
      group === 'black' ||
      part.test(`${product.name} ${product.colour ?? ''}`) ||
      (group === null && part.test(toText(product)))
    )
  }
  const expected = (every: RegExp[]) =>
    products
      .filter((product) => product.in_stock && every.every((part) => hasPart(product, part)))
      .map((product) => product.id)
  const findAll = async (text: string) => {
    const listing = await findProducts(db, { ...noFilters, search: text })
    const rest = Array.from({ length: listing.pages - 1 }, (_, index) => index + 2)
    const pages = await Promise.all(rest.map((page) => findProducts(db, { ...noFilters, search: text, page })))
    return { ...listing, ids: [listing, ...pages].flatMap((page) => page.products.map(({ id }) => id)) }
  }
  expect(literal.length + byWords.length + byTypos.length + nothing.length).toBeGreaterThanOrEqual(60)

  for (const text of literal) {
    const { ids, total, matchDescription } = await findAll(text)
    const literally = products.filter(
      ({ name, description, in_stock }) =>
        in_stock && `${name}\n${description}`.toLowerCase().includes(text.toLowerCase()),
    )
    expect.soft(literally.length, text).toBeGreaterThan(0)
    expect.soft(ids, text).toEqual(expect.arrayContaining(literally.map(({ id }) => id)))
    expect.soft([ids.length, matchDescription], text).toEqual([total, undefined])
  }
  for (const [text, ...every] of byWords) {
    const { ids, total, matchDescription } = await findAll(text)
    expect.soft(total, text).toBeGreaterThan(0)
    expect.soft(ids, text).toEqual(expect.arrayContaining(expected(every)))
    // Words with synonyms find more.
    if (!matchDescription?.includes(' or ')) expect.soft(total, text).toBe(expected(every).length)
    expect.soft(matchDescription, text).toMatch(/^[\d,]+ products? match(es)? /)
  }
  for (const [text, meant, ...every] of byTypos) {
    const { ids, total, matchDescription } = await findAll(text)
    expect.soft(total, text).toBeGreaterThan(0)
    expect.soft(ids, text).toEqual(expect.arrayContaining(expected(every)))
    const products = total === 1 ? '1 product matches' : `${total.toLocaleString('en-US')} products match`
    expect.soft(matchDescription, text).toBe(`No exact match for “${text}”. ${products} “${meant}”.`)
  }
  for (const text of nothing) {
    const { total, matchDescription, pages } = await findAll(text)
    expect.soft({ total, matchDescription, pages }, text).toEqual({ total: 0, matchDescription: undefined, pages: 1 })
  }
})

describe('in a small shop', () => {
  const products = [
    { name: 'Harbor Mug, Navy', description: 'Stoneware', category: 'Drinkware', brand: 'Fernway', rounded_price: 12 },
    { name: 'Cove Mug, White', description: 'Also in navy', category: 'Drinkware', brand: 'Zest', rounded_price: 30 },
    { name: 'Anchor Mug', description: null, category: 'Drinkware', brand: null, rounded_price: null },
    { name: 'Pier Tote, Navy', description: null, category: 'Bags', brand: 'Zest', rounded_price: 30 },
    { name: 'Gone Tumbler, Navy', description: 'A mug', category: 'Drinkware', brand: 'Zest', in_stock: false },
  ]
  const small = test.extend<{ filled: undefined }>({
    filled: [
      async ({ db }, use) => {
        await db.insert(productData).values(products)
        await use(undefined)
      },
      { auto: true },
    ],
  })

  small.for([
    ['?search=mug', undefined],
    ['?search=navy%20mug', '2 products match both words of “navy mug”.'],
    ['?search=fernway', '1 product matches “fernway”.'],
    ['?search=zest%20white%20mug', '1 product matches all 3 words of “zest white mug”.'],
    ['?search=harbro', 'No exact match for “harbro”. 1 product matches “harbor”.'],
    // Only a product out of stock has the word.
    ['?search=tumbelr', undefined],
  ] as const)('%s has the description %j', async ([query, matchDescription], { db }) => {
    expect((await search(db, query)).matchDescription).toBe(matchDescription)
  })

  small('counts, filters, order and pages cover the matching products', async ({ db }) => {
    const listing = await search(db, '?search=navy+mug&sort=price-desc')
    expect(listing.products.map(({ name }) => name)).toEqual(['Cove Mug, White', 'Harbor Mug, Navy'])
    expect(listing).toMatchObject({
      total: 2,
      inStockCount: 4,
      pages: 1,
      categories: [{ value: 'Drinkware', count: 2 }],
      brands: [
        { value: 'Fernway', count: 1 },
        { value: 'Zest', count: 1 },
      ],
      filters: { search: 'navy mug', sort: 'price-desc' },
    })
    const filtered = await search(db, '?search=navy+mug&brand=Zest')
    expect(filtered.products.map(({ name }) => name)).toEqual(['Cove Mug, White'])
    expect(filtered.matchDescription).toBe('2 products match both words of “navy mug”.')
  })

  small('filters do not relax a text that has matches', async ({ db }) => {
    const listing = await search(db, '?search=pier&category=Drinkware')
    expect(listing).toMatchObject({ total: 0, products: [] })
    expect(listing.matchDescription).toBeUndefined()
  })

  small.for([
    [
      '?search=pier&category=Drinkware',
      [
        ['In every category', 1, '?search=pier'],
        ['Without “pier”', 3, '?category=Drinkware'],
      ],
    ],
    [
      '?search=navy+mug&price=100%2B&sort=price-asc',
      [
        ['At any price', 2, '?search=navy+mug&sort=price-asc'],
        ['Without “navy mug”', 1, '?price=100%2B&sort=price-asc'],
      ],
    ],
    [
      '?brand=Fernway&category=Bags',
      [
        ['In every category', 1, '?brand=Fernway'],
        ['From every brand', 1, '?category=Bags'],
      ],
    ],
    ['?search=plutonium+mug', [['Search for “mug”', 3, '?search=mug']]],
    [
      '?search=white+pier',
      [
        ['Search for “pier”', 1, '?search=pier'],
        ['Search for “white”', 1, '?search=white'],
      ],
    ],
    [
      '?search=quantum+bag+unobtainium&brand=Zest',
      [
        ['Search for “bag”', 1, '?search=bag&brand=Zest'],
        ['Everything in Bags', 1, '?category=Bags'],
      ],
    ],
    ['?search=xyzzy', []],
  ] as const)('%s finds nothing and suggests %j', async ([query, alternatives], { db }) => {
    const listing = await search(db, query)
    expect(listing.total).toBe(0)
    expect(listing.alternatives?.map(({ label, count, search }) => [label, count, search])).toEqual(alternatives)
    for (const { search: query, count } of listing.alternatives ?? [])
      expect((await search(db, query)).total).toBe(count)
  })

  small('corrections use the words of a changed product at once', async ({ db }) => {
    expect((await search(db, '?search=zepelin')).total).toBe(0)
    await db.update(productData).set({ name: 'Zeppelin' })
    expect((await search(db, '?search=zepelin')).matchDescription).toMatch(/match “zeppelin”/)
  })
})

test('every order and page of a relaxed search has each product once', async ({ db }) => {
  await db
    .insert(productData)
    .values(
      Array.from({ length: 60 }, (_, index) => ({ name: `Mug ${index}, Navy`, rounded_price: index % 5 || null })),
    )
  for (const { value: sort } of sorts) {
    const pages = await Promise.all(
      [1, 2, 3].map((page) => findProducts(db, { ...noFilters, search: 'navy mug', sort, page })),
    )
    expect(pages.map(({ products }) => products.length)).toEqual([PAGE_SIZE, PAGE_SIZE, 60 - 2 * PAGE_SIZE])
    expect(new Set(pages.flatMap(({ products }) => products.map(({ id }) => id))).size).toBe(60)
  }
})

test('a color, also with punctuation, finds no product of another color that only describes it', async ({ db }) => {
  await db.insert(productData).values([
    { name: 'Quill Pen', colour: 'Red', description: 'Writes in blue' },
    { name: 'Reed Pen', colour: 'Navy', description: 'Writes in black' },
  ])
  for (const text of ['blue pen', 'pen, blue', 'pens (Blue)', '"blue" pen']) {
    const { products } = await search(db, `?search=${encodeURIComponent(text)}`)
    expect.soft([text, ...products.map(({ name }) => name)]).toEqual([text, 'Reed Pen'])
  }
})

test('accents, apostrophes and invisible characters neither hide a product nor need typing', async ({ db }) => {
  await db
    .insert(productData)
    .values([
      { name: 'Trav\u200Bel Tumbler' },
      { name: 'Sen\u0303orita Cafe\u0301 Mug' },
      { name: 'Crème Brûlée Candle' },
      { name: 'Men’s Creme Tee' },
    ])
  const find = async (text: string) =>
    (await search(db, `?search=${encodeURIComponent(text)}`)).products.map(({ name }) => name)
  expect(await find('travel')).toEqual(['Trav\u200Bel Tumbler'])
  expect(await find('travel tumbler')).toEqual(['Trav\u200Bel Tumbler'])
  for (const text of ['señorita', 'senorita', 'SEÑORITA', 'mug senorita'])
    expect(await find(text)).toEqual(['Sen\u0303orita Cafe\u0301 Mug'])
  for (const text of ['creme brulee', 'brulee', 'brûlee candle'])
    expect(await find(text)).toEqual(['Crème Brûlée Candle'])
  expect((await find('creme')).sort()).toEqual(['Crème Brûlée Candle', 'Men’s Creme Tee'])
  expect(await find("men's")).toEqual(['Men’s Creme Tee'])
})

describe('best match', () => {
  const shop = [
    { name: 'Aerie Notebook with Pen, Red', category: 'Office', description: null, rounded_price: 9 },
    { name: 'Basin Journal', category: 'Office', description: 'Comes with a pen', rounded_price: 8 },
    { name: 'Camber Pen Set', category: 'Writing', description: null, rounded_price: 7, minimum_quantity: 600 },
    { name: 'Delta Highlighter', category: 'Pens', description: null, rounded_price: 2 },
    {
      name: 'Zephyr Click Pen, Navy',
      category: 'Writing',
      description: null,
      rounded_price: 1.5,
      minimum_quantity: 250,
    },
    { name: 'Yarrow Gel Pen', category: 'Writing', description: null, rounded_price: null, item_number: 'BW-1042-N' },
    { name: 'Open Water Bottle', category: 'Drinkware', description: null, rounded_price: 20 },
    { name: 'Woven Lanyard', category: 'Lanyards', description: null, rounded_price: 3 },
    { name: 'Recycled Lanyard', category: 'Lanyards', description: null, rounded_price: 3 },
    { name: 'Pub Pint 500 pens', category: null, description: null, rounded_price: 50, minimum_quantity: 5_000 },
  ]
  const ranked = test.extend<{ filled: undefined }>({
    filled: [
      async ({ db }, use) => {
        await db.insert(productData).values(shop)
        await use(undefined)
      },
      { auto: true },
    ],
  })
  const names = async (db: Database, query: string) => (await search(db, query)).products.map(({ name }) => name)

  ranked('orders by head noun, other words of the name, category, description, then literal parts', async ({ db }) => {
    expect(await names(db, '?search=pens')).toEqual([
      'Pub Pint 500 pens',
      'Yarrow Gel Pen',
      'Zephyr Click Pen, Navy',
      'Camber Pen Set',
      'Aerie Notebook with Pen, Red',
      'Delta Highlighter',
      'Basin Journal',
    ])
    // "Open" contains the text literally, so it stays in the result.
    expect((await names(db, '?search=pen')).at(-1)).toBe('Open Water Bottle')
    expect((await names(db, '?search=pen+set'))[0]).toBe('Camber Pen Set')
  })

  ranked('the three other sorts stay', async ({ db }) => {
    expect((await names(db, '?search=pens&sort=name'))[0]).toBe('Aerie Notebook with Pen, Red')
    expect((await names(db, '?search=pens&sort=price-asc'))[0]).toBe('Zephyr Click Pen, Navy')
    expect((await names(db, '?search=pens&sort=price-desc'))[0]).toBe('Pub Pint 500 pens')
    expect((await names(db, '')).slice(0, 2)).toEqual(['Aerie Notebook with Pen, Red', 'Basin Journal'])
  })

  ranked.for(['bw-1042-n', 'BW1042N', '1042'])('finds the item number as %s', async (text, { db }) => {
    expect(await names(db, `?search=${text}`)).toEqual(['Yarrow Gel Pen'])
  })

  ranked.for([
    ['lanyards', [['Lanyards', 2, '?category=Lanyards']]],
    ['biro', [['Pens', 1, '?category=Pens']]],
    ['pub', []],
    ['woven lanyard', [['Lanyards', 2, '?category=Lanyards']]],
    ['pens', [['Pens', 1, '?category=Pens']]],
    ['drinkware', [['Drinkware', 1, '?category=Drinkware']]],
    // By a synonym.
    [
      'stationery',
      [
        ['Writing', 3, '?category=Writing'],
        ['Office', 2, '?category=Office'],
      ],
    ],
  ] as const)('%s names the categories %j', async ([text, expected], { db }) => {
    const { namedCategories } = await search(db, `?search=${encodeURIComponent(text)}`)
    expect(namedCategories?.map(({ label, count, search: query }) => [label, count, query])).toEqual(expected)
    for (const { count, search: query } of namedCategories ?? []) expect((await search(db, query)).total).toBe(count)
  })

  ranked('understands a quantity: products whose minimum is at most it, and every literal match', async ({ db }) => {
    const listing = await search(db, '?search=500+pens')
    expect(listing.products.map(({ name }) => name)).toEqual([
      'Pub Pint 500 pens',
      'Yarrow Gel Pen',
      'Zephyr Click Pen, Navy',
      'Aerie Notebook with Pen, Red',
      'Delta Highlighter',
      'Basin Journal',
    ])
    expect(listing).toMatchObject({
      total: 6,
      parsedSearch: { label: '500 units', searchWithout: 'pens', literalSearch: '"500 pens"', quantity: 500 },
    })
    expect(listing.minimumQuantities.map(({ count }) => count)).toEqual([4, 4, 4, 6])
    expect(await names(db, `?search=${encodeURIComponent('"500 pens"')}`)).toEqual(['Pub Pint 500 pens'])
  })

  ranked('understands a price, which a product must have', async ({ db }) => {
    const listing = await search(db, '?search=pens+under+%247.50')
    expect(listing.products.map(({ name }) => name)).toEqual([
      'Zephyr Click Pen, Navy',
      'Camber Pen Set',
      'Delta Highlighter',
    ])
    expect(listing.parsedSearch).toMatchObject({ label: 'up to $7.50', searchWithout: 'pens' })
    expect((await search(db, '?search=under+%241.50')).products.map(({ name }) => name)).toEqual([
      'Zephyr Click Pen, Navy',
    ])
    expect(await search(db, '?search=under+%241')).toMatchObject({ total: 0, isZeroResult: true })
  })

  ranked('operators of a text query are only punctuation', async ({ db }) => {
    for (const text of [
      "lanyard'",
      'lanyard:*',
      '!lanyard',
      'lanyard & (',
      'lanyard |',
      'lanyard <->',
      '\\lanyard',
      'lanyard:D',
    ])
      expect.soft((await search(db, `?search=${encodeURIComponent(text)}`)).total, text).toBe(2)
    for (const text of [
      "'",
      ':*',
      '<2>',
      '"',
      '""',
      '“”',
      '\u{1D54F}',
      "a'b-c'd",
      `${"x'".repeat(50)}`,
      '$5 $5 $5',
      'under under 5',
    ])
      expect.soft((await search(db, `?search=${encodeURIComponent(text)}`)).total, text).toBe(0)
  })
})
