import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { contentRevisions } from '#db/tables/content-history.ts'
import { productData } from '#db/tables/products.ts'

/** SQL for a product as stored in a revision (decision 0030). @param row table name or alias */
export const toRevision = (row: SQL) => sql`to_jsonb(${row}) - 'search_text' - 'search_words' - 'name_slug'`

/** The columns that a statement can write: not those that PostgreSQL makes of others. */
export const writtenColumns = Object.values(getTableColumns(productData))
  .filter(({ generated }) => !generated)
  .map(({ name }) => name)

/**
 * Stores a revision of every row that a statement changes.
 * @param expressions its common table expressions, the last one `kept` with columns id, version (null: deleted) and before (null:
 * created)
 * @returns their number
 */
export async function saveRevisions(tx: Transaction, change: string, expressions: SQL): Promise<number> {
  const inserted = await tx.execute(sql`
    with ${expressions}
    insert into ${contentRevisions} (change_id, kind, subject, version, before)
    select ${change}, 'product', id::text, version, before from kept`)
  return inserted.rowCount ?? 0
}

/** However many: PostgreSQL takes no more than 65,535 values one by one. */
export const idList = (ids: readonly string[]): SQL => sql`select unnest(${sql.param(ids)}::uuid[])`

/** For what touches a whole catalog; each row of it goes through every index. */
export const allowLongStatement = sql`set local statement_timeout = '15min'`
