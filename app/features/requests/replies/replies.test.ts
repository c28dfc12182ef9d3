import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { openMail } from '#app/lib/mail/send-mail.server.ts'
import { pauseOutgoing } from '#app/lib/outgoing-pause.server.ts'
import type { Services } from '#app/lib/services.ts'
import { auditLog } from '#db/tables/audit.ts'
import { requestEvents, requestMails } from '#db/tables/request-workflow.ts'
import { requests } from '#db/tables/requests.ts'
import { uploads } from '#db/tables/uploads.ts'
import { runBesideLocks } from '#test/locks.ts'
import { readMail } from '#test/mail.ts'
import { test as base, expect } from '#test/receivers.ts'
import { storeRequest } from '#test/requests.ts'
import { joinStaff } from '#test/staff.ts'
import { changeRequest } from '../workflow/change.server.ts'
import { replyFolder, storeAttachments } from './attachments.server.ts'
import { type Delivery, deliverReply, startReplyWorker } from './deliver.server.ts'
import { findLastAuthor } from './last-author.server.ts'
import { findLibraryFiles, listLibraryFiles } from './library-files.server.ts'
import {
  listFailingReplies,
  listReplies,
  markReplied,
  type NewReply,
  queueReply,
  replyQueue,
  retryReply,
} from './outbox.server.ts'
import { findCanceledReply, findUndoableReply, undoReply, undoSeconds } from './undo-reply.server.ts'

type Deliver = (mailId: string) => Promise<Delivery>

const SALES_EMAIL = 'sales@shop.example'
const by = { staffId: null, name: 'ada@shop.example', ip: '192.0.2.7' }

const test = base.extend<{ deliver: Deliver; start: () => Promise<void> }>({
  deliver: async ({ services, mailbox }, use) => {
    const mail = openMail(mailbox.url, { MAIL_FROM: 'Shop <shop@shop.example>', SALES_EMAIL })
    await use((id) => deliverReply(services, mail, { name: 'Boxwright', origin: 'https://shop.example' }, id))
  },
  start: async ({ services, mailbox }, use) => {
    const settings = { ...services.settings, SMTP_URL: mailbox.url, SALES_EMAIL }
    await use(() => startReplyWorker({ ...services, settings }))
  },
})

const project = { first_name: 'Dana', last_name: 'Whitfield', email: 'dana@northwind.example', product_type: 'other' }
const store = (services: Services) => storeRequest(services, 'project', project)

function createReply(requestId: string, values: Partial<NewReply> = {}): NewReply {
  return {
    id: randomUUID(),
    requestId,
    replyTo: '"Ada Byron" <ada@shop.example>',
    subject: 'Re: Your project request',
    body: 'Hello Dana,\n\nsee https://shop.example/proof?a=1&b=2 <b>now</b>.\nAda',
    attachments: [],
    proposalSent: false,
    ...values,
  }
}

async function attach(services: Services, ...files: { name: string; text: string }[]) {
  const staged = []
  for (const { name, text } of files) {
    const file = join(services.settings.DATA_DIR, randomUUID())
    await writeFile(file, text)
    staged.push({ file, name, size: Buffer.byteLength(text), type: 'application/pdf' })
  }
  return storeAttachments(services, staged, replyFolder)
}

const getIndexEntry = async ({ db }: Services, id: string) =>
  (await db.select().from(requests).where(eq(requests.id, id)))[0]
const countJobs = async ({ db }: Services) =>
  (await db.execute(sql`select 1 from pgboss.job where name = ${replyQueue} and state = 'created'`)).rows.length

