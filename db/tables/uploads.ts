import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

/**
 * Every artwork file in storage. `claimed_at` is set by the request that carries the file, in its transaction;
 * a file never claimed is an orphan and is cleaned up.
 */
export const uploads = pgTable(
  'uploads',
  {
    path: text('path').primaryKey(),
    name: text('name').notNull(),
    size: integer('size').notNull(),
    type: text('type').notNull(),
    created_at: createdAt(),
    claimed_at: timestamp('claimed_at', { withTimezone: true }),
    /** Keyed hash of the uploader, while the file is unclaimed: limits the unclaimed files of one visitor. */
    address_key: text('address_key'),
    /** When the cleanup last failed to delete the file. */
    undeletable_at: timestamp('undeletable_at', { withTimezone: true }),
  },
  (t) => [
    index('uploads_orphans').on(t.created_at).where(sql`claimed_at is null`),
    index('uploads_unclaimed').on(t.address_key, t.size).where(sql`claimed_at is null`),
  ],
)

const randomKey = () => ({
  name: text('name').primaryKey(),
  /** base64url */
  value: text('value').notNull(),
  created_at: createdAt(),
})

/** Random keys shared by all processes, created on first use. */
export const sharedKeys = pgTable('shared_keys', randomKey())

/** The same for the admin only: the storefront's role cannot read them. */
export const adminKeys = pgTable('office_keys', randomKey())
