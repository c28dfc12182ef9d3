import { sql } from 'drizzle-orm'
import { expect, test } from '#test/database.ts'
import { productData } from './tables/products.ts'

test('the generated columns have the search text and the name slug', async ({ db }) => {
  await db
    .insert(productData)
    .values({ name: 'Harbor 12 oz Mug, Navy!', description: 'Stoneware', rounded_price: 12.5 })
  const [product] = await db.select().from(productData)
  expect(product).toMatchObject({
    search_text: 'harbor 12 oz mug, navy!\nstoneware',
    name_slug: 'harbor-12-oz-mug-navy',
    rounded_price: 12.5,
    image_urls: [],
  })
})

test('the next test starts with empty tables', async ({ db }) => {
  expect(await db.$count(productData)).toBe(0)
})

test.for([
  ['a negative price', sql`insert into product_data (name, rounded_price) values ('x', -1)`],
  ['a minimum quantity of none', sql`insert into product_data (name, minimum_quantity) values ('x', 0)`],
  [
    'a box below 48',
    sql`insert into swag_box_requests (first_name, last_name, email, company, box_items, global_quantity, total_price)
        values ('a', 'b', 'c', 'd', '[{}]', 47, 1)`,
  ],
] as const)('the database rejects %s', async ([, statement], { db }) => {
  await expect(db.execute(statement)).rejects.toMatchObject({ cause: { code: '23514' } })
})
