import { pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from './columns.ts'

/** Progress of notifying search engines of changes (decision 0042). */
export const indexNowProgress = pgTable('index_now_progress', {
  kind: text('kind', { enum: ['products', 'posts', 'pages', 'moved'] }).primaryKey(),
  /** Time of the last reported change, and ids reported at that time; without ids, none of them. */
  at: timestamptz('at').notNull(),
  last: text('last'),
})
