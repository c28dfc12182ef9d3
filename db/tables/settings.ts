import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from './columns.ts'

/** Settings that Admins change in the admin, one per row. */
export const adminSettings = pgTable('office_settings', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  updated_at: timestamptz('updated_at').notNull().defaultNow(),
})
