import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { webhookAttempts, webhookDeliveries, webhookEndpoints } from '#db/tables/webhooks.ts'
import { testEvent } from '../webhook-events.ts'

/** Deliveries that a page lists. */
export const maxListed = 50

const columns = {
  id: webhookDeliveries.id,
  endpointId: webhookDeliveries.endpoint_id,
  endpoint: webhookEndpoints.name,
  endpointStatus: webhookEndpoints.status,
  event: webhookDeliveries.event,
  resource: webhookDeliveries.resource,
  resourceId: webhookDeliveries.resource_id,
  at: webhookDeliveries.at,
  state: webhookDeliveries.state,
  attemptCount: webhookDeliveries.attempts,
  nextAttemptAt: sql`greatest(${webhookDeliveries.next_attempt_at}, ${webhookEndpoints.waits_until})`.mapWith(
    webhookDeliveries.next_attempt_at,
  ),
  endedAt: webhookDeliveries.ended_at,
}

const select = (db: Queryable) =>
  db
    .select(columns)
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpoint_id))

/** Lists the latest deliveries of an endpoint. */
export const listDeliveries = (db: Queryable, endpointId: string) =>
  select(db)
    .where(eq(webhookDeliveries.endpoint_id, endpointId))
    .orderBy(desc(webhookDeliveries.at), desc(webhookDeliveries.id))
    .limit(maxListed)

export type ListedDelivery = Awaited<ReturnType<typeof listDeliveries>>[number]

/** Lists what was delivered about resources, newest first. */
export const listDeliveriesAbout = (db: Queryable, resourceIds: readonly string[]) =>
  select(db)
    .where(inArray(webhookDeliveries.resource_id, [...resourceIds]))
    .orderBy(desc(webhookDeliveries.at), desc(webhookDeliveries.id))
    .limit(maxListed)

/** Reads a delivery with its attempts. */
export async function readDelivery(db: Queryable, { id, endpointId }: { id: string; endpointId: string }) {
  const [delivery] = await select(db).where(
    and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.endpoint_id, endpointId)),
  )
  if (!delivery) return undefined
  const attempts = await db
    .select()
    .from(webhookAttempts)
    .where(eq(webhookAttempts.delivery_id, id))
    .orderBy(asc(webhookAttempts.id))
  return { ...delivery, attempts }
}

/** Delivers again from the first attempt on, with the same webhook-id. @returns false for an unknown one */
export async function resend(db: Queryable, { id, endpointId }: { id: string; endpointId: string }): Promise<boolean> {
  const rows = await db
    .update(webhookDeliveries)
    .set({ state: 'pending', attempts: 0, next_attempt_at: sql`now()`, ended_at: null })
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.endpoint_id, endpointId)))
    .returning({ id: webhookDeliveries.id })
  return rows.length > 0
}

/** Queues a test event. @returns its id */
export async function sendTestEvent(db: Queryable, endpointId: string): Promise<string> {
  const id = randomUUID()
  await db.insert(webhookDeliveries).values({
    id,
    endpoint_id: endpointId,
    event: testEvent,
    resource: 'webhook',
    resource_id: endpointId,
  })
  return id
}

/** Days for which ended deliveries stay in the log. */
export const logDays = 30

export const expireDeliveries = async (db: Queryable): Promise<void> => {
  await db
    .delete(webhookDeliveries)
    .where(sql`${webhookDeliveries.ended_at} < now() - make_interval(days => ${logDays})`)
}
