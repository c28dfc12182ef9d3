import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger } from '#app/lib/log.ts'
import { type Mail, openMail } from '#app/lib/mail/send-mail.server.ts'
import type { Services } from '#app/lib/services.ts'
import { describeFailure } from '../intake/failure.server.ts'
import type { Delivery } from './deliver.server.ts'

/** Emails sent at a time per process; each uses a database connection. */
const batchSize = 2
const workOptions = {
  batchSize,
  pollingIntervalSeconds: 2,
  burstWhenBatchFull: true,
  includeMetadata: true,
  perJobResults: true,
} as const

export type MailJob<T> = {
  /** In the Message-ID, so that a mailbox shows a second copy only once. */
  id: string
  mail: T
  retryCount: number
  /** No retry follows a failure. */
  isLastAttempt: boolean
}

type MailQueue<T> = {
  queue: string
  options: NonNullable<Parameters<PgBoss['updateQueue']>[1]>
  /** First part of the names of log events: `proposal_mail`. */
  event: Lowercase<string>
  deliver(transport: Mail, job: MailJob<T>): Promise<Delivery>
}

/**
 * Sends the emails of an existing queue. Without a mail server or PUBLIC_URL, which their links need, they wait. Called again, it
 * uses the current settings.
 */
export async function workMailQueue<T extends { kind: string }>(
  { jobs, settings, log }: Pick<Services, 'jobs' | 'settings'> & { log: Logger },
  { queue, options, event, deliver }: MailQueue<T>,
): Promise<void> {
  await jobs.updateQueue(queue, options)
  await jobs.offWork(queue)
  const { SMTP_URL, PUBLIC_URL } = settings
  if (!SMTP_URL || !PUBLIC_URL) return
  const transport = openMail(SMTP_URL, settings)
  const work = async ({ id, data, retryCount, retryLimit }: JobWithMetadata<T>): Promise<JobResult> => {
    const job = { id, mail: data, retryCount, isLastAttempt: retryCount >= retryLimit }
    const delivery = await deliver(transport, job).catch(
      (error): Delivery => ({ outcome: 'failed', isPermanent: false, error }),
    )
    const fields = { mailId: id, kind: data.kind }
    if (delivery.outcome !== 'failed') {
      log.info({ ...fields, outcome: delivery.outcome }, `${event}.processed`)
      return { id, status: 'completed' }
    }
    const { isPermanent, error } = delivery
    log.warn({ ...fields, isPermanent, failure: describeFailure(error) }, `${event}.failed`)
    return isPermanent ? { id, status: 'completed' } : { id, status: 'failed', output: new Error('not sent') }
  }
  await jobs.work<T, JobResult[], typeof workOptions>(queue, workOptions, (batch) => Promise.all(batch.map(work)))
}
