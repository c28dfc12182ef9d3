import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Actor } from '#app/features/audit/audit.server.ts'
import { createProposalAlert } from '#app/features/requests/alerts/create-alerts.server.ts'
import type { Services } from '#app/lib/services.ts'
import type { Queryable } from '#db/client.ts'
import { proposalComments, proposalEvents, proposalRecipients } from '#db/tables/proposals.ts'
import { staff } from '#db/tables/staff.ts'
import { ensureProposalMailQueue, queueProposalMail } from '../mail/queue.server.ts'
import { addEvent, type RecipientActor } from './events.server.ts'
import { lockProposal } from './lock-proposal.server.ts'

type NewComment = {
  /** Id of the proposal. */
  id: string
  /** Version that its author saw; null for a draft. */
  version: number | null
  target: string
  body: string
  /** Only staff write and see internal comments. */
  isInternal?: boolean
  isChangeRequest?: boolean
  by: Actor | RecipientActor
}

/** Adds a comment. One by staff for the buyer is queued as an email to every recipient. @returns undefined for an unknown proposal */
export async function addComment(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  { id, version, target, body, isInternal = false, isChangeRequest = false, by }: NewComment,
): Promise<{ id: string } | undefined> {
  await ensureProposalMailQueue(jobs)
  return db.transaction(async (tx) => {
    if (!(await lockProposal(tx, id))) return undefined
    const isRecipient = 'recipientId' in by
    const [comment] = await tx
      .insert(proposalComments)
      .values({
        proposal_id: id,
        version,
        target,
        body,
        author: by.name,
        is_internal: isInternal && !isRecipient,
        ...(isRecipient ? { recipient_id: by.recipientId } : { staff_id: by.staffId }),
      })
      .returning({ id: proposalComments.id })
    if (!comment) throw new Error('the comment was not inserted')
    if (isInternal && !isRecipient) return comment
    await addEvent(tx, { proposal_id: id, kind: isChangeRequest ? 'changes-requested' : 'commented', version }, by)
    if (isRecipient) {
      await createProposalAlert(tx, { kind: 'proposal-comment', proposalId: id })
      return comment
    }
    const recipients = await tx
      .select({ id: proposalRecipients.id })
      .from(proposalRecipients)
      .where(and(eq(proposalRecipients.proposal_id, id), isNull(proposalRecipients.revoked_at)))
    for (const { id: recipientId } of recipients)
      await queueProposalMail(jobs, tx, { kind: 'comment', proposalId: id, recipientId, commentId: comment.id })
    return comment
  })
}

/** Lists comments, oldest first, with the names of their authors. @param internal also those that recipients do not see */
export const listComments = (db: Queryable, { id, internal }: { id: string; internal: boolean }) =>
  db
    .select({
      id: proposalComments.id,
      at: proposalComments.at,
      version: proposalComments.version,
      target: proposalComments.target,
      isInternal: proposalComments.is_internal,
      isByStaff: sql<boolean>`${proposalComments.staff_id} is not null`,
      // The event added in the same transaction, so with the same time, tells.
      isChangeRequest: sql<boolean>`exists (
        select from ${proposalEvents}
        where ${proposalEvents.proposal_id} = ${proposalComments.proposal_id}
          and ${proposalEvents.kind} = 'changes-requested'
          and ${proposalEvents.at} = ${proposalComments.at}
          and ${proposalEvents.recipient_id} = ${proposalComments.recipient_id}
      )`,
      recipientId: proposalComments.recipient_id,
      author: sql<string>`coalesce(nullif(${staff.name}, ''), ${proposalComments.author})`,
      body: proposalComments.body,
    })
    .from(proposalComments)
    .leftJoin(staff, eq(staff.id, proposalComments.staff_id))
    .where(and(eq(proposalComments.proposal_id, id), internal ? undefined : eq(proposalComments.is_internal, false)))
    .orderBy(asc(proposalComments.at), asc(proposalComments.id))
