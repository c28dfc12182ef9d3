import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { deriveFormKey } from '#app/features/requests/intake/form-key.server.ts'
import { hsCode, maxCustomsCents } from '#app/features/stock/items/customs.schema.ts'
import { maxPieces } from '#app/features/stock/items/item.schema.ts'
import { changeItem, readItem } from '#app/features/stock/items/items.server.ts'
import { listItems } from '#app/features/stock/items/list-items.server.ts'
import { listLocations } from '#app/features/stock/locations.server.ts'
import { changeStock } from '#app/features/stock/movements/change-stock.server.ts'
import { listMovements } from '#app/features/stock/movements/list-movements.server.ts'
import { listCountryCodes } from '#app/lib/text/parse-country.ts'
import type { Queryable } from '#db/client.ts'
import { stockItemKinds, stockMovementKinds } from '#db/tables/stock.ts'
import { parseCursor, toCursor } from '../framework/cursor.ts'
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
  uuid,
  uuidParameter,
} from '../framework/schemas.ts'
import { parseIdCursor } from '../framework/take-page.ts'

const summary = {
  id: uuid,
  code: text,
  kind: v.picklist(stockItemKinds),
  name: text,
  color: text,
  size: text,
  company_id: optional(uuid),
  company: optional(text),
  on_hand: v.number(),
  reserved: v.number(),
  available: v.number(),
  low_at: optional(v.number()),
}

const item = v.object({
  ...summary,
  contents: v.array(v.object({ name: text, quantity: v.number() })),
  locations: v.array(v.object({ id: uuid, name: text, quantity: v.number() })),
  hs_code: optional(text),
  origin_country: optional(text),
  customs_value: optional(money),
  is_archived: v.boolean(),
})

/** Reads a stock item. @throws ApiProblem for an unknown one */
async function readStockItem(db: Queryable, id: string) {
  const opened = await readItem(db, id)
  if (!opened) throw new ApiProblem('not-found', 'There is no such stock item.')
  const { item: row, company, balances, available } = opened
  return {
    ...row,
    company,
    available,
    locations: balances,
    is_archived: row.archived_at !== null,
    customs_value: toMoney(row.customs_cents),
  }
}

const listStock = defineEndpoint({
  id: 'listStockItems',
  method: 'GET',
  path: '/stock-items',
  summary: 'Lists stock of customers by name, filtered as in the admin',
  scope: 'stock:read',
  query: v.object({
    ...pageParameters,
    q: v.optional(textParameter),
    company: v.optional(uuidParameter),
    state: v.optional(v.picklist(['low', 'archived'])),
  }),
  response: createPageSchema(v.object(summary)),
  async handle({ services: { db }, query: { cursor, limit, q = '', company, state } }) {
    const page = await listItems(db, { search: q, state, companyId: company, after: parseIdCursor(cursor), limit })
    return {
      data: page.rows.map(({ companyId, onHand, lowAt, ...row }) => ({
        ...row,
        company_id: companyId,
        on_hand: onHand,
        low_at: lowAt,
      })),
      next: toCursor(page.next),
    }
  },
})

const getStockItem = defineEndpoint({
  id: 'getStockItem',
  method: 'GET',
  path: '/stock-items/{id}',
  summary: 'Reads a stock item with its locations',
  scope: 'stock:read',
  response: item,
  handle: ({ services: { db }, params: { id = '' } }) => readStockItem(db, id),
})

