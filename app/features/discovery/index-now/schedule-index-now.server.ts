import { ensureQueue } from '#app/lib/ensure-queue.server.ts'
import type { Logger } from '#app/lib/log.ts'
import type { Services } from '#app/lib/services.ts'
import { submitChanges } from './submit-changes.server.ts'

const queue = 'index-now'

/** Submits changes every five minutes, one run at a time per database (singleton queue). A failed run resumes where it stopped. */
export async function scheduleIndexNow(
  services: Pick<Services, 'db' | 'jobs' | 'settings'> & { log: Logger },
): Promise<void> {
  const { db, jobs, settings, log } = services
  const { PUBLIC_URL, INDEXNOW_KEY: key, INDEXNOW_URL: url } = settings
  await ensureQueue(jobs, queue, { policy: 'singleton', retryLimit: 0 })
  if (!key || !PUBLIC_URL) return jobs.unschedule(queue)
  await jobs.work(queue, { pollingIntervalSeconds: 10 }, async () => {
    try {
      const submitted = await submitChanges(db, { url, key, publicUrl: PUBLIC_URL })
      if (submitted > 0) log.info({ urls: submitted }, 'index_now.submitted')
    } catch (error) {
      log.warn({ err: error }, 'index_now.submit_failed')
    }
  })
  await jobs.schedule(queue, '*/5 * * * *')
}
