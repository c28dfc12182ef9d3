import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { listComments } from '#app/features/proposals/lifecycle/comments.server.ts'
import type { Queryable } from '#db/client.ts'
import { proposalEvents, proposalRecipients } from '#db/tables/proposals.ts'
import { staff } from '#db/tables/staff.ts'
import { describeEvent, getEventDetail } from './event-text.ts'

/** An event or a comment, in words. */
export type ActivityEntry = {
  id: string
  at: Date
  text: string
  detail: string | null
  /** Set for a comment. */
  comment: { isInternal: boolean; target: string } | null
}

const maxEvents = 500

/** Reads the latest events and all comments of a proposal, oldest first. */
export async function readActivity(db: Queryable, proposalId: string): Promise<ActivityEntry[]> {
  const { id, at, kind, version, detail, actor } = proposalEvents
  const who = sql<string>`coalesce(nullif(${staff.name}, ''), nullif(${proposalRecipients.name}, ''), ${actor})`
  const [events, comments] = await Promise.all([
    db
      .select({ id, at, kind, version, detail, who })
      .from(proposalEvents)
      .leftJoin(staff, eq(staff.id, proposalEvents.staff_id))
      .leftJoin(proposalRecipients, eq(proposalRecipients.id, proposalEvents.recipient_id))
      // A comment says more than its event.
      .where(and(eq(proposalEvents.proposal_id, proposalId), ne(kind, 'commented')))
      .orderBy(desc(id))
      .limit(maxEvents),
    listComments(db, { id: proposalId, internal: true }),
  ])
  const entries: ActivityEntry[] = [
    ...events.reverse().map((event) => ({
      id: `event-${event.id}`,
      at: event.at,
      comment: null,
      text: describeEvent(event),
      detail: getEventDetail(event),
    })),
    ...comments.map((comment) => ({
      id: comment.id,
      at: comment.at,
      detail: comment.body,
      text: `${comment.author}${comment.isInternal ? ' noted' : ' commented'}${comment.version ? ` on version ${comment.version}` : ''}`,
      comment: { isInternal: comment.isInternal, target: comment.target },
    })),
  ]
  return entries.sort((a, b) => a.at.getTime() - b.at.getTime())
}
