import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import type { Services } from '#app/lib/services.ts'
import type { Queryable } from '#db/client.ts'
import { requestEvents, requestMails } from '#db/tables/request-workflow.ts'
import { requests } from '#db/tables/requests.ts'
import { requestStatuses, statusTitles } from '../statuses.ts'
import { changeRequest } from '../workflow/change.server.ts'

/** Seconds for which a reply waits, so that its author can undo it. */
export const undoSeconds = 10

const secondsLeft = sql<number>`(${undoSeconds} - extract(epoch from now() - ${requestMails.created_at}))::float8`
const isUnsent = and(isNull(requestMails.sent_at), isNull(requestMails.canceled_at), isNull(requestMails.failure))

/** The reply of a person that can still be undone, with the seconds left; null for none. */
export async function findUndoableReply(
  db: Queryable,
  { requestId, staffId }: { requestId: string; staffId: string },
): Promise<{ id: string; seconds: number } | null> {
  const [mail] = await db
    .select({ id: requestMails.id, seconds: secondsLeft })
    .from(requestMails)
    .where(
      and(eq(requestMails.request_id, requestId), eq(requestMails.staff_id, staffId), isUnsent, gt(secondsLeft, 0)),
    )
    .orderBy(desc(requestMails.created_at))
    .limit(1)
  return mail ?? null
}

/**
 * Cancels a reply of a person that is not sent yet, with its timeline entry and change of status. Its row stays for the composer.
 * @returns false if it was sent or is being sent, or is another person's
 */
export function undoReply(
  { writes }: Pick<Services, 'writes'>,
  { id, requestId, by }: { id: string; requestId: string; by: Actor },
): Promise<boolean> {
  return writes.transaction(async (tx) => {
    const [request] = await tx.select().from(requests).where(eq(requests.id, requestId)).for('update')
    const isOwn = sql`${requestMails.staff_id} is not distinct from ${by.staffId}`
    const [mail] = await tx
      .select({ id: requestMails.id })
      .from(requestMails)
      .where(and(eq(requestMails.id, id), eq(requestMails.request_id, requestId), isOwn, isUnsent))
      // A locked row is being sent.
      .for('update', { skipLocked: true })
    if (!mail) return false
    await tx.update(requestMails).set({ canceled_at: new Date() }).where(eq(requestMails.id, id))
    await tx.delete(requestEvents).where(eq(requestEvents.mail_id, id))
    // Sending and its change of status were one transaction, so their entries have the same time.
    const [change] = await tx
      .select({ before: requestEvents.before })
      .from(requestEvents)
      .where(
        and(
          eq(requestEvents.request_id, requestId),
          eq(requestEvents.kind, 'status'),
          sql`${requestEvents.at} = (select created_at from request_mails where id = ${id})`,
        ),
      )
    const status = requestStatuses.find((each) => statusTitles[each] === change?.before)
    if (status && request?.status === 'proposal-sent')
      await changeRequest(tx, { id: requestId, change: { status }, by })
    await addAuditEntry(tx, { by, action: 'request.reply-canceled', subject: request?.reference, subjectId: requestId })
    return true
  })
}

/** A canceled reply of a person, for the composer; undefined if there is none of this id. */
export async function findCanceledReply(
  db: Queryable,
  { id, requestId, staffId }: { id: string; requestId: string; staffId: string },
) {
  const { subject, body, cc, bcc, attachments } = requestMails
  const [mail] = await db
    .select({ id: requestMails.id, subject, body, cc, bcc, attachments })
    .from(requestMails)
    .where(
      and(
        eq(requestMails.id, id),
        eq(requestMails.request_id, requestId),
        eq(requestMails.staff_id, staffId),
        sql`${requestMails.canceled_at} is not null`,
      ),
    )
  return mail
}
