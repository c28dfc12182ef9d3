import { type SQL, sql } from 'drizzle-orm'
import { boolean, integer, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Primary key: a version 7 uuid made by the application or, for rows from elsewhere, a random one. */
export const id = () => uuid('id').primaryKey().default(sql`gen_random_uuid()`)

export const timestamptz = (name: string) => timestamp(name, { withTimezone: true })

export const createdAt = () => timestamptz('created_at').notNull().defaultNow()

/** Columns of all editable content. A trigger maintains the first two for every writer. */
export const editedColumns = () => ({
  /** Incremented by every change, for optimistic locking. */
  version: integer('version').notNull().default(1),
  updated_at: timestamptz('updated_at').notNull().defaultNow(),
  /** True for demo data. */
  demo: boolean('demo').notNull().default(false),
})

/** Condition of a check constraint: the column has one of the values, which are constants of the code. */
export const isOneOf = (column: string, values: readonly string[]): SQL =>
  sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(', ')})`)
