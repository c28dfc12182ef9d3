import { eq, inArray, or, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { imports } from '#db/tables/imports.ts'

/** Interval of heartbeats, and the time without one after which an import counts as interrupted. */
const heartbeatIntervalMs = 2_000
const interruptedAfterMs = 60_000

/** SQL condition: the job of the import stopped before it ended. */
export const isInterrupted = sql<boolean>`(${imports.state} in ('checking', 'applying')
  and ${imports.touched_at} < now() - make_interval(secs => ${interruptedAfterMs / 1_000}))`

/** SQL condition: the import is not applied, and no job works on it, or its job was interrupted. */
export const isIdle = or(inArray(imports.state, ['uploaded', 'checked', 'failed']), isInterrupted)

/** Reports the progress of an import on a separate connection. */
export function startHeartbeat(db: Database, id: string): { progress(rows: number): void; stop(): void } {
  let rows = 0
  const report = () =>
    db
      .update(imports)
      .set({ progress: rows, touched_at: sql`now()` })
      .where(eq(imports.id, id))
      .catch(() => {})
  const timer = setInterval(report, heartbeatIntervalMs)
  return {
    progress(done) {
      rows = done
    },
    stop: () => clearInterval(timer),
  }
}
