import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import * as v from 'valibot'
import { json, tolerantArray } from '../json.ts'
import { createdAt, id, isOneOf, timestamptz } from './columns.ts'
import { sendCampaigns, sendRecipients } from './sends.ts'
import { shipmentStates } from './shipment-values.ts'

/** Line of a shipment; `item` is the stock item, null for what the shop does not keep in stock. */
const shipmentLine = v.object({ item: v.nullable(v.string()), name: v.string(), quantity: v.number() })
export type ShipmentLine = v.InferOutput<typeof shipmentLine>

/** A package to a recipient of a campaign. It outlives the recipient's data, without the recipient. */
export const sendShipments = pgTable(
  'send_shipments',
  {
    id: id(),
    campaign_id: uuid('campaign_id')
      .notNull()
      .references(() => sendCampaigns.id, { onDelete: 'cascade' }),
    recipient_id: uuid('recipient_id').references(() => sendRecipients.id, { onDelete: 'set null' }),
    /** Reference code, printed on packing slip and label. */
    code: text('code').notNull().unique(),
    state: text('state', { enum: shipmentStates }).notNull().default('to-pick'),
    /** ISO code. */
    country: text('country').notNull(),
    contents: json('contents', tolerantArray('contents', shipmentLine), []).notNull().default([]),
    carrier: text('carrier').notNull().default(''),
    service: text('service'),
    tracking_number: text('tracking_number'),
    parcels: integer('parcels').notNull().default(1),
    /** The carrier's charge, in cents. */
    cost_cents: bigint('cost_cents', { mode: 'number' }),
    packed_at: timestamptz('packed_at'),
    shipped_at: timestamptz('shipped_at'),
    delivered_at: timestamptz('delivered_at'),
    returned_at: timestamptz('returned_at'),
    created_at: createdAt(),
  },
  (t) => [
    index('send_shipments_of').on(t.campaign_id, t.country, t.code),
    // One on its way to each recipient; after a return there may be another one.
    uniqueIndex('send_shipments_recipient').on(t.recipient_id).where(sql`state <> 'returned'`),
    index('send_shipments_to').on(t.recipient_id).where(sql`recipient_id is not null`),
    check('send_shipments_state', isOneOf('state', shipmentStates)),
    check('send_shipments_shipped', sql`state in ('to-pick', 'packed') or (shipped_at is not null and carrier <> '')`),
    check('send_shipments_parcels', sql`parcels > 0 and (cost_cents is null or cost_cents >= 0)`),
  ],
)
