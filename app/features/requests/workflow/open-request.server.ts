import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { requestEvents } from '#db/tables/request-workflow.ts'
import { requests } from '#db/tables/requests.ts'
import { staff } from '#db/tables/staff.ts'
import { requestCursor } from '../inbox/list.server.ts'
import { readRequest } from '../read-request.server.ts'
import type { StoredRequest } from '../stored-request.ts'

const { search_text, ...columns } = getTableColumns(requests)

/** The last line of the timeline, read with the version it belongs to. */
const lastEventId = sql<number>`(select coalesce(max(${requestEvents.id}), 0)::int8 from ${requestEvents}
  where ${requestEvents.request_id} = ${requests.id})`.mapWith(Number)

/**
 * Returns a request with its assignee, by id or exact reference; undefined if unknown. `lastEventId` is its latest timeline
 * entry, 0 without any; `cursor` is its position in lists.
 */
export async function openRequest(db: Queryable, by: { id: string } | { reference: string }) {
  const [entry] = await db
    .select({ ...columns, lastEventId, cursor: requestCursor, assignee: { id: staff.id, name: staff.name } })
    .from(requests)
    .leftJoin(staff, eq(staff.id, requests.owner_id))
    .where('id' in by ? eq(requests.id, by.id) : eq(requests.reference, by.reference))
  const submission: StoredRequest | undefined = entry && (await readRequest(db, entry.kind, entry.id))
  return entry && submission ? { entry, submission } : undefined
}

export type OpenRequest = NonNullable<Awaited<ReturnType<typeof openRequest>>>
