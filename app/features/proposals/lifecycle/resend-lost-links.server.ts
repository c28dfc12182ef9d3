import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Services } from '#app/lib/services.ts'
import { proposalRecipients, proposals } from '#db/tables/proposals.ts'
import { ensureProposalMailQueue, queueProposalMail } from '../mail/queue.server.ts'
import { addEvent } from './events.server.ts'

/** Proposals of one person that a request for a lost link resends. */
const maxResent = 5

/**
 * Emails a person the links of the latest sent proposals that they can open. An unknown email gets nothing, and the caller cannot
 * tell.
 */
export async function resendLostLinks(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  { email }: { email: string },
): Promise<void> {
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
