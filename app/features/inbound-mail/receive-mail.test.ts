import { text } from 'node:stream/consumers'
import { and, eq } from 'drizzle-orm'
import { listUnread, markAllRead, markRead } from '#app/features/requests/inbox/reads.server.ts'
import { deleteRequest } from '#app/features/requests/removal/delete-request.server.ts'
import { mergeRequests } from '#app/features/requests/removal/merge-requests.server.ts'
import { queueReply } from '#app/features/requests/replies/outbox.server.ts'
import { maxAttachedBytes } from '#app/features/requests/replies/reply.schema.ts'
import { getReplyEmail } from '#app/features/requests/replies/reply-email.server.ts'
import { changeRequest } from '#app/features/requests/workflow/change.server.ts'
import { openRequest } from '#app/features/requests/workflow/open-request.server.ts'
import { readTimeline } from '#app/features/requests/workflow/timeline/timeline.server.ts'
import type { Settings } from '#app/lib/settings/parse-settings.ts'
import { staffAlerts } from '#db/tables/alerts.ts'
import { inboundMails } from '#db/tables/inbound-mail.ts'
import { requestMails } from '#db/tables/request-workflow.ts'
import { requests } from '#db/tables/requests.ts'
import { uploads } from '#db/tables/uploads.ts'
import { expect, type TestServices, test } from '#test/database.ts'
import { createBounce, createRawMail, type RawMail } from '#test/raw-mail.ts'
import { storeRequest } from '#test/requests.ts'
import { joinStaff } from '#test/staff.ts'
import { type Receipt, receiveMail } from './receive-mail.server.ts'

const INBOUND_EMAIL = 'reply@shop.example'
const project = { first_name: 'Dana', last_name: 'Whitfield', email: 'dana@northwind.example', product_type: 'other' }
const by = { staffId: null, name: 'ada@shop.example', ip: null }

const withSettings = (services: TestServices, settings: Partial<Settings> = {}) => ({
  ...services,
  settings: { ...services.settings, INBOUND_EMAIL, ...settings },
})

const receive = (services: TestServices, mail: RawMail | Buffer, settings: Partial<Settings> = {}) =>
  receiveMail(withSettings(services, settings), Buffer.isBuffer(mail) ? mail : createRawMail(mail))

const getRequestId = (receipt: Receipt) => (receipt.outcome === 'stored' ? receipt.requestId : receipt)

const getReplyTo = async (services: TestServices, id: string) =>
  (await getReplyEmail(services.db, { INBOUND_EMAIL }, id)) ?? ''

async function sendReply(services: TestServices, requestId: string, staffId: string | null = null) {
  const id = crypto.randomUUID()
  const reply = { id, requestId, replyTo: 'x@shop.example', subject: 'Re', body: 'Hello', attachments: [] }
  await queueReply(services, { ...reply, proposalSent: false }, { ...by, staffId })
  await services.db.update(requestMails).set({ sent_at: new Date() }).where(eq(requestMails.id, id))
  return { id, messageId: `<answer.${id}@requests.boxwright>` }
}

async function readEntries(services: TestServices, id: string) {
  const opened = await openRequest(services.db, { id })
  return opened ? readTimeline(services.db, opened) : []
}

