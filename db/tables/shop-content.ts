import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from './columns.ts'
import { staff } from './staff.ts'

/**
 * Content that the operator stored over the defaults, one row per page or part (brand, figures, page copy). Without a row the
 * defaults apply.
 */
export const shopContent = pgTable('shop_content', {
  key: text('key').primaryKey(),
  value: jsonb('value').$type<Record<string, unknown>>().notNull(),
  version: integer('version').notNull().default(1),
  updated_at: timestamptz('updated_at').notNull().defaultNow(),
  staff_id: uuid('staff_id').references(() => staff.id, { onDelete: 'set null' }),
})
