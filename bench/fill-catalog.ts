import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { rebuildFacetCounts } from '#app/features/catalog/query/facet-counts.server.ts'
import { connect, type Database } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { productData } from '#db/tables/products.ts'
import { generateProducts } from '#demo/generate.ts'
import { startEmbeddedDatabase } from '#server/database/embedded.ts'

const batchSize = 1000
/** Products that the demo's generator can name. */
const maxGenerated = 100_000
/** The products after that repeat the generated ones, once for each of these words in name and description. */
const editions = ['Alder', 'Birch', 'Cedar', 'Dune', 'Ember', 'Fjord', 'Grove', 'Heath', 'Isle']

/** Runs `use` against a temporary PostgreSQL with `size` products, without a statement timeout. */
export async function withFilledCatalog(
  size: number,
  use: (filled: { db: Database; url: string; folder: string }) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'boxwright-bench-'))
  const server = await startEmbeddedDatabase(folder)
  const { db, close } = connect(server.url, { statementTimeout: 0 })
  try {
    await migrate(server.url)
    await fillCatalog(db, size)
    await use({ db, url: server.url, folder })
  } finally {
    await close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Drops indexes and disables triggers while it inserts: with them a million products take an hour. */
async function fillCatalog(db: Database, size: number): Promise<void> {
  await db.execute(sql`truncate ${productData} cascade`)
  const { rows: indexes } = await db.execute<{ name: string; definition: string }>(sql`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = 'product_data'::regclass and not indisprimary`)
  for (const { name } of indexes) await db.execute(sql`drop index ${sql.raw(name)}`)
  await db.execute(sql`alter table product_data disable trigger user, enable trigger derived`)
  const products = generateProducts({ count: Math.min(size, maxGenerated) })
  for (let from = 0; from < products.length; from += batchSize) {
    await db.insert(productData).values(products.slice(from, from + batchSize))
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
  await db.execute(sql`vacuum analyze fact_counts`)
}

/** Repeats the first products. @param share of their price */
async function addEdition(db: Database, edition: string, share: number, limit: number): Promise<void> {
  await db.execute(sql`
    insert into product_data (id, name, slug, description, category, brand, image_url, image_urls, rounded_price, minimum_quantity,
      price_breaks, production_time, rush_service_available, purchase_includes, in_stock, family, colour, colour_hex, material,
      imprint_locations, sizes)
    select md5(id || ${edition})::uuid, ${edition} || ' ' || name, slug || '-' || lower(${edition}), description || ' From the ' || ${edition} || ' collection.',
      category, brand, image_url, image_urls, round(rounded_price * ${share}, 2), minimum_quantity,
      price_breaks, production_time, rush_service_available, purchase_includes, in_stock, family || '-' || lower(${edition}), colour, colour_hex, material,
      imprint_locations, sizes
    from product_data where name !~ ${`^(${editions.join('|')}) `} order by id limit ${limit}`)
}