test('a reply to the address of a request is in its timeline once, with text, formatting and files', async ({
  services,
}) => {
  const { db, storage } = services
  const { id } = await storeRequest(services, 'project', project)
  const to = await getReplyTo(services, id)
  expect(to).toMatch(/^reply\+[\da-f]{32}@shop\.example$/)
  expect(await getReplyTo(services, id)).toBe(to)
  const raw = createRawMail({
    // Another person of the company, whose program changed the case.
    headers: { From: 'Kim <kim@elsewhere.example>', To: to.toUpperCase() },
    text: 'Yes, please.',
    html: '<p>Yes, <b>please</b>.<script>x()</script></p>',
    attachments: [
      { type: 'application/pdf', name: 'Order.pdf', content: '%PDF-1' },
      { type: 'application/octet-stream', name: 'virus.exe', content: 'MZ' },
    ],
  })
  const receipts = await Promise.all([receive(services, raw), receive(services, raw)])
  expect(receipts.map(({ outcome }) => outcome).sort()).toEqual(['repeated', 'stored'])
  expect(await receive(services, raw)).toEqual({ outcome: 'repeated' })

  const entries = (await readEntries(services, id)).filter(({ kind }) => kind === 'received')
  expect(entries).toMatchObject([
    {
      actorName: 'kim@elsewhere.example',
      received: {
        from_name: 'Kim',
        matched_by: 'token',
        body: 'Yes, please.',
        html: '<p>Yes, <b>please</b>.</p>',
        attachments: [{ name: 'Order.pdf', size: 6 }],
        problems: ['“virus.exe” has a file type that email servers reject. It was left out.'],
      },
    },
  ])
  await receive(services, { headers: { From: 'Ada <DANA@northwind.example>', To: to, 'Message-ID': '<own@x>' } })
  expect((await readEntries(services, id)).at(-1)).toMatchObject({ kind: 'received', actorName: 'Dana Whitfield' })
  const [mail] = await db.select().from(inboundMails).orderBy(inboundMails.created_at)
  const path = mail?.attachments[0]?.path ?? ''
  expect(path).toMatch(/^inbound-attachments\/[\da-f]{32}\.pdf$/)
  expect(await text(await storage.getStream(path))).toBe('%PDF-1')
  expect(await db.select().from(uploads).where(eq(uploads.path, path))).toMatchObject([
    { claimed_at: expect.any(Date) },
  ])
})

test('an attachment that is too large for a reply is received', async ({ services }) => {
  const content = Buffer.alloc(maxAttachedBytes + 1, 'a')
  await receive(services, { attachments: [{ type: 'application/pdf', name: 'Art.pdf', content }] })
  expect(await services.db.select().from(inboundMails)).toMatchObject([
    { attachments: [{ name: 'Art.pdf', size: content.byteLength }], problems: [] },
  ])
})

test('an email finds its request by token, then by what it answers, then by its only open sender', async ({
  services,
}) => {
  const { db } = services
  const first = await storeRequest(services, 'project', project)
  const sent = await sendReply(services, first.id)
  const second = await storeRequest(services, 'project', project)
  const reference = { References: `<other@x> ${sent.messageId}`, 'In-Reply-To': sent.messageId }

  const to = await getReplyTo(services, second.id)
  expect(getRequestId(await receive(services, { headers: { To: to, ...reference } }))).toBe(second.id)
  const answer = { 'Message-ID': '<2@northwind.example>', ...reference }
  expect(getRequestId(await receive(services, { headers: answer }))).toBe(first.id)
  const confirmation = { 'In-Reply-To': `<confirmation.${second.id}@requests.boxwright>` }
  expect(getRequestId(await receive(services, { headers: confirmation }))).toBe(second.id)
  // The next email of a customer may name only their own.
  expect(getRequestId(await receive(services, { headers: { References: '<2@northwind.example>' } }))).toBe(first.id)
  // Two open requests are ambiguous.
  expect(getRequestId(await receive(services, {}))).toBeNull()
  await changeRequest(db, { id: first.id, change: { status: 'won' }, by })
  const upperCase = { From: 'DANA@NORTHWIND.EXAMPLE' }
  expect(getRequestId(await receive(services, { headers: upperCase }))).toBe(second.id)
  const unknown = { From: 'eve@elsewhere.example', To: `reply+${'0'.repeat(32)}@shop.example` }
  expect(getRequestId(await receive(services, { headers: unknown }))).toBeNull()
  const matches = await db.select({ by: inboundMails.matched_by }).from(inboundMails).orderBy(inboundMails.created_at)
  expect(matches.map(({ by }) => by)).toEqual(['token', ...Array(3).fill('references'), null, 'sender', null])
})

