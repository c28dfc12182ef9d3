import { sql } from 'drizzle-orm'
import type { Services } from '#app/lib/services.ts'
import type { Database, Transaction } from '#db/client.ts'
import { productChanges, prunedProductChanges } from '#db/tables/product-changes.ts'

const pruneQueue = 'prune-product-changes'
/** Minutes after which every process has seen a change; one that has not reads everything anew. */
export const keptFor = 60
/** Changes taken away by one statement: a second on a slow disk, where a statement may take fifteen. */
const portion = 50_000

/** Takes old changes of products away every hour, in one process of all that share the database. */
export async function schedulePruning({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  await jobs.createQueue(pruneQueue, { policy: 'singleton', retryLimit: 0 })
  await jobs.work(pruneQueue, { pollingIntervalSeconds: 60 }, async () => {
    await pruneChanges(db)
  })
  await jobs.schedule(pruneQueue, '37 * * * *')
}

/**
 * Portion by portion, so that what is left of a job that failed is less each time.
 * @param age minutes; nothing is taken that a transaction under way may be older than
 */
export async function pruneChanges(db: Database, age = keptFor, most = portion): Promise<void> {
  for (let taken = most; taken === most; ) taken = await db.transaction((tx) => pruneSome(tx, age, most))
}

/** @returns how many there were, `most` at most */
async function pruneSome(tx: Transaction, age: number, most: number): Promise<number> {
  const { rows } = await tx.execute<{ through: string | null; taken: number }>(sql`
    with taken as (
      delete from ${productChanges} where ctid = any(array(
        select ctid from ${productChanges}
        where at < now() - make_interval(mins => ${age}) and changed_in < pg_snapshot_xmin(pg_current_snapshot())
        order by changed_in limit ${most}
      ))
      returning changed_in
    )
    select max(changed_in)::text as through, count(*)::int as taken from taken`)
  const { through = null, taken = 0 } = rows[0] ?? {}
  if (through === null) return 0
  await tx.execute(sql`delete from ${prunedProductChanges} where through <= ${through}::xid8`)
  await tx.execute(sql`
    insert into ${prunedProductChanges} (through)
    select ${through}::xid8 where not exists (select from ${prunedProductChanges})`)
  return taken
}
