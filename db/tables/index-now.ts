import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Progress of notifying search engines of changes (docs/decisions/0042-publish-machine-readable-versions-from-the-server.md). */
export const indexNowProgress = pgTable('index_now_progress', {
  kind: text('kind', { enum: ['products', 'posts', 'pages', 'moved'] }).primaryKey(),
  /** When the last thing told of was changed, and which of those that were then; without it, none of them yet. */
  at: moment('at').notNull(),
  last: text('last'),
})
