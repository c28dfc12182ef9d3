import { sql } from 'drizzle-orm'
import { expireDeliveries } from '#app/features/webhooks/log/deliveries.server.ts'
import { ensureQueue } from '#app/lib/ensure-queue.server.ts'
import type { Services } from '#app/lib/services.ts'
import type { Queryable } from '#db/client.ts'
import { apiEvents } from '#db/tables/api.ts'
import { expireResponses } from '../framework/idempotency.server.ts'

/** Days that events are retained. */
export const maxAgeDays = 90

const queue = 'expire-api-events'

/** Deletes old events, deliveries and stored responses every night. */
export async function scheduleEventExpiry({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  await ensureQueue(jobs, queue, { policy: 'singleton', retryLimit: 3 })
  await jobs.work(queue, { pollingIntervalSeconds: 60 }, async () => {
    await expireEvents(db)
    await expireDeliveries(db)
    await expireResponses(db)
  })
  await jobs.schedule(queue, '20 3 * * *', null, { missed: 'once' })
}

/** The last one stays, as the next position follows its own. */
export const expireEvents = async (db: Queryable): Promise<void> => {
  await db.execute(sql`delete from ${apiEvents} where ${apiEvents.at} < now() - make_interval(days => ${maxAgeDays})
    and ${apiEvents.position} is distinct from (select max(position) from ${apiEvents})`)
}
