import { type SQL, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import * as v from 'valibot'
import { json, tolerantArray } from '../json.ts'
import { createdAt, id, isOneOf, timestamptz } from './columns.ts'
import { companies } from './customers.ts'
import { proposalOrders } from './proposals.ts'
import { sendRecipients } from './sends.ts'
import { sendShipments } from './shipments.ts'
import { staff } from './staff.ts'

/** A location that stores stock. The default one is made with the first item. */
export const stockLocations = pgTable(
  'stock_locations',
  {
    id: id(),
    name: text('name').notNull().unique(),
    is_default: boolean('is_default').notNull().default(false),
    created_at: createdAt(),
  },
  (t) => [uniqueIndex('stock_locations_default').on(t.is_default).where(sql`is_default`)],
)

export const stockItemKinds = ['product', 'kit'] as const

/** A product in a packed kit. */
const kitLine = v.object({ name: v.string(), quantity: v.number() })

/** A customer's stored product in one color and size, or packed kit. Triggers add up its movements and reservations. */
export const stockItems = pgTable(
  'stock_items',
  {
    id: id(),
    company_id: uuid('company_id').references(() => companies.id, { onDelete: 'set null' }),
    kind: text('kind', { enum: stockItemKinds }).notNull().default('product'),
    name: text('name').notNull(),
    /** '' without one. */
    color: text('color').notNull().default(''),
    size: text('size').notNull().default(''),
    image: text('image'),
    /** Contents of a kit. */
    contents: json('contents', tolerantArray('contents', kitLine), []).notNull().default([]),
    /** Reference code on the shelf. */
    code: text('code').notNull().unique(),
    /** Average cost of a piece in ten-thousandths of a dollar; null while unknown. */
    unit_cost: bigint('unit_cost', { mode: 'number' }),
    /** For customs: HS code, ISO code of the country of origin, and the value of a piece in cents; null while unknown. */
    hs_code: text('hs_code'),
    origin_country: text('origin_country'),
    customs_cents: integer('customs_cents'),
    /** Pieces in all locations, and those that claims reserved. */
    on_hand: integer('on_hand').notNull().default(0),
    reserved: integer('reserved').notNull().default(0),
    /** Staff are alerted once when no more than these are available; null for no alert. */
    low_at: integer('low_at'),
    low_alerted_at: timestamptz('low_alerted_at'),
    archived_at: timestamptz('archived_at'),
    /** For optimistic locking. */
    version: integer('version').notNull().default(1),
    search_text: text('search_text')
      .notNull()
      .generatedAlwaysAs((): SQL => sql`boxwright_fold(name || E'\n' || color || E'\n' || size || E'\n' || code)`),
    created_at: createdAt(),
  },
  (t) => [
    unique('stock_items_same').on(t.company_id, t.kind, t.name, t.color, t.size),
    index('stock_items_by_name').on(t.name, t.id),
    check('stock_items_kind', isOneOf('kind', stockItemKinds)),
    check('stock_items_available', sql`reserved >= 0 and on_hand - reserved >= 0`),
    check('stock_items_low', sql`low_at >= 0 and unit_cost >= 0`),
    check('stock_items_customs', sql`customs_cents > 0`),
  ],
)

const itemId = () =>
  uuid('item_id')
    .notNull()
    .references(() => stockItems.id)

const locationId = () =>
  uuid('location_id')
    .notNull()
    .references(() => stockLocations.id)

/** Pieces of an item at a location. */
export const stockBalances = pgTable(
  'stock_balances',
  { item_id: itemId(), location_id: locationId(), quantity: integer('quantity').notNull() },
  (t) => [primaryKey({ columns: [t.item_id, t.location_id] }), check('stock_balances_quantity', sql`quantity >= 0`)],
)

export const stockMovementKinds = ['receipt', 'count', 'adjustment', 'transfer', 'shipment', 'return'] as const
export type StockMovementKind = (typeof stockMovementKinds)[number]

/** Append-only: no role but the owner changes or deletes a movement. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    item_id: itemId(),
    location_id: locationId(),
    kind: text('kind', { enum: stockMovementKinds }).notNull(),
    /** Pieces that came; negative for pieces that left. */
    quantity: integer('quantity').notNull(),
    reason: text('reason').notNull().default(''),
    /** For a receipt: the order, and its option and line. */
    order_id: uuid('order_id').references(() => proposalOrders.id, { onDelete: 'set null' }),
    order_line: text('order_line'),
    shipment_id: uuid('shipment_id').references(() => sendShipments.id, { onDelete: 'set null' }),
    /** For a receipt: the cost of a piece, as in `stock_items.unit_cost`. */
    unit_cost: bigint('unit_cost', { mode: 'number' }),
    staff_id: uuid('staff_id').references(() => staff.id, { onDelete: 'set null' }),
    actor: text('actor').notNull(),
    /** Idempotency key of the form. */
    form_key: uuid('form_key'),
    created_at: createdAt(),
  },
  (t) => [
    index('stock_movements_of').on(t.item_id, t.id),
    index('stock_movements_of_order').on(t.order_id).where(sql`order_id is not null`),
    index('stock_movements_of_shipment').on(t.shipment_id).where(sql`shipment_id is not null`),
    index('stock_movements_form').on(t.form_key).where(sql`form_key is not null`),
    check('stock_movements_kind', isOneOf('kind', stockMovementKinds)),
    check('stock_movements_quantity', sql`quantity <> 0`),
    check('stock_movements_reason', sql`kind not in ('count', 'adjustment') or reason <> ''`),
  ],
)

/** Pieces that a recipient's claim reserved until they ship. Deleting the recipient releases them. */
export const stockReservations = pgTable(
  'stock_reservations',
  {
    recipient_id: uuid('recipient_id')
      .notNull()
      .references(() => sendRecipients.id, { onDelete: 'cascade' }),
    item_id: itemId(),
    quantity: integer('quantity').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.recipient_id, t.item_id] }),
    index('stock_reservations_of').on(t.item_id),
    check('stock_reservations_quantity', sql`quantity > 0`),
  ],
)
