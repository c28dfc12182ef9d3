import { ensureQueue } from '#app/lib/ensure-queue.server.ts'
import type { Services } from '#app/lib/services.ts'
import { formatCount } from '#app/lib/text/count.ts'
import type { ReceiveServices } from '../receive-mail.server.ts'
import { fetchMail } from './fetch-mail.server.ts'
import { storeMailboxFailure } from './mailbox-failure.server.ts'
import { describeMailboxFailure, withMailbox } from './open-mailbox.server.ts'

export const mailboxQueue = 'fetch-mail'
const options = { policy: 'singleton', retryLimit: 0, expireInSeconds: 900 } as const

/** Reads the mailbox every minute, in one process at a time. Called again, it uses the current settings. */
export async function scheduleMailFetching(services: ReceiveServices & Pick<Services, 'jobs'>): Promise<void> {
  const { jobs, settings, db } = services
  await ensureQueue(jobs, mailboxQueue, options)
  await jobs.offWork(mailboxQueue)
  if (!settings.IMAP_URL) {
    await jobs.unschedule(mailboxQueue)
    await storeMailboxFailure(db, null)
    return
  }
  await jobs.work(mailboxQueue, { pollingIntervalSeconds: 10 }, ([job]) => readMailbox(services, job?.signal))
  await jobs.schedule(mailboxQueue, '* * * * *')
}

/** Reads the mailbox once; a failure is logged, shown under Settings, and retried by the next run. */
export async function readMailbox(services: ReceiveServices, signal?: AbortSignal): Promise<void> {
  const { db, log, settings } = services
  const { IMAP_URL: imapUrl } = settings
  if (!imapUrl) return
  try {
    const stored = await fetchMail(services, imapUrl, signal)
    if (stored > 0) log.info({ emails: stored }, 'mailbox.read')
    await storeMailboxFailure(db, null)
  } catch (error) {
    const reason = describeMailboxFailure(error, imapUrl)
    log.warn({ reason }, 'mailbox.read_failed')
    await storeMailboxFailure(db, reason)
  }
}

/** Opens the mailbox and describes it, for Settings. */
export async function testMailbox(imapUrl: string | undefined): Promise<{ isOk: boolean; text: string }> {
  if (!imapUrl) return { isOk: false, text: 'No mailbox is set.' }
  try {
    const count = await withMailbox(imapUrl, async ({ mailbox }) => (mailbox === false ? 0 : mailbox.exists))
    return { isOk: true, text: `The mailbox can be read. It has ${formatCount(count, 'email')}.` }
  } catch (error) {
    return { isOk: false, text: `The mailbox cannot be read. ${describeMailboxFailure(error, imapUrl)}` }
  }
}