test('emails to a merged request go to the other one, those to a deleted request are unmatched', async ({
  services,
}) => {
  const { db } = services
  const target = await storeRequest(services, 'project', project)
  const duplicate = await storeRequest(services, 'project', project)
  const to = await getReplyTo(services, duplicate.id)
  const [first, second] = [duplicate, target].map(({ id }) => ({ id, version: 1 }))
  if (!first || !second) throw new Error('two were stored')
  await mergeRequests(db, { duplicate: first, target: second, by })
  expect(getRequestId(await receive(services, { headers: { To: to } }))).toBe(target.id)
  await deleteRequest(db, { ...second, by })
  // Not even if another request of the sender is open.
  const { id } = await storeRequest(services, 'project', project)
  expect(getRequestId(await receive(services, { headers: { To: to, 'Message-ID': '<late@x>' } }))).toBeNull()
  const reference = { References: `<confirmation.${target.id}@requests.boxwright>`, 'Message-ID': '<later@x>' }
  expect(getRequestId(await receive(services, { headers: reference }))).toBeNull()
  expect(getRequestId(await receive(services, { headers: { 'Message-ID': '<new@x>' } }))).toBe(id)
})

test('a message makes its request unread, and assigns and moves it as set', async ({ services }) => {
  const { db } = services
  const { id } = await storeRequest(services, 'project', project)
  const { person } = await joinStaff(services, 'ada@shop.example', 'sales')
  const isUnread = async () => (await listUnread(db, { staffId: person.id, requestIds: [id] })).unread.has(id)
  await changeRequest(db, { id, change: { status: 'proposal-sent' }, by })
  await sendReply(services, id, person.id)
  const to = await getReplyTo(services, id)
  const getRow = async () => (await db.select().from(requests).where(eq(requests.id, id)))[0]

  await markAllRead(db, { staffId: person.id, until: new Date() })
  expect(await isUnread()).toBe(false)
  await receive(services, { headers: { To: to, 'Auto-Submitted': 'auto-replied' } })
  expect(await isUnread()).toBe(false)
  await receive(services, { headers: { To: to } })
  expect(await isUnread()).toBe(true)
  expect(await getRow()).toMatchObject({ status: 'proposal-sent', owner_id: null })

  await markRead(db, { requestId: id, staffId: person.id })
  expect(await isUnread()).toBe(false)
  const settings = { INBOUND_STATUS: 'in-review', INBOUND_ASSIGN: 'author' } as const
  await receive(services, { headers: { To: to } }, settings)
  expect(await isUnread()).toBe(true)
  expect(await getRow()).toMatchObject({ status: 'in-review', owner_id: person.id })
  const alerts = await db.select({ kind: staffAlerts.kind }).from(staffAlerts).orderBy(staffAlerts.id)
  // Before anyone is assigned, a reply alerts the author of the last one.
  expect(alerts.map(({ kind }) => kind)).toEqual(['reply', 'assignment', 'reply'])
  await markAllRead(db, { staffId: person.id, until: new Date() })
  expect(await isUnread()).toBe(false)

  await changeRequest(db, { id, change: { status: 'won' }, by })
  await receive(services, { headers: { To: to } }, settings)
  expect(await getRow()).toMatchObject({ status: 'won' })
})

test('spam is unmatched, unless it has a token; automatic replies and bounces are never matched by sender', async ({
  services,
}) => {
  const { id } = await storeRequest(services, 'project', project)
  const spam = { 'X-Spam-Flag': 'YES' }
  expect(getRequestId(await receive(services, { headers: spam }))).toBeNull()
  expect(getRequestId(await receive(services, { headers: { 'Auto-Submitted': 'auto-replied' } }))).toBeNull()
  const to = await getReplyTo(services, id)
  expect(getRequestId(await receive(services, { headers: { To: to, ...spam } }))).toBe(id)
  const kinds = await services.db
    .select({ kind: inboundMails.kind })
    .from(inboundMails)
    .orderBy(inboundMails.created_at)
  expect(kinds.map(({ kind }) => kind)).toEqual(['spam', 'auto-reply', 'message'])
})

