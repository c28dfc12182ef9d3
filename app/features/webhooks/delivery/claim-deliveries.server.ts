import { sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'

/** Seconds after which a delivery whose process ended is repeated; longer than an attempt takes. */
const leaseSeconds = 60
/** Concurrent deliveries of a process to one endpoint. */
const batchSize = 8

export type ClaimedDelivery = {
  id: string
  event: string
  resource: string
  resource_id: string
  at: Date
  attempts: number
}

/** Due, and no earlier event of the same resource is still to be delivered there. */
const isDue = sql`d.state = 'pending' and d.next_attempt_at <= now() and not exists (
  select from webhook_deliveries earlier where earlier.endpoint_id = d.endpoint_id and earlier.resource_id = d.resource_id
    and earlier.state = 'pending' and earlier.position < d.position)`

/** Ids of the endpoints that have something to deliver now. */
export async function listDueEndpoints(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select e.id from webhook_endpoints e where e.status = 'active' and (e.waits_until is null or e.waits_until <= now())
      and exists (select from webhook_deliveries d where d.endpoint_id = e.id and ${isDue})`)
  return rows.map(({ id }) => id)
}

/** Takes deliveries of an active endpoint for an attempt. Until their lease ends, no other process takes them. */
export async function claimDeliveries(db: Queryable, endpointId: string): Promise<ClaimedDelivery[]> {
  const { rows } = await db.execute<Omit<ClaimedDelivery, 'at'> & { at: string }>(sql`
    update webhook_deliveries set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
    where id in (
      select d.id from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
      where e.id = ${endpointId} and e.status = 'active' and (e.waits_until is null or e.waits_until <= now()) and ${isDue}
      order by d.position nulls first limit ${batchSize} for update of d skip locked)
    returning id, event, resource, resource_id, at, attempts`)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}
