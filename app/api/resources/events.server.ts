import { asc, gt } from 'drizzle-orm'
import * as v from 'valibot'
import { assignPositions } from '#app/features/webhooks/assign-positions.server.ts'
import { apiEvents } from '#db/tables/api.ts'
import { parseCursor, toCursor } from '../framework/cursor.ts'
import { defineEndpoint } from '../framework/endpoint.ts'
import { integerParameter, maxPageSize, optional, text, timestamp, toTimestamp, uuid } from '../framework/schemas.ts'
import { maxAgeDays } from './expire-events.server.ts'

/** With the paths of the API: `stock-item` is at `/stock-items/{id}`. */
const resources = ['product', 'box', 'request', 'proposal', 'order', 'stock-item', 'campaign', 'shipment'] as const

const listEvents = defineEndpoint({
  id: 'listEvents',
  method: 'GET',
  path: '/events',
  summary: `Lists which resources changed, oldest first, for ${maxAgeDays} days since the first token; misses none`,
  scope: 'events:read',
  query: v.object({
    after: v.optional(v.pipe(v.string(), v.maxLength(100), v.description('`next` of the page before'))),
    limit: v.optional(integerParameter(1, maxPageSize), String(maxPageSize)),
  }),
  response: v.object({
    data: v.array(
      v.object({
        resource: v.picklist(resources),
        id: uuid,
        change: v.picklist(['created', 'updated', 'deleted']),
        event: v.pipe(optional(text), v.description('As webhooks name it: order.shipped; null for a mere change')),
        at: timestamp,
      }),
    ),
    next: v.pipe(text, v.description('`after` of the next page; also at the end, for later events')),
  }),
  async handle({ services: { db }, query: { after, limit } }) {
    const position = parseCursor(after, (each) => (/^\d{1,15}$/.test(each) ? Number(each) : undefined), 'after') ?? 0
    await assignPositions(db)
    const rows = await db
      .select()
      .from(apiEvents)
      .where(gt(apiEvents.position, position))
      .orderBy(asc(apiEvents.position))
      .limit(limit)
    return {
      data: rows.map(({ resource, resource_id, change, event, at }) => ({
        resource: resource as 'product',
        id: resource_id,
        change: change as 'created',
        event,
        at: toTimestamp(at),
      })),
      next: toCursor(String(rows.at(-1)?.position ?? position)) ?? '',
    }
  },
})

export const eventEndpoints = [listEvents]
