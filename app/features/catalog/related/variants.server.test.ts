import { sql } from 'drizzle-orm'
import { productData } from '#db/tables/products.ts'
import { expect, test } from '#test/database.ts'
import { noFilters } from '../query/filters.schema.ts'
import { buildPageQuery, listProducts } from '../query/list-products.server.ts'
import { readVariants } from './variants.server.ts'

const mug = { name: 'Harbor Mug', family: 'harbor' }
const color = (name: string, more: Partial<typeof productData.$inferInsert> = {}) => ({
  ...mug,
  name: `Harbor Mug, ${name}`,
  slug: `harbor-${name.toLowerCase()}`,
  colour: name,
  colour_hex: '#23304e',
  ...more,
})

async function readCards(db: Parameters<typeof listProducts>[0]) {
  const { products } = (await listProducts(db, noFilters)).listing
  return Object.fromEntries(products.map((product) => [product.name, product]))
}

test('a card has the colors of its style that are in stock', async ({ db }) => {
  await db
    .insert(productData)
    .values([
      color('Navy', { rounded_price: 12.5, image_url: '/navy.webp', minimum_quantity: 24 }),
      color('Black', { slug: null, colour_hex: null, image_urls: ['/black.webp'] }),
      color('Red', { in_stock: false }),
      { ...mug, name: 'Harbor Mug, all colors' },
      { name: 'Cove Mug', colour: 'Navy' },
      color('Sand', { family: 'pier', name: 'Pier Tote' }),
    ])
  const cards = await readCards(db)
  const id = expect.any(String)
  expect(cards['Harbor Mug, Black']).toMatchObject({
    colors: [
      {
        id,
        slug: null,
        name: 'Harbor Mug, Black',
        color: 'Black',
        image: '/black.webp',
        price: null,
        minimumQuantity: null,
      },
      { id, slug: 'harbor-navy', color: 'Navy', hex: '#23304e', image: '/navy.webp', price: 12.5, minimumQuantity: 24 },
    ],
    moreColorCount: 0,
  })
  for (const name of ['Harbor Mug, all colors', 'Cove Mug', 'Pier Tote'])
    expect(cards[name]).toMatchObject({ colors: [], moreColorCount: 0 })
  expect(Object.keys(cards)).toHaveLength(4)
})

test('a card has at most six colors, including its own', async ({ db }) => {
  const names = ['Amber', 'Black', 'Coral', 'Denim', 'Ecru', 'Forest', 'Gray', 'Hazel']
  await db.insert(productData).values(names.slice(0, 6).map((name) => color(name)))
  expect((await readCards(db))['Harbor Mug, Amber']).toMatchObject({ colors: { length: 6 }, moreColorCount: 0 })
  await db.insert(productData).values(names.slice(6).map((name) => color(name)))
  const { products } = (await listProducts(db, { ...noFilters, search: 'hazel' })).listing
  expect(products.map(({ colors }) => colors.map(({ color }) => color))).toEqual([
    ['Amber', 'Black', 'Coral', 'Denim', 'Hazel'],
  ])
  expect(products[0]?.moreColorCount).toBe(3)
})

test('a product page includes its own color when out of stock', async ({ db }) => {
  const rows = await db
    .insert(productData)
    .values([color('Navy'), color('Red', { in_stock: false }), color('Black', { in_stock: false })])
    .returning()
  const [navy, red] = rows
  if (!navy || !red) throw new Error('not inserted')
  const shown = async (product: typeof navy) =>
    (await readVariants(db, product)).map(({ color, isCurrent }) => [color, isCurrent])
  expect(await shown(red)).toEqual([
    ['Navy', false],
    ['Red', true],
  ])
  expect(await shown(navy), 'the only color').toEqual([])
  expect(await readVariants(db, { id: navy.id, family: null })).toEqual([])
})

test('rejects an invalid hex color', async ({ db }) => {
  await expect(db.insert(productData).values(color('Red', { colour_hex: 'red' }))).rejects.toThrow()
})

test('reads the colors of a page by index', async ({ db }) => {
  await db.execute(sql`
    insert into product_data (name, family, colour)
    select 'Mug ' || i, 'design ' || i / 3, (array['Navy', 'Red', 'Sand'])[1 + i % 3] from generate_series(1, 12000) i`)
  await db.execute(sql`vacuum analyze product_data`)
  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain ${buildPageQuery(db, noFilters).getSQL()}`)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan.match(/product_data_style/g)).toHaveLength(2)
  expect(plan).not.toContain('Seq Scan')
})
