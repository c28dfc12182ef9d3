import { sql } from 'drizzle-orm'
import { noSnapshot } from '#app/lib/snapshot.ts'
import type { Database } from '#db/client.ts'
import { catalogueLabels } from '#db/tables/products.ts'
import { expect, test } from '#test/database.ts'
import { change, fill, random, randomFilters } from '#test/varied-products.ts'
import { findProducts } from '../search/search.server.ts'
import { suggest, typedText } from '../search/suggestions.server.ts'
import { answer } from './answer.ts'
import type { Question } from './questions.ts'
import { catchUp } from './reading/changes.server.ts'
import { openConnection } from './reading/connection.server.ts'
import { type Loaded, load } from './reading/load.server.ts'

const products = 10_000

test('300 random listings and their suggestions are those of the database, before and after changes of every kind', async ({
  db,
  databaseUrl,
}) => {
  await fill(db, 1, products)
  await db.insert(catalogueLabels).values([
    { kind: 'category', name: 'Office', sort_order: 1 },
    { kind: 'category', name: 'Old name', renamed_to: 'Older name' },
    { kind: 'category', name: 'Older name', renamed_to: 'Bags' },
    { kind: 'brand', name: 'Former', renamed_to: 'Zest' },
  ])
  await db.execute(sql`analyze product_data`)
  const connection = await openConnection(databaseUrl)
  try {
    const loaded = await load(connection)
    const pick = random(11)
    await compare(db, loaded, pick, 90)
    for (let round = 1; round <= 5; round++) {
      await change(db, round)
      await db.execute(sql`update catalogue_labels set sort_order = ${round} where name = 'Office'`)
      expect(await catchUp(connection, loaded)).toBe('current')
      await compare(db, loaded, pick, 42)
    }
  } finally {
    await connection.client.end()
  }
}, 240_000)

async function compare(db: Database, loaded: Loaded, pick: ReturnType<typeof random>, rounds: number) {
  let asked = 0
  const snapshot = {
    ...noSnapshot,
    ask: async (question: object) => {
      asked++
      return answer(loaded.columns, question as Question)
    },
  }
  for (let round = 0; round < rounds; round++) {
    const filters = randomFilters(pick)
    const [expected, found] = await Promise.all([findProducts(db, filters), findProducts(db, filters, snapshot)])
    expect(found, JSON.stringify(filters)).toEqual(expected)
    const typed = typedText(filters.search)
    expect(await suggest(db, typed, snapshot), typed).toEqual(await suggest(db, typed))
  }
  // It was the columns that answered.
  expect(asked).toBeGreaterThanOrEqual(rounds * 2)
}
