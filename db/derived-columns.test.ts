import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import { from as copyFrom } from 'pg-copy-streams'
import { test } from 'vitest'
import type { Database } from '#db/client.ts'
import { test as databaseTest, expect } from '#test/database.ts'
import { openOldDatabase } from '#test/old-database.ts'
import { migrate } from './migrate.ts'
import { productData } from './tables/products.ts'

const readDerived = async (db: Database) =>
  (await db.execute(sql`select search_vector, name_vector, facts from product_data`)).rows

databaseTest('derived columns are computed again only if their sources change', async ({ db }) => {
  await db.insert(productData).values({ name: 'Camp', material: 'Cotton', production_time: 9 })
  const [first] = await readDerived(db)
  expect(first).toEqual({
    search_vector: "'camp':1A",
    name_vector: "'camp':1A",
    facts: ['days:10', 'days:15', 'material:cotton'],
  })
  // Values that no computation gives show whether one ran.
  const stored = { search_vector: "'kept':1", name_vector: "'kept':1", facts: ['kept'] }
  await db.execute(sql`alter table product_data disable trigger derived`)
  await db.update(productData).set(stored)
  await db.execute(sql`alter table product_data enable trigger derived`)
  await db.update(productData).set({ rounded_price: 5, in_stock: false })
  expect(await readDerived(db)).toEqual([stored])

  await db.update(productData).set({ material: 'Wool' })
  const facts = ['days:10', 'days:15', 'material:wool']
  expect(await readDerived(db)).toEqual([{ ...stored, facts }])
  await db.update(productData).set({ description: 'Warm' })
  expect(await readDerived(db)).toEqual([{ search_vector: "'camp':1A 'warm':2C", name_vector: "'camp':1A", facts }])
  await db.update(productData).set({ production_time: null })
  expect(await readDerived(db)).toMatchObject([{ facts: ['material:wool'] }])

  for (const column of ['name', 'colour', 'category', 'brand', 'item_number'] as const) {
    await db.update(productData).set({ [column]: 'Zebra' })
    expect([column, await readDerived(db)]).toMatchObject([
      column,
      [{ search_vector: expect.stringContaining('zebra'), name_vector: expect.stringContaining('zebra') }],
    ])
    await db.update(productData).set({ [column]: 'Camp' })
  }
  await db.update(productData).set({
    rush_service_available: true,
    sizes: [{ name: 'XL', in_stock: true, upcharge: 0 }],
    imprint_locations: [{ name: 'Front', methods: ['Embroidery'], sizeMm: null, maxColors: null }],
  })
  expect(await readDerived(db)).toMatchObject([
    { facts: ['material:wool', 'method:embroidery', 'rush:yes', 'size:xl'] },
  ])
})

databaseTest('no statement writes other values to derived columns', async ({ db }) => {
  const other = { search_vector: "'other':1", name_vector: "'other':1", facts: ['other'] }
  await db.insert(productData).values({ name: 'Camp', ...other })
  const derived = { search_vector: "'camp':1A", name_vector: "'camp':1A", facts: [] }
  expect(await readDerived(db)).toEqual([derived])
  await db.update(productData).set(other)
  expect(await readDerived(db)).toEqual([derived])
})

test('the migration to a trigger changes no value', async () => {
  const { url, client } = await openOldDatabase({ migrations: 31 })
  await client.query(`
    insert into product_data (name, item_number, description, material, production_time, rush_service_available)
    values ('Camp', 'BW-9', 'Wool', 'Cotton', 9, true)`)
  const read = async () => (await client.query('select search_vector, name_vector, facts from product_data')).rows
  const before = await read()
  await migrate(url)
  expect(await read()).toEqual(before)
  await client.query(`update product_data set name = 'Lake', material = 'Wool'`)
  await client.query(`update product_data set name = 'Camp', material = 'Cotton'`)
  expect(await read()).toEqual(before)
  // As COPY writes them.
  const { rows } = await client.query('delete from product_data returning name, item_number, description, material')
  const columns = 'name, item_number, description, material, production_time, rush_service_available'
  const lines = Readable.from(rows.map((row) => `${Object.values(row).join('\t')}\t9\tt\n`))
  await pipeline(lines, client.query(copyFrom(`copy product_data (${columns}) from stdin`)))
  expect(await read()).toEqual(before)
  await client.end()
})
