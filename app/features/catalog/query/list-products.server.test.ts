import { type SQL, sql } from 'drizzle-orm'
import { describe } from 'vitest'
import { toPriceRows } from '#app/features/orders/price-breaks.ts'
import { getUnitPrice } from '#app/features/orders/unit-price.ts'
import { createQueryCache } from '#app/lib/cache/query-cache.ts'
import { toCents } from '#app/lib/text/money.ts'
import type { Database } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import { expect, test } from '#test/database.ts'
import { buildMatching } from '../search/build-matching.ts'
import { findProducts } from '../search/search.server.ts'
import { parseSearchLimits } from '../search/search-limits.ts'
import { parseSearchWords } from '../search/search-words.ts'
import { colorGroups } from './color-groups.ts'
import { createFacetsQuery } from './facets.server.ts'
import { type Filters, factNames, noFilters, PAGE_SIZE, parseFilters, sorts } from './filters.schema.ts'
import { buildPageQuery, listProducts, resolveFilters } from './list-products.server.ts'
import { maxCountedMatches } from './match-count.ts'
import { findPriceRange, findRange, getPriceChoices, minimumQuantityRanges, priceRanges, type Range } from './ranges.ts'

const readListing = async (db: Database, filters: Filters) =>
  (await listProducts(db, await resolveFilters(db, filters))).listing

const nouns = ['Mug', 'Bottle', 'Tote', 'Hoodie', 'Notebook', 'Pen', 'Cap', 'Charger']
const categories = ['Drinkware', 'Bags', 'Office', 'Food & Treats']
const brands = ['Fernway', 'Northbeam', 'Old Mill', 'Pixel+Co', 'Zest']
const colors = ['Navy', 'Black', 'Heather Gray', 'Kelly Green', 'Wobble']
const materials = ['Cotton', '50% cotton, 50% polyester', 'Recycled polyester', 'Wobble', 'Stainless steel']
const methods = ['embroidery', 'screen print', 'chalk', 'laser']
const sizes = ['S', 'XL', '9']

/**
 * Products of every kind: without category, brand, price, minimum or description, out of stock, with % _ \ in the text; of families
 * whose colors differ in name, price, category, brand and production time, without a family, without a color.
 */
async function fill(db: Database, count: number) {
  for (let from = 1; from <= count; from += 2_000)
    await db.execute(sql`
    insert into product_data (
      name, description, category, brand, rounded_price, minimum_quantity, in_stock, price_breaks, family, colour,
      material, imprint_locations, sizes, production_time, rush_service_available)
    select
      (${sql.param(nouns)}::text[])[1 + i % 8] || ' ' || lpad((i * 7 % ${count})::text, 6, '0'),
      case when i % 11 = 0 then null when i % 13 = 0 then '100% cotton, size_L, C:\\new Zirconium'
           else 'A dependable item, item ' || md5(i::text) end,
      case when i % 9 = 0 then null else (${sql.param(categories)}::text[])[1 + i / 3 % 4] end,
      case when i % 10 = 0 then null else (${sql.param(brands)}::text[])[1 + i / 7 % 5] end,
      case when i % 12 = 0 then null when i % 5 = 0 then (array[25, 50, 100, 0])[1 + i % 4] else i * 7919 % 15000 / 100.0 end,
      case when i % 14 = 0 then null when i % 6 = 0 then (array[1, 25, 50, 100])[1 + i % 4] else 1 + i * 31 % 300 end,
      i % 15 <> 0,
      case when i % 3 = 0 then '[]'::jsonb else jsonb_build_array(
        jsonb_build_object('qty', 100 + i % 100, 'price', i * 31 % 12000 / 100.0),
        jsonb_build_object('min_quantity', 20 + i % 50, 'max_quantity', 90, 'price', i * 53 % 13000 / 100.0)) end,
      case when i % 4 = 0 then null when i % 31 = 0 then '' else 'family ' || i / 9 end,
      case when i % 17 = 0 then null else (${sql.param(colors)}::text[])[1 + i % 5] end,
      case when i % 8 = 0 then null else (${sql.param(materials)}::text[])[1 + i / 2 % 5] end,
      jsonb_build_array(jsonb_build_object('name', 'Front', 'sizeMm', null, 'maxColors', null, 'methods', jsonb_build_array(
        (${sql.param(methods)}::text[])[1 + i / 4 % 4], (${sql.param(methods)}::text[])[1 + i / 5 % 4]))),
      case when i % 3 = 0 then '[]'::jsonb else jsonb_build_array(
        jsonb_build_object('name', (${sql.param(sizes)}::text[])[1 + i / 3 % 3], 'in_stock', true, 'upcharge', 0),
        jsonb_build_object('name', 'M', 'in_stock', i % 4 = 0, 'upcharge', 0)) end,
      case when i % 16 = 0 then null when i % 97 = 0 then 1001 else i % 23 end,
      i % 5 < 2
    from generate_series(${from}::int, ${Math.min(count, from + 1_999)}::int) i`)
}

