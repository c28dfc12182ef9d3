import type { PgBoss } from 'pg-boss'
import { ensureQueue } from '#app/lib/ensure-queue.server.ts'
import type { Services } from '#app/lib/services.ts'
import { type FetchServices, fetchImages } from './fetch.server.ts'
import { replaceRestoredUrls } from './replace-urls.server.ts'

const fetchQueue = 'fetch-pictures'

/** One job runs at a time across processes, so that each host gets one client. After a crash, the missing heartbeat ends the job. */
const queueOptions = { policy: 'stately', retryLimit: 0, expireInSeconds: 600, heartbeatSeconds: 30 } as const

const createFetchQueue = (jobs: PgBoss) => ensureQueue(jobs, fetchQueue, queueOptions)

/** Downloads due images on request and every minute. */
export async function scheduleImageFetching(services: FetchServices & Pick<Services, 'jobs'>): Promise<void> {
  const { jobs, log } = services
  await createFetchQueue(jobs)
  await jobs.work(fetchQueue, { pollingIntervalSeconds: 3 }, async ([job]) => {
    const hasMore = await fetchImages(services, { signal: job?.signal })
    await replaceRestoredUrls(services.db)
    if (hasMore) await startFetching(jobs).catch((error) => log.warn({ err: error }, 'image_fetch.enqueue_failed'))
  })
  await jobs.schedule(fetchQueue, '* * * * *')
}

/** Starts the downloads now instead of within a minute. */
export async function startFetching(jobs: PgBoss): Promise<void> {
  await createFetchQueue(jobs)
  await jobs.send(fetchQueue)
}