test('sends an email as written, in the thread of the request, with its attachments', async ({
  services,
  mailbox,
  deliver,
}) => {
  const { id, reference } = await store(services)
  const attachments = await attach(
    services,
    { name: 'Proposal ü.pdf', text: '%PDF-1' },
    { name: 'b.pdf', text: '%PDF-2' },
  )
  const reply = createReply(id, { attachments })
  expect(await queueReply(services, reply, by)).toEqual({ outcome: 'queued' })
  expect(await deliver(reply.id)).toEqual({ outcome: 'sent' })

  const sent = readMail(mailbox.mails[0])
  const confirmation = `<confirmation.${id}@requests.boxwright>`
  expect(sent.headers).toMatchObject({
    to: 'dana@northwind.example',
    from: 'Shop <shop@shop.example>',
    'reply-to': 'Ada Byron <ada@shop.example>',
    subject: 'Re: Your project request',
    'message-id': `<answer.${reply.id}@requests.boxwright>`,
    'in-reply-to': confirmation,
    references: confirmation,
  })
  expect(sent.headers).not.toHaveProperty('auto-submitted')
  expect(sent.text).toContain(reply.body)
  expect(sent.text).toContain(`About your request ${reference}`)
  expect(sent.html).toContain('<a href="https://shop.example/proof?a=1&amp;b=2"')
  expect(sent.html).toContain('&lt;b&gt;now&lt;/b&gt;.<br/>Ada')
  expect(sent.attachments.map(({ name, type, bytes }) => [name, type, bytes.toString()])).toEqual([
    ['Proposal ü.pdf', 'application/pdf', '%PDF-1'],
    ['b.pdf', 'application/pdf', '%PDF-2'],
  ])

  const second = createReply(id, { cc: ['kim@northwind.example', 'lee@northwind.example'], bcc: ['ada@shop.example'] })
  await queueReply(services, second, by)
  await deliver(second.id)
  expect(readMail(mailbox.mails[1]).headers.cc).toBe('kim@northwind.example, lee@northwind.example')
  expect(readMail(mailbox.mails[1]).headers).not.toHaveProperty('bcc')
  expect(readMail(mailbox.mails[1]).headers).toMatchObject({
    references: `${confirmation} <answer.${reply.id}@requests.boxwright>`,
    'in-reply-to': `<answer.${reply.id}@requests.boxwright>`,
  })
})

test('queues a reply atomically and once, however often it is submitted', async ({ services, db }) => {
  const { id, reference } = await store(services)
  const attachments = await attach(services, { name: 'a.pdf', text: '%PDF' })
  const reply = createReply(id, { attachments, proposalSent: true })
  const outcomes = await Promise.all([1, 2, 3].map(() => queueReply(services, reply, by)))
  expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['queued', 'repeated', 'repeated'])
  expect(await countJobs(services)).toBe(1)
  expect(await getIndexEntry(services, id)).toMatchObject({ status: 'proposal-sent', answered_at: null })
  const events = await db.select().from(requestEvents).orderBy(requestEvents.id)
  expect(events).toMatchObject([
    { kind: 'mail', mail_id: reply.id, actor: 'ada@shop.example' },
    { kind: 'status', before: 'New', after: 'Proposal sent' },
  ])
  const [line] = (await db.select().from(auditLog)).filter(({ action }) => action === 'request.answered')
  expect(line).toMatchObject({ subject: reference, before: null, after: null })
  expect(await db.select().from(uploads)).toMatchObject([{ path: attachments[0]?.path, claimed_at: expect.any(Date) }])

  for (const change of [
    { subject: 'Re: Mugs' },
    { body: 'Hello' },
    { cc: ['kim@x.example'] },
    { bcc: ['kim@x.example'] },
  ])
    expect(await queueReply(services, { ...reply, ...change }, by)).toEqual({ outcome: 'changed' })
  const broken = Object.assign(Object.create(services.jobs), { send: () => Promise.reject(new Error('no')) })
  await expect(queueReply({ ...services, jobs: broken }, createReply(id, { proposalSent: true }), by)).rejects.toThrow(
    'no',
  )
  expect(await db.$count(requestMails)).toBe(1)
  expect(await queueReply(services, createReply(randomUUID()), by)).toEqual({ outcome: 'not-found' })
})

