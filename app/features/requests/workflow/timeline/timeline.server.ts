import { asc, eq } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { requestEvents, requestMentions } from '#db/tables/request-workflow.ts'
import { staff } from '#db/tables/staff.ts'
import { listMergedRequests } from '../../removal/merge-requests.server.ts'
import { listReplies } from '../../replies/outbox.server.ts'
import { listReceivedMails } from '../../replies/received-mails.server.ts'
import { type OpenRequest, openRequest } from '../open-request.server.ts'
import { toTimelineEvent } from './timeline-events.server.ts'
import type { TimelineEntry } from './timeline-text.ts'

/** Returns the timeline of a request and of those merged into it, oldest first: arrival, notifications and work. */
export async function readTimeline(db: Queryable, opened: OpenRequest): Promise<TimelineEntry[]> {
  const merged = await listMergedRequests(db, opened.entry.id)
  const others = await Promise.all(
    merged.map(async ({ id, reference }) => {
      const other = await openRequest(db, { id })
      const entries = other ? await readOwnTimeline(db, other) : []
      // Both have the merge itself.
      return entries
        .filter(({ kind }) => kind !== 'merged' && kind !== 'unmerged')
        .map((entry) => ({ ...entry, mergedFrom: reference }))
    }),
  )
  const own = await readOwnTimeline(db, opened)
  return others.length === 0 ? own : [...own, ...others.flat()].sort((a, b) => a.at.getTime() - b.at.getTime())
}

async function readOwnTimeline(db: Queryable, { entry, submission }: OpenRequest): Promise<TimelineEntry[]> {
  const [events, mentioned, answers, received] = await Promise.all([
    readEvents(db, entry.id),
    readMentions(db, entry.id),
    listReplies(db, entry.id),
    listReceivedMails(db, entry.id),
  ])
  const mails = new Map(answers.map((mail) => [mail.id, mail]))
  const notifications: TimelineEntry[] = []
  if (submission.announced_at) notifications.push({ kind: 'announced', at: submission.announced_at })
  if (entry.confirmed_at) notifications.push({ kind: 'confirmed', at: entry.confirmed_at })
  const actions = events.map(({ event, name }): TimelineEntry => {
    const action = toTimelineEvent(event, name)
    if (event.kind === 'note')
      return { ...action, kind: 'note', text: event.note ?? '', mentioned: mentioned.get(event.id) ?? [] }
    const receivedMail = received.get(event.id)
    if (receivedMail) {
      // Only the customer is named: anyone can send an email under any name.
      const isCustomer = receivedMail.from_email.toLowerCase() === entry.email?.toLowerCase()
      const actorName = (isCustomer && entry.contact_name) || action.actorName
      return { ...action, actorName, kind: 'received', received: receivedMail }
    }
    const mail = mails.get(event.mail_id ?? '')
    return mail ? { ...action, kind: 'mail', mail } : action
  })
  const later = [...notifications, ...actions].sort((a, b) => a.at.getTime() - b.at.getTime())
  // The team added it, which the timeline has.
  if (events.some(({ event }) => event.kind === 'added')) return later
  return [{ kind: 'arrived', at: entry.created_at }, ...later]
}

function readEvents(db: Queryable, id: string) {
  return db
    .select({ event: requestEvents, name: staff.name })
    .from(requestEvents)
    .leftJoin(staff, eq(staff.id, requestEvents.staff_id))
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
