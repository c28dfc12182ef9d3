import { sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'

/**
 * Returns the database's time. Deletions use it, as a process with a wrong clock might consider everything expired
 * (decision 0034).
 */
export async function readDatabaseTime(db: Queryable): Promise<Date> {
  const { rows } = await db.execute<{ now: string }>(sql`select now()::text as now`)
  const [row] = rows
  if (!row) throw new Error('the database did not tell the time')
  return new Date(row.now)
}