test('a bounce marks the reply as failed for its recipient only', async ({ services }) => {
  const { db } = services
  const { id } = await storeRequest(services, 'project', project)
  const sent = await sendReply(services, id)
  const getMail = async () => (await db.select().from(requestMails).where(eq(requestMails.id, sent.id)))[0]
  await receive(services, createBounce(sent.messageId, { recipient: 'copy@northwind.example' }))
  await receive(services, createBounce(sent.messageId, { action: 'delayed' }))
  expect(await getMail()).toMatchObject({ sent_at: expect.any(Date), failure: null })
  expect(getRequestId(await receive(services, createBounce(sent.messageId)))).toBe(id)
  expect(await getMail()).toMatchObject({
    sent_at: null,
    failure: 'The recipient’s mail server returned it: 550 5.1.1 no such mailbox',
  })
  const isBounce = and(eq(inboundMails.request_id, id), eq(inboundMails.kind, 'bounce'))
  expect(await db.$count(inboundMails, isBounce)).toBe(3)
})

test('a bounce of several recipients marks the reply as failed, whatever their order', async ({ services }) => {
  const { id } = await storeRequest(services, 'project', project)
  const sent = await sendReply(services, id)
  const copy = 'Final-Recipient: rfc822; copy@northwind.example\r\nAction: failed\r\nStatus: 5.7.1\r\n\r\n'
  const bounce = createBounce(sent.messageId).toString().replace('Final-Recipient', `${copy}Final-Recipient`)
  await receive(services, Buffer.from(bounce))
  expect(await services.db.select().from(requestMails)).toMatchObject([
    { sent_at: null, failure: 'The recipient’s mail server returned it: 550 5.1.1 no such mailbox' },
  ])
})

test('a bounce of a second reply leaves the first one sent', async ({ services }) => {
  const { db } = services
  const { id } = await storeRequest(services, 'project', project)
  const [first, second] = [await sendReply(services, id), await sendReply(services, id)]
  const references = [`<confirmation.${id}@requests.boxwright>`, first.messageId]
  await receive(services, createBounce(second.messageId, { references }))
  const mails = await db.select().from(requestMails)
  expect(mails.filter(({ sent_at }) => sent_at === null).map((mail) => mail.id)).toEqual([second.id])
})

test('a bounce whose Message-ID a relay replaced leaves earlier replies sent', async ({ services }) => {
  const { db } = services
  const { id } = await storeRequest(services, 'project', project)
  const first = await sendReply(services, id)
  const result = await receive(services, createBounce('<1@relay.example>', { references: [first.messageId] }))
  expect(getRequestId(result)).toBe(id)
  expect(await db.select().from(requestMails)).toMatchObject([
    { id: first.id, sent_at: expect.any(Date), failure: null },
  ])
})

test('an email of the shop that comes back is ignored, and a flood of one sender waits', async ({ services }) => {
  const { id } = await storeRequest(services, 'project', project)
  const sent = await sendReply(services, id)
  for (const headers of [{ 'Message-ID': sent.messageId }, { 'X-Loop': 'requests.boxwright' }, { From: INBOUND_EMAIL }])
    expect(await receive(services, { headers })).toEqual({ outcome: 'ignored' })
  const limited = { ...services, limitAttempts: async () => 7 }
  expect(await receive(limited, {})).toEqual({ outcome: 'limited', retryAfterMinutes: 7 })
  const full = { UPLOADS_DISK_RESERVE_MB: 100_000_000 }
  expect(await receive(services, {}, full)).toEqual({ outcome: 'disk-full' })
  expect(await services.db.$count(inboundMails)).toBe(0)
})

test('nothing is stored if the request cannot be changed', async ({ services }) => {
  const { id } = await storeRequest(services, 'project', project)
  const to = await getReplyTo(services, id)
  await services.db.execute('alter table request_events rename to request_events_away')
  try {
    await expect(receive(services, { headers: { To: to } })).rejects.toThrow()
  } finally {
    await services.db.execute('alter table request_events_away rename to request_events')
  }
  expect(await services.db.$count(inboundMails)).toBe(0)
})