type Row = typeof productData.$inferSelect

/** Reference implementation of the rules of docs/domain.md. */
function reference(rows: Row[], filters: Filters) {
  const text = filters.search.toLowerCase()
  const stock = rows.filter((row) => row.in_stock)
  const rules = {
    text: (row: Row) => [row.name, row.description ?? ''].some((part) => part.toLowerCase().includes(text)),
    category: (row: Row) => filters.categories.length === 0 || filters.categories.includes(row.category ?? ''),
    brand: (row: Row) => filters.brands.length === 0 || filters.brands.includes(row.brand ?? ''),
    price: (row: Row) => within(findPriceRange(filters.price), row.rounded_price),
    minimum: (row: Row) => within(findRange(minimumQuantityRanges, filters.minimumQuantity), row.minimum_quantity),
    color: (row: Row) => filters.colors.length === 0 || filters.colors.some((color) => color === row.color_group),
    ...Object.fromEntries(
      factNames.map((name) => {
        const chosen = filters.facts.filter((fact) => fact.startsWith(`${name}:`))
        return [name, (row: Row) => chosen.length === 0 || getFacts(row).some((fact) => chosen.includes(fact))]
      }),
    ),
    arrival: (row: Row) => !filters.arrivesInTime || arrives(row, filters.maxProductionDays),
  }
  const without = (ignored?: string) =>
    stock.filter((row) => Object.entries(rules).every(([name, rule]) => name === ignored || rule(row)))
  const count = (found: Row[], column: 'category' | 'brand', chosen: string[]) => {
    const counts = new Map<string, number>(chosen.map((value) => [value, 0]))
    for (const { [column]: value } of found) if (value) counts.set(value, (counts.get(value) ?? 0) + 1)
    return Object.fromEntries(counts)
  }
  const getPrice = ({ rounded_price, price_breaks }: Row) =>
    (filters.quantity === null ? undefined : getUnitPrice(toPriceRows(price_breaks), filters.quantity)) ??
    toCents(rounded_price)
  const matching = without().sort((a, b) => {
    const byId = a.id < b.id ? -1 : 1
    const byName = a.name < b.name ? -1 : a.name > b.name ? 1 : byId
    const direction = filters.sort === 'price-asc' ? 1 : -1
    const [left, right] = [getPrice(a), getPrice(b)]
    if ((left === null) !== (right === null) && (filters.price || filters.sort !== 'name'))
      return left === null ? 1 : -1
    if (filters.sort === 'name') return byName
    if (left === null || right === null) return byId
    return left === right ? byId : (left - right) * direction
  })
  const styles = Map.groupBy(matching, getStyle)
  const leads = [...styles.values()].flatMap(([lead]) => lead?.id ?? [])
  return {
    ids: leads.slice((filters.page - 1) * PAGE_SIZE, filters.page * PAGE_SIZE),
    total: matching.length,
    styleCount: leads.length,
    inStockCount: stock.length,
    onRequestCount: without('price').filter((row) => row.rounded_price === null).length,
    ...(filters.maxProductionDays !== null && {
      arrivals: without('arrival').filter((row) => arrives(row, filters.maxProductionDays)).length,
    }),
    pages: Math.max(1, Math.ceil(leads.length / PAGE_SIZE)),
    categories: count(without('category'), 'category', filters.categories),
    brands: count(without('brand'), 'brand', filters.brands),
    colors: Object.fromEntries(
      colorGroups.flatMap((value) => {
        const { length } = without('color').filter((row) => row.color_group === value)
        return length > 0 || filters.colors.includes(value) ? [[value, length]] : []
      }),
    ),
    prices: getPriceChoices(filters.price).map(
      (range) => without('price').filter((row) => within(range, row.rounded_price)).length,
    ),
    facts: factNames.flatMap((name) => {
      const counts = new Map<string, number>()
      for (const row of without(name))
        for (const fact of getFacts(row)) if (fact.startsWith(`${name}:`)) counts.set(fact, (counts.get(fact) ?? 0) + 1)
      const chosen = filters.facts.filter((fact) => fact.startsWith(`${name}:`))
      for (const fact of chosen) if (!counts.has(fact)) counts.set(fact, 0)
      const hasChoice = counts.size > 1 || (name === 'rush' && [...counts.values()].some((n) => n < matching.length))
      return hasChoice || chosen.length > 0 ? [...counts].sort() : []
    }),
    minimums: minimumQuantityRanges.map(
      (range) => without('minimum').filter((row) => within(range, row.minimum_quantity)).length,
    ),
  }
}

