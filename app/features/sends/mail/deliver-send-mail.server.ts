import { eq, sql } from 'drizzle-orm'
import { readBrand } from '#app/features/brand/brand.server.ts'
import type { Brand } from '#app/features/brand/brand.ts'
import { createMailSender } from '#app/features/brand/mail-sender.ts'
import { type Delivery, getFailureText } from '#app/features/requests/replies/deliver.server.ts'
import { type MailJob, workMailQueue } from '#app/features/requests/replies/work-mail-queue.server.ts'
import type { Logger } from '#app/lib/log.ts'
import { renderMail } from '#app/lib/mail/render-mail.server.ts'
import { getRejection, type Mail } from '#app/lib/mail/send-mail.server.ts'
import type { Services } from '#app/lib/services.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import type { Transaction } from '#db/client.ts'
import { sendCampaigns, sendGifts, sendMails, sendRecipients } from '#db/tables/sends.ts'
import { getCampaignState } from '../campaigns/state.ts'
import { type Campaign, getLinkPath, type Recipient } from '../links.server.ts'
import { findShipment } from '../shipping/list-shipments.server.ts'
import { ensureSendMailQueue, type SendMail, sendMailOptions, sendMailQueue } from './queue.server.ts'
import { createSendMail } from './send-mail.ts'

/** An arbitrary constant, the same in every process. */
const mailLock = 7_219_063

type MailServices = Pick<Services, 'db' | 'settings'>

/** Message-ID of an email to a recipient, which bounces refer to. @param mailId id of its job */
export const getSendMessageId = (mailId: string) => `<send.${mailId}@requests.boxwright>`

/** Sends queued emails to recipients. */
export async function startSendMailWorker(
  services: MailServices & Pick<Services, 'jobs' | 'content'> & { log: Logger },
): Promise<void> {
  await ensureSendMailQueue(services.jobs)
  await workMailQueue<SendMail>(services, {
    queue: sendMailQueue,
    options: sendMailOptions,
    event: 'send_mail',
    deliver: async (transport, job) => deliverSendMail(services, transport, { job, brand: await readBrand(services) }),
  })
}

/**
 * Sends an email to a recipient once. Its job, or for invitations the recipient's id, is locked, so that the recipient can answer
 * while a mail server is slow; only the first email locks their row, as it stores the link. Stores a failure, which staff see.
 */
export const deliverSendMail = (
  { db, settings }: MailServices,
  transport: Mail,
  { job, brand }: { job: Pick<MailJob<SendMail>, 'id' | 'mail'>; brand: Brand },
): Promise<Delivery> =>
  db.transaction(async (tx) => {
    const { kind, recipientId } = job.mail
    // Invitations may be queued twice.
    const locked = kind === 'invitation' ? recipientId : job.id
    await tx.execute(sql`select pg_advisory_xact_lock(${mailLock}, hashtext(${locked}))`)
    const isRecipient = eq(sendRecipients.id, recipientId)
    const [row] = await tx
      .select({ recipient: sendRecipients, campaign: sendCampaigns })
      .from(sendRecipients)
      .innerJoin(sendCampaigns, eq(sendCampaigns.id, sendRecipients.campaign_id))
      .where(isRecipient)
    if (!row || isOutdated(kind, row)) return { outcome: 'nothing-to-send' }
    if ((await tx.$count(sendMails, eq(sendMails.id, job.id))) > 0) return { outcome: 'nothing-to-send' }
    const { recipient, campaign } = row
    const shipment = kind === 'shipped' ? await findShipment(tx, recipientId) : undefined
    // It was returned while the email waited.
    if (kind === 'shipped' && (!shipment?.shippedAt || shipment.state === 'returned'))
      return { outcome: 'nothing-to-send' }
    try {
      const url = `${settings.PUBLIC_URL ?? ''}${await getLinkPath(tx, settings, recipient)}`
      const [gift] = recipient.gift_id
        ? await tx.select().from(sendGifts).where(eq(sendGifts.id, recipient.gift_id))
        : []
      const facts = {
        kind,
        campaign,
        recipient,
        gift,
        shipment,
        url,
        shop: brand.name,
        retentionDays: settings.RECIPIENT_DAYS,
      }
      const mail = createSendMail(facts)
      const { color } = campaign
      const campaignBrand = color ? { ...brand, colours: { ...brand.colours, primary: color } } : brand
      await transport.send({
        shop: brand.name,
        to: recipient.email,
        replyTo: settings.SALES_EMAIL,
        subject: mail.subject,
        messageId: getSendMessageId(job.id),
        isAutomatic: true,
        ...(await renderMail(mail.content, createMailSender(campaignBrand, settings.PUBLIC_URL))),
      })
    } catch (error) {
      await tx
        .update(sendRecipients)
        .set({ mail_failure: getFailureText(error) })
        .where(isRecipient)
      return { outcome: 'failed', isPermanent: getRejection(error)?.isPermanent === true, error }
    }
    await recordMail(tx, job)
    return { outcome: 'sent' }
  })

/** True if an email no longer fits its recipient or campaign; an invitation is sent once. */
function isOutdated(kind: SendMail['kind'], { recipient, campaign }: { recipient: Recipient; campaign: Campaign }) {
  if (campaign.is_sample || recipient.revoked_at) return true
  if (kind === 'shipped') return false
  if (kind === 'rejection') return recipient.status !== 'rejected'
  if (campaign.status === 'draft' || campaign.status === 'closed') return true
  if (kind === 'link') return false
  if (kind === 'confirmation') return recipient.status !== 'confirmed' && recipient.status !== 'held'
  const isOpen = getCampaignState(campaign, getShopDay()) === 'open'
  return !isOpen || recipient.status !== 'invited' || (kind === 'invitation' && recipient.invited_at !== null)
}

async function recordMail(tx: Transaction, { id, mail }: Pick<MailJob<SendMail>, 'id' | 'mail'>): Promise<void> {
  const now = new Date()
  await tx.insert(sendMails).values({ id, recipient_id: mail.recipientId, kind: mail.kind, sent_at: now })
  const invitedAt = sql`coalesce(${sendRecipients.invited_at}, ${now.toISOString()}::timestamptz)`
  await tx
    .update(sendRecipients)
    .set({ mail_failure: null, bounced_at: null, mailed_at: now, invited_at: invitedAt })
    .where(eq(sendRecipients.id, mail.recipientId))
}
