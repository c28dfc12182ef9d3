import { eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { imports } from '#db/tables/imports.ts'

/** Milliseconds between two signs of life, and after how many without one an import counts as cut off. */
const every = 2_000
export const cutOffAfter = 60_000

/** Reports the progress of an import on a separate connection. */
export function beat(db: Database, id: string): { progress(rows: number): void; stop(): void } {
  let rows = 0
  const tell = () =>
    db
      .update(imports)
      .set({ progress: rows, touched_at: sql`now()` })
      .where(eq(imports.id, id))
      .catch(() => {})
  const timer = setInterval(tell, every)
  return {
    progress(done) {
      rows = done
    },
    stop: () => clearInterval(timer),
  }
}