/** Computes the facts of the rows that `fill` inserts. */
function getFacts({ material, imprint_locations, sizes, production_time, rush_service_available }: Row): string[] {
  const words: Record<string, string> = {
    embroidery: 'embroidery',
    'screen print': 'screen-print',
    laser: 'laser-engraving',
  }
  const found = [
    ...['cotton', 'polyester', 'recycled'].filter((word) => material?.toLowerCase().includes(word)),
    ...(material === 'Stainless steel' ? ['stainless-steel'] : []),
  ].map((value) => `material:${value}`)
  const method = imprint_locations.flatMap(({ methods }) => methods).flatMap((each) => words[each] ?? [])
  const size = sizes.filter(({ name, in_stock }) => in_stock && name !== '9').map(({ name }) => name.toLowerCase())
  const days = [5, 10, 15].filter((max) => production_time !== null && production_time <= max)
  return [
    ...found,
    ...new Set(method.map((value) => `method:${value}`)),
    ...size.map((value) => `size:${value}`),
    ...days.map((value) => `days:${value}`),
    ...(rush_service_available ? ['rush:yes'] : []),
  ]
}

const getStyle = ({ id, family, colour, category, brand }: Row) =>
  family && colour ? JSON.stringify([family, category, brand]) : id

const within = (range: Range | undefined, amount: number | null) =>
  !range || amount === null || (amount >= range.min && amount <= (range.max ?? Number.POSITIVE_INFINITY))

/** Rush service takes half the time, rounded up; above 1,000 days the time is unknown. */
function arrives({ production_time: days, rush_service_available: rush }: Row, max: number | null) {
  if (max === null) return true
  return days !== null && days <= 1000 && (rush ? Math.ceil(days / 2) : days) <= max
}

/** Pseudo-random choices, the same on every run. */
function random(seed: number) {
  let state = seed
  return <T>(values: readonly T[]): T => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return values[Math.floor((state / 2_147_483_648) * values.length)] as T
  }
}

