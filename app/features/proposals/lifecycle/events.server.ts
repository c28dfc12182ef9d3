import type { Queryable } from '#db/client.ts'
import { proposalEvents } from '#db/tables/proposals.ts'
import type { Actor } from '../../audit/audit.server.ts'

type NewEvent = Pick<
  typeof proposalEvents.$inferInsert,
  'proposal_id' | 'kind' | 'at' | 'version' | 'detail' | 'mail_id'
>

/** A recipient as the actor of an event. */
export type RecipientActor = { recipientId: string; name: string }

/** Adds an event to the history of a proposal, in the transaction of the change. */
export async function addEvent(tx: Queryable, event: NewEvent, by: Actor | RecipientActor): Promise<void> {
  const person =
    'recipientId' in by
      ? { recipient_id: by.recipientId, staff_id: null }
      : { recipient_id: null, staff_id: by.staffId }
  await tx.insert(proposalEvents).values({ ...event, ...person, actor: by.name })
}
