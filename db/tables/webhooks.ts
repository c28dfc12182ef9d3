import { type SQL, sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, isOneOf, timestamptz } from './columns.ts'

export const payloadKinds = ['thin', 'full'] as const

/** `disabled`: the receiver answered 410. Deliveries of paused and disabled endpoints wait. */
export const endpointStatuses = ['active', 'paused', 'disabled'] as const

/** Receivers of events. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: id(),
    name: text('name').notNull(),
    /** URL, secret and previous secret as JSON, encrypted with AUTH_SECRET. */
    encrypted: text('encrypted').notNull(),
    /** Until then deliveries are signed with the previous secret, too. */
    previous_secret_until: timestamptz('previous_secret_until'),
    /** Names of the events that it gets, such as `order.shipped`. */
    events: text('events').array().notNull(),
    payload: text('payload', { enum: payloadKinds }).notNull(),
    status: text('status', { enum: endpointStatuses }).notNull().default('active'),
    /** No delivery before then, as the receiver asked by Retry-After. */
    waits_until: timestamptz('waits_until'),
    /** Position of the last event that became a delivery or is not among `events`. */
    position: bigint('position', { mode: 'number' }).notNull(),
    version: integer('version').notNull().default(1),
    created_by: text('created_by').notNull(),
    created_at: createdAt(),
  },
  () => [
    check('webhook_endpoints_status', isOneOf('status', endpointStatuses)),
    check('webhook_endpoints_payload', isOneOf('payload', payloadKinds)),
  ],
)

export const deliveryStates = ['pending', 'delivered', 'failed'] as const

const isPending: SQL = sql`state = 'pending'`

/** An event on its way to an endpoint. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** The webhook-id, the same in every attempt. */
    id: id(),
    endpoint_id: uuid('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    /** Position of the event; null for a test event. */
    position: bigint('position', { mode: 'number' }),
    event: text('event').notNull(),
    resource: text('resource').notNull(),
    resource_id: uuid('resource_id').notNull(),
    /** When the event happened. */
    at: timestamptz('at').notNull().defaultNow(),
    state: text('state', { enum: deliveryStates }).notNull().default('pending'),
    attempts: integer('attempts').notNull().default(0),
    /** When the next attempt is due; while one runs, when another process may repeat it. */
    next_attempt_at: timestamptz('next_attempt_at').notNull().defaultNow(),
    /** When it was delivered or failed for good. */
    ended_at: timestamptz('ended_at'),
  },
  (t) => [
    unique('webhook_deliveries_position').on(t.endpoint_id, t.position),
    index('webhook_deliveries_due').on(t.endpoint_id, t.next_attempt_at).where(isPending),
    index('webhook_deliveries_in_order').on(t.endpoint_id, t.resource_id, t.position).where(isPending),
    index('webhook_deliveries_by_time').on(t.endpoint_id, t.at, t.id),
    index('webhook_deliveries_of_resource').on(t.resource_id),
    check('webhook_deliveries_state', isOneOf('state', deliveryStates)),
  ],
)

/** A request to a receiver and its response, for the delivery log. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    delivery_id: uuid('delivery_id')
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    at: timestamptz('at').notNull().defaultNow(),
    duration_ms: integer('duration_ms').notNull(),
    /** Null without a response. */
    status: integer('status'),
    /** Code of the network's error, such as TIMEOUT; null with a response. */
    error: text('error'),
    /** Headers have no signatures and cookies; the body has no `data`. */
    request_headers: jsonb('request_headers').notNull(),
    request_body: text('request_body').notNull(),
    response_headers: jsonb('response_headers'),
    /** The first 4 KB. */
    response_body: text('response_body'),
  },
  (t) => [index('webhook_attempts_of').on(t.delivery_id, t.id)],
)
