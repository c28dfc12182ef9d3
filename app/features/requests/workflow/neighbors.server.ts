import type { Queryable } from '#db/client.ts'
import { listRequests, type RequestView } from '../inbox/list.server.ts'

/** Previous and next references in a view, whether or not the request is still in it. */
export type Neighbors = { newer: string | null; older: string | null }

export async function getNeighbors(
  db: Queryable,
  view: RequestView,
  { id, cursor }: { id: string; cursor: string },
): Promise<Neighbors> {
  const [after, before] = await Promise.all([
    listRequests(db, { ...view, limit: 1, after: cursor }),
    listRequests(db, { ...view, limit: 1, before: cursor }),
  ])
  const older = after.requests[0]
  const newer = before.requests[0]
  // Without a newer request, starts at the top: with this request, or the next one if this left the view.
  const isFirst = newer === undefined || newer.id === id || newer.id === older?.id
  return { newer: isFirst ? null : newer.reference, older: older?.reference ?? null }
}
