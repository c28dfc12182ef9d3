import { ensureQueue } from '#app/lib/ensure-queue.server.ts'
import type { Services } from '#app/lib/services.ts'
import { readDatabaseTime } from '#app/lib/time/database-clock.server.ts'
import { toLocalTime } from '#app/lib/time/local-time.ts'
import { createDateAlerts } from './date-alerts.server.ts'
import { type AlertMailServices, sendAlertEmails } from './send-alert-emails.server.ts'

const alertQueue = 'staff-alerts'
/** When alerts to dates are created, in the shop's time zone. */
const morning = '06:00'

/** Time for which this process skips a person whose email failed. */
const retryDelayMs = 10 * 60 * 1000

/** Creates the alerts of the day every morning and emails alerts every minute, in one process at a time. */
export async function scheduleAlerts(services: AlertMailServices & Pick<Services, 'jobs'>): Promise<void> {
  const { db, jobs, settings } = services
  let lastDay: string | undefined
  const retryAt = new Map<string, number>()
  await ensureQueue(jobs, alertQueue, { policy: 'singleton', retryLimit: 0, deleteAfterSeconds: 3600 })
  await jobs.work(alertQueue, { pollingIntervalSeconds: 10 }, async () => {
    const now = await readDatabaseTime(db)
    const [day = '', time = ''] = toLocalTime(now, settings.TIME_ZONE).split('T')
    if (day !== lastDay && time >= morning) {
      await createDateAlerts(db, day)
      lastDay = day
    }
    const skip = [...retryAt].filter(([, at]) => at > now.getTime()).map(([id]) => id)
    for (const id of await sendAlertEmails(services, now, skip)) retryAt.set(id, now.getTime() + retryDelayMs)
  })
  await jobs.schedule(alertQueue, '* * * * *')
}
