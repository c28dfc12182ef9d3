import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { requestEvents } from '#db/tables/request-work.ts'
import { requests } from '#db/tables/requests.ts'
import { staff } from '#db/tables/staff.ts'
import { place } from '../index/request-index.server.ts'
import { readRequest } from '../read.server.ts'
import type { StoredRequest } from '../stored-request.ts'

const { search_text, ...columns } = getTableColumns(requests)

/** The last line of the timeline, read with the version it belongs to. */
const seen = sql<number>`(select coalesce(max(${requestEvents.id}), 0)::int8 from ${requestEvents}
  where ${requestEvents.request_id} = ${requests.id})`.mapWith(Number)

/**
 * A request with what is known of its work, by its id or its reference as it is written; undefined when there is none.
 * `seen` is the last line of its timeline, 0 while it has none; `place` is where it stands in lists.
 */
export async function openRequest(db: Queryable, by: { id: string } | { reference: string }) {
  const [entry] = await db
    .select({ ...columns, seen, place, owner: { id: staff.id, name: staff.name } })
    .from(requests)
    .leftJoin(staff, eq(staff.id, requests.owner_id))
    .where('id' in by ? eq(requests.id, by.id) : eq(requests.reference, by.reference))
  const sent: StoredRequest | undefined = entry && (await readRequest(db, entry.kind, entry.id))
  return entry && sent ? { entry, sent } : undefined
}

export type OpenRequest = NonNullable<Awaited<ReturnType<typeof openRequest>>>
