import { and, eq } from 'drizzle-orm'
import { createProposalAlert } from '#app/features/requests/alerts/create-alerts.server.ts'
import type { Services } from '#app/lib/services.ts'
import { proposalEvents, proposalRecipients, proposals } from '#db/tables/proposals.ts'
import { addEvent, type RecipientActor } from './events.server.ts'
import { lockProposal } from './lock-proposal.server.ts'

/** Records that a recipient has seen the current version, once. @returns true the first time */
export const recordView = (
  { db }: Pick<Services, 'db'>,
  { id, version, by, now = new Date() }: { id: string; version: number; by: RecipientActor; now?: Date },
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const row = await lockProposal(tx, id)
    if (row?.status !== 'sent' || row.sent_version !== version) return false
    const { recipientId } = by
    const earlier = await tx.$count(
      proposalEvents,
      and(
        eq(proposalEvents.proposal_id, id),
        eq(proposalEvents.kind, 'viewed'),
        eq(proposalEvents.version, version),
        eq(proposalEvents.recipient_id, recipientId),
      ),
    )
    if (earlier > 0) return false
    await addEvent(tx, { proposal_id: id, kind: 'viewed', version }, by)
    await tx.update(proposalRecipients).set({ viewed_at: now }).where(eq(proposalRecipients.id, recipientId))
    if (row.first_viewed_at) return true
    // Not an edit: the optimistic version stays.
    await tx.update(proposals).set({ first_viewed_at: now }).where(eq(proposals.id, id))
    await createProposalAlert(tx, { kind: 'proposal-viewed', proposalId: id })
    return true
  })
