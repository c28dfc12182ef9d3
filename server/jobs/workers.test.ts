import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { ensureProposalMailQueue } from '#app/features/proposals/mail/queue.server.ts'
import { queueSentMails } from '#app/features/proposals/mail/queue-sent-mails.server.ts'
import { enqueueNotifications, prepareNotifications } from '#app/features/requests/notifications/queues.server.ts'
import { queueReply } from '#app/features/requests/replies/outbox.server.ts'
import { commandLine } from '#app/features/staff/person.ts'
import { createEndpoint } from '#app/features/webhooks/endpoints/endpoints.server.ts'
import { sendTestEvent } from '#app/features/webhooks/log/deliveries.server.ts'
import { createLog } from '#app/lib/log.ts'
import { pauseIfMoved, readOutgoingPause } from '#app/lib/outgoing-pause.server.ts'
import { openStorage } from '#app/lib/storage/storage.server.ts'
import { connect } from '#db/client.ts'
import { webhookAttempts } from '#db/tables/webhooks.ts'
import { restore } from '#server/backup/restore.ts'
import { testServer } from '#test/database.ts'
import { createEmptyDatabase, getDatabaseUrl } from '#test/databases.ts'
import { readMail } from '#test/mail.ts'
import { waitUntil } from '#test/process.ts'
import { createSentProposal } from '#test/proposals.ts'
import { expect, test } from '#test/receivers.ts'
import { storeRequest } from '#test/requests.ts'
import { runShopCommand } from '#test/shop-command.ts'
import { startWorkers } from './workers.ts'

type Services = Parameters<typeof startWorkers>[0]

/** Waits until the workers of a shop have completed a job that was added just now. */
async function waitForWorkers({ jobs }: Services) {
  const id = await jobs.send('ready-made-times', {})
  await waitUntil(
    async () => (await jobs.findJobs('ready-made-times', { id: id ?? '' }))[0]?.state === 'completed',
    30_000,
  )
}

test('a restored shop sends nothing until it is resumed, and then everything once', async ({
  services,
  databaseUrl: source,
  mailbox,
  receiver,
}) => {
  const project = { first_name: 'Dana', last_name: 'Whitfield', email: 'dana@northwind.example', product_type: 'other' }
  const { id } = await storeRequest(services, 'project', project)
  await prepareNotifications(services.jobs)
  await services.writes.transaction((tx) => enqueueNotifications(services.jobs, tx, { kind: 'project', id }))
  const reply = {
    id: randomUUID(),
    requestId: id,
    replyTo: 'ada@shop.example',
    subject: 'Re',
    body: 'Hello',
    attachments: [],
  }
  await queueReply(services, { ...reply, proposalSent: false }, commandLine)
  const sent = await createSentProposal(services.db, { email: 'ana@northwind.example' })
  await ensureProposalMailQueue(services.jobs)
  await services.db.transaction((tx) => queueSentMails(services.jobs, tx, { id: sent.id, version: 1 }))
  const endpoint = await createEndpoint(services, {
    name: 'CRM',
    url: receiver.url,
    events: ['order.shipped'],
    payload: 'thin',
    by: commandLine,
  })
  await sendTestEvent(services.db, endpoint.id)
  const folder = join(services.settings.DATA_DIR, 'copy')
  await mkdir(folder)
  const backup = join(folder, 'shop.zip')
  await runShopCommand({ DATABASE_URL: source, DATA_DIR: services.settings.DATA_DIR }, ['backup', backup])

  const { url, drop } = await createEmptyDatabase(testServer())
  const settings = {
    ...services.settings,
    DATABASE_URL: url,
    DATA_DIR: folder,
    PUBLIC_URL: 'https://shop.example',
    SMTP_URL: mailbox.url,
    SALES_EMAIL: 'sales@shop.example',
    WEBHOOK_URL: receiver.url,
    INDEXNOW_KEY: 'a-key-of-a-test',
  }
  const storage = await openStorage(settings)
  await restore(backup, { url, storage, dataDir: folder })
  const events: unknown[] = []
  const log = createLog('info', { write: (line) => events.push(JSON.parse(line).event) })
  const pool = connect(url)
  const jobs = new PgBoss({ connectionString: url })
  jobs.on('error', () => {})
  await jobs.start()
  const copy: Services = { ...services, db: pool.db, writes: pool.db, directUrl: url, jobs, storage, settings, log }
  const stop = await startWorkers(copy)
  try {
    await waitForWorkers(copy)
    expect([mailbox.mails, receiver.deliveries, await jobs.getSchedules('index-now')]).toEqual([[], [], []])
    expect(events).toContain('delivery.held')
    expect(await pool.db.$count(webhookAttempts)).toBe(0)

    const shop = { DATABASE_URL: url, DATA_DIR: folder, WEBHOOK_URL: 'https://crm.example/hook' }
    const resumed = await runShopCommand(shop, ['delivery', 'resume'])
    expect(resumed.out).toBe('Resumed. The shop sends what waits within seconds, or at its next start: 6.\n')
    await waitUntil(() => mailbox.mails.length === 4 && receiver.deliveries.length === 1)
    await waitForWorkers(copy)
    // An attempt, which the private address of the receiver ends.
    await waitUntil(async () => (await pool.db.$count(webhookAttempts)) > 0)
    expect(mailbox.mails.map((mail) => readMail(mail).headers.to).sort()).toEqual([
      'ana@northwind.example',
      expect.stringContaining('dana@northwind.example'),
      expect.stringContaining('dana@northwind.example'),
      expect.stringContaining('sales@shop.example'),
    ])
    expect(receiver.deliveries).toHaveLength(1)
    expect(await jobs.getSchedules('index-now')).toHaveLength(1)
    // The next start sends at once.
    await (await startWorkers(copy))()
    expect(events.filter((event) => event === 'delivery.held')).toHaveLength(1)
  } finally {
    await stop()
    await jobs.stop({ graceful: false })
    await pool.close()
    await drop()
  }
}, 90_000)

test('a database that was copied on the server is paused from its first start on', async ({ db }) => {
  await pauseIfMoved(db)
  await pauseIfMoved(db)
  expect(await readOutgoingPause(db)).toBeUndefined()
  const name = `copy_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: testServer().administrator })
  await admin.connect()
  // Gets the row that identifies the original, as pg_restore would copy it.
  await admin.query(`create database ${name} template template`)
  const copyUrl = getDatabaseUrl(testServer().administrator, name)
  const copy = connect(copyUrl)
  try {
    const { rows } = await db.execute<{ value: string }>(
      `select value::text from office_settings where name = 'database-identity'`,
    )
    expect(rows).toHaveLength(1)
    await copy.pool.query(`insert into office_settings (name, value) values ('database-identity', $1)`, [
      rows[0]?.value,
    ])
    await pauseIfMoved(copy.db)
    expect(await readOutgoingPause(copy.db)).toMatchObject({ reason: 'moved' })
    // It stays paused, though the database is known now.
    await pauseIfMoved(copy.db)
    expect(await readOutgoingPause(copy.db)).toMatchObject({ reason: 'moved' })
  } finally {
    await copy.close()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
})
