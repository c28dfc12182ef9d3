import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { staff } from './staff.ts'

/**
 * What the operator has put in the place of the shop's own words, one row a page or part (the brand, the figures, a page's
 * copy). What has no row is as the files say.
 */
export const shopContent = pgTable('shop_content', {
  key: text('key').primaryKey(),
  value: jsonb('value').$type<Record<string, unknown>>().notNull(),
  version: integer('version').notNull().default(1),
  updated_at: moment('updated_at').notNull().defaultNow(),
  staff_id: uuid('staff_id').references(() => staff.id, { onDelete: 'set null' }),
})
