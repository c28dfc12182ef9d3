import pg from 'pg'
import { expect, test } from '#test/database.ts'
import { DEMO_PRODUCT_COUNT, generateProducts } from './generate.ts'
import { loadDemoShop } from './load.ts'

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

test('loads every product as generated, then leaves the shop alone', async ({ databaseUrl }) => {
  const reports: [number, number][] = []
  expect(await loadDemoShop(databaseUrl, (done, total) => reports.push([done, total]))).toEqual({ loaded: true })
  expect(reports[0]).toEqual([0, DEMO_PRODUCT_COUNT])
  expect(reports.at(-1)).toEqual([DEMO_PRODUCT_COUNT, DEMO_PRODUCT_COUNT])
  expect(await countProducts(databaseUrl)).toBe(DEMO_PRODUCT_COUNT)

  const columns = Object.keys(generateProducts({ count: 12 })[0] ?? {})
  const stored = await query<Record<string, unknown>>(
    databaseUrl,
    `select ${columns.map((name) => (['rounded_price', 'weight_oz'].includes(name) ? `${name}::float` : name)).join(', ')}
     from product_data order by id limit 300`,
  )
  const generated = generateProducts()
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .slice(0, 300)
  expect(stored).toEqual(generated)

  const clashes = await query(
    databaseUrl,
    'select coalesce(slug, name_slug) from product_data group by 1 having count(*) > 1',
  )
  expect(clashes, 'a slug that falls back to the name meets no other').toEqual([])

  expect(await loadDemoShop(databaseUrl, ignoreProgress)).toEqual({ loaded: false })
  expect(await countProducts(databaseUrl)).toBe(DEMO_PRODUCT_COUNT)
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