function randomFilters(pick: ReturnType<typeof random>): Filters {
  const some = (values: string[]) => values.filter(() => pick([true, false, false])).sort()
  return {
    search: pick(['', '', '', 'mug', 'MUG 00', 'item', 'it', '0% c', 'size_l', 'sizeXL', '\\new', '%', '_', 'no such']),
    categories: some(categories),
    brands: some(brands),
    colors: colorGroups
      .flatMap((value) => (pick([true, false, false, false, false, false, false, false]) ? [value] : []))
      .sort(),
    price: pick([null, null, null, ...priceRanges.map((range) => range.value), '0-1', '10-15', '30-40', '250+']),
    facts: pick([
      [],
      [],
      ['material:cotton'],
      ['material:recycled', 'material:stainless-steel'],
      ['days:10', 'material:polyester'],
      ['method:embroidery', 'method:laser-engraving', 'rush:yes', 'size:m'],
      ['rush:yes'],
      ['days:5', 'material:leather'],
    ]),
    minimumQuantity: pick([null, null, ...minimumQuantityRanges.map((range) => range.value)]),
    quantity: pick([null, null, 1, 60, 150, 1_000_000]),
    inHands: null,
    arrivesInTime: pick([true, false]),
    maxProductionDays: pick([null, null, -1, 0, 4, 11, 1000]),
    sort: pick(sorts).value,
    page: pick([1, 1, 2, 5]),
  }
}

test('160 random listings equal the reference in order and every count', async ({ db }) => {
  await fill(db, 900)
  const rows = await db.select().from(productData)
  const pick = random(7)
  for (let round = 0; round < 160; round++) {
    const filters = randomFilters(pick)
    const listing = await readListing(db, filters)
    const {
      filters: _filters,
      products,
      categories,
      brands,
      colors,
      prices,
      minimumQuantities,
      facts,
      ...counts
    } = listing
    const toCounts = (values: typeof brands) => Object.fromEntries(values.map(({ value, count }) => [value, count]))
    expect(
      {
        ...counts,
        ids: products.map((product) => product.id),
        categories: toCounts(categories),
        brands: toCounts(brands),
        colors: toCounts(colors),
        prices: prices.map(({ count }) => count),
        minimums: minimumQuantities.map(({ count }) => count),
        facts: facts.flatMap(({ name, values }) =>
          values.map(({ value, count }) => [`${name}:${value}`, count] as const).sort(),
        ),
      },
      JSON.stringify(filters),
    ).toEqual(reference(rows, filters))
  }
})

test('the pages of a list have each style once, whatever the order', async ({ db }) => {
  await fill(db, 900)
  const rows = (await db.select().from(productData)).filter((row) => row.in_stock)
  for (const sort of sorts) {
    const filters = { ...noFilters, sort: sort.value }
    const { pages, styleCount } = await readListing(db, filters)
    const ids: string[] = []
    for (let page = 1; page <= pages; page++) {
      ids.push(...(await readListing(db, { ...filters, page })).products.map(({ id }) => id))
    }
    expect(ids).toHaveLength(styleCount)
    const listed = ids.flatMap((id) => rows.filter((row) => row.id === id).map(getStyle))
    expect(new Set(listed)).toEqual(new Set(rows.map(getStyle)))
  }
})

test('all pages and orders of a list share cached facets, other filters and searches do not', async ({ db }) => {
  await fill(db, 200)
  const counts = createQueryCache()
  counts.setListening(true)
  const read = async (filters: Partial<Filters>) =>
    (await listProducts(db, { ...noFilters, ...filters }, { text: filters.search ?? '' }, counts)).listing
  const { products, categories } = await read({})
  const sorted = await read({ sort: 'price-desc', page: 2, quantity: 48 })
  expect(sorted.categories).toBe(categories)
  expect(sorted.products).not.toEqual(products)
  const [first] = categories
  for (const filters of [{ categories: [first?.value ?? ''] }, { search: 'Zirconium' }, { price: '0-25' }])
    expect((await read(filters)).total).toBe((await readListing(db, { ...noFilters, ...filters })).total)
})

