import { and, asc, desc, eq, inArray, isNotNull, isNull, not, sql } from 'drizzle-orm'
import { fromDrizzle, type PgBoss } from 'pg-boss'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import { ensureQueue } from '#app/lib/ensure-queue.server.ts'
import { readOutgoingPause } from '#app/lib/outgoing-pause.server.ts'
import type { Services } from '#app/lib/services.ts'
import type { Database, Queryable, Transaction } from '#db/client.ts'
import { type MailAttachment, requestEvents, requestMails } from '#db/tables/request-workflow.ts'
import { requests } from '#db/tables/requests.ts'
import { uploads } from '#db/tables/uploads.ts'
import { hasQueues } from '../notifications/queues.server.ts'
import { isActive } from '../removal/removed.server.ts'
import { type RequestStatus, unansweredStatuses } from '../statuses.ts'
import { changeRequest } from '../workflow/change.server.ts'
import type { TimelineEvent } from '../workflow/timeline/timeline-event.ts'
import { listEventsSince } from '../workflow/timeline/timeline-events.server.ts'

export const replyQueue = 'answer-request'

export type ReplyJob = { mailId: string }

/** Retries for about a day, at most an hour apart; then someone has to retry by hand. */
export const replyOptions = {
  retryLimit: 30,
  retryDelay: 15,
  retryBackoff: true,
  retryDelayMax: 3_600,
  expireInSeconds: 300,
} as const

export const createReplyQueue = (jobs: PgBoss): Promise<void> => ensureQueue(jobs, replyQueue, replyOptions)

export type NewReply = {
  /** Idempotency key: the same id is the same email. */
  id: string
  requestId: string
  replyTo: string
  cc?: string[]
  bcc?: string[]
  subject: string
  body: string
  attachments: MailAttachment[]
  /** Sets the status to Proposal sent unless it is further than In review (`canBecomeProposal`). */
  proposalSent: boolean
  /** Latest timeline entry the author has seen; if omitted, the reply is sent despite newer actions. */
  lastEventId?: number | undefined
  /** Seconds before it is sent, in which its author can undo it. */
  delaySeconds?: number
}

type QueueResult =
  /** `changed`: an email with this id and another text or other copies was queued before; nothing was stored. */
  | { outcome: 'queued' | 'repeated' | 'changed' | 'not-found' }
  /** Conflict with actions of others; nothing was stored. `lastEventId`: the latest timeline entry. */
  | { outcome: 'conflict'; lastEventId: number; conflicts: TimelineEvent[] }

/** True for statuses that a reply may change to Proposal sent; it reverts no decision. */
export const canBecomeProposal = (status: RequestStatus) =>
  unansweredStatuses.some((unanswered) => unanswered === status)

/**
 * Adds a reply to the outbox: the email, its timeline entry, its job and optionally a new status, in one transaction. Reports
 * instead if others replied or changed that status since the author loaded the page (decision 0027).
 */
export async function queueReply(
  { writes, jobs }: Pick<Services, 'writes' | 'jobs'>,
  {
    id,
    requestId,
    replyTo,
    cc = [],
    bcc = [],
    subject,
    body,
    attachments,
    proposalSent,
    lastEventId,
    delaySeconds = 0,
  }: NewReply,
  by: Actor,
): Promise<QueueResult> {
  await createReplyQueue(jobs)
  return writes.transaction(async (tx) => {
    const request = await lockRequest(tx, requestId)
    if (!request || request.email === null) return { outcome: 'not-found' }
    const [existing] = await tx.select().from(requestMails).where(eq(requestMails.id, id))
    if (existing)
      return { outcome: isSameEmail(existing, { subject, body, cc, bcc, attachments }) ? 'repeated' : 'changed' }
    if (lastEventId !== undefined) {
      const replies = ['mail', 'answered', 'received'] as const
      const kinds = proposalSent ? ([...replies, 'status'] as const) : replies
      const laterEvents = await listEventsSince(tx, { id: requestId, lastEventId, kinds })
      const conflicts = laterEvents.filter(({ staffId }) => staffId === null || staffId !== by.staffId)
      const lastEvent = laterEvents.at(-1)
      if (lastEvent && conflicts.length > 0) return { outcome: 'conflict', lastEventId: lastEvent.id, conflicts }
    }
    const [mail] = await tx
      .insert(requestMails)
      .values({
        id,
        request_id: requestId,
        staff_id: by.staffId,
        to: request.email,
        cc,
        bcc,
        reply_to: replyTo,
        subject,
        body,
        attachments,
      })
      .onConflictDoNothing()
      .returning({ id: requestMails.id })
    if (!mail) return { outcome: 'repeated' }
    const paths = attachments.map(({ path }) => path)
    if (paths.length > 0) await tx.update(uploads).set({ claimed_at: new Date() }).where(inArray(uploads.path, paths))
    await tx
      .insert(requestEvents)
      .values({ request_id: requestId, staff_id: by.staffId, actor: by.name, kind: 'mail', mail_id: id })
    await addAuditEntry(tx, { by, action: 'request.answered', subject: request.reference, subjectId: requestId })
    if (proposalSent && canBecomeProposal(request.status))
      await changeRequest(tx, { id: requestId, change: { status: 'proposal-sent' }, by })
    await sendJob(tx, jobs, id, delaySeconds)
    return { outcome: 'queued' }
  })
}

type StoredEmail = typeof requestMails.$inferSelect
type EmailContent = Pick<StoredEmail, 'subject' | 'body' | 'cc' | 'bcc' | 'attachments'>

