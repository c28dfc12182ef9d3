import { ensureQueue } from '#app/lib/ensure-queue.server.ts'
import type { Logger } from '#app/lib/log.ts'
import type { Services } from '#app/lib/services.ts'
import { findDueFeed, findDueKind } from './run-kinds.ts'
import { createRunQueue, deleteOldRuns, readLastRuns, runQueue, startRun } from './runs.server.ts'
import { hasAppliedImport, listSuppliers } from './suppliers.server.ts'
import { runSupplier } from './sync/run-supplier.server.ts'

type JobServices = Services & { log: Logger }

const scheduleQueue = 'schedule-suppliers'
/** Runs of different suppliers that one process does at a time. */
const workers = 2

/** Starts the workers, and a job that checks for due runs every five minutes. */
export async function startSupplierWorkers(services: JobServices): Promise<void> {
  const { jobs } = services
  await createRunQueue(jobs)
  for (let worker = 0; worker < workers; worker++)
    await jobs.work<{ runId: string }>(runQueue, { pollingIntervalSeconds: 2 }, async ([job]) => {
      if (job) await runSupplier(services, { runId: job.data.runId, signal: job.signal })
    })
  await ensureQueue(jobs, scheduleQueue, { policy: 'singleton', retryLimit: 0 })
  await jobs.work(scheduleQueue, { pollingIntervalSeconds: 30 }, () => startDueRuns(services))
  await jobs.schedule(scheduleQueue, '*/5 * * * *')
}

/** Starts what is due for each supplier whose first import was applied by a person. */
export async function startDueRuns(services: JobServices, now = new Date()): Promise<void> {
  const { db, settings } = services
  const hour = Number(
    new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone: settings.TIME_ZONE }).format(now),
  )
  await deleteOldRuns(db)
  for (const { id, options, feed } of await listSuppliers(db)) {
    if (!(await hasAppliedImport(db, id))) continue
    const runs = {
      lastRuns: await readLastRuns(db, id),
      doneRuns: await readLastRuns(db, id, { skipsFailed: true }),
      now,
    }
    const kind = feed ? findDueFeed({ ...runs, feed }) : findDueKind({ ...runs, schedule: options.schedule, hour })
    if (kind) await startRun(services, { supplierId: id, kind, by: 'schedule' })
  }
}
