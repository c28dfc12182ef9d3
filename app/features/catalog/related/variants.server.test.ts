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

async function colorsByName(db: Parameters<typeof listProducts>[0]) {
  const { products } = (await listProducts(db, noFilters)).listing
  return Object.fromEntries(products.map(({ name, colors }) => [name, colors]))
}

test('a listed product has the colors of its design that are in stock', async ({ db }) => {
  await db
    .insert(productData)
    .values([
      color('Navy'),
      color('Black', { slug: null, colour_hex: null }),
      color('Red', { in_stock: false }),
      { ...mug, name: 'Harbor Mug, all colors' },
      { name: 'Cove Mug', colour: 'Navy' },
      color('Sand', { family: 'pier', name: 'Pier Tote' }),
    ])
  const colors = await colorsByName(db)
  const black = { to: '/products/harbor-mug-black', name: 'Harbor Mug, Black', color: 'Black' }
  const navy = { to: '/products/harbor-navy', name: 'Harbor Mug, Navy', color: 'Navy', hex: '#23304e' }
  expect(colors['Harbor Mug, Navy']).toEqual({
    swatches: [
      { ...black, current: false },
      { ...navy, current: true },
    ],
    hiddenCount: 0,
  })
  expect(colors['Harbor Mug, Black']?.swatches.map(({ current }) => current)).toEqual([true, false])
  for (const name of ['Cove Mug', 'Pier Tote']) expect(colors[name]).toEqual({ swatches: [], hiddenCount: 0 })
})

test('a card has at most five colors, including its own', async ({ db }) => {
  const names = ['Amber', 'Black', 'Coral', 'Denim', 'Ecru', 'Forest', 'Gray']
  await db.insert(productData).values(names.slice(0, 5).map((name) => color(name)))
  expect((await colorsByName(db))['Harbor Mug, Ecru']).toMatchObject({ swatches: { length: 5 }, hiddenCount: 0 })
  await db.insert(productData).values(names.slice(5).map((name) => color(name)))
  const colors = await colorsByName(db)
  const shown = (name: string) => colors[`Harbor Mug, ${name}`]?.swatches.map((swatch) => swatch.color)
  expect(shown('Gray')).toEqual(['Amber', 'Black', 'Coral', 'Gray'])
  expect(shown('Amber')).toEqual(['Amber', 'Black', 'Coral', 'Denim'])
  expect(colors['Harbor Mug, Gray']?.hiddenCount).toBe(3)
})

test('appends the color to equal names', async ({ db }) => {
  await db.insert(productData).values([color('Navy', { name: 'Harbor Mug' }), color('Red', { name: 'Harbor Mug' })])
  const [product] = (await listProducts(db, noFilters)).listing.products
  expect(product?.colors.swatches.map(({ name }) => name)).toEqual(['Harbor Mug, Navy', 'Harbor Mug, Red'])
})

test('a product page includes its own color when out of stock', async ({ db }) => {
  const rows = await db
    .insert(productData)
    .values([color('Navy'), color('Red', { in_stock: false }), color('Black', { in_stock: false })])
    .returning()
  const [navy, red] = rows
  if (!navy || !red) throw new Error('not inserted')
  const shown = async (product: typeof navy) =>
    (await readVariants(db, product)).map(({ color, current }) => [color, current])
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
  expect(plan).toMatch(/product_data_family/)
  expect(plan).not.toContain('Seq Scan')
})
