import { and, eq } from 'drizzle-orm'
import type { Services } from '#app/lib/services.ts'
import { proposalRecipients } from '#db/tables/proposals.ts'
import { ensureProposalMailQueue, queueProposalMail } from '../mail/queue.server.ts'
import { addEvent, type RecipientActor } from './events.server.ts'
import { lockProposal } from './lock-proposal.server.ts'

/** Recipients of a proposal including the colleagues that they add; staff add fewer (recipients.server.ts). */
const maxSharedRecipients = 50

/**
 * Emails a colleague of a recipient a link of their own, as a reader. One who has a link gets it again; a revoked one and those
 * beyond `maxSharedRecipients` get nothing, and the caller cannot tell.
 */
export async function shareProposal(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  { id, name, email: typed, by }: { id: string; name: string; email: string; by: RecipientActor },
): Promise<void> {
  const email = typed.toLowerCase()
  await ensureProposalMailQueue(jobs)
  await db.transaction(async (tx) => {
    if (!(await lockProposal(tx, id))) return
    const ofProposal = eq(proposalRecipients.proposal_id, id)
    const [known] = await tx
      .select({ id: proposalRecipients.id, revokedAt: proposalRecipients.revoked_at })
      .from(proposalRecipients)
      .where(and(ofProposal, eq(proposalRecipients.email, email)))
    if (known?.revokedAt || (!known && (await tx.$count(proposalRecipients, ofProposal)) >= maxSharedRecipients)) return
    const [added] = known
      ? []
      : await tx
          .insert(proposalRecipients)
          .values({ proposal_id: id, name, email, role: 'reader' })
          .returning({ id: proposalRecipients.id })
    const recipientId = known?.id ?? added?.id
    if (!recipientId) throw new Error('the recipient was not inserted')
    await addEvent(tx, { proposal_id: id, kind: 'link-requested', detail: email }, by)
    await queueProposalMail(jobs, tx, { kind: 'link', proposalId: id, recipientId })
  })
}
