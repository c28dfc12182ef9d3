import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** Searches without results per day, without data about visitors. */
export const zeroResultSearches = pgTable(
  'missed_searches',
  { day: date('day', { mode: 'string' }).notNull(), words: text('words').notNull(), times: integer('times').notNull() },
  (t) => [primaryKey({ columns: [t.day, t.words] }), check('missed_searches_length', sql`char_length(words) <= 60`)],
)
