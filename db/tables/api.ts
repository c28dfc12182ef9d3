import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, timestamptz } from './columns.ts'

/** Tokens of the API; only the hash of a token is stored. */
export const apiTokens = pgTable('api_tokens', {
  id: id(),
  name: text('name').notNull(),
  token_sha256: text('token_sha256').notNull().unique(),
  /** As `products:read`. */
  scopes: text('scopes').array().notNull(),
  expires_at: timestamptz('expires_at').notNull(),
  /** To the minute. */
  last_used_at: timestamptz('last_used_at'),
  /** Email of the person, or the name of another actor. */
  created_by: text('created_by').notNull(),
  created_at: createdAt(),
  revoked_at: timestamptz('revoked_at'),
})

/** Responses to requests with an Idempotency-Key, for a day. */
export const apiIdempotencyKeys = pgTable(
  'api_idempotency_keys',
  {
    token_id: uuid('token_id')
      .notNull()
      .references(() => apiTokens.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** Hash of method, path and body. */
    request_sha256: text('request_sha256').notNull(),
    /** Null while the first request runs. */
    status: integer('status'),
    body: text('body'),
    created_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.token_id, t.key] }), index('api_idempotency_keys_by_time').on(t.created_at)],
)

/** Changes of resources, written by triggers. Readers give committed rows their positions, so that none appears behind a cursor. */
export const apiEvents = pgTable(
  'api_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    position: bigint('position', { mode: 'number' }).unique(),
    at: timestamptz('at').notNull().defaultNow(),
    resource: text('resource').notNull(),
    resource_id: uuid('resource_id').notNull(),
    change: text('change').notNull(),
    /** As `order.shipped`, for webhooks; null for a mere change. */
    event: text('event'),
  },
  (t) => [index('api_events_by_time').on(t.at), index('api_events_unnumbered').on(t.id).where(sql`position is null`)],
)
