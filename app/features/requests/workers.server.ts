import { eq } from 'drizzle-orm'
import { type Mail, openMail } from '#app/lib/mail.server.ts'
import type { Services } from '#app/lib/services.ts'
import { announcementMail } from './announcement.ts'
import {
  type Announcement,
  announceOptions,
  announceQueue,
  failedAnnouncementsQueue,
  prepareAnnouncements,
} from './announcements.server.ts'
import { senderName } from './details.ts'
import { describeFailure } from './failure.server.ts'
import { lockRequest } from './read.server.ts'
import { requestTables } from './request-tables.server.ts'

type WorkerServices = Pick<Services, 'db' | 'jobs' | 'settings' | 'log'>

/**
 * Tells the sales team of every request by e-mail. Without SMTP_URL and SALES_EMAIL the announcements stay in their
 * queue, and go out once both are set. What failed for a week is tried again at every start.
 */
export async function startRequestWorkers({ db, jobs, settings, log }: WorkerServices): Promise<void> {
  await prepareAnnouncements(jobs)
  await jobs.updateQueue(announceQueue, { ...announceOptions, deadLetter: failedAnnouncementsQueue })
  const { SMTP_URL, SALES_EMAIL } = settings
  if (!SMTP_URL || !SALES_EMAIL) {
    log.warn('requests are stored but announced to nobody: set SMTP_URL and SALES_EMAIL to get them by e-mail')
    return
  }
  while ((await jobs.redrive(failedAnnouncementsQueue)) > 0);
  const mail = openMail(SMTP_URL, settings)
  await jobs.work<Announcement>(announceQueue, { pollingIntervalSeconds: 2 }, async (batch) => {
    for (const { data } of batch) {
      try {
        await announceRequest(db, mail, SALES_EMAIL, data)
        log.info(data, 'request announced')
      } catch (error) {
        log.warn({ ...data, failure: describeFailure(error) }, 'request not announced yet')
        // pg-boss keeps what is thrown; a mail server's answer may quote the visitor.
        throw new Error('not sent')
      }
    }
  })
}

/**
 * Sends one request's mail and marks the row. The row stays locked meanwhile, so two workers never send the same one. A
 * crash between the mail server's yes and the commit sends it again: at least once, with the same Message-ID.
 */
export async function announceRequest(
  db: Services['db'],
  mail: Mail,
  to: string,
  { kind, id }: Announcement,
): Promise<void> {
  const table = requestTables[kind]
  await db.transaction(async (tx) => {
    const request = await lockRequest(tx, kind, id)
    // Announced before, or deleted by the operator.
    if (!request || request.announced_at) return
    await mail.send({
      to,
      replyTo: addressOf(senderName(request), request.email),
      messageId: `<${id}@requests.boxwright>`,
      ...announcementMail(request),
    })
    await tx.update(table).set({ announced_at: new Date() }).where(eq(table.id, id))
  })
}

function addressOf(name: string, email: string): string {
  const plain = name.replace(/[\p{C}"\\]+/gu, ' ').trim()
  return plain ? `"${plain}" <${email}>` : email
}
