import type { JobResult, JobWithMetadata } from 'pg-boss'
import { readBrand } from '#app/features/brand/brand.server.ts'
import { describeFailure } from '#app/features/requests/intake/failure.server.ts'
import type { Delivery } from '#app/features/requests/replies/deliver.server.ts'
import type { Logger } from '#app/lib/log.ts'
import { openMail } from '#app/lib/mail/send-mail.server.ts'
import type { Services } from '#app/lib/services.ts'
import { deliverProposalMail, type GetProposalPdf, type MailServices } from './deliver-proposal-mail.server.ts'
import { ensureProposalMailQueue, type ProposalMail, proposalMailOptions, proposalMailQueue } from './queue.server.ts'

/** Emails sent at a time per process; each uses a database connection and streams a PDF. */
const batchSize = 2
const workOptions = {
  batchSize,
  pollingIntervalSeconds: 2,
  burstWhenBatchFull: true,
  includeMetadata: true,
  perJobResults: true,
} as const
/** Retries after which an email is sent without a PDF that cannot be made; its link leads to it. */
const maxPdfRetries = 3

/**
 * Sends queued emails about proposals. Without a mail server or PUBLIC_URL, which their links need, they wait. Called again,
 * it uses the current settings.
 * @param getPdf of the version that is attached
 */
export async function startProposalMailWorker(
  services: MailServices & Pick<Services, 'jobs' | 'content'> & { log: Logger },
  getPdf?: GetProposalPdf,
): Promise<void> {
  const { jobs, settings, content, log } = services
  await ensureProposalMailQueue(jobs)
  await jobs.updateQueue(proposalMailQueue, proposalMailOptions)
  await jobs.offWork(proposalMailQueue)
  const { SMTP_URL, PUBLIC_URL } = settings
  if (!SMTP_URL || !PUBLIC_URL) return
  const transport = openMail(SMTP_URL, settings)
  const deliver = async ({ id, data, retryCount, retryLimit }: JobWithMetadata<ProposalMail>): Promise<JobResult> => {
    const job = { id, mail: data, isLastAttempt: retryCount >= retryLimit }
    const brand = await readBrand({ content })
    const getPdfInTime: GetProposalPdf = async (options) => {
      try {
        return await getPdf?.(options)
      } catch (error) {
        if (retryCount < maxPdfRetries) throw error
        log.error({ err: error, mailId: id }, 'proposal_mail.pdf_missing')
      }
    }
    const delivery = await deliverProposalMail(services, transport, { job, brand, getPdf: getPdfInTime }).catch(
      (error): Delivery => ({ outcome: 'failed', isPermanent: false, error }),
    )
    const fields = { mailId: id, kind: data.kind }
    if (delivery.outcome !== 'failed') {
      log.info({ ...fields, outcome: delivery.outcome }, 'proposal_mail.processed')
      return { id, status: 'completed' }
    }
    const { isPermanent, error } = delivery
    log.warn({ ...fields, isPermanent, failure: describeFailure(error) }, 'proposal_mail.failed')
    return isPermanent ? { id, status: 'completed' } : { id, status: 'failed', output: new Error('not sent') }
  }
  await jobs.work<ProposalMail, JobResult[], typeof workOptions>(proposalMailQueue, workOptions, (batch) =>
    Promise.all(batch.map(deliver)),
  )
}
