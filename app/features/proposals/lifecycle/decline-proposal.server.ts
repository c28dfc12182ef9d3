import { eq } from 'drizzle-orm'
import type { Services } from '#app/lib/services.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import { proposals } from '#db/tables/proposals.ts'
import { addEvent, type RecipientActor } from './events.server.ts'
import { lockProposal } from './lock-proposal.server.ts'
import { getState, type ProposalState } from './state.ts'

export type DeclineResult = {
  outcome: 'declined' | 'repeated' | 'superseded' | 'not found' | 'not a signer' | ProposalState
}

/** Declines the version that the buyer saw; a reason is optional (rule 5). */
export const declineProposal = (
  { db }: Pick<Services, 'db'>,
  {
    id,
    version,
    reason,
    by,
    now = new Date(),
  }: { id: string; version: number; reason: string; by: RecipientActor & { role: 'signer' | 'reader' }; now?: Date },
): Promise<DeclineResult> =>
  db.transaction(async (tx) => {
    const row = await lockProposal(tx, id)
    if (!row) return { outcome: 'not found' }
    if (by.role !== 'signer') return { outcome: 'not a signer' }
    if (row.status === 'declined') return { outcome: 'repeated' }
    if (row.sent_version !== version) return { outcome: 'superseded' }
    const state = getState(row, getShopDay(now))
    if (state !== 'sent' && state !== 'expired') return { outcome: state }
    await tx
      .update(proposals)
      .set({ status: 'declined', answered_at: now, send_at: null, version: row.version + 1, updated_at: now })
      .where(eq(proposals.id, id))
    await addEvent(tx, { proposal_id: id, kind: 'declined', version, detail: reason || null }, by)
    return { outcome: 'declined' }
  })
