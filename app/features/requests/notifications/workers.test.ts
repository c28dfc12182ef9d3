import { sql } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import type { RouterContextProvider } from 'react-router'
import { createLog } from '#app/lib/log.ts'
import type { Services } from '#app/lib/services.ts'
import { connect } from '#db/client.ts'
import { emailSignups, requests } from '#db/tables/requests.ts'
import { readMail } from '#test/mail.ts'
import { test as base, expect } from '#test/receivers.ts'
import { storeRequest } from '#test/requests.ts'
import { emailSignupIntake } from '../intake/forms/email-signup.server.ts'
import { honeypotField } from '../intake/forms/hidden-fields.ts'
import { receiveRequest } from '../intake/receive.server.ts'
import { countFailed, listFailingChannels } from './failed.server.ts'
import { enqueueNotifications, notificationQueues, prepareNotifications } from './queues.server.ts'
import { startRequestWorkers } from './workers.server.ts'

type Start = (settings: Partial<Services['settings']>) => Promise<void>

const test = base.extend<{ printed: string[]; start: Start }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern
  printed: async ({}, use) => use([]),
  start: async ({ services, printed }, use) => {
    const log = createLog('info', { write: (line) => printed.push(line) })
    await use((settings) => startRequestWorkers({ ...services, log, settings: { ...services.settings, ...settings } }))
  },
})

const SALES_EMAIL = 'sales@shop.example'
const email = 'dana@northwind.example'

async function signUp(context: RouterContextProvider, guards: Record<string, string> = {}): Promise<string> {
  const body = new URLSearchParams({ email, ...guards })
  const request = new Request('http://shop.test/', { method: 'POST', body })
  const received = await receiveRequest({ request, context }, emailSignupIntake)
  if (received.status !== 'stored') throw new Error('rejected')
  return received.id
}

async function states({ db }: Services): Promise<Record<string, string>> {
  const { rows } = await db.execute<{ name: string; state: string }>(sql`select name, state::text from pgboss.job`)
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]))
}

