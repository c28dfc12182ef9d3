import { randomUUID } from 'node:crypto'
import { foldText } from '#app/lib/text/normalize.ts'
import { createSlug } from '#app/lib/text/slug.ts'
import type { Database } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import { expect, test } from '#test/database.ts'
import { parseCursor } from './cursor.ts'
import {
  type InventoryFilter,
  type InventorySort,
  inventorySorts,
  missingFields,
  parseInventoryFilter,
  toInventoryParams,
} from './filter.ts'
import { countInventory, listInventory } from './inventory.server.ts'

/** Pseudo-random numbers, the same on every run. */
function createRandom(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >> 8) % sides
  }
}

const words = ['Mug', 'mug', 'Bottle', 'Tote', '100% Cotton', 'A_B', 'Größe', 'Pen']

async function storeRandom(db: Database, count: number) {
  const roll = createRandom(7)
  const one = <T>(from: readonly T[]) => from[roll(from.length)] as T
  const products = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    name: `${one(words)} ${one(words)} ${roll(30)}`,
    slug: roll(3) === 0 ? null : `slug-${index}`,
    description: one([null, 'a mug of cotton', 'Nothing']),
    category: one([null, '', 'Drinkware', 'Office']),
    brand: one([null, 'Northfield', 'Kettle & Co']),
    supplier: one([null, 'Acme']),
    supplier_item_number: one([null, `SKU-${index}`]),
    item_number: one([null, `BW-Mug-${index % 50}`]),
    image_url: one([null, '', '/pictures/a.webp']),
    image_urls: one([[], ['/pictures/b.webp']]),
    rounded_price: one([null, 1.5, 1.5, 12, 99.99]),
    in_stock: roll(4) > 0,
    demo: roll(2) === 0,
    updated_at: new Date(Date.UTC(2026, 9, 1 + roll(4), 5 + roll(3))),
  }))
  await db.insert(productData).values(products)
  return products
}

type Stored = Awaited<ReturnType<typeof storeRandom>>[number]

/** Category, brand and item number have words that begin with all of these. */
function matchesLabels({ category, brand, item_number }: Stored, search: string): boolean {
  const split = (text: string) =>
    foldText(text)
      .split(/[^a-z\d]+/)
      .filter(Boolean)
  const labels = split([category, brand, item_number].filter(Boolean).join(' '))
  const typed = split(search)
  const begins = (word: string) =>
    labels.some((label) => (/^[a-z]$/.test(word) ? label === word : label.startsWith(word)))
  return typed.length > 0 && typed.every(begins)
}

/** Reference implementation of the filter rules, per product. */
function matches(product: Stored, filter: InventoryFilter): boolean {
  const { search, without = [], since } = filter
  const text = foldText(`${product.name}\n${product.description ?? ''}`)
  const slug = product.slug ?? createSlug(product.name)
  const found =
    search === undefined ||
    text.includes(foldText(search)) ||
    [search, search.toUpperCase(), search.toLowerCase()].includes(product.supplier_item_number ?? '\0') ||
    (search.length > 2 && product.supplier_item_number?.startsWith(search.toUpperCase())) ||
    (product.supplier !== null && foldText(product.supplier).includes(foldText(search))) ||
    matchesLabels(product, search) ||
    product.item_number?.toLowerCase() === search.toLowerCase() ||
    (createSlug(search) !== '' && [slug, createSlug(product.name)].includes(createSlug(search)))
  const isMissing = {
    price: product.rounded_price === null,
    picture: !product.image_url && product.image_urls.length === 0,
    category: !product.category,
  }
  const is = (expected: string | undefined, value: string | null) => expected === undefined || expected === value
  return (
    found &&
    is(filter.category, product.category) &&
    is(filter.brand, product.brand) &&
    is(filter.supplier, product.supplier) &&
    is(filter.stock, product.in_stock ? 'in' : 'out') &&
    is(filter.demo, product.demo ? 'yes' : 'no') &&
    without.every((field) => isMissing[field]) &&
    // Chicago is five hours behind in October.
    (since === undefined || product.updated_at.getTime() >= Date.parse(`${since}T05:00:00Z`))
  )
}

/** @param names in the order of the database's collation */
function compare(sort: InventorySort, names: string[]) {
  const byId = (a: Stored, b: Stored) => (a.id < b.id ? -1 : 1)
  const price = (direction: 1 | -1) => (a: Stored, b: Stored) => {
    if (a.rounded_price === null || b.rounded_price === null)
      return Number(a.rounded_price === null) - Number(b.rounded_price === null) || byId(a, b)
    return direction * (a.rounded_price - b.rounded_price) || byId(a, b)
  }
  const orders: Record<InventorySort, (a: Stored, b: Stored) => number> = {
    name: (a, b) => names.indexOf(a.name) - names.indexOf(b.name) || byId(a, b),
    changed: (a, b) => b.updated_at.getTime() - a.updated_at.getTime() || byId(a, b),
    'price-asc': price(1),
    'price-desc': price(-1),
  }
  return orders[sort]
}