test('the first matching color leads, and another category or brand is another style', async ({ db }) => {
  const mug = (color: string | null, more: Partial<Row> = {}) => ({
    name: `Mug, ${color}`,
    family: 'mug',
    category: 'Drinkware',
    colour: color,
    ...more,
  })
  await db
    .insert(productData)
    .values([
      mug('Black', { rounded_price: 9, in_stock: false }),
      mug('Navy', { rounded_price: 30 }),
      mug('Red', { rounded_price: 12 }),
      mug('Teal', { rounded_price: null }),
      mug('White', { category: 'Gifts' }),
      mug('Yellow', { brand: 'Zest' }),
      mug(null, { name: 'Mug, Any' }),
      { name: 'Mug, Zebra', family: '', colour: 'Zebra' },
    ])
  const list = async (query: string) => {
    const { products, total, styleCount } = await readListing(db, parseFilters(query))
    return [products.map(({ name }) => name), total, styleCount]
  }
  expect(await list('')).toEqual([['Mug, Any', 'Mug, Navy', 'Mug, White', 'Mug, Yellow', 'Mug, Zebra'], 7, 5])
  expect(await list('?sort=price-asc')).toMatchObject([{ 0: 'Mug, Red' }, 7, 5])
  expect(await list('?color=red&color=blue&color=nonsense')).toEqual([['Mug, Navy'], 2, 1])
  expect(await list('?color=red')).toEqual([['Mug, Red'], 1, 1])
  // Red leads its style, of which Teal without a price matches as well.
  expect(await list('?category=Drinkware&price=0-25')).toEqual([['Mug, Red', 'Mug, Any', 'Mug, Yellow'], 4, 3])
  expect(await list('?search=teal')).toEqual([['Mug, Teal'], 1, 1])
  const [lead] = (await readListing(db, parseFilters('?color=red'))).products
  expect(lead?.colors.map(({ color, price }) => [color, price])).toEqual([
    ['Navy', 30],
    ['Red', 12],
    ['Teal', null],
  ])
})

test.for<[string, string, string[]]>([
  ['price-asc', 'blue pen', ['Blue 3', 'Royal Blue 9', 'Navy 10']],
  ['price-desc', 'blue pen', ['Navy 10', 'Royal Blue 9', 'Blue 4']],
  ['name', 'blue pen', ['Blue 4', 'Navy 10', 'Royal Blue 9']],
  // A color that the search does not name leaves the order alone.
  ['price-asc', 'pen', ['Green 1', 'Red 2', 'Black 5', 'undefined 6']],
  ['price-asc', 'Grey pens', []],
])('sorted by %s, the color that a search names leads its style: %s', async ([sort, search, expected], { db }) => {
  const pen = (name: string, colour: string, rounded_price: number) => ({
    name,
    family: name,
    colour,
    rounded_price,
    description: 'Writes in blue ink.',
  })
  await db
    .insert(productData)
    .values([
      { ...pen('Click Pen', 'Blue', 4), id: '00000000-0000-4000-8000-000000000001' },
      pen('Click Pen', 'Red', 2),
      pen('Click Pen', 'Black', 12),
      pen('Twist Pen', 'Black', 5),
      pen('Twist Pen', 'Royal Blue', 9),
      pen('Gel Pen', 'Green', 1),
      pen('Gel Pen', 'Navy', 10),
      pen('Dart Pen', 'Orange', 6),
      { ...pen('Click Pen', 'Blue', 3), id: '00000000-0000-4000-8000-000000000002' },
    ])
  const { products } = await findProducts(db, parseFilters(`?search=${search}&sort=${sort}`))
  const leads = products.map(({ id, colors, price }) => `${colors.find((each) => each.id === id)?.color} ${price}`)
  expect(leads).toEqual(expected)
})

