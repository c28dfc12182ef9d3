import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { openMail } from '#app/lib/mail/send-mail.server.ts'
import { auditLog } from '#db/tables/audit.ts'
import { expect, type TestServices, test } from '#test/database.ts'
import { storeRequest } from '#test/requests.ts'
import { describeDeliveryFailure } from './delivery-failure.server.ts'
import { countFailed, listFailingChannels, listUndelivered, readChannels, retryNotifications } from './failed.server.ts'
import { enqueueNotifications, notificationQueues, prepareNotifications } from './queues.server.ts'

const by = { staffId: null, name: 'bob@shop.example', ip: '192.0.2.7' }

/** Creates requests waiting on every channel, whose attempts on one have all failed. */
async function failing(services: TestServices, count: number) {
  await prepareNotifications(services.jobs)
  const stored: { id: string; reference: string }[] = []
  for (let number = 0; number < count; number++) {
    const request = await storeRequest(services, 'email-signup', { email: `${number}@northwind.example` })
    await services.writes.transaction((tx) =>
      enqueueNotifications(services.jobs, tx, { kind: 'email-signup', id: request.id }),
    )
    stored.push(request)
  }
  await services.db.execute(
    sql`update pgboss.job set retry_count = retry_limit where name = ${notificationQueues.webhook.waiting}`,
  )
  for (const job of await services.jobs.fetch(notificationQueues.webhook.waiting, { batchSize: count }))
    await services.jobs.fail(notificationQueues.webhook.waiting, job.id)
  return stored
}

const getWebhook = async ({ db }: TestServices) => {
  const channels = await readChannels(db)
  expect(channels.map(({ name }) => name)).toEqual(Object.keys(notificationQueues))
  const state = channels.find(({ name }) => name === 'webhook')
  if (!state) throw new Error('no webhook')
  return state
}

test('reports empty channels', async ({ services }) => {
  await prepareNotifications(services.jobs)
  expect(await countFailed(services.db)).toBe(0)
  for (const { name, ...state } of await readChannels(services.db))
    expect(state).toEqual({ waiting: 0, waitingSince: null, retrying: 0, failed: 0, failedSince: null, listed: [] })
})

test('lists failed notifications with their request and time', async ({ services }) => {
  const began = Date.now() - 1_000
  const stored = await failing(services, 3)
  const { listed, ...webhook } = await getWebhook(services)
  expect(webhook).toMatchObject({ waiting: 0, retrying: 0, failed: 3 })
  expect(webhook.failedSince?.getTime()).toBeGreaterThan(began)
  expect(listed.map(({ request }) => request?.reference).sort()).toEqual(
    stored.map(({ reference }) => reference).sort(),
  )
  expect(await countFailed(services.db)).toBe(3)
  const mail = (await readChannels(services.db)).find(({ name }) => name === 'mail')
  expect(mail).toMatchObject({ waiting: 3, failed: 0 })
  expect(mail?.waitingSince?.getTime()).toBeGreaterThan(began)
})

test('counts waiting notifications that failed before', async ({ services }) => {
  const [request] = await failing(services, 1)
  await retryNotifications(services, { channel: 'webhook', by })
  const [job] = await services.jobs.fetch(notificationQueues.webhook.waiting)
  expect(job?.data).toEqual({ kind: 'email-signup', id: request?.id })
  await services.jobs.fail(notificationQueues.webhook.waiting, job?.id ?? '')
  expect(await getWebhook(services)).toMatchObject({ waiting: 1, retrying: 1, failed: 0 })
})

test('retries one with all attempts, and records who requested it', async ({ services }) => {
  await failing(services, 3)
  const { listed } = await getWebhook(services)
  const [first] = listed
  expect(await retryNotifications(services, { channel: 'webhook', id: first?.id, by })).toBe(1)
  expect(await getWebhook(services)).toMatchObject({ waiting: 1, failed: 2 })
  const [job] = await services.jobs.fetch(notificationQueues.webhook.waiting)
  expect(job?.data).toMatchObject({ id: first?.request?.id })
  const { rows } = await services.db.execute(
    sql`select retry_count, retry_limit, dead_letter from pgboss.job where id = ${job?.id}`,
  )
  expect(rows).toEqual([{ retry_count: 0, retry_limit: 180, dead_letter: notificationQueues.webhook.failed }])
  // Again, by someone else who has the page open.
  expect(await retryNotifications(services, { channel: 'webhook', id: first?.id, by })).toBe(0)
  expect(await services.db.select().from(auditLog)).toMatchObject([
    { action: 'announcements.retried', actor: by.name, after: { channel: 'webhook', notifications: 1 } },
  ])
})

