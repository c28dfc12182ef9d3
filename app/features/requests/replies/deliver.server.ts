import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Job, JobResult } from 'pg-boss'
import { readBrand } from '#app/features/brand/brand.server.ts'
import { createMailSender } from '#app/features/brand/mail-sender.ts'
import type { Logger } from '#app/lib/log.ts'
import type { MailContent, MailSender } from '#app/lib/mail/mail-content.ts'
import { renderMail } from '#app/lib/mail/render-mail.server.ts'
import { getMailFailure, getRejection, type Mail, openMail } from '#app/lib/mail/send-mail.server.ts'
import type { Services } from '#app/lib/services.ts'
import type { Queryable } from '#db/client.ts'
import { type MailAttachment, requestMails } from '#db/tables/request-workflow.ts'
import { requests } from '#db/tables/requests.ts'
import { describeFailure } from '../intake/failure.server.ts'
import { getConfirmationId } from '../notifications/confirmation-mail.ts'
import { createReplyQueue, type ReplyJob, replyOptions, replyQueue } from './outbox.server.ts'

/** Emails sent at a time per process; each uses a database connection and streams its attachments. */
const batchSize = 2

export type Delivery =
  | { outcome: 'sent' | 'nothing-to-send' }
  /** `isPermanent`: the mail server would reject a retry too. */
  | { outcome: 'failed'; isPermanent: boolean; error: unknown }

/**
 * Sends an email of the reply outbox once. Locks its row; a crash between sending and committing sends it again with
 * the same Message-ID. Stores the error for its author.
 */
export async function deliverReply(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  mail: Mail,
  sender: MailSender,
  mailId: string,
): Promise<Delivery> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(requestMails).where(eq(requestMails.id, mailId)).for('update')
    if (!row || row.sent_at || row.canceled_at) return { outcome: 'nothing-to-send' }
    const [request] = await tx
      .select({ reference: requests.reference })
      .from(requests)
      .where(eq(requests.id, row.request_id))
    const isMail = eq(requestMails.id, mailId)
    try {
      await mail.send({
        shop: sender.name,
        to: row.to,
        cc: row.cc,
        bcc: row.bcc,
        replyTo: row.reply_to,
        subject: row.subject,
        messageId: replyMessageId(row.id),
        previousMessageIds: [getConfirmationId(row.request_id), ...(await listEarlierReplies(tx, row.request_id))],
        attachments: await openAttachments(storage, row.attachments),
        ...(await renderMail(createReplyMail({ body: row.body, reference: request?.reference ?? '' }), sender)),
      })
    } catch (error) {
      await tx
        .update(requestMails)
        .set({ failure: getFailureText(error) })
        .where(isMail)
      return { outcome: 'failed', isPermanent: getRejection(error)?.isPermanent === true, error }
    }
    await tx.update(requestMails).set({ sent_at: new Date(), failure: null }).where(isMail)
    await tx
      .update(requests)
      .set({ answered_at: sql`coalesce(${requests.answered_at}, now())` })
      .where(eq(requests.id, row.request_id))
    return { outcome: 'sent' }
  })
}

/** Opens all attachments first, as a partly sent email cannot be recalled. */
async function openAttachments(storage: Services['storage'], attachments: MailAttachment[]) {
  for (const { path } of attachments) await storage.getMetaData(path)
  return Promise.all(
    attachments.map(async ({ path, name, type }) => {
      return { filename: name, contentType: type, content: await storage.getStream(path) }
    }),
  )
}

async function listEarlierReplies(tx: Queryable, requestId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: requestMails.id })
    .from(requestMails)
    .where(and(eq(requestMails.request_id, requestId), isNotNull(requestMails.sent_at)))
    .orderBy(asc(requestMails.sent_at))
  return rows.map(({ id }) => replyMessageId(id))
}

/** Why an email failed, in words for staff. */
export function getFailureText(error: unknown): string {
  const failure = getMailFailure(error)
  const rejection = getRejection(error)
  if (failure) return rejection ? `${failure} The server responded: ${rejection.text}` : failure
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^E_CANNOT|ENOENT/.test(code)
    ? 'An attachment could not be read from storage.'
    : 'An unexpected error occurred. The log has its details.'
}

/** Sends queued replies; without a mail server, they wait. Called again, it uses the current settings. */
export async function startReplyWorker({
  db,
  jobs,
  storage,
  settings,
  content,
  log,
}: Pick<Services, 'db' | 'jobs' | 'storage' | 'settings' | 'content'> & { log: Logger }): Promise<void> {
  await createReplyQueue(jobs)
  await jobs.updateQueue(replyQueue, replyOptions)
  await jobs.offWork(replyQueue)
  const { SMTP_URL, PUBLIC_URL: publicUrl } = settings
  if (!SMTP_URL) return
  const mail = openMail(SMTP_URL, settings)
  const deliver = async ({ id, data: { mailId } }: Job<ReplyJob>): Promise<JobResult> => {
    const sender = createMailSender(await readBrand({ content }), publicUrl)
    const delivery = await deliverReply({ db, storage }, mail, sender, mailId).catch(
      (error): Delivery => ({ outcome: 'failed', isPermanent: false, error }),
    )
    if (delivery.outcome !== 'failed') {
      log.info({ mailId, outcome: delivery.outcome }, 'reply.processed')
      return { id, status: 'completed' }
    }
    const { isPermanent, error } = delivery
    log.warn({ mailId, isPermanent, failure: describeFailure(error) }, 'reply.failed')
    // Permanently rejected mail is complete until someone retries it.
    return isPermanent ? { id, status: 'completed' } : { id, status: 'failed', output: new Error('not sent') }
  }
  const options = { batchSize, pollingIntervalSeconds: 2, burstWhenBatchFull: true }
  await jobs.work<ReplyJob, JobResult[]>(replyQueue, { ...options, perJobResults: true }, (batch) =>
    Promise.all(batch.map(deliver)),
  )
}

/** Renders a reply as an email of the shop. */
function createReplyMail({ body, reference }: { body: string; reference: string }): MailContent {
  return {
    preview: body.replace(/\s+/g, ' ').slice(0, 140),
    parts: [{ text: body, links: true }],
    footer: [`About your request ${reference}. Reply to this email to reach the sender.`],
  }
}

const replyMessageId = (mailId: string) => `<answer.${mailId}@requests.boxwright>`
