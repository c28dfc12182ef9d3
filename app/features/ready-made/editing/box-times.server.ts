import { sql } from 'drizzle-orm'
import type { Services } from '#app/lib/services.ts'
import { readDatabaseTime } from '#app/lib/time/database-clock.server.ts'
import type { Queryable } from '#db/client.ts'
import { readyMadeBoxes } from '#db/tables/ready-made.ts'

const timesQueue = 'ready-made-times'
/** Milliseconds: no cached page is older. */
const farthestBack = 10 * 60 * 1000

const { active_from, active_until } = readyMadeBoxes

/** Checks every minute, in one process per database, whether boxes have started or ended. */
export async function scheduleBoxTimes({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  let seen: Date | undefined
  await jobs.createQueue(timesQueue, { policy: 'singleton', retryLimit: 0 })
  await jobs.work(timesQueue, { pollingIntervalSeconds: 10 }, async () => {
    seen = await notifyBoxTimes(db, seen)
  })
  await jobs.schedule(timesQueue, '* * * * *')
}

/**
 * Clears the page caches of all processes if a box has started or ended since the last check, as no row changes then.
 * Processes may report it twice, but never miss it (decision 0034).
 * @param since last check of this process; by default as far back as pages are cached
 * @returns time of the check by the database's clock, which also determines availability
 */
export async function notifyBoxTimes(db: Queryable, since?: Date): Promise<Date> {
  const now = await readDatabaseTime(db)
  const earliest = new Date(now.getTime() - farthestBack)
  const from = (since && since > earliest ? since : earliest).toISOString()
  const passed = (column: typeof active_from) => sql`(${column} > ${from} and ${column} <= ${now.toISOString()})`
  await db.execute(sql`
    select pg_notify('boxwright_content', '') where exists (
      select from ${readyMadeBoxes} where ${passed(active_from)} or ${passed(active_until)}
    )`)
  return now
}
