import { and, eq } from 'drizzle-orm'
import { createProposalAlert } from '#app/features/requests/alerts/create-alerts.server.ts'
import type { Services } from '#app/lib/services.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import { proposalEvents } from '#db/tables/proposals.ts'
import { addEvent, type RecipientActor } from './events.server.ts'
import { lockProposal } from './lock-proposal.server.ts'
import { getState } from './state.ts'

/** Asks staff for a new version of a proposal that can no longer be accepted, once per recipient and version. */
export const requestUpdate = (
  { db }: Pick<Services, 'db'>,
  { id, by, now = new Date() }: { id: string; by: RecipientActor; now?: Date },
): Promise<'requested' | 'repeated' | 'not-possible'> =>
  db.transaction(async (tx) => {
    const row = await lockProposal(tx, id)
    const version = row?.sent_version
    if (!row || !version || !['expired', 'declined', 'withdrawn'].includes(getState(row, getShopDay(now))))
      return 'not-possible'
    const earlier = await tx.$count(
      proposalEvents,
      and(
        eq(proposalEvents.proposal_id, id),
        eq(proposalEvents.kind, 'update-requested'),
        eq(proposalEvents.version, version),
        eq(proposalEvents.recipient_id, by.recipientId),
      ),
    )
    if (earlier > 0) return 'repeated'
    await addEvent(tx, { proposal_id: id, kind: 'update-requested', version }, by)
    await createProposalAlert(tx, { kind: 'proposal-update', proposalId: id })
    return 'requested'
  })
