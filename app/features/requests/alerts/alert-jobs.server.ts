import { ensureQueue } from '#app/lib/ensure-queue.server.ts'
import type { Services } from '#app/lib/services.ts'
import { readDatabaseTime } from '#app/lib/time/database-clock.server.ts'
import { toLocalTime } from '#app/lib/time/local-time.ts'
import { createDateAlerts } from './date-alerts.server.ts'

const alertQueue = 'staff-alerts'
/** When alerts to dates are created, in the shop's time zone. */
const morning = '06:00'

/** Creates the alerts of the day, every morning, in one process per database. */
export async function scheduleAlerts({
  db,
  jobs,
  settings,
}: Pick<Services, 'db' | 'jobs' | 'settings'>): Promise<void> {
  let lastDay: string | undefined
  await ensureQueue(jobs, alertQueue, { policy: 'singleton', retryLimit: 0, deleteAfterSeconds: 3600 })
  await jobs.work(alertQueue, { pollingIntervalSeconds: 10 }, async () => {
    const [day = '', time = ''] = toLocalTime(await readDatabaseTime(db), settings.TIME_ZONE).split('T')
    if (day === lastDay || time < morning) return
    await createDateAlerts(db, day)
    lastDay = day
  })
  await jobs.schedule(alertQueue, '* * * * *')
}
