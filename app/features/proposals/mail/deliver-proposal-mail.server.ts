import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Brand } from '#app/features/brand/brand.ts'
import { createMailSender } from '#app/features/brand/mail-sender.ts'
import { createProposalAlert } from '#app/features/requests/alerts/create-alerts.server.ts'
import { type Delivery, getFailureText } from '#app/features/requests/replies/deliver.server.ts'
import { getReplyEmail } from '#app/features/requests/replies/reply-email.server.ts'
import { renderMail } from '#app/lib/mail/render-mail.server.ts'
import { getRejection, type Mail } from '#app/lib/mail/send-mail.server.ts'
import type { Services } from '#app/lib/services.ts'
import type { Settings } from '#app/lib/settings/parse-settings.ts'
import type { Queryable, Transaction } from '#db/client.ts'
import { proposalEvents, proposalRecipients } from '#db/tables/proposals.ts'
import { staff } from '#db/tables/staff.ts'
import { addEvent } from '../lifecycle/events.server.ts'
import { getLinkPath, type Recipient } from '../lifecycle/links.server.ts'
import type { ProposalRow } from '../lifecycle/lock-proposal.server.ts'
import type { PdfOptions, StoredPdf } from '../pdf/get-proposal-pdf.server.ts'
import { createProposalMail } from './proposal-mail.ts'
import type { ProposalMail } from './queue.server.ts'
import { readMailFacts } from './read-mail-facts.server.ts'

/** The PDF of a sent version in storage, or its copy with the acceptance; undefined if it has none. */
export type GetProposalPdf = (options: PdfOptions) => Promise<Pick<StoredPdf, 'path' | 'fileName'> | undefined>

/** An arbitrary constant, the same in every process. */
const mailLock = 7_219_062

export type MailServices = Pick<Services, 'db' | 'storage' | 'settings'>

type MailJob = {
  /** In the Message-ID, so that a mailbox shows a second copy only once. */
  id: string
  mail: ProposalMail
  /** No retry follows a failure. */
  isLastAttempt: boolean
}

/** Message-ID of an email about a proposal, which replies and bounces refer to. @param mailId id of its job */
export const getProposalMessageId = (mailId: string) => `<proposal.${mailId}@requests.boxwright>`

/**
 * Sends an email about a proposal once. Its job is locked, not its recipient, who can view and answer while a mail server is
 * slow. Stores a failure, which staff see.
 */
export const deliverProposalMail = (
  { db, storage, settings }: MailServices,
  transport: Mail,
  { job, brand, getPdf }: { job: MailJob; brand: Brand; getPdf?: GetProposalPdf | undefined },
): Promise<Delivery> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${mailLock}, hashtext(${job.id}))`)
    const [recipient] = await tx
      .select()
      .from(proposalRecipients)
      .where(eq(proposalRecipients.id, job.mail.recipientId))
    if (!recipient?.email || recipient.revoked_at) return { outcome: 'nothing-to-send' }
    // One who opened it in the portal was not sent it.
    if (recipient.portal_member_id && job.mail.kind !== 'link') return { outcome: 'nothing-to-send' }
    if ((await tx.$count(proposalEvents, eq(proposalEvents.mail_id, job.id))) > 0) return { outcome: 'nothing-to-send' }
    const facts = await readMailFacts(tx, job.mail)
    if (!facts) return { outcome: 'nothing-to-send' }
    const { proposal, document } = facts
    const { kind } = facts.occasion
    try {
      // The page of a superseded version leads on to the current one.
      const url = `${settings.PUBLIC_URL ?? ''}${await getLinkPath(tx, settings, recipient)}?version=${document.version}`
      const mail = createProposalMail({
        occasion: facts.occasion,
        document,
        recipientName: recipient.name,
        url,
        validUntil: proposal.valid_until,
      })
      const version = { id: proposal.id, number: document.version }
      const copy = kind === 'accepted' ? kind : undefined
      const pdf = kind === 'sent' || copy ? await getPdf?.({ ...version, copy }) : undefined
      await transport.send({
        shop: brand.name,
        to: recipient.email,
        replyTo: await getProposalReplyTo(tx, settings, proposal),
        subject: mail.subject,
        messageId: getProposalMessageId(job.id),
        previousMessageIds: await listEarlierMails(tx, recipient),
        ...(pdf && {
          attachments: [
            { filename: pdf.fileName, contentType: 'application/pdf', content: await storage.getStream(pdf.path) },
          ],
        }),
        ...(await renderMail(mail.content, createMailSender(brand, settings.PUBLIC_URL))),
      })
    } catch (error) {
      return storeFailure(tx, { job, recipient, version: document.version, error })
    }
    await tx
      .update(proposalRecipients)
      .set({ mail_failure: null, mailed_at: new Date(), bounced_at: null })
      .where(eq(proposalRecipients.id, recipient.id))
    await addMailEvent(tx, recipient, { kind: 'mailed', version: document.version, detail: kind, mail_id: job.id })
    return { outcome: 'sent' }
  })

async function storeFailure(
  tx: Transaction,
  { job, recipient, version, error }: { job: MailJob; recipient: Recipient; version: number; error: unknown },
): Promise<Delivery> {
  const isPermanent = getRejection(error)?.isPermanent === true || job.isLastAttempt
  const failure = getFailureText(error)
  await tx.update(proposalRecipients).set({ mail_failure: failure }).where(eq(proposalRecipients.id, recipient.id))
  if (isPermanent) {
    await addMailEvent(tx, recipient, { kind: 'mail-failed', version, detail: failure })
    await createProposalAlert(tx, { kind: 'proposal-mail-failed', proposalId: recipient.proposal_id })
  }
  return { outcome: 'failed', isPermanent, error }
}

/** Records an event about an email; its actor is the recipient of the email. */
const addMailEvent = (
  tx: Transaction,
  { id, proposal_id, name }: Recipient,
  event: { kind: 'mailed' | 'mail-failed'; version: number; detail: string; mail_id?: string },
) => addEvent(tx, { proposal_id, ...event }, { recipientId: id, name })

/** Lists the last twenty emails to a recipient, oldest first, so that a mailbox shows all as one conversation. */
async function listEarlierMails(db: Queryable, { id, proposal_id }: Recipient): Promise<string[]> {
  const newest = db
    .select({ id: proposalEvents.id, mailId: proposalEvents.mail_id })
    .from(proposalEvents)
    .where(
      and(
        eq(proposalEvents.proposal_id, proposal_id),
        eq(proposalEvents.recipient_id, id),
        isNotNull(proposalEvents.mail_id),
      ),
    )
    .orderBy(desc(proposalEvents.id))
    .limit(20)
    .as('newest')
  const rows = await db.select({ mailId: newest.mailId }).from(newest).orderBy(asc(newest.id))
  return rows.flatMap(({ mailId }) => (mailId ? [getProposalMessageId(mailId)] : []))
}

/** Where replies go: into the request's timeline if they can, else to the assignee or the sales team. */
async function getProposalReplyTo(
  db: Queryable,
  settings: Pick<Settings, 'INBOUND_EMAIL' | 'SALES_EMAIL'>,
  { request_id, assignee_id }: ProposalRow,
): Promise<string | undefined> {
  const ofRequest = request_id ? await getReplyEmail(db, settings, request_id) : undefined
  if (ofRequest) return ofRequest
  const [assignee] = assignee_id ? await db.select().from(staff).where(eq(staff.id, assignee_id)) : []
  return assignee && !assignee.disabled_at ? assignee.email : settings.SALES_EMAIL
}
