import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from './columns.ts'

/**
 * Attempts at forms and passwords, counted for every process of the shop (decision 0040).
 * Unlogged, which drizzle cannot say: the migration does.
 */
export const attempts = pgTable(
  'attempts',
  {
    /** Keyed hash of the action and the client. */
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    /** When the count resets. */
    ends_at: timestamptz('ends_at').notNull(),
  },
  (t) => [index('attempts_by_end').on(t.ends_at)],
)