test('retries all of one channel only', async ({ services }) => {
  await failing(services, 4)
  expect(await retryNotifications(services, { channel: 'mail', by })).toBe(0)
  expect(await getWebhook(services)).toMatchObject({ failed: 4 })
  expect(await retryNotifications(services, { channel: 'webhook', by })).toBe(4)
  expect(await getWebhook(services)).toMatchObject({ waiting: 4, failed: 0, listed: [] })
  expect(await services.jobs.fetch(notificationQueues.webhook.waiting, { batchSize: 9 })).toHaveLength(4)
})

test('a notification of a deleted request has no reference', async ({ services }) => {
  const [request] = await failing(services, 1)
  await services.db.execute(sql`delete from requests where id = ${request?.id}`)
  expect((await getWebhook(services)).listed).toEqual([
    { id: expect.any(String), failedAt: expect.any(Date), request: null },
  ])
  expect(await retryNotifications(services, { channel: 'webhook', id: randomUUID(), by })).toBe(0)
})

test('reports failures with their reason while they last: of each channel, and of each request', async ({
  services,
}) => {
  const { db, jobs } = services
  const [failed, waiting] = await failing(services, 2)
  await retryNotifications(services, { channel: 'webhook', by })
  const { waiting: queue } = notificationQueues.webhook
  const fetched = await jobs.fetch<{ id: string }>(queue, { batchSize: 2 })
  for (const job of fetched) {
    if (job.data.id === failed?.id)
      await db.execute(sql`update pgboss.job set retry_count = retry_limit where id = ${job.id}`)
    await jobs.fail(queue, job.id, { reason: 'The receiver responded with status 500.' })
  }
  const reason = 'The receiver responded with status 500.'
  expect(await listFailingChannels(db, ['mail', 'webhook'])).toEqual([
    { name: 'webhook', retrying: 1, failed: 1, since: expect.any(Date), requests: expect.any(Array) },
  ])
  const [channel] = await listFailingChannels(db, ['webhook'])
  // Both were stored at one time.
  expect(channel?.requests.toSorted((a, b) => (a.name ?? '').localeCompare(b.name ?? ''))).toEqual(
    [failed, waiting].map((request, number) => ({
      reference: request?.reference,
      name: `${number}@northwind.example`,
      isRetried: request === waiting,
      reason,
    })),
  )
  expect(await listUndelivered(db, failed?.id ?? '')).toEqual([{ channel: 'webhook', isRetried: false, reason }])
  expect(await listUndelivered(db, waiting?.id ?? '')).toEqual([{ channel: 'webhook', isRetried: true, reason }])

  // Delivered at last.
  await retryNotifications(services, { channel: 'webhook', by })
  await db.execute(sql`update pgboss.job set start_after = now() where name = ${queue}`)
  for (const job of await jobs.fetch(queue, { batchSize: 2 })) await jobs.complete(queue, job.id)
  expect(await listFailingChannels(db, ['mail', 'webhook'])).toEqual([])
  expect(await listUndelivered(db, failed?.id ?? '')).toEqual([])
})

test.each([
  [Object.assign(new Error('not delivered'), { code: 'HTTP_503' }), 'The receiver responded with status 503.'],
  [Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), 'The receiver rejects connections.'],
  [new Error('dana@northwind.example'), 'An unexpected error occurred. The log has its details.'],
])('describes %s without quoting anyone', (error, reason) => {
  expect(describeDeliveryFailure(error)).toBe(reason)
})

test('describes a mail server that is not reached without a code', async () => {
  const mail = openMail('smtp://127.0.0.1:1', { MAIL_FROM: 'shop@shop.example', SALES_EMAIL: undefined })
  const message = { shop: 'Shop', to: 'kim@shop.example', subject: 'Test', text: 'Test', html: 'Test' }
  const error = await mail.send(message).catch((reason: unknown) => reason)
  expect(describeDeliveryFailure(error)).toBe(
    '127.0.0.1 rejects connections on port 1. Check the port: most providers use 587 with STARTTLS or 465 with TLS.',
  )
})
