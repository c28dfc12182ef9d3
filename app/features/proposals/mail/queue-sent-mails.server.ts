import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { PgBoss } from 'pg-boss'
import type { Transaction } from '#db/client.ts'
import { proposalRecipients } from '#db/tables/proposals.ts'
import { queueProposalMail } from './queue.server.ts'

/**
 * Queues the email with a version, in the transaction that sends it.
 * @param recipientIds who gets it; all by default
 */
export async function queueSentMails(
  jobs: PgBoss,
  tx: Transaction,
  { id, version, recipientIds }: { id: string; version: number; recipientIds?: readonly string[] | undefined },
): Promise<void> {
  const recipients = await tx
    .select({ id: proposalRecipients.id })
    .from(proposalRecipients)
    .where(
      and(
        eq(proposalRecipients.proposal_id, id),
        isNull(proposalRecipients.revoked_at),
        recipientIds && inArray(proposalRecipients.id, [...recipientIds]),
      ),
    )
  for (const recipient of recipients)
    await queueProposalMail(jobs, tx, { kind: 'sent', proposalId: id, recipientId: recipient.id, version })
}
