import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { proposalEvents, proposals } from '#db/tables/proposals.ts'
import type { Actor } from '../../audit/audit.server.ts'

type NewEvent = Pick<
  typeof proposalEvents.$inferInsert,
  'proposal_id' | 'kind' | 'at' | 'version' | 'detail' | 'mail_id'
>

/** A recipient as the actor of an event. */
export type RecipientActor = { recipientId: string; name: string }

type EventKind = NewEvent['kind']

/** Events of a recipient that await a reply from staff. */
const asking: readonly EventKind[] = ['commented', 'changes-requested', 'update-requested', 'proof-changes']
/** Events that end the wait: replies of staff, and decisions of a recipient. */
const answering: readonly EventKind[] = [
  'commented',
  'sent',
  'extended',
  'withdrawn',
  'reopened',
  'proof-sent',
  'declined',
  'accepted',
]

/**
 * Adds an event to the history of a proposal, in the transaction of the change, and notes since when a recipient awaits a
 * reply.
 */
export async function addEvent(tx: Queryable, event: NewEvent, by: Actor | RecipientActor): Promise<void> {
  const isByRecipient = 'recipientId' in by
  const isAsking = isByRecipient && asking.includes(event.kind)
  if (isAsking || answering.includes(event.kind))
    await tx
      .update(proposals)
      .set({ awaiting_reply_since: isAsking ? sql`coalesce(${proposals.awaiting_reply_since}, now())` : null })
      .where(eq(proposals.id, event.proposal_id))
  const person = isByRecipient
    ? { recipient_id: by.recipientId, staff_id: null }
    : { recipient_id: null, staff_id: by.staffId }
  await tx.insert(proposalEvents).values({ ...event, ...person, actor: by.name })
}
