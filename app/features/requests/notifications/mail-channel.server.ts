import { eq } from 'drizzle-orm'
import { readBrand } from '#app/features/brand/brand.server.ts'
import type { Brand } from '#app/features/brand/brand.ts'
import { createMailSender } from '#app/features/brand/mail-sender.ts'
import { maxImages } from '#app/features/logo/request/limits.ts'
import { renderMail } from '#app/lib/mail/render-mail.server.ts'
import { formatMailbox, type Mail, openMail } from '#app/lib/mail/send-mail.server.ts'
import type { Services } from '#app/lib/services.ts'
import type { Storage } from '#app/lib/storage/storage.server.ts'
import { describeRequest } from '../describe-request.ts'
import { readRequest } from '../read-request.server.ts'
import { requestTables } from '../request-tables.server.ts'
import { readMockupImages } from './mockup-images.server.ts'
import { createNotificationEmail } from './notification-mail.ts'
import type { ChannelServices, Notification, SendNotification } from './queues.server.ts'
import { getSalesEmail } from './sales-email.ts'

/** Undefined without SMTP_URL and SALES_EMAIL. */
export function openMailChannel({ db, settings, content, storage }: ChannelServices): SendNotification | undefined {
  const { SMTP_URL, SALES_EMAIL, PUBLIC_URL } = settings
  if (!SMTP_URL || !SALES_EMAIL) return undefined
  const mail = openMail(SMTP_URL, settings)
  return async (notification) => {
    const brand = await readBrand({ content })
    const to = getSalesEmail(settings, notification.kind, SALES_EMAIL)
    await mailRequest(
      db,
      mail,
      { to, publicUrl: PUBLIC_URL, timeZone: settings.TIME_ZONE, brand, storage },
      notification,
    )
  }
}

/**
 * Sends the notification email of a request and marks its row, which it locks, so that two workers never send it. A
 * crash between sending and committing sends it again with the same Message-ID.
 */
export async function mailRequest(
  db: Services['db'],
  mail: Mail,
  {
    to,
    publicUrl,
    timeZone,
    brand,
    storage,
  }: {
    to: string
    publicUrl?: string | undefined
    timeZone?: string | undefined
    brand: Brand
    storage?: Storage | undefined
  },
  { kind, id }: Notification,
): Promise<void> {
  const table = requestTables[kind]
  await db.transaction(async (tx) => {
    const request = await readRequest(tx, kind, id, { shouldLock: true })
    // Announced before, or deleted by the operator.
    if (!request || request.announced_at) return
    const { images, attachments } = await readMockupImages(storage, request, { max: maxImages, unverified: true })
    const { subject, content } = createNotificationEmail(request, { publicUrl, timeZone, images })
    await mail.send({
      shop: brand.name,
      to,
      replyTo: request.email === null ? undefined : formatMailbox(describeRequest(request).sender.name, request.email),
      messageId: `<${id}@requests.boxwright>`,
      subject,
      attachments,
      ...(await renderMail(content, createMailSender(brand, publicUrl))),
    })
    await tx.update(table).set({ announced_at: new Date() }).where(eq(table.id, id))
  })
}
