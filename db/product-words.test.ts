import { eq } from 'drizzle-orm'
import { test } from 'vitest'
import { test as databaseTest, expect } from '#test/database.ts'
import { openOldDatabase } from '#test/old-database.ts'
import { migrate } from './migrate.ts'
import { productData, productWords } from './tables/products.ts'

test('a migration adds the search words of existing products', async () => {
  const { url, client } = await openOldDatabase({ migrations: 3 })
  await client.query(`
    insert into product_data (name, description, category) values ('Camp Mugs', 'Re-usable', 'Drinkware'), ('Yacht', null, null)`)
  await migrate(url)

  const { rows: words } = await client.query('select word from product_words order by word')
  expect(words.map(({ word }) => word)).toEqual(['camp', 'drinkware', 'mugs', 'reusable', 'usable', 'yacht'])
  const { rows: products } = await client.query('select search_words from product_data order by name')
  expect(products.map(({ search_words }) => search_words)).toEqual([
    ' camp mug reusable re usable drinkware ',
    ' yacht ',
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
