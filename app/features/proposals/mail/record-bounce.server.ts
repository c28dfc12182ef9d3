import { and, eq, inArray } from 'drizzle-orm'
import { createProposalAlert } from '#app/features/requests/alerts/create-alerts.server.ts'
import type { Transaction } from '#db/client.ts'
import { proposalEvents, proposalRecipients, proposals } from '#db/tables/proposals.ts'
import { addEvent } from '../lifecycle/events.server.ts'

const messageId = /^<proposal\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@requests\.boxwright>$/

/** Emails about proposals among message IDs. */
const findMails = (references: readonly string[]) => references.flatMap((each) => messageId.exec(each)?.[1] ?? [])

/** Finds the request whose proposal an email answers; undefined without one. */
export async function findRequestOfProposalMail(
  tx: Pick<Transaction, 'select'>,
  references: readonly string[],
): Promise<string | undefined> {
  const mailIds = findMails(references)
  if (mailIds.length === 0) return undefined
  const [row] = await tx
    .select({ requestId: proposals.request_id })
    .from(proposalEvents)
    .innerJoin(proposals, eq(proposals.id, proposalEvents.proposal_id))
    .where(inArray(proposalEvents.mail_id, mailIds))
    .limit(1)
  return row?.requestId ?? undefined
}

/**
 * Stores that an email about a proposal was returned: staff see it, and its recipient gets no reminders.
 * @param recipient email address that the report names
 */
export async function recordBounce(
  tx: Transaction,
  { references, recipient, reason }: { references: readonly string[]; recipient: string; reason: string },
): Promise<void> {
  const [mailId] = findMails(references)
  if (!mailId) return
  const [bounced] = await tx
    .select({ id: proposalRecipients.id, name: proposalRecipients.name, proposalId: proposalRecipients.proposal_id })
    .from(proposalEvents)
    .innerJoin(proposalRecipients, eq(proposalRecipients.id, proposalEvents.recipient_id))
    .where(and(eq(proposalEvents.mail_id, mailId), eq(proposalRecipients.email, recipient)))
  if (!bounced) return
  const failure = `The recipient’s mail server returned it: ${reason}`
  await tx
    .update(proposalRecipients)
    .set({ bounced_at: new Date(), mail_failure: failure })
    .where(eq(proposalRecipients.id, bounced.id))
  const { id: recipientId, name, proposalId } = bounced
  await addEvent(tx, { proposal_id: proposalId, kind: 'bounced', detail: reason }, { recipientId, name })
  await createProposalAlert(tx, { kind: 'proposal-mail-failed', proposalId })
}