test('the first accepted email sets the reply time', async ({ services, deliver, mailbox }) => {
  const { id } = await store(services)
  const [first, second] = [createReply(id), createReply(id)]
  for (const reply of [first, second]) await queueReply(services, reply, by)
  await deliver(first.id)
  const answeredAt = (await getIndexEntry(services, id))?.answered_at
  expect(answeredAt).toBeInstanceOf(Date)
  await deliver(second.id)
  expect((await getIndexEntry(services, id))?.answered_at).toEqual(answeredAt)
  // A repeated or concurrent delivery sends nothing.
  expect(await Promise.all([deliver(first.id), deliver(second.id)])).toEqual([
    { outcome: 'nothing-to-send' },
    { outcome: 'nothing-to-send' },
  ])
  expect(await deliver(randomUUID())).toEqual({ outcome: 'nothing-to-send' })
  expect(mailbox.mails).toHaveLength(2)
})

test('retries temporary errors; a permanent one is shown until someone retries', async ({
  services,
  mailbox,
  start,
}) => {
  const { id, reference } = await store(services)
  const reply = createReply(id)
  mailbox.reject = true
  const author = (await joinStaff(services, 'ada@shop.example', 'sales')).person.id
  const failing = () => listFailingReplies(services.db, author)
  await queueReply(services, reply, { ...by, staffId: author })
  await start()
  const pollOptions = { timeout: 20_000 }
  const state = async () => (await listReplies(services.db, id)).map(({ state, failure }) => ({ state, failure }))
  await expect.poll(state, pollOptions).toEqual([
    {
      state: 'waiting',
      failure: expect.stringMatching(/^The mail server .*\. The server responded: .*451 try later/),
    },
  ])

  mailbox.reject = false
  mailbox.rejectedRecipient = project.email
  expect(await retryReply(services, { id: reply.id, requestId: id })).toBe(true)
  await expect
    .poll(state, pollOptions)
    .toEqual([{ state: 'failed', failure: expect.stringContaining('550 5.1.1 no such mailbox') }])
  expect((await getIndexEntry(services, id))?.answered_at).toBeNull()
  // The author sees it, no teammate does.
  expect(await failing()).toMatchObject([
    { reference, to: project.email, isRetried: false, failure: expect.stringContaining('550 5.1.1 no such mailbox') },
  ])
  expect(await listFailingReplies(services.db, randomUUID())).toEqual([])

  delete mailbox.rejectedRecipient
  expect(await retryReply(services, { id: reply.id, requestId: randomUUID() })).toBe(false)
  expect(await retryReply(services, { id: reply.id, requestId: id })).toBe(true)
  await expect.poll(state, pollOptions).toEqual([{ state: 'sent', failure: null }])
  expect(await retryReply(services, { id: reply.id, requestId: id })).toBe(false)
  expect(mailbox.mails).toHaveLength(1)
  expect(await failing()).toEqual([])
}, 90_000)

test('a reply that only its copies received has failed', async ({ services, mailbox, deliver }) => {
  const { id } = await store(services)
  const reply = createReply(id, { cc: ['kim@northwind.example'] })
  await queueReply(services, reply, by)
  mailbox.rejectedRecipient = project.email
  expect(await deliver(reply.id)).toMatchObject({ outcome: 'failed', isPermanent: true })
  expect(await listReplies(services.db, id)).toMatchObject([
    { sent_at: null, failure: expect.stringContaining('550 5.1.1 no such mailbox') },
  ])
  expect((await getIndexEntry(services, id))?.answered_at).toBeNull()
})

test('an email with an unreadable attachment is not sent', async ({ services, mailbox, deliver }) => {
  const { id } = await store(services)
  const attachments = await attach(services, { name: 'a.pdf', text: '%PDF' })
  const reply = createReply(id, { attachments })
  await queueReply(services, reply, by)
  await services.storage.delete(attachments[0]?.path ?? '')
  expect(await deliver(reply.id)).toMatchObject({ outcome: 'failed', isPermanent: false })
  expect(await listReplies(services.db, id)).toMatchObject([
    { failure: 'An attachment could not be read from storage.', sent_at: null },
  ])
  expect(mailbox.mails).toEqual([])
})

