import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import { fromDrizzle, type PgBoss } from 'pg-boss'
import { ensureQueue } from '#app/lib/ensure-queue.server.ts'
import type { Services } from '#app/lib/services.ts'
import type { Queryable } from '#db/client.ts'
import { imports } from '#db/tables/imports.ts'
import { supplierRuns } from '#db/tables/suppliers.ts'
import type { RunKind } from './run-kinds.ts'

export const runQueue = 'sync-supplier'

/** Minutes after which a run without a heartbeat counts as dead, so that the next can start (see run-supplier.server.ts). */
const maxSilentMinutes = 5
/** Minutes after which a run that no worker took counts as dead. */
const maxWaitingMinutes = 600
const retentionDays = 90

/** One run at a time for each supplier. */
export const createRunQueue = (jobs: PgBoss) =>
  ensureQueue(jobs, runQueue, { retryLimit: 0, expireInSeconds: 6 * 3_600 })

type StartOptions = { supplierId: string; kind: RunKind; by: string }

/** Enqueues a run. @returns undefined while another run of the supplier waits or runs */
export async function startRun(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  { supplierId, kind, by }: StartOptions,
): Promise<string | undefined> {
  await endSilentRuns(db)
  await createRunQueue(jobs)
  const id = randomUUID()
  return db.transaction(async (tx) => {
    await tx.execute(sql`select from suppliers where id = ${supplierId} for update`)
    const isUnfinished = and(
      eq(supplierRuns.supplier_id, supplierId),
      inArray(supplierRuns.state, ['waiting', 'running']),
    )
    if ((await tx.$count(supplierRuns, isUnfinished)) > 0) return undefined
    await tx.insert(supplierRuns).values({ id, supplier_id: supplierId, kind, state: 'waiting', started_by: by })
    await jobs.send(runQueue, { runId: id }, { db: fromDrizzle(tx, sql) })
    return id
  })
}

/** Fails runs whose process died. */
async function endSilentRuns(db: Queryable): Promise<void> {
  await db
    .update(supplierRuns)
    .set({ state: 'failed', problem: 'The server stopped during the sync.', finished_at: sql`now()` })
    .where(
      and(
        inArray(supplierRuns.state, ['waiting', 'running']),
        lt(
          supplierRuns.touched_at,
          sql`now() - make_interval(mins => case when state = 'running' then ${maxSilentMinutes}::integer else ${maxWaitingMinutes}::integer end)`,
        ),
      ),
    )
}

/** Lists runs, newest first, with the state and counts of their imports. */
export const listRuns = (db: Queryable, supplierId: string, limit: number) =>
  db
    .select({ run: supplierRuns, importState: imports.state, importCounts: imports.counts })
    .from(supplierRuns)
    .leftJoin(imports, eq(imports.id, supplierRuns.import_id))
    .where(eq(supplierRuns.supplier_id, supplierId))
    .orderBy(desc(supplierRuns.created_at))
    .limit(limit)

/** Deletes old runs, but of each supplier not the last one whose import was applied: without it the schedule would stop. */
export const deleteOldRuns = (db: Queryable) =>
  db.execute(sql`
    delete from supplier_runs where created_at < now() - make_interval(days => ${retentionDays}) and id not in (
      select distinct on (run.supplier_id) run.id from supplier_runs run
      join imports on imports.id = run.import_id and imports.state = 'applied'
      order by run.supplier_id, run.created_at desc)`)

/** Returns the time of the last run of each kind. @param skipsFailed true to leave out runs that failed */
export async function readLastRuns(
  db: Queryable,
  supplierId: string,
  { skipsFailed = false } = {},
): Promise<Map<RunKind, Date>> {
  const rows = await db
    .select({ kind: supplierRuns.kind, at: sql<string>`max(${supplierRuns.created_at})` })
    .from(supplierRuns)
    .where(and(eq(supplierRuns.supplier_id, supplierId), skipsFailed ? ne(supplierRuns.state, 'failed') : undefined))
    .groupBy(supplierRuns.kind)
  return new Map(rows.map(({ kind, at }) => [kind, new Date(at)]))
}
