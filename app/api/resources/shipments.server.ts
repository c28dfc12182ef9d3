import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { getTrackingUrl } from '#app/features/proposals/orders/carriers.ts'
import { auditShipments, returnShipment, setState, ship } from '#app/features/sends/shipping/change-shipments.server.ts'
import { createShipments } from '#app/features/sends/shipping/create-shipments.server.ts'
import { listShipments } from '#app/features/sends/shipping/list-shipments.server.ts'
import { listLocations } from '#app/features/stock/locations.server.ts'
import type { Queryable } from '#db/client.ts'
import { shipmentStates } from '#db/tables/shipment-values.ts'
import { sendShipments } from '#db/tables/shipments.ts'
import { toCursor } from '../framework/cursor.ts'
import { defineEndpoint } from '../framework/endpoint.ts'
import { ApiProblem } from '../framework/problem.ts'
import { createFieldsProblem } from '../framework/read-input.server.ts'
import {
  createPageSchema,
  money,
  optional,
  pageParameters,
  text,
  textParameter,
  timestamp,
  toMoney,
  toTimestamp,
  toTimestampOrNull,
  uuid,
} from '../framework/schemas.ts'
import { parseIdCursor } from '../framework/take-page.ts'
import { requireCampaign } from './require-campaign.server.ts'

/** Without name and address of the recipient, which need their own scope. */
const shipment = v.object({
  id: uuid,
  campaign_id: uuid,
  recipient_id: v.pipe(optional(uuid), v.description('Null once the recipient’s data is erased')),
  code: text,
  state: v.picklist(shipmentStates),
  country: text,
  contents: v.array(v.object({ stock_item_id: optional(uuid), name: text, quantity: v.number() })),
  carrier: text,
  service: optional(text),
  tracking_number: optional(text),
  tracking_url: optional(text),
  parcels: v.number(),
  cost: optional(money),
  created_at: timestamp,
  shipped_at: optional(timestamp),
  delivered_at: optional(timestamp),
  returned_at: optional(timestamp),
})

const toShipment = (row: typeof sendShipments.$inferSelect): v.InferInput<typeof shipment> => ({
  ...row,
  contents: row.contents.map(({ item, name, quantity }) => ({ stock_item_id: item, name, quantity })),
  tracking_url: getTrackingUrl(row.carrier, row.tracking_number) ?? null,
  cost: toMoney(row.cost_cents),
  created_at: toTimestamp(row.created_at),
  shipped_at: toTimestampOrNull(row.shipped_at),
  delivered_at: toTimestampOrNull(row.delivered_at),
  returned_at: toTimestampOrNull(row.returned_at),
})

/** Reads a shipment of a campaign. @throws ApiProblem for an unknown one */
async function readShipment(db: Queryable, id: string) {
  const [row] = await db.select().from(sendShipments).where(eq(sendShipments.id, id))
  if (!row) throw new ApiProblem('not-found', 'There is no such shipment.')
  return row
}

const listCampaignShipments = defineEndpoint({
  id: 'listCampaignShipments',
  method: 'GET',
  path: '/campaigns/{id}/shipments',
  summary:
    'Lists the shipments of a campaign by country and code, without addresses; `q` is part of a code or tracking number',
  scope: 'shipments:read',
  query: v.object({ ...pageParameters, q: v.optional(textParameter), state: v.optional(v.picklist(shipmentStates)) }),
  response: createPageSchema(shipment),
  async handle({ services: { db }, params: { id = '' }, query: { cursor, limit, q, state } }) {
    await requireCampaign(db, id)
    const page = await listShipments(db, {
      campaignId: id,
      search: q,
      isAnonymous: true,
      state,
      after: parseIdCursor(cursor),
      limit,
    })
    return { data: page.rows.map(toShipment), next: toCursor(page.next) }
  },
})

const createCampaignShipments = defineEndpoint({
  id: 'createCampaignShipments',
  method: 'POST',
  path: '/campaigns/{id}/shipments',
  summary: 'Creates a shipment for each confirmed recipient without one; 409 unless the campaign is packing',
  scope: 'shipments:write',
  status: 201,
  response: v.object({ created: v.number() }),
  async handle({ services: { db }, params: { id = '' }, by }) {
    const { status } = await requireCampaign(db, id)
    const created = await createShipments(db, { campaignId: id, by })
    if (created === undefined)
      throw new ApiProblem('conflict', `The campaign is ${status}. Shipments are created while it is packing.`)
    return { created }
  },
})

const getShipment = defineEndpoint({
  id: 'getShipment',
  method: 'GET',
  path: '/shipments/{id}',
  summary: 'Reads a shipment of a campaign',
  scope: 'shipments:read',
  response: shipment,
  handle: async ({ services: { db }, params: { id = '' } }) => toShipment(await readShipment(db, id)),
})

const optionalText = (max: number) => v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(max))))

const shipShipment = defineEndpoint({
  id: 'shipShipment',
  method: 'POST',
  path: '/shipments/{id}/ship',
  summary: 'Ships a package once and emails its recipient; again, it corrects what the carrier gave',
  scope: 'shipments:write',
  body: v.strictObject({
    carrier: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(60)),
    service: optionalText(60),
    tracking_number: optionalText(80),
    parcels: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9_999))),
    cost_cents: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000_000)))),
  }),
  response: shipment,
  async handle({ services, params: { id = '' }, body, by }) {
    const { campaign_id: campaignId } = await readShipment(services.db, id)
    const { tracking_number: trackingNumber, cost_cents: costCents, ...given } = body
    const fields = {
      ...given,
      ...(trackingNumber !== undefined && { trackingNumber }),
      ...(costCents !== undefined && { costCents }),
    }
    const result = await ship(services, { campaignId, id, fields, canCorrect: true, by })
    if (result === 'blocked') throw new ApiProblem('conflict', 'The recipient is blocked, or their data is erased.')
    if (result === 'returned') throw new ApiProblem('conflict', 'The package was returned.')
    if (result === 'shipped' || result === 'corrected') {
      const after = { shipped: 0, corrected: 0, [result]: 1 }
      await auditShipments(services.db, { campaignId, by, after })
    }
    return toShipment(await readShipment(services.db, id))
  },
})

const changeShipmentState = defineEndpoint({
  id: 'changeShipmentState',
  method: 'POST',
  path: '/shipments/{id}/state',
  summary:
    'Marks a package as packed (from to-pick), delivered (from shipped) or returned (from shipped or delivered); else 409',
  scope: 'shipments:write',
  body: v.strictObject({
    state: v.picklist(['packed', 'delivered', 'returned']),
    restock: v.pipe(
      v.optional(v.boolean(), false),
      v.description('Of a returned one: its units go back to the default location'),
    ),
  }),
  response: shipment,
  async handle({ services: { db }, params: { id = '' }, body: { state, restock }, by }) {
    const { campaign_id: campaignId } = await readShipment(db, id)
    if (restock && state !== 'returned')
      throw createFieldsProblem([{ pointer: '#/restock', detail: 'Only returned units go back into stock' }])
    const [location] = restock ? await listLocations(db) : []
    const isChanged =
      state === 'returned'
        ? await returnShipment(db, { campaignId, id, locationId: location?.id ?? null, by })
        : (await setState(db, { campaignId, ids: [id], to: state, by })) > 0
    if (!isChanged) throw new ApiProblem('conflict', `The package cannot be ${state} now.`)
    return toShipment(await readShipment(db, id))
  },
})

export const shipmentEndpoints = [
  listCampaignShipments,
  createCampaignShipments,
  getShipment,
  shipShipment,
  changeShipmentState,
]
