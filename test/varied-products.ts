import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'

const nouns = ['Mug', 'Bottle', 'Tote', 'Hoodie', 'Notebook', 'T-Shirt', 'Caps', 'Charger', 'Café Cup', 'Straße Ωσς']
const colors = ['Navy', 'Red', 'Kelly Green', 'Éclair', 'İndigo', 'White']
const categories = ['Drinkware', 'Bags', 'Office', 'Food & Treats', '']
const materials = ['Cotton', 'Recycled cotton, polyester', 'Stainless steel', 'Paper']
const brands = ['Fernway', 'Northbeam', 'Old Mill', 'Pixel+Co', 'Zest', 'ÄÖ Works']

/** Products of every kind: without category, brand, price, minimum or description, out of stock, with signs and letters of all sorts. */
export function insertVariedProducts(db: Database, first: number, last: number): Promise<unknown> {
  return db.execute(sql`
    insert into product_data (name, description, category, brand, rounded_price, minimum_quantity, in_stock, family, colour,
      material, production_time, rush_service_available)
    select ${name}, ${description}, ${pickText(categories, 9, 3)}, ${pickText(brands, 10, 7)}, ${price}, ${minimum}, i % 15 <> 0,
      case when i % 4 <> 0 then 'family ' || i / 9 end, ${pickText(colors, 16, 1)},
      ${pickText(materials, 6, 2)}, nullif(i % 20, 0), i % 3 = 0
    from generate_series(${first}::int, ${last}::int) i`)
}

const toTextArray = (texts: readonly string[]): SQL => sql`${sql.param(texts)}::text[]`
const pickText = (names: readonly string[], missingEvery: number, step: number): SQL =>
  sql`case when i % ${missingEvery} = 0 then null else (${toTextArray(names)})[1 + i / ${step} % ${names.length}] end`

/** Names, many of which repeat. */
const name = sql`(${toTextArray(nouns)})[1 + i * 7 % ${nouns.length}] || ', ' || (${toTextArray(colors)})[1 + i / 5 % ${colors.length}]
  || case when i % 3 = 0 then '' else ' ' || lpad((i * 7 % 4000)::text, 4, '0') end`
const description = sql`case when i % 11 = 0 then null when i % 13 = 0 then '100% cotton, size_L, 20oz, C:\\new Zirconium'
  when i % 17 = 0 then 'Keeps drinks hot. Dishwasher safe; boxes of 1,000.'
  else 'A dependable item for every office, item ' || left(md5(i::text), 3 + i % 5) end`
const price = sql`case when i % 12 = 0 then null when i % 5 = 0 then (array[25, 50, 100, 0])[1 + i % 4] else i * 7919 % 15000 / 100.0 end`
const minimum = sql`case when i % 14 = 0 then null when i % 6 = 0 then (array[1, 25, 50, 100])[1 + i % 4] else 1 + i * 31 % 300 end`

/** Makes changes of every kind, each in its own transaction. `round` varies the values. */
export async function changeVariedProducts(db: Database, round: number): Promise<void> {
  const matchesShare = (share: number) => sql`abs(hashtext(id::text || ${String(round)})) % ${share} = 0`
  const from = 100_000 + round * 1_000
  await insertVariedProducts(db, from, from + 40)
  await db.execute(sql`delete from product_data where ${matchesShare(200)}`)
  await db.execute(sql`update product_data set in_stock = not in_stock where ${matchesShare(150)}`)
  await db.execute(
    sql`update product_data set rounded_price = rounded_price + 1, category = 'New ' || ${round % 2} where ${matchesShare(170)}`,
  )
  await db.execute(
    sql`update product_data set name = 'A renamed ' || name, description = 'Now of stoneware' where ${matchesShare(180)}`,
  )
  await db.execute(
    sql`update product_data set material = 'Bamboo', rush_service_available = not rush_service_available where ${matchesShare(160)}`,
  )
  await db.execute(
    sql`update product_data set brand = null, minimum_quantity = null, rounded_price = null where ${matchesShare(190)}`,
  )
}
