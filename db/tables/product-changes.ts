import { sql } from 'drizzle-orm'
import { customType, index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** PostgreSQL's number of a transaction, as text. */
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * Which products were written by which transaction, for the snapshots that processes keep of the catalogue (decision 0182).
 * Triggers write it, whoever changes a product; a job takes away what is old.
 */
export const productChanges = pgTable(
  'product_changes',
  {
    /** Null: a change of many products at once, none of which is named. */
    id: uuid('id'),
    changed_in: xid8('changed_in').notNull().default(sql`pg_current_xact_id()`),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [index('product_changes_by_transaction').on(t.changed_in)],
)

/** One row: the last transaction of which changes were taken away. Whoever had not seen all before it reads everything anew. */
export const prunedProductChanges = pgTable('pruned_product_changes', {
  through: xid8('through').notNull(),
})
