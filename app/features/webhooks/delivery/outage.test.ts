import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { commandLine } from '#app/features/staff/person.ts'
import { apiEvents } from '#db/tables/api.ts'
import { webhookAttempts, webhookDeliveries } from '#db/tables/webhooks.ts'
import { waitUntil } from '#test/process.ts'
import { expect, test } from '#test/receivers.ts'
import { createEndpoint } from '../endpoints/endpoints.server.ts'
import { startWebhookDelivery } from './start-webhook-delivery.server.ts'

const options = { canConnect: (ip: string) => ip === '127.0.0.1', readResource: async () => null }
const fields = { name: 'CRM', events: ['order.shipped' as const], payload: 'thin' as const, by: commandLine }

test('1,000 events while the receiver is down for a while: each arrives, those of an order in order', async ({
  db,
  services,
  receiver,
}) => {
  await createEndpoint(services, { ...fields, url: receiver.url })
  const orders = Array.from({ length: 40 }, () => randomUUID())
  const events = Array.from({ length: 1_000 }, (_, index) => ({
    resource: 'order',
    resource_id: orders[index % orders.length] ?? '',
    change: 'updated',
    event: 'order.shipped',
  }))
  let isDown = true
  const accepted: { id: string; order: string }[] = []
  receiver.respond = (response) => {
    if (isDown) return response.destroy()
    const { id, resource_id } = JSON.parse(receiver.deliveries.at(-1)?.body ?? '') as {
      id: string
      resource_id: string
    }
    accepted.push({ id, order: resource_id })
    return response.writeHead(204).end()
  }
  // Two processes.
  const stops = [startWebhookDelivery(services, options), startWebhookDelivery(services, options)]
  try {
    for (let start = 0; start < events.length; start += 250)
      await db.insert(apiEvents).values(events.slice(start, start + 250))
    await waitUntil(() => receiver.deliveries.length >= orders.length)
    isDown = false
    await db.execute(sql`update webhook_deliveries set next_attempt_at = now() where state = 'pending'`)
    await waitUntil(() => accepted.length >= events.length, 60_000)
  } finally {
    for (const stop of stops) await stop()
  }
  expect(accepted).toHaveLength(1_000)
  const stored = await db.select().from(webhookDeliveries).orderBy(webhookDeliveries.position)
  expect(stored.every(({ state }) => state === 'delivered')).toBe(true)
  for (const order of orders)
    expect(accepted.filter((each) => each.order === order).map(({ id }) => id)).toEqual(
      stored.filter(({ resource_id }) => resource_id === order).map(({ id }) => id),
    )
}, 90_000)

test('a process killed between response and record repeats with the same id', async ({
  db,
  services,
  databaseUrl,
  receiver,
}) => {
  await createEndpoint(services, { ...fields, url: receiver.url })
  await db
    .insert(apiEvents)
    .values({ resource: 'order', resource_id: randomUUID(), change: 'updated', event: 'order.shipped' })
  const script = `
    import { startWebhookDelivery } from '#app/features/webhooks/delivery/start-webhook-delivery.server.ts'
    import { connect } from '#db/client.ts'
    const log = { warn: console.error }
    startWebhookDelivery({ ...connect(${JSON.stringify(databaseUrl)}), settings: {}, log }, { canConnect: () => true })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' })
  const killed = new Promise((ended) => child.once('exit', (_code, signal) => ended(signal)))
  receiver.respond = (response) => {
    child.kill('SIGKILL')
    response.writeHead(204).end()
  }
  expect(await killed).toBe('SIGKILL')
  expect(await db.select().from(webhookDeliveries)).toMatchObject([{ state: 'pending', attempts: 1 }])
  receiver.respond = (response) => response.writeHead(204).end()
  await db.execute(sql`update webhook_deliveries set next_attempt_at = now()`)
  const stop = startWebhookDelivery(services, options)
  await waitUntil(async () => (await db.$count(webhookAttempts)) === 1)
  await stop()
  const ids = receiver.deliveries.map(({ headers }) => headers['webhook-id'])
  expect(ids).toHaveLength(2)
  expect(ids[0]).toBe(ids[1])
}, 30_000)
