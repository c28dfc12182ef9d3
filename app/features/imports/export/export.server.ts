import type { Writable } from 'node:stream'
import { asc, inArray, type SQL, sql } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import { readIdsInBatches, writeSnapshot } from '#app/lib/storage/snapshot-stream.server.ts'
import type { Database, Queryable, Transaction } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import { type ExportedProduct, importColumnNames } from '../columns.ts'
import { productFormats } from './formats.server.ts'
import type { ProductFormat } from './formats.ts'

/** Products that are in memory at a time. */
const batchSize = 500

export type ProductExport = {
  /** Number of products at the start of the export. */
  rows: number
  /**
   * Writes at the reader's pace and ends the stream.
   * @throws ReaderClosed (app/lib/storage/snapshot-stream.server.ts)
   */
  writeTo(out: Writable): Promise<void>
}

/** Selected products; `description` goes into the audit log: "category=Drinkware". */
export type ProductSelection = { where: SQL | undefined; description: string }

export const allProducts: ProductSelection = { where: undefined, description: 'all' }

/** Opens an export after recording it in the audit log. */
export async function openProductExport(
  db: Database,
  { products, format, by }: { products: ProductSelection; format: ProductFormat; by: Actor },
): Promise<ProductExport> {
  const rows = await countProducts(db, products)
  await addAuditEntry(db, {
    by,
    action: 'products.exported',
    after: { filter: products.description, format, products: rows },
  })
  const { write } = productFormats[format]
  return { rows, writeTo: (out) => writeSnapshot(db, (tx) => write(streamProducts(tx, products)), out) }
}

export const countProducts = (db: Queryable, { where }: ProductSelection) => db.$count(productData, where)

/**
 * Exports the slug of the name for products without a stored one, so that a product renamed in the file is still found.
 * Products with a supplier's number are found by that (decision 0032).
 */
const slug = sql<string | null>`coalesce(nullif(${productData.slug}, ''),
  case when ${productData.supplier} is null or ${productData.supplier_item_number} is null then nullif(${productData.name_slug}, '') end)`.as(
  'slug',
)

/** Yields products by name in batches. */
async function* streamProducts(tx: Transaction, { where }: ProductSelection): AsyncGenerator<ExportedProduct[]> {
  const { id, name } = productData
  const query = tx.select({ id }).from(productData).where(where).orderBy(asc(name), asc(id))
  const columns = { ...Object.fromEntries(importColumnNames.map((column) => [column, productData[column]])), slug }
  for await (const ids of readIdsInBatches(tx, query.getSQL(), batchSize)) {
    const rows = await tx.select(columns).from(productData).where(inArray(id, ids)).orderBy(asc(name), asc(id))
    // drizzle cannot type columns that are built at run time.
    yield rows as unknown as ExportedProduct[]
  }
}
