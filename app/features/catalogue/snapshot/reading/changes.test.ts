import { sql } from 'drizzle-orm'
import { productData } from '#db/tables/products.ts'
import { expect, test } from '#test/database.ts'
import { fill } from '#test/varied-products.ts'
import { noFilters } from '../../listing/listing.schema.ts'
import { catchUp } from './changes.server.ts'
import { openConnection } from './connection.server.ts'
import { load } from './load.server.ts'

test('of changed products only those with another name or text are read whole and looked through one by one', async ({
  db,
  databaseUrl,
}) => {
  await fill(db, 1, 200)
  const connection = await openConnection(databaseUrl)
  try {
    const loaded = await load(connection)
    const change = async (changes: object, which = sql`in_stock`) => {
      await db.update(productData).set(changes).where(which)
      expect(await catchUp(connection, loaded)).toBe('current')
      const { rows } = await db.execute<{ id: string }>(
        sql`select id from product_data where in_stock order by name, id limit 24`,
      )
      expect(loaded.columns.list(noFilters, { letters: '' }).ids).toEqual(rows.map(({ id }) => id))
      return loaded.columns.late
    }
    expect(await change({ rounded_price: 7, minimum_quantity: 3 })).toBe(0)
    // Only the order tells the names apart.
    const last = sql`id = (select id from product_data where in_stock order by name desc, id desc limit 1)`
    expect(await change({ name: 'a mug' }, last)).toBe(1)
    expect(await change({ name: 'A Mug' }, sql`name = 'a mug'`)).toBe(2)
    expect(await change({ in_stock: false }, sql`name = 'A Mug'`)).toBe(2)
    expect(await change({ in_stock: true }, sql`name = 'A Mug'`)).toBe(3)
    expect(await change({ description: 'Of zirconium' }, sql`name = 'A Mug'`)).toBe(4)
    expect(loaded.columns.count(noFilters, { letters: 'zirconium' })).toBe(
      await db.$count(productData, sql`in_stock and description ilike '%zirconium%'`),
    )
  } finally {
    await connection.client.end()
  }
})
