import { readBrand } from '#app/features/brand/brand.server.ts'
import { workMailQueue } from '#app/features/requests/replies/work-mail-queue.server.ts'
import type { Logger } from '#app/lib/log.ts'
import type { Services } from '#app/lib/services.ts'
import { deliverProposalMail, type GetProposalPdf, type MailServices } from './deliver-proposal-mail.server.ts'
import { ensureProposalMailQueue, type ProposalMail, proposalMailOptions, proposalMailQueue } from './queue.server.ts'

/** Retries after which an email is sent without a PDF that cannot be made; its link leads to it. */
const maxPdfRetries = 3

/** Sends queued emails about proposals. @param getPdf of the version that is attached */
export async function startProposalMailWorker(
  services: MailServices & Pick<Services, 'jobs' | 'content'> & { log: Logger },
  getPdf?: GetProposalPdf,
): Promise<void> {
  const { jobs, content, log } = services
  await ensureProposalMailQueue(jobs)
  await workMailQueue<ProposalMail>(services, {
    queue: proposalMailQueue,
    options: proposalMailOptions,
    event: 'proposal_mail',
    deliver: async (transport, job) => {
      const getPdfInTime: GetProposalPdf = async (options) => {
        try {
          return await getPdf?.(options)
        } catch (error) {
          if (job.retryCount < maxPdfRetries) throw error
          log.error({ err: error, mailId: job.id }, 'proposal_mail.pdf_missing')
        }
      }
      const brand = await readBrand({ content })
      return deliverProposalMail(services, transport, { job, brand, getPdf: getPdfInTime })
    },
  })
}