describe('search', () => {
  const products = [
    { name: 'Harbor Mug', description: 'Stoneware' },
    { name: 'Cotton Tote', description: '100% cotton_blend in C:\\box' },
    { name: 'Éclair Tin', description: null },
  ]

  test.for([
    ['harbor', ['Harbor Mug']],
    ['HARBOR mUG', ['Harbor Mug']],
    ['stone', ['Harbor Mug']],
    ['or', ['Harbor Mug']],
    ['o', ['Cotton Tote', 'Harbor Mug']],
    ['100%', ['Cotton Tote']],
    ['1%', []],
    ['n_b', ['Cotton Tote']],
    ['h_rbor', []],
    ['c:\\b', ['Cotton Tote']],
    ['\\', ['Cotton Tote']],
    ['éclair', ['Éclair Tin']],
    ['ÉCLAIR', ['Éclair Tin']],
    // Name and description are searched separately.
    ['Mug Stoneware', []],
    ['Mug\nStoneware', []],
    ["' or true --", []],
  ] as const)('%j finds %j', async ([text, found], { db }) => {
    await db.insert(productData).values(products)
    const { products: listed } = await readListing(db, parseFilters(new URLSearchParams({ search: text })))
    expect(listed.map((product) => product.name)).toEqual(found)
  })
})

test('ignores unknown ranges and facts', async ({ db }) => {
  await db.insert(productData).values({ name: 'Mug', rounded_price: 3, minimum_quantity: 12 })
  const listing = await readListing(db, parseFilters('?price=7-9&min=2-5&material=kryptonite&size=x&days=10&rush=no'))
  expect(listing.filters).toEqual({ ...noFilters, facts: ['days:10'] })
  expect(listing).toMatchObject({
    total: 0,
    inStockCount: 1,
    facts: [{ name: 'days', values: [{ value: '10', count: 0 }] }],
  })
})

test('ignores categories and brands without products in stock', async ({ db }) => {
  await db.insert(productData).values([
    { name: 'Mug', category: 'Drinkware', brand: 'Fernway' },
    { name: 'Pen', category: 'Writing', brand: 'Zest', in_stock: false },
  ])
  const listing = await readListing(db, parseFilters('?category=Writing&category=Nonsense&brand=Fernway&brand=Zest'))
  expect(listing).toMatchObject({ total: 1, inStockCount: 1, filters: { categories: [], brands: ['Fernway'] } })
})

describe('a range includes both edges and products without a value', () => {
  const listed = async (db: Database, filters: Partial<Filters>) =>
    (await readListing(db, { ...noFilters, ...filters })).products.map((product) => product.name)

  test.for([
    ['0-25', ['0', '24.99', '25', 'none']],
    ['25-50', ['25', '25.01', '50', 'none']],
    ['50-100', ['100', '50', '99.99', 'none']],
    ['100+', ['100', '100.01', '99999', 'none']],
  ] as const)('price range %s has %j', async ([price, names], { db }) => {
    const prices = [0, 24.99, 25, 25.01, 50, 99.99, 100, 100.01, 99_999, null]
    await db.insert(productData).values(prices.map((each) => ({ name: String(each ?? 'none'), rounded_price: each })))
    expect(await listed(db, { price })).toEqual(names)
  })

  test.for([
    ['1-25', ['1', '25', 'none']],
    ['25-50', ['25', '26', '50', 'none']],
    ['50-100', ['100', '50', 'none']],
    ['100+', ['100', '500', 'none']],
  ] as const)('minimum quantity range %s has %j', async ([minimumQuantity, names], { db }) => {
    const minimums = [1, 25, 26, 50, 100, 500, null]
    await db
      .insert(productData)
      .values(minimums.map((each) => ({ name: String(each ?? 'none'), minimum_quantity: each })))
    expect(await listed(db, { minimumQuantity })).toEqual(names)
  })
})

test('a page beyond the last is empty and has the number of pages', async ({ db }) => {
  await fill(db, 60)
  const listing = await readListing(db, { ...noFilters, page: 1_000_000 })
  expect(listing).toMatchObject({ products: [], pages: Math.ceil(listing.styleCount / PAGE_SIZE), total: 56 })
  expect(listing.pages).toBeGreaterThan(1)
})

test('the image of a card is image_url, or the first of image_urls, or null', async ({ db }) => {
  await db
    .insert(productData)
    .values([
      { name: 'A', image_url: '/a.webp', image_urls: ['/b.webp'] },
      { name: 'B', image_url: '', image_urls: ['/b.webp', '/c.webp'] },
      { name: 'C' },
    ])
  const { products } = await readListing(db, noFilters)
  expect(products.map((product) => product.image)).toEqual(['/a.webp', '/b.webp', null])
})