test('a reply of a shop whose outgoing messages are paused is paused', async ({ services, db }) => {
  const { id } = await store(services)
  await queueReply(services, createReply(id), by)
  expect(await listReplies(db, id)).toMatchObject([{ state: 'waiting' }])
  await pauseOutgoing(db, 'restored')
  expect(await listReplies(db, id)).toMatchObject([{ state: 'paused' }])
})

test('records a reply by other means once', async ({ services, db }) => {
  const { id } = await store(services)
  expect(await markReplied(db, { requestId: id, by })).toBe(true)
  const answeredAt = (await getIndexEntry(services, id))?.answered_at
  expect(answeredAt).toBeInstanceOf(Date)
  expect(await markReplied(db, { requestId: id, by })).toBe(true)
  expect((await getIndexEntry(services, id))?.answered_at).toEqual(answeredAt)
  expect(await db.select().from(requestEvents)).toMatchObject([{ kind: 'answered', actor: 'ada@shop.example' }])
  expect(await markReplied(db, { requestId: randomUUID(), by })).toBe(false)
})

test('reports conflicts with unseen actions of colleagues: no second reply, no status reverted', async ({
  services,
  db,
}) => {
  const { id } = await store(services)
  const kim = { ...by, name: 'kim@shop.example' }
  const getStatus = async () => (await getIndexEntry(services, id))?.status
  await changeRequest(db, { id, change: { status: 'won' }, by: kim })
  const reply = createReply(id, { proposalSent: true, lastEventId: 0 })
  const stale = await queueReply(services, reply, by)
  expect(stale).toMatchObject({
    outcome: 'conflict',
    conflicts: [{ kind: 'status', actorName: 'kim@shop.example', before: 'New', after: 'Won' }],
  })
  expect(await db.$count(requestMails)).toBe(0)
  if (stale.outcome !== 'conflict') return
  // Sending after the conflict warning keeps the status that a teammate set.
  expect(await queueReply(services, { ...reply, lastEventId: stale.lastEventId }, by)).toEqual({ outcome: 'queued' })
  expect(await getStatus()).toBe('won')
  // Resubmitting the form sends no second email.
  expect(await queueReply(services, reply, by)).toEqual({ outcome: 'repeated' })

  const second = createReply(id, { lastEventId: stale.lastEventId })
  const staleAgain = await queueReply(services, second, kim)
  expect(staleAgain).toMatchObject({
    outcome: 'conflict',
    conflicts: [{ kind: 'mail', actorName: 'ada@shop.example' }],
  })
  expect(await db.$count(requestMails)).toBe(1)
  if (staleAgain.outcome !== 'conflict') return
  expect(await queueReply(services, { ...second, lastEventId: staleAgain.lastEventId }, kim)).toEqual({
    outcome: 'queued',
  })
})

test('a changed status conflicts only with a reply that sets one', async ({ services, db }) => {
  const { id } = await store(services)
  await changeRequest(db, { id, change: { status: 'in-review' }, by: { ...by, name: 'kim@shop.example' } })
  expect(await queueReply(services, createReply(id, { lastEventId: 0 }), by)).toEqual({ outcome: 'queued' })
  expect((await getIndexEntry(services, id))?.status).toBe('in-review')
})

