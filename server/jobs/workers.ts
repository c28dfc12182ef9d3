import { schedulePublishing } from '#app/features/blog/editing/status.server.ts'
import { scheduleFacetCountMerge } from '#app/features/catalog/query/facet-counts.server.ts'
import { scheduleIndexNow } from '#app/features/discovery/index-now/jobs.server.ts'
import { scheduleImageCleanUp } from '#app/features/images/clean-up.server.ts'
import { scheduleImageFetching } from '#app/features/images/download/jobs.server.ts'
import { startImportWorkers } from '#app/features/imports/jobs.server.ts'
import { scheduleBoxTimes } from '#app/features/ready-made/editing/box-times.server.ts'
import { scheduleExpiry } from '#app/features/requests/erasure/expire.server.ts'
import { startRequestWorkers } from '#app/features/requests/notifications/workers.server.ts'
import { startReplyWorker } from '#app/features/requests/replies/deliver.server.ts'
import { scheduleUploadCleanup } from '#app/features/uploads/clean-up.server.ts'
import type { Logger } from '#app/lib/log.ts'
import type { Services } from '#app/lib/services.ts'

/**
 * Starts the background work: notifications, cleanups, imports, image downloads,
 * scheduled posts, search engine updates.
 */
export async function startWorkers(services: Services & { log: Logger }): Promise<void> {
  await startRequestWorkers(services)
  await startReplyWorker(services)
  await scheduleUploadCleanup(services)
  await scheduleExpiry(services)
  await scheduleImageCleanUp(services)
  await startImportWorkers(services)
  await scheduleImageFetching(services)
  await schedulePublishing(services)
  await scheduleBoxTimes(services)
  await scheduleFacetCountMerge(services)
  await scheduleIndexNow(services)
}
