import { asc, gt, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '#db/client.ts'
import { apiEvents } from '#db/tables/api.ts'
import { parseCursor, toCursor } from '../framework/cursor.ts'
import { defineEndpoint } from '../framework/endpoint.ts'
import { integerParameter, maxPageSize, text, timestamp, toTimestamp, uuid } from '../framework/schemas.ts'
import { maxAgeDays } from './expire-events.server.ts'

/** Key of the advisory lock under which events get their positions. */
const positionLock = 4_101_958_233

/**
 * Gives every event that is committed by now the next positions. Transactions commit in another order than they write, so a
 * reader that continued from ids would miss those that commit late.
 */
const assignPositions = (db: Database) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${positionLock})`)
    await tx.execute(sql`
      update api_events set position = numbered.position from (
        select id, (select coalesce(max(position), 0) from api_events) + row_number() over (order by id) as position
        from api_events where position is null
      ) as numbered where api_events.id = numbered.id`)
  })

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
        resource: v.picklist(['product', 'box', 'request', 'proposal', 'order', 'campaign']),
        id: uuid,
        change: v.picklist(['created', 'updated', 'deleted']),
        at: timestamp,
      }),
    ),
    next: v.pipe(text, v.description('`after` of the next page; also at the end, for later events')),
  }),
  async handle({ services: { db }, query: { after, limit } }) {
    const position = parseCursor(after, (each) => (/^\d{1,15}$/.test(each) ? Number(each) : undefined)) ?? 0
    await assignPositions(db)
    const rows = await db
      .select()
      .from(apiEvents)
      .where(gt(apiEvents.position, position))
      .orderBy(asc(apiEvents.position))
      .limit(limit)
    return {
      data: rows.map(({ resource, resource_id, change, at }) => ({
        ...{ resource: resource as 'product', id: resource_id, change: change as 'created', at: toTimestamp(at) },
      })),
      next: toCursor(String(rows.at(-1)?.position ?? position)) ?? '',
    }
  },
})

export const eventEndpoints = [listEvents]