/** Files sent again have other paths. */
const toContentKey = ({ subject, body, cc, bcc, attachments }: EmailContent) =>
  JSON.stringify([subject, body, cc, bcc, attachments.map(({ name }) => name)])

/** False for an email that was undone: nothing of it is sent. */
const isSameEmail = (stored: StoredEmail, sent: EmailContent): boolean =>
  stored.canceled_at === null && toContentKey(stored) === toContentKey(sent)

const sendJob = (tx: Transaction, jobs: PgBoss, mailId: string, startAfter = 0) =>
  jobs.send(replyQueue, { mailId } satisfies ReplyJob, { db: fromDrizzle(tx, sql), startAfter })

/**
 * Retries a rejected reply now.
 * @returns false if it was sent, is being sent, or is unknown
 */
export async function retryReply(
  { writes, jobs }: Pick<Services, 'writes' | 'jobs'>,
  { id, requestId }: { id: string; requestId: string },
): Promise<boolean> {
  await createReplyQueue(jobs)
  return writes.transaction(async (tx) => {
    const isUnsentMail = and(
      eq(requestMails.id, id),
      eq(requestMails.request_id, requestId),
      isNull(requestMails.sent_at),
      isNull(requestMails.canceled_at),
    )
    const [mail] = await tx
      .select({ id: requestMails.id })
      .from(requestMails)
      .where(isUnsentMail)
      // A locked row is being sent.
      .for('update', { skipLocked: true })
    if (!mail) return false
    await tx.update(requestMails).set({ failure: null }).where(isUnsentMail)
    const { rowCount } = await tx.execute(sql`update pgboss.job set start_after = now() where ${isPendingJob([id])}`)
    if (!rowCount) await sendJob(tx, jobs, id)
    return true
  })
}

/** Condition for jobs that will still try to send these emails. */
const isPendingJob = (ids: string[]) =>
  sql`name = ${replyQueue} and state in ('created', 'retry', 'active') and data ->> 'mailId' in ${ids}`

/** Marks a request as replied to by other means, such as the phone. Repeating it changes nothing. */
export function markReplied(db: Database, { requestId, by }: { requestId: string; by: Actor }): Promise<boolean> {
  return db.transaction(async (tx) => {
    const request = await lockRequest(tx, requestId)
    if (!request) return false
    if (request.answered_at) return true
    await tx.update(requests).set({ answered_at: new Date() }).where(eq(requests.id, requestId))
    await tx
      .insert(requestEvents)
      .values({ request_id: requestId, staff_id: by.staffId, actor: by.name, kind: 'answered' })
    await addAuditEntry(tx, { by, action: 'request.answered', subject: request.reference, subjectId: requestId })
    return true
  })
}

async function lockRequest(tx: Transaction, id: string) {
  const [request] = await tx
    .select()
    .from(requests)
    .where(and(eq(requests.id, id), isActive))
    .for('update')
  return request
}

/** `waiting`: will be tried or retried, `paused`: once outgoing messages are resumed. `failed`: no more retries. */
export type MailState = 'sent' | 'waiting' | 'paused' | 'failed'

/** Returns the replies to a request, oldest first. */
export async function listReplies(db: Queryable, requestId: string) {
  const mails = await db
    .select()
    .from(requestMails)
    .where(and(eq(requestMails.request_id, requestId), isNull(requestMails.canceled_at)))
    .orderBy(asc(requestMails.created_at), asc(requestMails.id))
  const unsent = mails.filter(({ sent_at }) => !sent_at).map(({ id }) => id)
  const pending = await listPendingMails(db, unsent)
  const pendingState = pending.size > 0 && (await readOutgoingPause(db)) ? 'paused' : 'waiting'
  return mails.map((mail) => {
    const state: MailState = mail.sent_at ? 'sent' : pending.has(mail.id) ? pendingState : 'failed'
    return { ...mail, state }
  })
}

export type ListedReply = Awaited<ReturnType<typeof listReplies>>[number]

/** A reply that its author has to know about: not sent, and followed by no other email to the customer. */
export type FailingReply = {
  id: string
  reference: string
  to: string
  subject: string
  failure: string
  isRetried: boolean
}

const maxFailingReplies = 5

/** Lists this person's replies that fail now, newest first. */
export async function listFailingReplies(db: Queryable, staffId: string): Promise<FailingReply[]> {
  const { id, to, subject, failure, request_id, sent_at, created_at } = requestMails
  const later = sql`exists (select from ${requestMails} later where later.request_id = ${request_id}
    and later.sent_at is not null and later.created_at > ${created_at})`
  const mails = await db
    .select({ id, to, subject, failure, reference: requests.reference })
    .from(requestMails)
    .innerJoin(requests, eq(requests.id, request_id))
    .where(
      and(
        eq(requestMails.staff_id, staffId),
        isNull(sent_at),
        isNull(requestMails.canceled_at),
        isNotNull(failure),
        not(later),
      ),
    )
    .orderBy(desc(created_at))
    .limit(maxFailingReplies)
  const pending = await listPendingMails(
    db,
    mails.map((mail) => mail.id),
  )
  return mails.map((mail) => ({ ...mail, failure: mail.failure ?? '', isRetried: pending.has(mail.id) }))
}

async function listPendingMails(db: Queryable, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0 || !(await hasQueues(db))) return new Set()
  const { rows } = await db.execute<{ id: string }>(
    sql`select data ->> 'mailId' as id from pgboss.job where ${isPendingJob(ids)}`,
  )
  return new Set(rows.map(({ id }) => id))
}
