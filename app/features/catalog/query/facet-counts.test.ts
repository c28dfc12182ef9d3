import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { test as plainTest } from 'vitest'
import { connect } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { facetCounts, factCounts, productData, styleCounts } from '#db/tables/products.ts'
import { expect, test } from '#test/database.ts'
import { openOldDatabase } from '#test/old-database.ts'
import { changeVariedProducts, insertVariedProducts } from '#test/varied-products.ts'
import { colorGroups } from './color-groups.ts'
import { countFacetErrors, mergeFacetCounts, rebuildFacetCounts } from './facet-counts.server.ts'

const none = {
  category: null,
  brand: null,
  price_range: null,
  quantity_range: null,
  products: 0,
  styles: 0,
  ...Object.fromEntries(colorGroups.map((value) => [value, 0])),
}

test('counts stay correct through inserts, updates, deletes, merges and a truncate', async ({ db }) => {
  await insertVariedProducts(db, 1, 1_500)
  expect(await countFacetErrors(db)).toBe(0)
  for (let round = 1; round <= 6; round++) {
    await changeVariedProducts(db, round)
    expect(await countFacetErrors(db)).toBe(0)
    if (round % 2 === 0) await mergeFacetCounts(db)
    expect(await countFacetErrors(db)).toBe(0)
  }
  await db.execute(sql`truncate product_data cascade`)
  expect(await db.$count(facetCounts)).toBe(0)
  expect(await db.$count(factCounts)).toBe(0)
})

plainTest('the migration counts the products of an older release', async () => {
  const { url, client } = await openOldDatabase({ migrations: 15 })
  await client.query(`
    insert into product_data (name, category, brand, rounded_price, minimum_quantity, in_stock, family, colour, production_time) values
      ('Mug', 'Drinkware', 'Zest', 25, 24, true, 'mug', 'Navy', 12), ('Cup', 'Drinkware', 'Zest', 25, 1, true, 'mug', 'Red', 15),
      ('Tote', null, null, null, null, true, null, null, 16), ('Pen', 'Writing', null, 3, 1, false, null, null, 5)`)
  await client.end()
  await migrate(url)
  const { db, close } = connect(url)
  expect(await db.select().from(facetCounts).orderBy(facetCounts.category, facetCounts.styles)).toEqual([
    { ...none, category: 'Drinkware', brand: 'Zest', price_range: 11, quantity_range: 0, products: 2, blue: 1, red: 1 },
    { ...none, category: 'Drinkware', brand: 'Zest', styles: 1 },
    { ...none, products: 1 },
    { ...none, styles: 1 },
  ])
  const { styles: _, ...noFacts } = none
  const group = { category: 'Drinkware', brand: 'Zest', price_range: 11, quantity_range: 0 }
  expect(await db.select().from(factCounts)).toEqual([
    { ...noFacts, ...group, fact: 'days:15', products: 2, blue: 1, red: 1 },
  ])
  await changeVariedProducts(db, 1)
  expect(await countFacetErrors(db)).toBe(0)
  await db.execute(sql`update product_data set in_stock = true, rounded_price = 100`)
  expect(await countFacetErrors(db)).toBe(0)
  await close()
})

