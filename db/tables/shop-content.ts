import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import * as v from 'valibot'
import { json } from '../json.ts'
import { timestamptz } from './columns.ts'
import { staff } from './staff.ts'

/** Fields by name; the feature of the page parses each. */
export const contentFields = v.record(v.string(), v.unknown())

/**
 * Content that the operator stored over the defaults, one row per page or part (brand, figures, page copy). Without a row the
 * defaults apply.
 */
export const shopContent = pgTable('shop_content', {
  key: text('key').primaryKey(),
  value: json('value', contentFields, {}).notNull(),
  version: integer('version').notNull().default(1),
  updated_at: timestamptz('updated_at').notNull().defaultNow(),
  staff_id: uuid('staff_id').references(() => staff.id, { onDelete: 'set null' }),
})
