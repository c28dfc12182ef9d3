import { type SQL, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '#db/client.ts'

/**
 * Starts a change while another transaction holds the first of some rows, then locks the others there. A change that locks
 * them in another order, or holds one of them already, deadlocks: PostgreSQL ends one of both transactions.
 * @param locks statements, in the order of all transactions
 * @returns the result of the change, which has to wait
 */
export async function runBesideLocks<T>(db: Database, locks: [SQL, ...SQL[]], change: () => Promise<T>): Promise<T> {
  const [first, ...others] = locks
  const { changed } = await db.transaction(async (tx) => {
    await tx.execute(first)
    const changed = change()
    changed.catch(() => {})
    const waiting = sql`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await db.execute(waiting)).rows).toEqual([{ count: 1 }])
    for (const lock of others) await tx.execute(lock)
    return { changed }
  })
  return changed
}
