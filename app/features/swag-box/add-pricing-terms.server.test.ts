import { eq, sql } from 'drizzle-orm'
import { noFilters } from '#app/features/catalog/query/filters.schema.ts'
import { listProducts } from '#app/features/catalog/query/list-products.server.ts'
import { productData } from '#db/tables/products.ts'
import { expect, test } from '#test/database.ts'
import { addPricingTerms } from './add-pricing-terms.server.ts'

const breaks = [
  { qty: 96, price: 7.5 },
  { qty: 48, price: 8 },
]

test('adds pricing terms to listed products in their order, without deleted ones', async ({ db }) => {
  await db.insert(productData).values([
    { name: 'A mug', price_breaks: breaks },
    { name: 'B cup', price_breaks: breaks },
    { name: 'C pen', rush_service_available: true },
  ])
  const { products } = (await listProducts(db, noFilters)).listing
  await db.delete(productData).where(eq(productData.name, 'B cup'))
  expect(await addPricingTerms(products, db)).toMatchObject([
    {
      name: 'A mug',
      terms: {
        breaks: [
          { from: 48, price: 800 },
          { from: 96, price: 750 },
        ],
      },
    },
    { name: 'C pen', terms: { breaks: [], rush: true } },
  ])
})

test('each color of a style has its own terms, equal ones as one object', async ({ db }) => {
  const mug = (color: string, price_breaks: typeof breaks) => ({
    name: `Mug, ${color}`,
    family: 'mug',
    colour: color,
    price_breaks,
  })
  await db.insert(productData).values([mug('Black', breaks), mug('Navy', breaks), mug('Red', breaks.slice(1))])
  const [style] = await addPricingTerms((await listProducts(db, noFilters)).listing.products, db)
  const [black, navy, red] = style?.colors ?? []
  expect(style?.terms.breaks).toHaveLength(2)
  expect([style?.color, navy?.color]).toEqual(['Black', 'Navy'])
  expect(black?.terms).toBe(style?.terms)
  expect(navy?.terms).toBe(style?.terms)
  expect(red?.terms.breaks).toEqual([{ from: 48, price: 800 }])
})

test('sizes are with the terms of products that have a choice', async ({ db }) => {
  const sizes = ['S', 'M'].map((name) => ({ name, in_stock: true, upcharge: 0 }))
  const tee = (color: string, price: number, own = sizes) => ({
    name: `Tee, ${color}`,
    family: 'tee',
    colour: color,
    price_breaks: [{ qty: 48, price }],
    sizes: own,
  })
  await db.insert(productData).values([tee('Black', 8), tee('Navy', 9), tee('Red', 8, sizes.slice(1))])
  const [style] = await addPricingTerms((await listProducts(db, noFilters)).listing.products, db)
  const [black, navy, red] = style?.colors ?? []
  expect(black?.terms.sizes).toEqual(sizes)
  expect(navy?.terms.sizes).toBe(black?.terms.sizes)
  expect(red?.terms).not.toHaveProperty('sizes')
})

test('names the supplier’s stock with its age, of each color', async ({ db }) => {
  await db.insert(productData).values([
    { name: 'Mug, Navy', family: 'mug', colour: 'Navy' },
    { name: 'Mug, Red', family: 'mug', colour: 'Red' },
  ])
  await db.execute(sql`
    insert into product_stock select id, 1240, now() - interval '35 minutes' from product_data where colour = 'Navy'`)
  const [mug] = await addPricingTerms((await listProducts(db, noFilters)).listing.products, db)
  const stock = { quantity: 1_240, text: '1,240 in stock, checked 35 minutes ago' }
  expect(mug?.stock).toEqual(stock)
  expect(mug?.colors.map((color) => (color as { stock?: unknown }).stock)).toEqual([stock, null])
})
