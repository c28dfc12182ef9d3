import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Services } from '#app/lib/services.ts'
import { proposalRecipients, proposals } from '#db/tables/proposals.ts'
import { ensureProposalMailQueue, queueProposalMail } from '../mail/queue.server.ts'
import { addEvent, type RecipientActor } from './events.server.ts'
import { lockProposal } from './lock-proposal.server.ts'

const maxRecipients = 50
/** Proposals of one person that a request for a lost link resends. */
const maxResent = 5

type MailServices = Pick<Services, 'db' | 'jobs'>

/**
 * Emails a colleague of a recipient a link of their own, as a reader. One who has a link gets it again; a revoked one and those
 * beyond `maxRecipients` get nothing, and the caller cannot tell.
 */
export async function shareProposal(
  { db, jobs }: MailServices,
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
    if (known?.revokedAt || (!known && (await tx.$count(proposalRecipients, ofProposal)) >= maxRecipients)) return
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

/** Emails a person the links of the latest proposals that were sent to them. An unknown address gets nothing, and the caller cannot tell. */
export async function resendLinks({ db, jobs }: MailServices, { email }: { email: string }): Promise<void> {
  await ensureProposalMailQueue(jobs)
  await db.transaction(async (tx) => {
    const rows = await tx
      .select({ id: proposals.id, recipientId: proposalRecipients.id, name: proposalRecipients.name })
      .from(proposalRecipients)
      .innerJoin(proposals, eq(proposals.id, proposalRecipients.proposal_id))
      .where(
        and(
          eq(proposalRecipients.email, email.toLowerCase()),
          isNull(proposalRecipients.revoked_at),
          isNotNull(proposals.sent_version),
        ),
      )
      .orderBy(desc(proposals.sent_at))
      .limit(maxResent)
    for (const { id, recipientId, name } of rows) {
      await addEvent(tx, { proposal_id: id, kind: 'link-requested' }, { recipientId, name })
      await queueProposalMail(jobs, tx, { kind: 'link', proposalId: id, recipientId })
    }
  })
}
