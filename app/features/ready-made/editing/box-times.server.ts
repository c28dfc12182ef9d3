import { sql } from 'drizzle-orm'
import { ensureQueue } from '#app/lib/ensure-queue.server.ts'
import type { Services } from '#app/lib/services.ts'
import { readDatabaseTime } from '#app/lib/time/database-clock.server.ts'
import type { Queryable } from '#db/client.ts'
import { readyMadeBoxes } from '#db/tables/ready-made.ts'

const boxTimesQueue = 'ready-made-times'
/** No cached page is older. */
const maxLookbackMs = 10 * 60 * 1000

const { active_from, active_until } = readyMadeBoxes

/** Checks every minute, in one process at a time, whether boxes have started or ended. */
export async function scheduleBoxTimes({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  let lastCheck: Date | undefined
  await ensureQueue(jobs, boxTimesQueue, { policy: 'singleton', retryLimit: 0 })
  await jobs.work(boxTimesQueue, { pollingIntervalSeconds: 10 }, async () => {
    lastCheck = await notifyBoxTimes(db, lastCheck)
  })
  await jobs.schedule(boxTimesQueue, '* * * * *')
}

/**
 * Clears the page caches of all processes if a box has started or ended since the last check, as no row changes then.
 * Processes may report it twice, but never miss it (decision 0034).
 * @param since last check of this process; by default as far back as pages are cached
 * @returns time of the check by the database's clock, which also determines availability
 */
export async function notifyBoxTimes(db: Queryable, since?: Date): Promise<Date> {
  const now = await readDatabaseTime(db)
  const earliest = new Date(now.getTime() - maxLookbackMs)
  const from = (since && since > earliest ? since : earliest).toISOString()
  const hasPassed = (column: typeof active_from) => sql`(${column} > ${from} and ${column} <= ${now.toISOString()})`
  await db.execute(sql`
    select pg_notify('boxwright_content', '') where exists (
      select from ${readyMadeBoxes} where ${hasPassed(active_from)} or ${hasPassed(active_until)}
    )`)
  return now
}
