import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { rebuildFacetCounts } from '#app/features/catalogue/query/facet-counts.server.ts'
import { connect, type Database } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { productData } from '#db/tables/products.ts'
import { generateProducts } from '#demo/generate.ts'
import { startEmbeddedDatabase } from '#server/database/embedded.ts'

const BATCH = 1000
/** Beyond so many the demo's products have no names of their own. */
const mostGenerated = 100_000
/** What the products after that are called besides, and what their description says in addition. */
const editions = ['Alder', 'Birch', 'Cedar', 'Dune', 'Ember', 'Fjord', 'Grove', 'Heath', 'Isle']

/**
 * Hands over a PostgreSQL of its own with so many products, and the folder it lies in, and takes both away afterwards.
 * @param use is given a connection whose statements may take as long as they need
 */
export async function withFilledCatalogue(
  size: number,
  use: (filled: { db: Database; url: string; folder: string }) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'boxwright-bench-'))
  const server = await startEmbeddedDatabase(folder)
  const { db, close } = connect(server.url, { statementTimeout: 0 })
  try {
    await migrate(server.url)
    await fillCatalogue(db, size)
    await use({ db, url: server.url, folder })
  } finally {
    await close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Makes the catalogue so many of the demo's products: up to 100,000 as they are, beyond in editions with names, prices and
 * ids of their own. Without indexes and triggers meanwhile, since with them a million takes an hour.
 * @param db whose statements may take as long as they need
 */
async function fillCatalogue(db: Database, size: number): Promise<void> {
  await db.execute(sql`truncate ${productData} cascade`)
  const { rows: indexes } = await db.execute<{ name: string; definition: string }>(sql`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = 'product_data'::regclass and not indisprimary`)
  for (const { name } of indexes) await db.execute(sql`drop index ${sql.raw(name)}`)
  await db.execute(sql`alter table product_data disable trigger user`)
  const products = generateProducts({ count: Math.min(size, mostGenerated) })
  for (let from = 0; from < products.length; from += BATCH) {
    await db.insert(productData).values(products.slice(from, from + BATCH))
  }
  for (const [index, edition] of editions.entries()) {
    const missing = size - products.length * (index + 1)
    if (missing > 0) await addEdition(db, edition, 0.8 + index * 0.07, missing)
  }
  await db.execute(sql`alter table product_data enable trigger user`)
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local maintenance_work_mem = '512MB'`)
    for (const { definition } of indexes) await tx.execute(sql.raw(definition))
  })
  await db.execute(sql`
    insert into product_words (word)
    select distinct word from product_data, regexp_split_to_table(lower(concat_ws(' ', name, description, category, brand)), '[^[:alpha:]]+') word
    where length(word) between 4 and 40 on conflict do nothing`)
  await rebuildFacetCounts(db)
  await db.execute(sql`vacuum analyze product_data`)
  await db.execute(sql`vacuum analyze facet_counts`)
}

/** The first products once more. @param share of their price */
async function addEdition(db: Database, edition: string, share: number, most: number): Promise<void> {
  await db.execute(sql`
    insert into product_data (id, name, slug, description, category, brand, image_url, image_urls, rounded_price, minimum_quantity,
      price_breaks, production_time, rush_service_available, purchase_includes, in_stock, family, colour, colour_hex)
    select md5(id || ${edition})::uuid, ${edition} || ' ' || name, slug || '-' || lower(${edition}), description || ' From the ' || ${edition} || ' collection.',
      category, brand, image_url, image_urls, round(rounded_price * ${share}, 2), minimum_quantity,
      price_breaks, production_time, rush_service_available, purchase_includes, in_stock, family || '-' || lower(${edition}), colour, colour_hex
    from product_data where name !~ ${`^(${editions.join('|')}) `} order by id limit ${most}`)
}