const tryAgainNow = ({ db }: Services) =>
  db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`)

const { mail, webhook, confirmation } = notificationQueues
const soon = { timeout: 10_000 }

const mailsTo = (email: string, { mails }: { mails: string[] }) =>
  mails.filter((each) => readMail(each).headers.to === email)

test('notifications wait until a channel is configured, which then sends them', async ({
  services,
  context,
  mailbox,
  receiver,
  printed,
  start,
}) => {
  const id = await signUp(context)
  await start({})
  await start({ SMTP_URL: mailbox.url })
  await start({ SALES_EMAIL })
  const event = 'notifications.disabled'
  expect(printed.map((line) => JSON.parse(line))).toMatchObject([
    { level: 40, event, hint: expect.stringMatching(/^Set SMTP_URL and SALES_EMAIL, or/) },
    { level: 40, event, hint: expect.stringMatching(/^Set SALES_EMAIL, or/) },
    { level: 40, event, hint: expect.stringMatching(/^Set SMTP_URL, or/) },
  ])
  expect(await states(services)).toEqual({
    [mail.waiting]: 'created',
    [webhook.waiting]: 'created',
    [confirmation.waiting]: 'created',
  })

  await start({ SMTP_URL: mailbox.url, SALES_EMAIL })
  await expect
    .poll(() => states(services), soon)
    .toEqual({ [mail.waiting]: 'completed', [webhook.waiting]: 'created', [confirmation.waiting]: 'completed' })
  expect(mailsTo(SALES_EMAIL, mailbox)).toHaveLength(1)
  expect(mailsTo(email, mailbox)).toHaveLength(1)

  for (const { waiting } of [mail, confirmation]) await services.jobs.offWork(waiting)
  await start({ SMTP_URL: mailbox.url, SALES_EMAIL, WEBHOOK_URL: receiver.url })
  await expect.poll(() => states(services), soon).toMatchObject({ [webhook.waiting]: 'completed' })
  expect(receiver.deliveries.map(({ headers }) => headers['idempotency-key'])).toEqual([id])
  expect(mailbox.mails).toHaveLength(2)
})

test('a kind of request with an address of its own goes there, and so do replies to its confirmation', async ({
  context,
  mailbox,
  start,
}) => {
  const own = 'signups@shop.example'
  await start({ SMTP_URL: mailbox.url, SALES_EMAIL, SALES_EMAIL_SIGNUP: own, SALES_EMAIL_QUOTE: 'quotes@shop.example' })
  await signUp(context)
  await expect.poll(() => mailbox.mails.length, soon).toBe(2)
  expect(mailsTo(own, mailbox)).toHaveLength(1)
  expect(readMail(mailsTo(email, mailbox)[0]).headers['reply-to']).toBe(own)
})

test('the webhook works without email', async ({ services, context, receiver, printed, start }) => {
  await start({ WEBHOOK_URL: receiver.url })
  const id = await signUp(context)
  await expect
    .poll(() => states(services), soon)
    .toEqual({
      [mail.waiting]: 'created',
      [webhook.waiting]: 'completed',
      [confirmation.waiting]: 'created',
    })
  expect(receiver.deliveries.map(({ body }) => JSON.parse(body).id)).toEqual([id])
  expect(await services.db.select().from(emailSignups)).toMatchObject([{ announced_at: null }])
  expect(printed.map((line) => JSON.parse(line))).toMatchObject([
    { event: 'notification.sent', channel: 'webhook', id },
  ])
})

test('retries a webhook that responds 500; sends the email once, and logs no personal data', async ({
  services,
  context,
  mailbox,
  receiver,
  printed,
  start,
}) => {
  receiver.respond = (response) => response.writeHead(500).end(`no ${email}`)
  const id = await signUp(context)
  await start({ SMTP_URL: mailbox.url, SALES_EMAIL, WEBHOOK_URL: `${receiver.url}?token=hidden` })
  await expect
    .poll(() => states(services), soon)
    .toEqual({ [mail.waiting]: 'completed', [webhook.waiting]: 'retry', [confirmation.waiting]: 'completed' })

  receiver.respond = (response) => response.writeHead(200).end('thanks')
  await tryAgainNow(services)
  await expect.poll(() => states(services), soon).toMatchObject({ [webhook.waiting]: 'completed' })
  expect(receiver.deliveries.map(({ headers }) => headers['idempotency-key'])).toEqual([id, id])
  expect(mailsTo(SALES_EMAIL, mailbox)).toHaveLength(1)

  const log = printed.join('')
  expect(log).toContain('HTTP_500')
  const { rows } = await services.db.execute(sql`select output from pgboss.job`)
  for (const stored of [log, JSON.stringify(rows)]) {
    for (const text of [email, 'hidden', '127.0.0.1']) expect(stored).not.toContain(text)
  }
})

test('retries a mail server that rejects; the webhook neither waits nor repeats', async ({
  services,
  context,
  mailbox,
  receiver,
  start,
}) => {
  mailbox.reject = true
  await signUp(context)
  await start({ SMTP_URL: mailbox.url, SALES_EMAIL, WEBHOOK_URL: receiver.url })
  await expect
    .poll(() => states(services), soon)
    .toEqual({ [mail.waiting]: 'retry', [webhook.waiting]: 'completed', [confirmation.waiting]: 'retry' })
  mailbox.reject = false
  await tryAgainNow(services)
  await expect
    .poll(() => states(services), soon)
    .toMatchObject({ [mail.waiting]: 'completed', [confirmation.waiting]: 'completed' })
  expect(mailbox.mails).toHaveLength(2)
  expect(receiver.deliveries).toHaveLength(1)
})

test('retries the sales team for a week and at every start, and the visitor for a day', async ({
  services,
  context,
  receiver,
  start,
}) => {
  await signUp(context)
  const { rows } = await services.db.execute<Record<string, unknown>>(
    sql`select name, retry_limit, retry_delay, retry_backoff, retry_delay_max, dead_letter from pgboss.job order by name`,
  )
  const backOff = { retry_limit: 180, retry_delay: 15, retry_backoff: true, retry_delay_max: 3_600 }
  expect(rows).toEqual([
    { name: mail.waiting, ...backOff, dead_letter: mail.failed },
    { name: webhook.waiting, ...backOff, dead_letter: webhook.failed },
    { name: confirmation.waiting, ...backOff, retry_limit: 30, dead_letter: confirmation.failed },
  ])

  receiver.respond = (response) => response.writeHead(500).end()
  await services.db.execute(sql`update pgboss.job set retry_count = retry_limit where name = ${webhook.waiting}`)
  await start({ WEBHOOK_URL: receiver.url })
  await expect.poll(() => states(services), soon).toMatchObject({ [webhook.failed]: 'created' })
  await services.jobs.offWork(webhook.waiting)

  receiver.respond = (response) => response.writeHead(204).end()
  await start({ WEBHOOK_URL: receiver.url })
  await expect.poll(() => receiver.deliveries.length, soon).toBe(2)
})

const waitingRequests = 100

test('two processes send a backlog completely, each request once per channel', async ({
  services,
  databaseUrl,
  mailbox,
  receiver,
}) => {
  const ids: string[] = []
  await prepareNotifications(services.jobs)
  for (let number = 0; number < waitingRequests; number++) {
    const { id } = await storeRequest(services, 'email-signup', { email: `${number}@northwind.example` })
    await services.writes.transaction((tx) => enqueueNotifications(services.jobs, tx, { kind: 'email-signup', id }))
    ids.push(id)
  }
  const second = new PgBoss({ connectionString: databaseUrl, supervise: false, schedule: false, max: 4 })
  second.on('error', () => {})
  await second.start()
  const settings = { ...services.settings, SMTP_URL: mailbox.url, SALES_EMAIL, WEBHOOK_URL: receiver.url }
  const log = createLog('silent')
  // Mails hold connections: each process has its own.
  const pools = [connect(databaseUrl, { max: 20 }), connect(databaseUrl, { max: 20 })]
  const [first, other] = pools.map(({ db }) => ({ ...services, db, settings, log }))
  if (!first || !other) throw new Error('no pools')
  try {
    await Promise.all([startRequestWorkers(first), startRequestWorkers({ ...other, jobs: second })])
    const open = sql`select count(*)::int as count from pgboss.job where state <> 'completed'`
    await expect.poll(async () => (await services.db.execute(open)).rows, { timeout: 25_000 }).toEqual([{ count: 0 }])
  } finally {
    await second.stop({ graceful: true })
    for (const { waiting } of Object.values(notificationQueues)) await services.jobs.offWork(waiting)
    for (const { close } of pools) await close()
  }
  const getIds = (mails: string[]) =>
    mails.map(
      (each) => /^<(?:confirmation\.)?(.+)@requests\.boxwright>$/.exec(readMail(each).headers['message-id'] ?? '')?.[1],
    )
  expect(getIds(mailsTo(SALES_EMAIL, mailbox)).toSorted()).toEqual(ids.toSorted())
  const toVisitors = mailbox.mails.filter((each) => readMail(each).headers.to !== SALES_EMAIL)
  expect(getIds(toVisitors).toSorted()).toEqual(ids.toSorted())
  expect(receiver.deliveries.map(({ headers }) => headers['idempotency-key']).toSorted()).toEqual(ids.toSorted())
})

test('sends nothing for suspected spam', async ({ services, context, mailbox, receiver, start }) => {
  await signUp(context, { [honeypotField]: 'https://spam.example' })
  const id = await signUp(context, { email: 'kim@northwind.example' })
  await start({ SMTP_URL: mailbox.url, SALES_EMAIL, WEBHOOK_URL: receiver.url })
  await expect.poll(() => [receiver.deliveries.length, mailbox.mails.length], soon).toEqual([1, 2])
  expect(mailsTo(email, mailbox)).toEqual([])
  expect(await services.db.$count(emailSignups)).toBe(2)
  expect(receiver.deliveries.map(({ headers }) => headers['idempotency-key'])).toEqual([id])
  const { rows } = await services.db.execute(sql`select distinct id::text from pgboss.job`)
  expect(rows).toEqual([{ id }])
})

test('a failed confirmation affects neither the request nor the email to sales', async ({
  services,
  context,
  mailbox,
  start,
}) => {
  mailbox.rejectedRecipient = email
  await signUp(context)
  await start({ SMTP_URL: mailbox.url, SALES_EMAIL })
  await expect
    .poll(() => states(services), soon)
    .toMatchObject({ [mail.waiting]: 'completed', [confirmation.failed]: 'created' })
  // Permanently rejected: counted and named, not retried all day.
  const [request] = await services.db.select().from(requests)
  expect(await countFailed(services.db)).toBe(1)
  expect(await listFailingChannels(services.db, ['mail', 'confirmation'])).toEqual([
    {
      name: 'confirmation',
      retrying: 0,
      failed: 1,
      since: expect.any(Date),
      requests: [
        {
          reference: request?.reference,
          name: email,
          isRetried: false,
          reason: 'The mail server does not accept the recipient.',
        },
      ],
    },
  ])
  expect(mailsTo(SALES_EMAIL, mailbox)).toHaveLength(1)
  expect(await services.db.select().from(emailSignups)).toMatchObject([{ announced_at: expect.any(Date) }])
  expect(await services.db.select().from(requests)).toMatchObject([{ confirmed_at: null, status: 'new' }])
})
