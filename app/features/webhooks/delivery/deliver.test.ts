import { readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { listAlerts } from '#app/features/requests/alerts/alerts.server.ts'
import { deleteRequests } from '#app/features/requests/erasure/delete-requests.server.ts'
import { deleteProposals } from '#app/features/requests/erasure/proposal-data.server.ts'
import { commandLine } from '#app/features/staff/person.ts'
import { apiEvents } from '#db/tables/api.ts'
import { webhookAttempts, webhookDeliveries, webhookEndpoints } from '#db/tables/webhooks.ts'
import { createOrderedProposal, createSentProposal } from '#test/proposals.ts'
import { expect, test } from '#test/receivers.ts'
import { storeRequest } from '#test/requests.ts'
import { createOpenSend } from '#test/sends.ts'
import { joinStaff } from '#test/staff.ts'
import { createEndpoint, listEndpoints, rotateSecret, setPaused } from '../endpoints/endpoints.server.ts'
import { expireDeliveries, readDelivery, resend, sendTestEvent } from '../log/deliveries.server.ts'
import { webhookEvents } from '../webhook-events.ts'
import { type DeliveryOptions, deliverBatch } from './deliver.server.ts'
import { fanOut } from './fan-out.server.ts'

type Services = Parameters<typeof createEndpoint>[0] & Parameters<typeof deliverBatch>[0]

const options: DeliveryOptions = {
  canConnect: (ip) => ip === '127.0.0.1',
  readResource: async (resource, id) => ({ resource, id, secret: 'Kim' }),
}

const addEndpoint = (services: Services, url: string, payload: 'thin' | 'full' = 'thin') =>
  createEndpoint(services, { name: 'CRM', url, events: webhookEvents, payload, by: commandLine })

async function deliverAll(services: Services, id: string, change: Partial<DeliveryOptions> = {}) {
  await fanOut(services.db)
  while ((await deliverBatch(services, id, { ...options, ...change })) > 0);
}

const orderId = '3a1c0000-0000-4000-8000-000000000001'
const addEvent = (services: Services, event = 'order.shipped', resource_id = orderId) =>
  services.db.insert(apiEvents).values({ resource: 'order', resource_id, change: 'updated', event })

const makeDue = ({ db }: Services) => db.execute(sql`update webhook_deliveries set next_attempt_at = now()`)

test('a delivery passes the check of standardwebhooks, by both secrets during a rotation', async ({
  services,
  receiver,
}) => {
  const { id, secret } = await addEndpoint(services, receiver.url)
  await addEvent(services)
  await deliverAll(services, id)
  const [first] = receiver.deliveries
  const headers = first?.headers as Record<string, string>
  expect(new Webhook(secret).verify(first?.body ?? '', headers)).toEqual({
    id: headers['webhook-id'],
    type: 'order.shipped',
    timestamp: expect.stringMatching(/Z$/),
    resource: 'order',
    resource_id: orderId,
    url: `/api/v1/orders/${orderId}`,
  })
  const [, example = ''] = /```json\n(.*?)```/s.exec(await readFile('docs/webhook.md', 'utf8')) ?? []
  expect(Object.keys(JSON.parse(first?.body ?? ''))).toEqual(Object.keys(JSON.parse(example)))
  expect(headers['idempotency-key']).toBe(headers['webhook-id'])
  expect(headers['x-boxwright-signature']).toMatch(/^t=\d{10},v1=[0-9a-f]{64}$/)

  const next = (await rotateSecret(services, { id, version: 1, by: commandLine })) ?? ''
  await addEvent(services)
  await deliverAll(services, id)
  const second = receiver.deliveries[1]
  for (const each of [secret, next])
    expect(() => new Webhook(each).verify(second?.body ?? '', second?.headers as Record<string, string>)).not.toThrow()

  await services.db.update(webhookEndpoints).set({ previous_secret_until: sql`now()` })
  await addEvent(services)
  await deliverAll(services, id)
  const third = receiver.deliveries[2]
  const verify = (each: string) => new Webhook(each).verify(third?.body ?? '', third?.headers as Record<string, string>)
  expect(() => verify(next)).not.toThrow()
  expect(() => verify(secret)).toThrow()
})

test('a full payload has the resource; the log has neither it nor signatures', async ({ services, receiver }) => {
  receiver.respond = (response) =>
    response.writeHead(200, { 'Set-Cookie': 'session=1', 'X-Request': '7' }).end('x'.repeat(100_000))
  const { id } = await addEndpoint(services, receiver.url, 'full')
  await addEvent(services)
  await deliverAll(services, id)
  expect(JSON.parse(receiver.deliveries[0]?.body ?? '')).toMatchObject({ data: { resource: 'order', secret: 'Kim' } })
  const [attempt] = await services.db.select().from(webhookAttempts)
  expect(attempt).toMatchObject({ status: 200, error: null, response_headers: { 'x-request': '7' } })
  expect(attempt?.response_body).toHaveLength(4096)
  expect(JSON.stringify(attempt)).not.toMatch(/Kim|whsec_|v1,|session=1/)
  const stored = await services.db.select().from(webhookEndpoints)
  expect(JSON.stringify(stored)).not.toMatch(/whsec_|127\.0\.0\.1/)
  expect(JSON.stringify(await listEndpoints(services))).not.toMatch(/whsec_|hooks\/boxwright/)
})

test('a resource that cannot be read is a failed attempt, and fails the batch after the other deliveries', async ({
  services,
  receiver,
}) => {
  receiver.respond = (response) => setTimeout(() => response.writeHead(204).end(), 100)
  const { id } = await addEndpoint(services, receiver.url, 'full')
  await addEvent(services)
  await addEvent(services, 'order.shipped', '3a1c0000-0000-4000-8000-000000000002')
  const readResource = async (_resource: string, resourceId: string) => {
    if (resourceId === orderId) throw new Error('unreadable')
    return null
  }
  await expect(deliverAll(services, id, { readResource })).rejects.toThrow('unreadable')
  const stored = await services.db.select().from(webhookDeliveries).orderBy(webhookDeliveries.position)
  expect(stored.map(({ state }) => state)).toEqual(['pending', 'delivered'])
  const attempts = await services.db.select().from(webhookAttempts).orderBy(webhookAttempts.id)
  expect(attempts.map(({ status, error }) => status ?? error)).toEqual(['UNREADABLE_RESOURCE', 204])
  // As after a failed post, the last attempt ends it.
  for (let attempt = 2; attempt <= 14; attempt++) {
    await makeDue(services)
    await expect(deliverAll(services, id, { readResource })).rejects.toThrow('unreadable')
  }
  expect(await services.db.$count(webhookDeliveries, eq(webhookDeliveries.state, 'failed'))).toBe(1)
})

test('failures are retried for three days, and a resent delivery keeps its id', async ({ services, receiver }) => {
  receiver.respond = (response) => response.writeHead(500).end()
  const { id } = await addEndpoint(services, receiver.url)
  await addEvent(services)
  await addEvent(services)
  let seconds = 0
  for (;;) {
    await deliverAll(services, id)
    const [first] = await services.db.select().from(webhookDeliveries).orderBy(webhookDeliveries.position).limit(1)
    if (first?.state !== 'pending') break
    seconds += (first.next_attempt_at.getTime() - Date.now()) / 1000
    await makeDue(services)
  }
  expect(seconds / 86_400).toBeGreaterThan(2.4)
  expect(seconds / 86_400).toBeLessThan(3.6)
  const sent = receiver.deliveries.map(({ headers }) => headers['webhook-id'])
  // The second event of the order waited for the end of the first.
  expect(new Set(sent.slice(0, -1)).size).toBe(1)
  expect(sent.at(-1)).not.toBe(sent[0])

  receiver.respond = (response) => response.writeHead(204).end()
  await resend(services.db, { id: String(sent[0]), endpointId: id })
  await makeDue(services)
  await deliverAll(services, id)
  expect(receiver.deliveries.slice(-2).map(({ headers }) => headers['webhook-id'])).toEqual([sent[0], sent.at(-1)])
  const log = await readDelivery(services.db, { id: String(sent[0]), endpointId: id })
  expect(log).toMatchObject({ state: 'delivered', attemptCount: 1 })
  expect(log?.attempts.map(({ status }) => status)).toEqual([...Array(sent.length - 1).fill(500), 204])
})

test('410 disables the endpoint and alerts admins once; 429 makes all of it wait as long as asked', async ({
  services,
  receiver,
}) => {
  const { person: admin } = await joinStaff(services, 'ada@shop.example', 'owner')
  const { person: seller } = await joinStaff(services, 'bob@shop.example', 'sales')
  receiver.respond = (response) => response.writeHead(429, { 'Retry-After': '3600' }).end()
  const { id } = await addEndpoint(services, receiver.url)
  await addEvent(services)
  await deliverAll(services, id)
  await addEvent(services, 'order.shipped', '3a1c0000-0000-4000-8000-000000000002')
  await makeDue(services)
  await deliverAll(services, id)
  expect(receiver.deliveries).toHaveLength(1)
  const [waiting] = await listEndpoints(services)
  expect((waiting?.waits_until?.getTime() ?? 0) - Date.now()).toBeGreaterThan(3_500_000)

  receiver.respond = (response) => response.writeHead(410).end()
  await services.db.update(webhookEndpoints).set({ waits_until: null })
  await deliverAll(services, id)
  expect(await listEndpoints(services)).toMatchObject([{ status: 'disabled' }])
  const listAlertsOf = async (person: { id: string }) =>
    (await listAlerts(services.db, { staffId: person.id, limit: 10 })).alerts
  expect(await listAlertsOf(admin)).toMatchObject([{ kind: 'webhook-disabled', webhookId: id, reference: 'CRM' }])
  expect(await listAlertsOf(seller)).toEqual([])
  const count = receiver.deliveries.length
  await addEvent(services)
  await deliverAll(services, id)
  expect(receiver.deliveries).toHaveLength(count)

  receiver.respond = (response) => response.writeHead(204).end()
  await setPaused(services.db, { id, isPaused: false, by: commandLine })
  await makeDue(services)
  await deliverAll(services, id)
  expect(await services.db.$count(webhookDeliveries, eq(webhookDeliveries.state, 'pending'))).toBe(0)
})

test('private addresses get nothing: as an address, by DNS, or by a redirect', async ({ services, receiver }) => {
  const { port } = new URL(receiver.url)
  const errors: unknown[] = []
  for (const [url, change] of [
    [receiver.url, { canConnect: undefined }],
    ['http://[::ffff:127.0.0.1]/', { canConnect: undefined }],
    ['http://hooks.example/', { canConnect: undefined, resolve: resolveTo('10.0.0.7') }],
    [
      `http://hooks.example:${port}/`,
      { canConnect: (ip: string) => ip !== '127.0.0.1', resolve: resolveTo('127.0.0.1') },
    ],
  ] as const) {
    const { id } = await addEndpoint(services, url)
    await sendTestEvent(services.db, id)
    await deliverAll(services, id, change as unknown as Partial<DeliveryOptions>)
    const [attempt] = await services.db.select().from(webhookAttempts).orderBy(sql`id desc`).limit(1)
    errors.push(attempt?.error)
  }
  expect(errors).toEqual(Array(4).fill('PRIVATE_ADDRESS'))
  expect(receiver.deliveries).toEqual([])

  receiver.respond = (response) => response.writeHead(307, { Location: 'http://127.0.0.1:1/' }).end()
  const { id } = await addEndpoint(services, receiver.url)
  await sendTestEvent(services.db, id)
  await deliverAll(services, id)
  expect(receiver.deliveries).toHaveLength(1)
  expect(await services.db.select().from(webhookAttempts).orderBy(sql`id desc`).limit(1)).toMatchObject([
    { status: 307 },
  ])
})

test('a silent receiver and a body without an end', async ({ services, receiver }) => {
  receiver.respond = () => {}
  const { id } = await addEndpoint(services, receiver.url)
  await sendTestEvent(services.db, id)
  await deliverAll(services, id, { timeoutMs: 200 })
  expect(await services.db.select().from(webhookAttempts)).toMatchObject([{ status: null, error: 'TIMEOUT' }])
  receiver.respond = (response) => response.writeHead(200).write('y'.repeat(10))
  await makeDue(services)
  await deliverAll(services, id, { timeoutMs: 200 })
  expect(await services.db.select().from(webhookDeliveries)).toMatchObject([{ state: 'delivered' }])
})

test('changes of the store become events, once, only those that an endpoint chose', async ({
  services,
  db,
  receiver,
}) => {
  const all = await addEndpoint(services, receiver.url)
  const some = await createEndpoint(services, {
    name: 'Slack',
    url: receiver.url,
    events: ['proposal.sent'],
    payload: 'thin',
    by: commandLine,
  })
  await setPaused(db, { id: some.id, isPaused: true, by: commandLine })
  const person = { first_name: 'Kim', last_name: 'Lee', email: 'kim@northwind.example', product_type: 'other' }
  const request = await storeRequest(services, 'project', person)
  const proposal = await createSentProposal(db)
  const campaign = await createOpenSend(services)
  await db.execute(sql`update send_recipients set status = 'confirmed', address = '{}', country = 'US', answered_at = now()
    where campaign_id = ${campaign.id} and id = (select id from send_recipients limit 1)`)
  await db.execute(sql`update send_recipients set note = 'later'`)
  await Promise.all([fanOut(db), fanOut(db), fanOut(db)])
  const list = async (id: string) =>
    (
      await db
        .select()
        .from(webhookDeliveries)
        .where(eq(webhookDeliveries.endpoint_id, id))
        .orderBy(webhookDeliveries.position)
    ).map(({ event, resource_id }) => [event, resource_id])
  expect(await list(all.id)).toEqual([
    ['request.created', request.id],
    ['proposal.sent', proposal.id],
    ['send.claimed', campaign.id],
  ])
  expect(await list(some.id)).toEqual([['proposal.sent', proposal.id]])
  // A paused endpoint gets it later.
  await deliverAll(services, some.id)
  expect(receiver.deliveries).toHaveLength(0)
  await setPaused(db, { id: some.id, isPaused: false, by: commandLine })
  await deliverAll(services, some.id)
  expect(receiver.deliveries).toHaveLength(1)
})

test('what was delivered about a request or proposal is erased with it; the log ends after 30 days', async ({
  services,
  db,
  receiver,
  databaseUrl,
}) => {
  const { id } = await addEndpoint(services, receiver.url)
  const person = { first_name: 'Kim', last_name: 'Lee', email: 'kim@northwind.example', product_type: 'other' }
  const request = await storeRequest(services, 'project', person)
  const proposal = await createOrderedProposal(db, services.storage, databaseUrl)
  await addEvent(services, 'order.shipped', proposal.orderId)
  await addEvent(services)
  await deliverAll(services, id)
  expect(await db.$count(webhookAttempts)).toBe(5)
  await db.transaction((tx) => deleteRequests(tx, [request.id]))
  await db.transaction((tx) => deleteProposals(tx, [proposal.id]))
  expect(await db.select().from(webhookDeliveries)).toMatchObject([{ resource_id: orderId }])
  await db.update(webhookDeliveries).set({ ended_at: sql`now() - interval '29 days'` })
  await expireDeliveries(db)
  expect(await db.$count(webhookAttempts)).toBe(1)
  await db.update(webhookDeliveries).set({ ended_at: sql`now() - interval '31 days'` })
  await expireDeliveries(db)
  expect(await db.$count(webhookAttempts)).toBe(0)
})

const resolveTo = (address: string) =>
  ((_name: string, _options: object, done: (error: null, found: { address: string; family: number }[]) => void) =>
    done(null, [{ address, family: 4 }])) as unknown as NonNullable<DeliveryOptions['resolve']>
