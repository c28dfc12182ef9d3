import { and, eq, gt, sql } from 'drizzle-orm'
import { readBrand } from '#app/features/brand/brand.server.ts'
import type { Brand } from '#app/features/brand/brand.ts'
import { createMailSender } from '#app/features/brand/mail-sender.ts'
import { renderMail } from '#app/lib/mail/render-mail.server.ts'
import { type Mail, openMail } from '#app/lib/mail/send-mail.server.ts'
import type { Services } from '#app/lib/services.ts'
import type { Storage } from '#app/lib/storage/storage.server.ts'
import type { Queryable, Transaction } from '#db/client.ts'
import { requestEvents } from '#db/tables/request-workflow.ts'
import { requests } from '#db/tables/requests.ts'
import { readRequest } from '../read-request.server.ts'
import { getReplyEmail } from '../replies/reply-email.server.ts'
import { createConfirmationMail, getConfirmationId } from './confirmation-mail.ts'
import { readMockupImages } from './mockup-images.server.ts'
import type { ChannelServices, Notification, SendNotification } from './queues.server.ts'
import { getSalesEmail } from './sales-email.ts'

/** Milliseconds after which no confirmation is sent. */
const maxAgeMs = 24 * 60 * 60 * 1000
/** Maximum confirmations per mailbox in that time, against misuse of its email address. */
export const maxConfirmations = 3
/** Number of images, as anyone can enter the recipient's email address (decision 0028). */
const maxImages = 4
/** An arbitrary constant, the same in every process. */
const confirmationLock = 7_219_061

/** Undefined without SMTP_URL and SALES_EMAIL. */
export function openConfirmationChannel({
  db,
  settings,
  content,
  storage,
}: ChannelServices): SendNotification | undefined {
  const { SMTP_URL, SALES_EMAIL, PUBLIC_URL } = settings
  if (!SMTP_URL || !SALES_EMAIL) return undefined
  const mail = openMail(SMTP_URL, settings)
  return async (notification) => {
    const brand = await readBrand({ content })
    const salesEmail = getSalesEmail(settings, notification.kind, SALES_EMAIL)
    const replyTo = (await getReplyEmail(db, settings, notification.id)) ?? salesEmail
    await confirmRequest(db, mail, { replyTo, publicUrl: PUBLIC_URL, brand, storage }, notification)
  }
}

/**
 * Sends the visitor one confirmation of a request (docs/domain.md, Requests). Confirmations to one mailbox are sent
 * sequentially without locking the request, so that staff need not wait for a mail server.
 */
export async function confirmRequest(
  db: Services['db'],
  mail: Mail,
  {
    replyTo,
    publicUrl,
    brand,
    storage,
  }: { replyTo: string; publicUrl?: string | undefined; brand: Brand; storage?: Storage | undefined },
  { kind, id }: Notification,
  now = new Date(),
): Promise<void> {
  await db.transaction(async (tx) => {
    const request = await readRequest(tx, kind, id)
    // Deleted by the operator, or another program's.
    if (!request?.reference) return
    const withhold = (reason: string) => recordWithheld(tx, { id, reason, at: now })
    if (now.getTime() - request.created_at.getTime() > maxAgeMs)
      return withhold('it could not be sent within 24 hours of the request')
    const { email } = request
    if (email === null) return withhold('the request has no email address')
    const mailbox = getMailbox(email)
    await tx.execute(sql`select pg_advisory_xact_lock(${confirmationLock}, hashtext(${mailbox}))`)
    const [entry] = await tx.select().from(requests).where(eq(requests.id, id))
    if (!entry || entry.confirmed_at) return
    if (entry.suspected_spam || entry.status === 'spam') return withhold('the request looks like spam')
    if ((await countRecentConfirmations(tx, mailbox, now)) >= maxConfirmations)
      return withhold(`this email address already got ${maxConfirmations} confirmations within 24 hours`)
    const { images, attachments } = await readMockupImages(storage, request, { max: maxImages, unverified: false })
    const { subject, content } = createConfirmationMail(
      { ...request, reference: request.reference },
      { brand, publicUrl, images },
    )
    await mail.send({
      shop: brand.name,
      to: email,
      replyTo,
      messageId: getConfirmationId(id),
      isAutomatic: true,
      subject,
      attachments,
      ...(await renderMail(content, createMailSender(brand, publicUrl))),
    })
    await tx.update(requests).set({ confirmed_at: now }).where(eq(requests.id, id))
  })
}

/** Adds to the timeline, once, that the visitor got no confirmation. */
async function recordWithheld(tx: Transaction, { id, reason, at }: { id: string; reason: string; at: Date }) {
  const isWithheld = and(eq(requestEvents.request_id, id), eq(requestEvents.kind, 'confirmation-withheld'))
  const [entry] = await tx.select().from(requests).where(eq(requests.id, id)).for('update')
  if (!entry || entry.confirmed_at || (await tx.$count(requestEvents, isWithheld)) > 0) return
  const event = { kind: 'confirmation-withheld' as const, actor: 'store', after: reason, at }
  await tx.insert(requestEvents).values({ request_id: id, ...event })
}

/** Most providers ignore the part after a plus sign. */
const getMailbox = (email: string) => email.toLowerCase().replace(/\+[^@]*(?=@)/, '')

function countRecentConfirmations(tx: Queryable, mailbox: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - maxAgeMs)
  return tx.$count(
    requests,
    and(
      // Older requests get no confirmation; the time index limits the scan.
      gt(requests.created_at, new Date(since.getTime() - maxAgeMs)),
      gt(requests.confirmed_at, since),
      sql`regexp_replace(lower(${requests.email}), '\\+[^@]*@', '@') = ${mailbox}`,
    ),
  )
}