test('every statement uses an index with 12,000 products', async ({ db }) => {
  const fourFilters = { categories: ['Bags'], brands: ['Zest'], price: '25-50', minimumQuantity: '100+' }
  const page = (filters: Filters) => buildPageQuery(db, filters).getSQL()
  const facets = (filters: Filters) => createFacetsQuery(filters, { text: filters.search })
  const match = ({ search }: Filters) => {
    const parsedSearch = parseSearchLimits(search)
    const words = parseSearchWords(parsedSearch?.rest ?? search)
    return buildMatching(search, [{ words, meanings: ['travel mug'] }], { parsedSearch })
  }
  const searchPage = (filters: Filters) => buildPageQuery(db, filters, match(filters)).getSQL()
  const searchFacets = (filters: Filters) => createFacetsQuery(filters, match(filters))
  const bothIndexes =
    /BitmapOr[\s\S]*product_data_search[\s\S]*product_data_search_vector|BitmapOr[\s\S]*product_data_search_vector[\s\S]*product_data_search/
  const expected: [string, Partial<Filters>, typeof page, RegExp][] = [
    ['no filter', {}, page, /product_data_by_name/],
    ['price low to high', { sort: 'price-asc' }, page, /product_data_by_price /],
    ['price high to low', { sort: 'price-desc' }, page, /product_data_by_price_down/],
    ['a deep page', { page: 400 }, page, /Index Only Scan using product_data_by_name/],
    ['a common word', { search: 'mug', sort: 'name' }, page, /product_data_(every_)?by_name/],
    ['a common word, best match', { search: 'mug' }, searchPage, bothIndexes],
    ['a rare word, best match', { search: '000123' }, searchPage, bothIndexes],
    ['an unknown word, counted', { search: 'xylophone' }, searchFacets, bothIndexes],
    ['a price in words', { search: '000123 under $5' }, searchPage, bothIndexes],
    ['a rare text', { search: 'mug 000123' }, page, /product_data_search/],
    ['a rare text, counted', { search: 'mug 000123' }, facets, /product_data_search/],
    ['a category', { categories: ['Bags'] }, page, /Index Only Scan using product_data_by_category_name/],
    ['a deep page of a category', { categories: ['Bags'], page: 100 }, page, /product_data_by_category_name/],
  ]
  await fill(db, 12_000)
  await db.execute(sql`vacuum analyze product_data`)
  for (const [title, filters, query, index] of expected) {
    const plan = await explain(db, query({ ...noFilters, ...filters }))
    expect.soft(plan, title).toMatch(index)
    expect.soft(plan, title).not.toContain('Seq Scan on product_data')
  }
  for (const filters of [{}, fourFilters])
    expect(await explain(db, facets({ ...noFilters, ...filters }))).not.toContain('product_data')
})

test('a search with too many matches is capped, and its filters still count exactly', async ({ db }) => {
  await db.execute(sql`
    insert into product_data (name, category)
    select 'Mug ' || i, case when i <= 300 then 'Rare' else 'Common' end from generate_series(1, ${maxCountedMatches + 500}) i`)
  const all = await findProducts(db, { ...noFilters, search: 'mug' })
  expect(all).toMatchObject({ isCapped: true, inStockCount: maxCountedMatches + 500, total: maxCountedMatches + 1 })
  expect(all).toMatchObject({ hasMoreStyles: true, pages: Math.ceil((maxCountedMatches + 1) / PAGE_SIZE) })
  const rare = await findProducts(db, { ...noFilters, search: 'mug', categories: ['Rare'] })
  expect(rare).toMatchObject({ isCapped: true, total: 300, styleCount: 300, pages: Math.ceil(300 / PAGE_SIZE) })
  expect((await findProducts(db, noFilters)).isCapped).toBeUndefined()
})

async function explain(db: Database, query: SQL): Promise<string> {
  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}