test('a rolled back change leaves the counts unchanged', async ({ db }) => {
  await insertVariedProducts(db, 1, 200)
  const before = await db.$count(facetCounts)
  await expect(
    db.transaction(async (tx) => {
      await tx.delete(productData)
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  expect(await db.$count(facetCounts)).toBe(before)
  expect(await countFacetErrors(db)).toBe(0)
})

test('writers of one combination do not block each other', async ({ db }) => {
  // Inserted before, as writing a new word does block.
  const [mug, cup] = ['Mug', 'Cup'].map((name) => ({ name, category: 'Drinkware', rounded_price: 25 }))
  if (!mug || !cup) return expect.unreachable()
  await db.insert(productData).values([mug, cup])
  await db.transaction(async (tx) => {
    await tx.insert(productData).values(cup)
    await db.insert(productData).values(mug)
    await mergeFacetCounts(db)
  })
  expect(await countFacetErrors(db)).toBe(0)
  await mergeFacetCounts(db)
  expect(await db.select().from(facetCounts).orderBy(facetCounts.styles)).toMatchObject([
    { products: 4 },
    { styles: 4 },
  ])
})

test('writers of one style wait for each other, so that it is counted once', async ({ db }) => {
  const mug = (color: string) => ({ name: 'Mug', category: 'Drinkware', family: 'mug', colour: color })
  await db.insert(productData).values({ name: 'Mug' })
  const { promise: isInserted, resolve } = Promise.withResolvers<void>()
  const first = db.transaction(async (tx) => {
    await tx.insert(productData).values(mug('Navy'))
    resolve()
    await tx.execute(sql`select pg_sleep(0.2)`)
  })
  await isInserted
  await Promise.all([first, db.insert(productData).values(mug('Red'))])
  expect(await countFacetErrors(db)).toBe(0)
  await Promise.all(['Navy', 'Red'].map((color) => db.delete(productData).where(sql`colour = ${color}`)))
  await mergeFacetCounts(db)
  const { rows } = await db.execute(
    sql`select sum(products)::int as products, sum(styles)::int as styles from facet_counts`,
  )
  expect(rows).toEqual([{ products: 1, styles: 1 }])
  expect(await db.$count(styleCounts)).toBe(0)
})

test('merging leaves one row per combination', async ({ db }) => {
  for (let round = 0; round < 5; round++)
    await db.insert(productData).values({ name: `Mug ${round}`, category: 'Drinkware', rounded_price: 30 })
  await mergeFacetCounts(db)
  expect(await db.select().from(facetCounts).orderBy(facetCounts.styles)).toEqual([
    { ...none, category: 'Drinkware', price_range: 13, products: 5 },
    { ...none, category: 'Drinkware', styles: 5 },
  ])
})

test('detects and rebuilds wrong counts', async ({ db }) => {
  await insertVariedProducts(db, 1, 300)
  await db.insert(facetCounts).values({ category: 'Drinkware', products: 7 })
  await db.insert(factCounts).values({ category: 'Drinkware', fact: 'rush:yes', products: -1 })
  await db.execute(
    sql`update style_counts set products = products + 1 where style_key = (select min(style_key::text) from style_counts)::uuid`,
  )
  expect(await countFacetErrors(db)).toBe(3)
  await rebuildFacetCounts(db)
  expect(await countFacetErrors(db)).toBe(0)
})

const product = fc.record({
  name: fc.constantFrom('Mug', 'Cup'),
  category: fc.constantFrom('Drinkware', 'Bags', null),
  brand: fc.constantFrom('Zest', null),
  rounded_price: fc.constantFrom(0, 24.99, 25, 25.01, 50, 75, 100, 100.01, null),
  minimum_quantity: fc.constantFrom(1, 25, 26, 50, 100, 500, null),
  in_stock: fc.boolean(),
  family: fc.constantFrom('one', 'two', '', null),
  colour: fc.constantFrom('Navy', 'Red', null),
  material: fc.constantFrom('Cotton', 'Cotton, polyester', 'Wobble', null),
  production_time: fc.constantFrom(0, 5, 6, 15, 16, null),
})

test('counts are correct after any sequence of statements', async ({ db }) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.tuple(
          fc.constantFrom('insert', 'update', 'delete', 'merge'),
          fc.array(product, { minLength: 1, maxLength: 4 }),
        ),
        {
          maxLength: 8,
        },
      ),
      async (statements) => {
        for (const [kind, products] of statements) {
          const [first] = products
          if (kind === 'insert') await db.insert(productData).values(products)
          else if (kind === 'update' && first) await db.update(productData).set(first).where(sql`name <> ${first.name}`)
          else if (kind === 'delete')
            await db.delete(productData).where(sql`category is not distinct from ${first?.category ?? null}`)
          else await mergeFacetCounts(db)
        }
        expect(await countFacetErrors(db)).toBe(0)
      },
    ),
    { numRuns: 25 },
  )
})
