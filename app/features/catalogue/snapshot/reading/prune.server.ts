import { sql } from 'drizzle-orm'
import type { Services } from '#app/lib/services.ts'
import type { Database } from '#db/client.ts'
import { productChanges, prunedProductChanges } from '#db/tables/product-changes.ts'

const pruneQueue = 'prune-product-changes'
/** Minutes after which every process has seen a change; one that has not reads everything anew. */
export const keptFor = 60

/** Takes old changes of products away every hour, in one process of all that share the database. */
export async function schedulePruning({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  await jobs.createQueue(pruneQueue, { policy: 'singleton', retryLimit: 0 })
  await jobs.work(pruneQueue, { pollingIntervalSeconds: 60 }, async () => {
    await pruneChanges(db)
  })
  await jobs.schedule(pruneQueue, '37 * * * *')
}

/** @param age minutes; nothing is taken that a transaction under way may be older than */
export async function pruneChanges(db: Database, age = keptFor): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ through: string }>(sql`
      with taken as (
        delete from ${productChanges}
        where at < now() - make_interval(mins => ${age}) and changed_in < pg_snapshot_xmin(pg_current_snapshot())
        returning changed_in
      )
      select changed_in::text as through from taken order by changed_in desc limit 1`)
    const [last] = rows
    if (!last) return
    await tx.execute(sql`delete from ${prunedProductChanges} where through <= ${last.through}::xid8`)
    await tx.execute(sql`
      insert into ${prunedProductChanges} (through)
      select ${last.through}::xid8 where not exists (select from ${prunedProductChanges})`)
  })
}
