import * as v from 'valibot'
import { listOrders } from '#app/features/proposals/orders/list-orders.server.ts'
import { readOrder } from '#app/features/proposals/orders/read-order.server.ts'
import { addShipment, listShipments } from '#app/features/proposals/orders/shipments.server.ts'
import { isIsoDate } from '#app/lib/time/iso-date.ts'
import type { Queryable } from '#db/client.ts'
import { toCursor } from '../framework/cursor.ts'
import { defineEndpoint } from '../framework/endpoint.ts'
import { ApiProblem } from '../framework/problem.ts'
import {
  createPageSchema,
  day,
  money,
  optional,
  pageParameters,
  text,
  textParameter,
  timestamp,
  toMoney,
  toTimestamp,
  uuid,
} from '../framework/schemas.ts'
import { parseIdCursor } from '../framework/take-page.ts'

const shipment = v.object({
  id: uuid,
  carrier: text,
  service: optional(text),
  tracking_number: optional(text),
  tracking_url: optional(text),
  parcels: v.number(),
  shipped_on: day,
  delivered_on: optional(day),
  note: optional(text),
})

const summary = {
  id: uuid,
  number: text,
  title: text,
  stage: text,
  due_on: optional(day),
  payment_state: text,
  total: optional(money),
  created_at: timestamp,
}

const readShipments = async (db: Queryable, orderId: string) =>
  (await listShipments(db, orderId)).map(({ trackingUrl, ...row }) => ({ ...row, tracking_url: trackingUrl }))

const listAllOrders = defineEndpoint({
  id: 'listOrders',
  method: 'GET',
  path: '/orders',
  summary: 'Lists orders of accepted proposals, newest first, filtered as in the admin',
  scope: 'orders:read',
  query: v.object({ ...pageParameters, q: v.optional(textParameter), stage: v.optional(textParameter) }),
  response: createPageSchema(v.object({ ...summary, customer: optional(text) })),
  async handle({ services: { db }, query: { cursor, limit, q = '', stage } }) {
    const { rows, next } = await listOrders(db, { search: q, stage, after: parseIdCursor(cursor), limit })
    return {
      data: rows.map((row) => ({
        id: row.id,
        number: row.number,
        title: row.title,
        stage: row.stage,
        customer: row.customer,
        due_on: row.dueOn,
        payment_state: row.paymentState,
        total: toMoney(row.totalCents, row.currency),
        created_at: toTimestamp(row.createdAt),
      })),
      next: toCursor(next),
    }
  },
})

/** @throws ApiProblem for an unknown order */
async function openOrder(db: Queryable, id: string) {
  const order = await readOrder(db, id)
  if (!order) throw new ApiProblem('not-found', 'There is no such order.')
  return order
}

const getOrder = defineEndpoint({
  id: 'getOrder',
  method: 'GET',
  path: '/orders/{id}',
  summary: 'Reads an order with its shipments',
  scope: 'orders:read',
  response: v.object({
    ...summary,
    proposal_id: uuid,
    proposal_number: text,
    invoice_number: optional(text),
    note: optional(text),
    shipments: v.array(shipment),
  }),
  async handle({ services: { db }, params: { id = '' } }) {
    const { order, proposal, document } = await openOrder(db, id)
    return {
      id,
      number: order.number,
      title: proposal.title,
      stage: order.stage,
      due_on: order.due_on,
      payment_state: order.payment_state,
      invoice_number: order.invoice_number,
      note: order.note,
      proposal_id: proposal.id,
      proposal_number: proposal.number,
      total: toMoney(proposal.value_cents, document.currency),
      created_at: toTimestamp(order.created_at),
      shipments: await readShipments(db, id),
    }
  },
})

const optionalText = (max: number) => v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(max))), null)

const createShipment = defineEndpoint({
  id: 'createShipment',
  method: 'POST',
  path: '/orders/{id}/shipments',
  summary: 'Adds a shipment to an order and, if asked, notifies its recipients',
  scope: 'orders:write',
  status: 201,
  body: v.strictObject({
    carrier: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(60)),
    service: optionalText(60),
    tracking_number: optionalText(80),
    tracking_url: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(500), v.regex(/^https:\/\/\S+$/))), null),
    parcels: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99_999)), 1),
    shipped_on: v.pipe(v.string(), v.isoDate(), v.check(isIsoDate, 'Use a day such as 2026-11-21')),
    note: optionalText(500),
    notify: v.optional(v.boolean(), false),
  }),
  response: v.object({ shipments: v.array(shipment) }),
  async handle({ services, params: { id = '' }, body: { notify, ...fields }, by }) {
    const { proposal } = await openOrder(services.db, id)
    await addShipment(services, { proposalId: proposal.id, fields, notify, by })
    return { shipments: await readShipments(services.db, id) }
  },
})

export const orderEndpoints = [listAllOrders, getOrder, createShipment]