test('an undone reply is not sent, and takes its timeline entry and status back', async ({
  services,
  db,
  mailbox,
  deliver,
}) => {
  const { id } = await store(services)
  const { person } = await joinStaff(services, 'kim@shop.example', 'sales')
  const author = { ...by, staffId: person.id }
  const of = { requestId: id, staffId: person.id }
  const reply = createReply(id, { proposalSent: true, delaySeconds: undoSeconds })
  await queueReply(services, reply, author)
  expect(await getIndexEntry(services, id)).toMatchObject({ status: 'proposal-sent' })
  expect(await findUndoableReply(db, of)).toMatchObject({ id: reply.id, seconds: expect.any(Number) })
  const { rows } = await db.execute<{ isLater: boolean }>(
    sql`select start_after > now() + interval '5 seconds' as "isLater" from pgboss.job where name = ${replyQueue}`,
  )
  expect(rows).toEqual([{ isLater: true }])
  expect(await undoReply(services, { id: reply.id, requestId: randomUUID(), by: author })).toBe(false)
  expect(await undoReply(services, { id: reply.id, requestId: id, by })).toBe(false)
  expect(await undoReply(services, { id: reply.id, requestId: id, by: author })).toBe(true)
  expect(await undoReply(services, { id: reply.id, requestId: id, by: author })).toBe(false)
  expect(await deliver(reply.id)).toEqual({ outcome: 'nothing-to-send' })
  expect(mailbox.mails).toEqual([])
  expect(await getIndexEntry(services, id)).toMatchObject({ status: 'new', answered_at: null })
  expect(await listReplies(db, id)).toEqual([])
  expect(await findUndoableReply(db, of)).toBeNull()
  expect(await db.transaction((tx) => findLastAuthor(tx, id))).toBeNull()
  expect(await retryReply(services, { id: reply.id, requestId: id })).toBe(false)
  expect(await findCanceledReply(db, { id: reply.id, ...of })).toMatchObject({ body: reply.body })
  expect(await findCanceledReply(db, { id: reply.id, ...of, staffId: randomUUID() })).toBeUndefined()

  const sent = createReply(id)
  await queueReply(services, sent, author)
  await deliver(sent.id)
  expect(await undoReply(services, { id: sent.id, requestId: id, by: author })).toBe(false)
})

test('an undone reply leaves a status that a teammate sets at the same time', async ({ services, db }) => {
  const { id } = await store(services)
  const reply = createReply(id, { proposalSent: true, delaySeconds: undoSeconds })
  await queueReply(services, reply, by)
  const setWon = sql`update requests set status = 'won' where id = ${id}`
  expect(await runBesideLocks(db, [setWon], () => undoReply(services, { id: reply.id, requestId: id, by }))).toBe(true)
  expect(await getIndexEntry(services, id)).toMatchObject({ status: 'won' })
})

test('a file of several replies is offered once, at its latest position; those that are not offered are found', async ({
  services,
  db,
}) => {
  const { id: requestId } = await store(services)
  const { person } = await joinStaff(services, 'kim@shop.example', 'sales')
  const names = ['Catalog', ...Array.from({ length: 10 }, (_, number) => `${number}`), 'Catalog']
  await db.insert(requestMails).values(
    names.map((name, day) => ({
      request_id: requestId,
      staff_id: person.id,
      to: project.email,
      reply_to: SALES_EMAIL,
      subject: 'Re: Mugs',
      body: 'Hello',
      attachments: [{ path: `${replyFolder}/${day}.pdf`, name: `${name}.pdf`, size: 4, type: 'application/pdf' }],
      created_at: new Date(Date.UTC(2026, 10, day + 1)),
    })),
  )
  const scope = { requestId, staffId: person.id }
  const files = await listLibraryFiles(db, scope)
  expect(files[0]).toMatchObject({ name: 'Catalog.pdf', size: 4 })
  expect(files.slice(1).map(({ name }) => name)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1].map((number) => `${number}.pdf`))
  // The oldest copy of the catalog is no longer offered, but found by its own key.
  const paths = [11, 1, 0].map((day) => `${replyFolder}/${day}.pdf`)
  const keys = [...paths.map((path) => encodeURIComponent(path)), '%', '%00', 'unknown']
  expect((await findLibraryFiles(db, { ...scope, keys })).map(({ path }) => path)).toEqual(paths)
  expect(await findLibraryFiles(db, { ...scope, keys: [] })).toEqual([])
  const other = { requestId: randomUUID(), staffId: randomUUID() }
  expect(await findLibraryFiles(db, { ...other, keys })).toEqual([])
})
