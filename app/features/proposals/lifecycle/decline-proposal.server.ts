import { eq } from 'drizzle-orm'
import type { Actor } from '#app/features/audit/audit.server.ts'
import { createProposalAlert } from '#app/features/requests/alerts/create-alerts.server.ts'
import type { Services } from '#app/lib/services.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import type { Transaction } from '#db/client.ts'
import { proposals } from '#db/tables/proposals.ts'
import { requestEvents } from '#db/tables/request-workflow.ts'
import { ensureProposalMailQueue, queueProposalMail } from '../mail/queue.server.ts'
import { addEvent, type RecipientActor } from './events.server.ts'
import { lockProposal, type ProposalRow } from './lock-proposal.server.ts'
import { getState, type ProposalState } from './state.ts'

export type DeclineResult = {
  outcome: 'declined' | 'repeated' | 'superseded' | 'not-found' | 'not-a-signer' | ProposalState
}

type DeclineOptions = {
  id: string
  /** Version that the buyer saw. */
  version: number
  reason: string
  /** A recipient, or staff who record it for a buyer. */
  by: (RecipientActor & { role: 'signer' | 'reader' }) | Actor
  now?: Date
}

/** Declines the version that the buyer saw; a reason is optional. Its request stays open. */
export async function declineProposal(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  { id, version, reason, by, now = new Date() }: DeclineOptions,
): Promise<DeclineResult> {
  await ensureProposalMailQueue(jobs)
  return db.transaction(async (tx): Promise<DeclineResult> => {
    const row = await lockProposal(tx, id)
    if (!row) return { outcome: 'not-found' }
    if ('role' in by && by.role !== 'signer') return { outcome: 'not-a-signer' }
    if (row.status === 'declined') return { outcome: 'repeated' }
    if (row.sent_version !== version) return { outcome: 'superseded' }
    const state = getState(row, getShopDay(now))
    if (state !== 'sent' && state !== 'expired') return { outcome: state }
    await tx
      .update(proposals)
      .set({ status: 'declined', answered_at: now, send_at: null, version: row.version + 1, updated_at: now })
      .where(eq(proposals.id, id))
    await addEvent(tx, { proposal_id: id, kind: 'declined', version, detail: reason || null }, by)
    await addRequestEvent(tx, row, { reason, by })
    const causedBy = 'staffId' in by ? by.staffId : null
    await createProposalAlert(tx, { kind: 'proposal-declined', proposalId: id, causedBy })
    if ('recipientId' in by)
      await queueProposalMail(jobs, tx, { kind: 'declined', proposalId: id, recipientId: by.recipientId })
    return { outcome: 'declined' }
  })
}

/** The request goes on from there. */
async function addRequestEvent(
  tx: Transaction,
  { request_id, number }: ProposalRow,
  { reason, by }: Pick<DeclineOptions, 'reason' | 'by'>,
): Promise<void> {
  if (request_id === null) return
  const staffId = 'staffId' in by ? by.staffId : null
  const after = `${staffId ? 'recorded that' : 'declined'} proposal ${number}${staffId ? ' was declined' : ''}${reason ? `: ${reason}` : ''}`
  await tx.insert(requestEvents).values({ request_id, kind: 'proposal', staff_id: staffId, actor: by.name, after })
}