function randomFilters(count: number): InventoryFilter[] {
  const roll = createRandom(11)
  const maybe = <T>(from: readonly T[]): T | undefined => (roll(3) === 0 ? from[roll(from.length)] : undefined)
  return Array.from({ length: count }, () => {
    const field = maybe(missingFields)
    return {
      search: maybe([
        'mug',
        '100%',
        'a_b',
        'SKU-17',
        'sku-40',
        'slug-5',
        'Slug 12',
        'größe',
        'GROSSE',
        'Mug Pen 3',
        '%',
        'acme',
        'Northf',
        'kettle co',
        'BW-Mug-1',
        'sku-1',
      ]),
      category: maybe(['Drinkware', 'Office', 'Nowhere']),
      brand: maybe(['Northfield', 'Kettle & Co']),
      supplier: maybe(['Acme']),
      stock: maybe(['in', 'out'] as const),
      without: field && [field],
      demo: maybe(['yes', 'no'] as const),
      since: maybe(['2026-10-02', '2026-10-04']),
    }
  })
}

test('every filter and sort equals the reference, page by page in both directions', async ({ db }) => {
  const products = await storeRandom(db, 300)
  const sorted = await db.selectDistinct({ name: productData.name }).from(productData).orderBy(productData.name)
  const names = sorted.map(({ name }) => name)
  const filters = [{}, ...randomFilters(40)]
  for (const [index, filter] of filters.entries()) {
    expect(parseInventoryFilter(toInventoryParams(filter))).toEqual({
      ...parseInventoryFilter(new URLSearchParams()),
      ...filter,
    })
    const sort = inventorySorts[index % inventorySorts.length]?.value ?? 'name'
    const expected = products.filter((product) => matches(product, filter)).sort(compare(sort, names))
    const query = `${toInventoryParams(filter, sort)}`
    const limit = 17
    // A short scan often ends before the page is full.
    const view = { filter, sort, limit, ...(index % 2 === 1 && { maxScanned: 20 }) }
    const listed: string[] = []
    let page = await listInventory(db, view)
    const pages = [page]
    listed.push(...page.rows.map(({ id }) => id))
    while (page.next) {
      page = await listInventory(db, { ...view, after: parseCursor(page.next, sort) })
      pages.push(page)
      listed.push(...page.rows.map(({ id }) => id))
    }
    expect(listed, query).toEqual(expected.map(({ id }) => id))
    expect(await countInventory(db, filter), query).toBe(expected.length)
    // Backward, the pages are the same.
    for (const before of pages.slice(0, -1).reverse()) {
      page = await listInventory(db, { ...view, before: parseCursor(page.previous ?? '', sort) })
      expect(page.rows, query).toEqual(before.rows)
    }
  }
})

test('finds products by brand, part of the supplier and the beginning of an item number', async ({ db }) => {
  await db.insert(productData).values([
    { name: 'Camp Mug', brand: 'Lakepoint', item_number: 'BW-200' },
    { name: 'Tote', supplier: 'Lakepoint', supplier_item_number: 'LP100-NVY' },
    { name: 'Pen', supplier: 'Acme', supplier_item_number: 'X1', item_number: 'LP1007' },
    { name: 'Cap', supplier: 'Acme', supplier_item_number: 'XLP100' },
    { name: 'Bag', supplier: 'Ácme Trading' },
  ])
  const find = async (search: string) =>
    (await listInventory(db, { filter: { search }, sort: 'name', limit: 9 })).rows.map(({ name }) => name)
  expect(await find('Lakepoint')).toEqual(['Camp Mug', 'Tote'])
  expect(await find('https://shop.example/products/camp-mug?quantity=48')).toEqual(['Camp Mug'])
  expect(await find('lakepoint')).toEqual(['Camp Mug', 'Tote'])
  expect(await find('lakep')).toEqual(['Camp Mug', 'Tote'])
  expect(await find('kepoi')).toEqual(['Tote'])
  expect(await find('lp100')).toEqual(['Pen', 'Tote'])
  expect(await find('LP100-N')).toEqual(['Tote'])
  expect(await find('bw-2')).toEqual(['Camp Mug'])
  expect(await find('bw2')).toEqual(['Camp Mug'])
  expect(await find('acme')).toEqual(['Bag', 'Cap', 'Pen'])
  expect(await find('cme tra')).toEqual(['Bag'])
})

test('a cursor is valid for its sort only', () => {
  const id = '0b1c2d3e-0000-4000-8000-000000000000'
  expect(parseCursor(`${id}.A mug. Or two`, 'name')).toEqual({ id, key: 'A mug. Or two' })
  expect(parseCursor(`${id}.`, 'price-asc')).toEqual({ id, key: '' })
  for (const text of ['', id, `${id}.`, 'x.Mug']) expect(parseCursor(text, 'name')).toBeUndefined()
  expect(parseCursor(`${id}.12`, 'price-desc')).toBeUndefined()
  expect(parseCursor(`${id}.2026-02-30T00:00:00.000000Z`, 'changed')).toBeUndefined()
})

test('ignores invalid query parameters', () => {
  const filter = parseInventoryFilter(
    new URLSearchParams('q=%00 %0A&stock=maybe&since=2026-02-30&without=luck&without=price'),
  )
  expect(toInventoryParams(filter).toString()).toBe('without=price')
})
