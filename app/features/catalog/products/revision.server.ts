import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { contentRevisions } from '#db/tables/content-history.ts'
import { productData } from '#db/tables/products.ts'

/** SQL for a product as stored in a revision (decision 0030). @param row table name or alias */
export const toRevision = (row: SQL) => sql`to_jsonb(${row}) - 'search_text' - 'search_words' - 'name_slug'`

/** Columns that a statement can write, without generated ones. */
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

/** As one array parameter, since PostgreSQL accepts at most 65,535 parameters. */
export const idList = (ids: readonly string[]): SQL => sql`select unnest(${sql.param(ids)}::uuid[])`

/** For statements that may write the whole catalog and all its indexes. */
export const allowLongStatement = sql`set local statement_timeout = '15min'`