const updateStockItem = defineEndpoint({
  id: 'updateStockItem',
  method: 'PATCH',
  path: '/stock-items/{id}',
  summary: 'Changes the low-stock limit and the customs data of a stock item',
  scope: 'stock:write',
  body: v.strictObject({
    low_at: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxPieces)))),
    hs_code: v.optional(v.nullable(hsCode)),
    origin_country: v.optional(
      v.nullable(
        v.pipe(
          v.string(),
          v.check((code) => listCountryCodes().includes(code), 'Use an ISO code such as PT'),
        ),
      ),
    ),
    customs_cents: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxCustomsCents)))),
  }),
  response: item,
  readCurrent: ({ services: { db }, params: { id = '' } }) => readStockItem(db, id),
  async handle({ services: { db }, params: { id = '' }, body, by, current: { version } }) {
    const result = await changeItem(db, { id, version, change: body, by })
    if (result !== 'changed') throw new ApiProblem('changed-since', 'Read the stock item again and repeat the change.')
    return readStockItem(db, id)
  },
})

const movement = v.object({
  id: v.number(),
  kind: v.picklist(stockMovementKinds),
  quantity: v.number(),
  location: text,
  reason: text,
  order_id: optional(uuid),
  shipment_code: optional(text),
  actor: text,
  created_at: timestamp,
})

const listStockMovements = defineEndpoint({
  id: 'listStockMovements',
  method: 'GET',
  path: '/stock-items/{id}/movements',
  summary: 'Lists the movements of a stock item, newest first, 50 a page',
  scope: 'stock:read',
  query: v.object({ cursor: pageParameters.cursor }),
  response: createPageSchema(movement),
  async handle({ services: { db }, params: { id = '' }, query: { cursor } }) {
    await readStockItem(db, id)
    const after = parseCursor(cursor, (each) => (/^\d{1,15}$/.test(each) ? Number(each) : undefined))
    const { rows, next } = await listMovements(db, { itemId: id, after })
    return {
      data: rows.map(({ orderId, shipment, createdAt, ...row }) => ({
        ...row,
        order_id: orderId,
        shipment_code: shipment,
        created_at: toTimestamp(createdAt),
      })),
      next: toCursor(next === null ? null : String(next)),
    }
  },
})

const pieces = v.pipe(v.number(), v.integer(), v.minValue(-maxPieces), v.maxValue(maxPieces))

const createStockMovement = defineEndpoint({
  id: 'createStockMovement',
  method: 'POST',
  path: '/stock-items/{id}/movements',
  summary: 'Receives, counts or adjusts pieces of a stock item; 409 if fewer are there or available',
  scope: 'stock:write',
  status: 201,
  body: v.strictObject({
    kind: v.picklist(['receipt', 'count', 'adjustment']),
    quantity: v.pipe(pieces, v.description('Of a count, what is there; of an adjustment, the difference')),
    location_id: v.pipe(v.optional(uuidParameter), v.description('The default location without one')),
    reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), ''),
  }),
  response: item,
  async handle({ services: { db }, params: { id = '' }, body, by, holder, idempotencyKey }) {
    const { kind, quantity, location_id, reason } = body
    await readStockItem(db, id)
    if (kind === 'receipt' ? quantity < 1 : kind === 'count' ? quantity < 0 : quantity === 0)
      throw createFieldsProblem([{ pointer: '#/quantity', detail: 'This kind of movement needs another quantity' }])
    if (kind !== 'receipt' && reason === '')
      throw createFieldsProblem([{ pointer: '#/reason', detail: 'Counts and adjustments need a reason' }])
    const [location] = await listLocations(db)
    const result = await changeStock(db, {
      itemId: id,
      locationId: location_id ?? location?.id ?? '',
      reason,
      by,
      formKey: idempotencyKey ? deriveFormKey('stock-movement', [holder.id, idempotencyKey], new Date()) : randomUUID(),
      change: kind === 'receipt' ? { kind, quantity, unitCost: null } : { kind, quantity },
    })
    if (result === 'not-found')
      throw createFieldsProblem([{ pointer: '#/location_id', detail: 'There is no such location' }])
    if (result === 'too-few') throw new ApiProblem('conflict', 'Fewer pieces are at this location, or available.')
    return readStockItem(db, id)
  },
})

export const stockEndpoints = [listStock, getStockItem, updateStockItem, listStockMovements, createStockMovement]
