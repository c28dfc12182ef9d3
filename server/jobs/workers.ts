import { setTimeout as wait } from 'node:timers/promises'
import { createResourceReader } from '#app/api/resource-reader.server.ts'
import { scheduleEventExpiry } from '#app/api/resources/expire-events.server.ts'
import { findScheduledPublisher } from '#app/document-types.server.ts'
import { scheduleFacetCountMerge } from '#app/features/catalog/query/facet-counts.server.ts'
import { startPublishing } from '#app/features/content/publish-scheduled.server.ts'
import { scheduleIndexNow } from '#app/features/discovery/index-now/schedule-index-now.server.ts'
import { scheduleImageCleanUp } from '#app/features/images/clean-up.server.ts'
import { scheduleImageFetching } from '#app/features/images/download/jobs.server.ts'
import { startImportWorkers } from '#app/features/imports/jobs.server.ts'
import { scheduleMailFetching } from '#app/features/inbound-mail/mailbox/mailbox-jobs.server.ts'
import { startPortalMailWorker } from '#app/features/portal/mail/deliver-portal-mail.server.ts'
import { startSendWorker } from '#app/features/proposals/lifecycle/send-worker.server.ts'
import { getAlertAttachment } from '#app/features/proposals/mail/get-alert-attachment.server.ts'
import { startProposalMailWorker } from '#app/features/proposals/mail/mail-worker.server.ts'
import { getProposalPdf } from '#app/features/proposals/pdf/get-proposal-pdf.server.ts'
import { scheduleReminders } from '#app/features/proposals/reminders/schedule-reminders.server.ts'
import { scheduleBoxTimes } from '#app/features/ready-made/editing/box-times.server.ts'
import { scheduleAlerts } from '#app/features/requests/alerts/alert-jobs.server.ts'
import { scheduleExpiry } from '#app/features/requests/erasure/expire.server.ts'
import { startRequestWorkers } from '#app/features/requests/notifications/workers.server.ts'
import { startReplyWorker } from '#app/features/requests/replies/deliver.server.ts'
import { startSendMailWorker } from '#app/features/sends/mail/deliver-send-mail.server.ts'
import { scheduleSendReminders } from '#app/features/sends/reminders/send-reminders.server.ts'
import { scheduleSampleReset } from '#app/features/sends/sample/sample-campaign.server.ts'
import { startSupplierWorkers } from '#app/features/suppliers/jobs.server.ts'
import { scheduleUploadCleanup } from '#app/features/uploads/clean-up.server.ts'
import { startWebhookDelivery } from '#app/features/webhooks/delivery/start-webhook-delivery.server.ts'
import type { Logger } from '#app/lib/log.ts'
import { readOutgoingPause } from '#app/lib/outgoing-pause.server.ts'
import type { Services } from '#app/lib/services.ts'
import { reEncryptSecrets } from './re-encrypt-secrets.ts'

type WorkerServices = Services & { log: Logger }

/** Interval at which a paused shop checks whether it may send. */
const releaseCheckMs = 2_000

const hint =
  'This shop is a copy. It sends nothing until an admin resumes sending under Outgoing messages, or: npm run shop -- delivery resume'

/**
 * Starts the background work: imports, image downloads, scheduled publications, and what reaches beyond the database. The latter
 * waits while outgoing messages are paused.
 * @returns a function that ends the wait for a release and for changes of settings
 */
export async function startWorkers(services: WorkerServices): Promise<() => Promise<void>> {
  await reEncryptSecrets(services)
  await startImportWorkers(services)
  await scheduleImageFetching(services)
  await startPublishing(services, findScheduledPublisher)
  await scheduleBoxTimes(services)
  await scheduleFacetCountMerge(services)
  await scheduleEventExpiry(services)
  await scheduleSampleReset(services)
  const hold = await readOutgoingPause(services.db)
  if (!hold) return startOutgoingWorkers(services)
  services.log.warn({ ...hold, hint }, 'delivery.held')
  const stopping = new AbortController()
  const started = startWhenReleased(services, stopping.signal)
  return async () => {
    stopping.abort()
    const stop = await started
    await stop?.()
  }
}

/**
 * Emails, webhooks, suppliers and search engine updates, and the jobs that delete files: a copy may share its bucket with the live shop.
 */
async function startOutgoingWorkers(services: WorkerServices): Promise<() => Promise<void>> {
  await startSenders(services)
  let restarted = Promise.resolve()
  const stopListening = services.liveSettings.onChange(() => {
    restarted = restarted
      .then(() => startSenders(services))
      .catch((error) => services.log.error({ err: error }, 'senders.restart_failed'))
  })
  await scheduleIndexNow(services)
  await startSupplierWorkers(services)
  await scheduleUploadCleanup(services)
  await scheduleExpiry(services)
  await scheduleAlerts({ ...services, getAttachment: (alert) => getAlertAttachment(services, alert) })
  await startSendWorker(services, (version) => getProposalPdf(services, version))
  await scheduleReminders(services)
  await scheduleSendReminders(services)
  await scheduleImageCleanUp(services)
  const stopWebhooks = startWebhookDelivery(services, { readResource: createResourceReader(services) })
  return async () => {
    stopListening()
    await restarted
    await stopWebhooks()
  }
}

async function startSenders(services: WorkerServices): Promise<void> {
  await startRequestWorkers(services)
  await startReplyWorker(services)
  await startProposalMailWorker(services, (options) => getProposalPdf(services, options))
  await startSendMailWorker(services)
  await startPortalMailWorker(services)
  await scheduleMailFetching(services)
}

async function startWhenReleased(services: WorkerServices, signal: AbortSignal) {
  const { db, log } = services
  while (!signal.aborted) {
    try {
      await wait(releaseCheckMs, undefined, { signal })
      if (await readOutgoingPause(db)) continue
      log.info('delivery.released')
      return await startOutgoingWorkers(services)
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'delivery.release_check_failed')
    }
  }
}
