import { eq, sql } from 'drizzle-orm'
import { test } from 'vitest'
import { test as databaseTest, expect } from '#test/database.ts'
import { openOldDatabase } from '#test/old-database.ts'
import { migrate } from './migrate.ts'
import { productData, productWords } from './tables/products.ts'

test('migrations add the words of existing products, and their vectors', async () => {
  const { url, client } = await openOldDatabase({ migrations: 3 })
  await client.query(`
    insert into product_data (name, description, category) values ('Camp Mugs', 'Re-usable', 'Drinkware'), ('Yacht', null, null)`)
  await migrate(url)

  const { rows: words } = await client.query('select word from product_words order by word')
  expect(words.map(({ word }) => word)).toEqual(['camp', 'drinkware', 'mugs', 'reusable', 'usable', 'yacht'])
  const { rows: products } = await client.query('select search_vector, name_vector from product_data order by name')
  expect(products).toEqual([
    {
      search_vector: "'camp':1A 'drinkwar':3B 'mug':2A 're':5C 'reusabl':4C 'usabl':6C",
      name_vector: "'camp':1B 'drinkwar':3 'mug':2A",
    },
    { search_vector: "'yacht':1A", name_vector: "'yacht':1A" },
  ])
  await client.end()
})

databaseTest("words are added when a product's texts change, not its price", async ({ db }) => {
  await db.insert(productData).values([{ name: 'Camp Mug' }, { name: 'Yacht' }])
  await db.delete(productWords)
  await db.update(productData).set({ rounded_price: 5 })
  expect(await db.select().from(productWords)).toEqual([])
  await db.update(productData).set({ brand: 'Fern' }).where(eq(productData.name, 'Yacht'))
  expect(await db.select().from(productWords).orderBy(productWords.word)).toEqual([{ word: 'fern' }, { word: 'yacht' }])
})

databaseTest('a description of any length can be stored', async ({ db }) => {
  const words = Array.from({ length: 20_000 }, (_, index) => `𐐷${index}-${index}é`)
  await db.insert(productData).values([{ name: 'Camp Mug', description: words.join(' ') }, { name: 'x'.repeat(2_200) }])
  expect(await db.$count(productData)).toBe(2)
})

databaseTest('a plan made for one changed product is not kept for thousands', async ({ db }) => {
  const { rows } = await db.execute<{ name: string }>(sql`
    select proname as name from pg_proc
    where prosrc ~* 'join (replaced|written)' and prosrc !~* 'execute'
      and not coalesce('enable_nestloop=off' = any(proconfig), false)`)
  expect(rows).toEqual([])
})
