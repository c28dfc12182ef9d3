import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { requestEvents, requestMails, requestMentions } from '#db/tables/request-work.ts'
import { staff } from '#db/tables/staff.ts'
import type { OpenRequest } from './open.server.ts'
import type { TimelineEntry, WorkEvent } from './timeline-text.ts'

/** What happened to a request, the oldest first: it arrived, who was told, and who did what. */
export async function readTimeline(db: Queryable, { hub, sent }: OpenRequest): Promise<TimelineEntry[]> {
  const [events, called] = await Promise.all([readEvents(db, hub.id), readMentions(db, hub.id)])
  const told: TimelineEntry[] = []
  if (sent.announced_at) told.push({ kind: 'announced', at: sent.announced_at })
  if (hub.confirmed_at) told.push({ kind: 'confirmed', at: hub.confirmed_at })
  const worked = events.map(({ event, name, mail }): TimelineEntry => {
    const work = workEvent(event, name)
    if (event.kind === 'note')
      return { ...work, kind: 'note', text: event.note ?? '', called: called.get(event.id) ?? [] }
    return event.kind === 'mail' && mail ? { ...work, kind: 'mail', mail } : work
  })
  const later = [...told, ...worked].sort((a, b) => a.at.getTime() - b.at.getTime())
  return [{ kind: 'arrived', at: hub.created_at }, ...later]
}

/**
 * What was changed after a line of the timeline, the oldest first: whoever saw the request as it was then learns what
 * they did not see.
 * @param seen the id of that line; 0 before the first
 */
export async function changedSince(
  db: Queryable,
  { id, seen }: { id: string; seen: number },
): Promise<(WorkEvent & { staffId: string | null })[]> {
  const rows = await db
    .select({ event: requestEvents, name: staff.name })
    .from(requestEvents)
    .leftJoin(staff, eq(staff.id, requestEvents.staff_id))
    .where(
      and(
        eq(requestEvents.request_id, id),
        gt(requestEvents.id, seen),
        sql`${requestEvents.kind} in ('status', 'owner', 'next-step', 'not-spam')`,
      ),
    )
    .orderBy(asc(requestEvents.id))
  return rows.map(({ event, name }) => ({ ...workEvent(event, name), staffId: event.staff_id }))
}

type Row = typeof requestEvents.$inferSelect

function workEvent({ id, at, kind, before, after, actor }: Row, name: string | null): WorkEvent {
  return { id, at, kind, before, after, who: name ?? (actor === 'command line' ? 'The command line' : actor) }
}

function readEvents(db: Queryable, id: string) {
  const { id: mailId, subject, to, body, attachments, sent_at, failure } = requestMails
  return db
    .select({
      event: requestEvents,
      name: staff.name,
      mail: { id: mailId, subject, to, body, attachments, sent_at, failure },
    })
    .from(requestEvents)
    .leftJoin(staff, eq(staff.id, requestEvents.staff_id))
    .leftJoin(requestMails, eq(requestMails.id, requestEvents.mail_id))
    .where(eq(requestEvents.request_id, id))
    .orderBy(asc(requestEvents.id))
}

async function readMentions(db: Queryable, id: string) {
  const rows = await db
    .select({ eventId: requestMentions.event_id, id: staff.id, name: staff.name })
    .from(requestMentions)
    .innerJoin(staff, eq(staff.id, requestMentions.staff_id))
    .where(eq(requestMentions.request_id, id))
  return Map.groupBy(rows, ({ eventId }) => eventId)
}
