import { and, eq, isNull } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import type { Services } from '#app/lib/services.ts'
import { proposalRecipients, proposals } from '#db/tables/proposals.ts'
import { ensureProposalMailQueue, queueProposalMail } from '../mail/queue.server.ts'
import { getLinkPath } from './links.server.ts'

type ResendOptions = {
  id: string
  recipientId: string
  /** True to replace the link: the earlier one stops working. */
  isNew: boolean
  /** True to email it. */
  isMailed: boolean
  by: Actor
}

/** Returns a recipient's link for staff to copy, or emails it again; undefined for an unknown or revoked recipient. */
export async function resendLink(
  { db, jobs, settings }: Pick<Services, 'db' | 'jobs' | 'settings'>,
  { id, recipientId, isNew, isMailed, by }: ResendOptions,
): Promise<string | undefined> {
  await ensureProposalMailQueue(jobs)
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({ recipient: proposalRecipients, number: proposals.number, sentVersion: proposals.sent_version })
      .from(proposalRecipients)
      .innerJoin(proposals, eq(proposals.id, proposalRecipients.proposal_id))
      .where(
        and(
          eq(proposalRecipients.id, recipientId),
          eq(proposalRecipients.proposal_id, id),
          isNull(proposalRecipients.revoked_at),
        ),
      )
      .for('update')
    if (!row) return undefined
    const path = await getLinkPath(tx, settings, row.recipient, { renew: isNew })
    const { recipient, number: subject, sentVersion } = row
    const mailed = isMailed && sentVersion !== null && recipient.email !== ''
    if (mailed) await queueProposalMail(jobs, tx, { kind: 'link', proposalId: id, recipientId })
    const after = { recipient: recipient.id, renewed: isNew, mailed }
    await addAuditEntry(tx, { by, action: 'proposal.link-shared', subject, subjectId: id, after })
    return path
  })
}
