import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Transaction } from '#db/client.ts'
import { parseJson } from '#db/json.ts'
import { contentRevisions } from '#db/tables/content-history.ts'
import { type FactTypes, isNumericFact, mapFacts } from '#db/tables/product-facts.ts'
import { productData, productJson } from '#db/tables/products.ts'
import type { ProductColumn, ProductFields } from './product-columns.ts'

/** SQL for a product as stored in a revision (decision 0030). @param row table name or alias */
export const toRevision = (row: SQL) =>
  sql`to_jsonb(${row}) - 'search_text' - 'search_vector' - 'name_vector' - 'name_slug' - 'price_steps' - 'style_key' - 'color_group' - 'facts'`

const text = v.nullable(v.string())
const number = v.nullable(v.number())

const columnSchemas = {
  name: v.string(),
  slug: text,
  description: text,
  category: text,
  brand: text,
  ...productJson,
  image_url: text,
  rounded_price: number,
  minimum_quantity: number,
  production_time: number,
  rush_service_available: v.boolean(),
  purchase_includes: text,
  in_stock: v.boolean(),
  hidden: v.boolean(),
  family: text,
  colour: text,
  colour_hex: text,
  supplier: text,
  supplier_item_number: text,
  item_number: text,
  size_chart: text,
  discount_code: text,
  ...(mapFacts((fact) => (isNumericFact(fact) ? number : text)) as FactTypes<typeof number, typeof text>),
} satisfies { [C in ProductColumn]: v.GenericSchema<unknown, ProductFields[C]> }

/** Product columns as JSON stores them: some of them, as a file gives, or an older revision, which lacks newer ones. */
export const storedColumnsSchema = v.partial(v.object(columnSchemas))

/** The product of a revision; null if the change made it, undefined if it cannot be read. */
export const parseStoredProduct = (before: unknown): Partial<ProductFields> | null | undefined =>
  parseJson('revision of a product', v.nullable(storedColumnsSchema), before, undefined)

/** Columns that a statement can write, without generated ones. */
export const writtenColumns = Object.values(getTableColumns(productData))
  .filter(({ generated }) => !generated)
  .map(({ name }) => name)

/**
 * Stores a revision of every row that a statement changes.
 * @param expressions its common table expressions, the last one `changed_rows` with columns id, version (null: deleted) and before (null:
 * created)
 * @returns their number
 */
export async function saveRevisions(tx: Transaction, change: string, expressions: SQL): Promise<number> {
  const inserted = await tx.execute(sql`
    with ${expressions}
    insert into ${contentRevisions} (change_id, kind, subject, version, before)
    select ${change}, 'product', id::text, version, before from changed_rows`)
  return inserted.rowCount ?? 0
}

/** As one array parameter, since PostgreSQL accepts at most 65,535 parameters. */
export const selectIds = (ids: readonly string[]): SQL => sql`select unnest(${sql.param(ids)}::uuid[])`

/** For statements that may write the whole catalog and all its indexes. */
export const allowLongStatement = sql`set local statement_timeout = '15min'`
