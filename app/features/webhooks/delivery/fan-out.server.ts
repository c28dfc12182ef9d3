import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { assignPositions, readLastPosition } from '../assign-positions.server.ts'

/**
 * Makes deliveries of the events since the last call, for each endpoint that chose them. Each event once, also by several
 * processes: the position of an endpoint moves in the same transaction.
 */
export async function fanOut(db: Database): Promise<void> {
  const { rows } = await db.execute(sql`select from webhook_endpoints e where exists (
    select from api_events where position is null or position > e.position) limit 1`)
  if (rows.length === 0) return
  await assignPositions(db)
  await db.transaction(async (tx) => {
    await tx.execute(sql`select from webhook_endpoints order by id for update`)
    const last = await readLastPosition(tx)
    await tx.execute(sql`
      insert into webhook_deliveries (endpoint_id, position, event, resource, resource_id, at)
      select e.id, a.position, a.event, a.resource, a.resource_id, a.at
      from webhook_endpoints e join api_events a on a.position > e.position and a.position <= ${last}
        and a.event = any(e.events)
      order by a.position`)
    await tx.execute(sql`update webhook_endpoints set position = ${last} where position < ${last}`)
  })
}
