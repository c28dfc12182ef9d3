import { sql } from 'drizzle-orm'
import type { Database, Queryable } from '#db/client.ts'

/** Key of the advisory lock under which events get their positions. */
const positionLock = 4_101_958_233

/**
 * Gives every event that is committed by now the next positions. Transactions commit in another order than they write, so a
 * reader that continued from ids would miss those that commit late (decision 0050).
 */
export const assignPositions = (db: Database): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${positionLock})`)
    await tx.execute(sql`
      update api_events set position = numbered.position from (
        select id, (select coalesce(max(position), 0) from api_events) + row_number() over (order by id) as position
        from api_events where position is null
      ) as numbered where api_events.id = numbered.id`)
  })

export async function readLastPosition(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ last: string }>(sql`select coalesce(max(position), 0) as last from api_events`)
  return Number(rows[0]?.last ?? 0)
}
