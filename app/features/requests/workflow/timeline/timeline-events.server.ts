import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { requestEvents } from '#db/tables/request-workflow.ts'
import { staff } from '#db/tables/staff.ts'
import type { EventKind, TimelineEvent } from './timeline-event.ts'

const changes = ['status', 'owner', 'next-step', 'not-spam', 'contact'] as const

/**
 * Returns timeline entries after a given one, oldest first, for people who saw an earlier state. Entries of one request are
 * ordered, as all writers lock its row.
 * @param lastEventId id of that entry; 0 for the beginning
 */
export async function listEventsSince(
  db: Queryable,
  { id, lastEventId, kinds = changes }: { id: string; lastEventId: number; kinds?: readonly EventKind[] },
): Promise<(TimelineEvent & { staffId: string | null })[]> {
  const rows = await db
    .select({ event: requestEvents, name: staff.name })
    .from(requestEvents)
    .leftJoin(staff, eq(staff.id, requestEvents.staff_id))
    .where(
      and(eq(requestEvents.request_id, id), gt(requestEvents.id, lastEventId), inArray(requestEvents.kind, [...kinds])),
    )
    .orderBy(asc(requestEvents.id))
  return rows.map(({ event, name }) => ({ ...toTimelineEvent(event, name), staffId: event.staff_id }))
}

type Row = typeof requestEvents.$inferSelect

/** Actors that are not people. */
const actorNames: Record<string, string> = { 'command line': 'The command line', store: 'The store' }

export function toTimelineEvent({ id, at, kind, before, after, actor }: Row, name: string | null): TimelineEvent {
  return { id, at, kind, before, after, actorName: name ?? actorNames[actor] ?? actor }
}
