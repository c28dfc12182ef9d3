import pg from 'pg'
import { afterAll, beforeAll, describe } from 'vitest'
import { createContentCache } from '#app/features/brand/content.server.ts'
import { getBoxPrice } from '#app/features/orders/order.ts'
import { minPackQuantity } from '#app/features/orders/quantity.ts'
import { readCopy } from '#app/features/page-copy/editing/copy.server.ts'
import { readStoryProducts } from '#app/features/page-copy/stories/stories.server.ts'
import { readActiveBoxes } from '#app/features/ready-made/boxes.server.ts'
import { connect } from '#db/client.ts'
import { expect, test, testServer } from '#test/database.ts'
import { createMigratedDatabase, type TestDatabase } from '#test/databases.ts'
import { demoBoxes, demoStories } from './demo-data.ts'
import { DEMO_PRODUCT_COUNT, generateProducts } from './generate.ts'
import { loadDemoShop } from './load-demo-shop.ts'

const ignoreProgress = () => {}

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

const countProducts = async (url: string) =>
  Number((await query<{ count: string }>(url, 'select count(*) from product_data'))[0]?.count)

describe('a loaded demo shop', () => {
  const reports: [number, number][] = []
  let shop: TestDatabase
  beforeAll(async () => {
    shop = await createMigratedDatabase(testServer())
    expect(await loadDemoShop(shop.url, (done, total) => reports.push([done, total]))).toEqual({ loaded: true })
  })
  afterAll(() => shop.drop())

  test('has every product as generated, and is left alone', async () => {
    expect(reports[0]).toEqual([0, DEMO_PRODUCT_COUNT])
    expect(reports.at(-1)).toEqual([DEMO_PRODUCT_COUNT, DEMO_PRODUCT_COUNT])
    expect(await countProducts(shop.url)).toBe(DEMO_PRODUCT_COUNT)

    const columns = Object.keys(generateProducts({ count: 12 })[0] ?? {})
    const stored = await query<Record<string, unknown>>(
      shop.url,
      `select ${columns.map((name) => (['rounded_price', 'weight_oz'].includes(name) ? `${name}::float` : name)).join(', ')}
       from product_data order by id limit 300`,
    )
    const generated = generateProducts()
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .slice(0, 300)
    expect(stored).toEqual(generated)

    const clashes = await query(
      shop.url,
      'select coalesce(slug, name_slug) from product_data group by 1 having count(*) > 1',
    )
    expect(clashes, 'a slug that falls back to the name meets no other').toEqual([])

    expect(await loadDemoShop(shop.url, ignoreProgress)).toEqual({ loaded: false })
    expect(await countProducts(shop.url)).toBe(DEMO_PRODUCT_COUNT)
  })

  test('has one row of facet counts a combination, which the batches of the loader do not leave behind', async () => {
    const [counts] = await query(
      shop.url,
      `select count(*) - count(distinct (category, brand, price_range, quantity_range)) as facets,
        (select count(*) - count(distinct (category, brand, price_range, quantity_range, fact)) from fact_counts) as facts
       from facet_counts where styles = 0`,
    )
    expect(counts).toEqual({ facets: '0', facts: '0' })
  })

  test('has all products of its ready-made boxes, one without a price', async () => {
    const { db, close } = connect(shop.url, { max: 1 })
    const boxes = await readActiveBoxes(db)
    await close()
    expect(boxes.map(({ name, items }) => [name, items.length])).toEqual(
      demoBoxes.map(({ name, items }) => [name, items.length]),
    )
    expect(boxes.every(({ items }) => items.every(({ product }) => product.inStock))).toBe(true)
    expect(boxes.filter((box) => getBoxPrice(box) === null).map(({ name }) => name)).toEqual(['Executive Gift Box'])
    const short = boxes.flatMap(({ name, items }) =>
      items
        .filter(({ product, quantity }) => (product.terms?.minimum ?? 1) > minPackQuantity * quantity)
        .map(({ product }) => `${name}: ${product.name}`),
    )
    // Some products have minimums of a hundred or more.
    expect(short.length, short.join(', ')).toBeLessThan(5)
  })

  test('has customer stories, labeled as samples, with products of the catalog', async () => {
    const { db, close } = connect(shop.url, { max: 1 })
    const copy = await readCopy({ content: createContentCache(db) }, 'customer-stories')
    const products = await readStoryProducts(db, copy)
    await close()
    expect(copy.stories.map(({ title, label }) => [title, label])).toEqual(
      demoStories.map(({ title }) => [title, 'Sample story']),
    )
    expect(new Set(copy.photos.map(({ label }) => label))).toEqual(new Set(['Sample photograph']))
    for (const { products: slugs } of copy.stories) {
      expect(slugs).toHaveLength(3)
      for (const slug of slugs) expect(products[slug]?.path).toBe(`/products/${slug}`)
    }
  })
})

test('is skipped when there is any product', async ({ databaseUrl }) => {
  await query(databaseUrl, `insert into product_data (name, in_stock) values ('Our own mug', false)`)
  expect(await loadDemoShop(databaseUrl, ignoreProgress)).toEqual({ loaded: false })
  expect(await countProducts(databaseUrl)).toBe(1)
})

test('two processes at once load once', async ({ databaseUrl }) => {
  const createFew = () => generateProducts({ count: 500 })
  const results = await Promise.all([
    loadDemoShop(databaseUrl, ignoreProgress, createFew),
    loadDemoShop(databaseUrl, ignoreProgress, createFew),
  ])
  expect(results.map(({ loaded }) => loaded).sort()).toEqual([false, true])
  expect(await countProducts(databaseUrl)).toBe(500)
})

test('a failure in a late batch leaves nothing behind', async ({ databaseUrl }) => {
  const broken = () => {
    const products = generateProducts({ count: 3000 })
    const last = products.at(-1)
    if (last) last.minimum_quantity = 0
    return products
  }
  await expect(loadDemoShop(databaseUrl, ignoreProgress, broken)).rejects.toThrow(
    'product_data_minimum_quantity_positive',
  )
  expect(await countProducts(databaseUrl)).toBe(0)
})
