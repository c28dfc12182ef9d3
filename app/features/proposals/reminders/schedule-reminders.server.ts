import { ensureQueue } from '#app/lib/ensure-queue.server.ts'
import type { Services } from '#app/lib/services.ts'
import { readDatabaseTime } from '#app/lib/time/database-clock.server.ts'
import { recordExpiries } from './record-expiries.server.ts'
import { sendReminders } from './send-reminders.server.ts'

const reminderQueue = 'proposal-reminders'

/** Records expiries and reminds recipients of unanswered proposals every ten minutes, in one process at a time. */
export async function scheduleReminders(
  services: Pick<Services, 'db' | 'jobs' | 'settings' | 'content'>,
): Promise<void> {
  const { db, jobs } = services
  await ensureQueue(jobs, reminderQueue, { policy: 'singleton', retryLimit: 0, deleteAfterSeconds: 3600 })
  await jobs.work(reminderQueue, { pollingIntervalSeconds: 60 }, async () => {
    const now = await readDatabaseTime(db)
    await recordExpiries(services, now)
    await sendReminders(services, now)
  })
  await jobs.schedule(reminderQueue, '*/10 * * * *')
}
