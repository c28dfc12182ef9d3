import { sql } from 'drizzle-orm'
import { timestamp, uuid } from 'drizzle-orm/pg-core'

/** Primary key: a version 7 uuid made by the application or, for rows from elsewhere, a random one. */
export const id = () => uuid('id').primaryKey().default(sql`gen_random_uuid()`)

export const moment = (name: string) => timestamp(name, { withTimezone: true })

export const createdAt = () => moment('created_at').notNull().defaultNow()
