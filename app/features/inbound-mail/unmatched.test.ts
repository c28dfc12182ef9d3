import { eq, sql } from 'drizzle-orm'
import { countUnreadAlerts, listAlerts } from '#app/features/requests/alerts/alerts.server.ts'
import { describeAlert, getAlertPath } from '#app/features/requests/alerts/describe-alert.ts'
import { erasePerson, findPersonalData } from '#app/features/requests/erasure/erase-person.server.ts'
import { expireRequests } from '#app/features/requests/erasure/expire.server.ts'
import { changeRetention } from '#app/features/requests/erasure/retention.server.ts'
import { listUnread, markAllRead } from '#app/features/requests/inbox/reads.server.ts'
import { commandLine } from '#app/features/staff/person.ts'
import { auditLog } from '#db/tables/audit.ts'
import { inboundMails, mailsPerRange } from '#db/tables/inbound-mail.ts'
import { requestEvents } from '#db/tables/request-workflow.ts'
import { uploads } from '#db/tables/uploads.ts'
import { expect, type TestServices, test } from '#test/database.ts'
import { createRawMail, type RawMail } from '#test/raw-mail.ts'
import { storeRequest } from '#test/requests.ts'
import { joinStaff } from '#test/staff.ts'
import { receiveMail } from './receive-mail.server.ts'
import {
  assignUnmatched,
  countUnmatched,
  discardUnmatched,
  findRequests,
  findUnmatched,
  listUnmatched,
  suggestRequests,
} from './unmatched.server.ts'

const by = { staffId: null, name: 'ada@shop.example', ip: null }
const project = { first_name: 'Dana', last_name: 'Whitfield', email: 'dana@northwind.example', product_type: 'other' }
const file = { type: 'application/pdf', name: 'Order.pdf', content: '%PDF' }

async function receive(services: TestServices, mail: RawMail = {}) {
  const receipt = await receiveMail(services, createRawMail({ attachments: [file], ...mail }))
  if (receipt.outcome !== 'stored') throw new Error(receipt.outcome)
  return receipt
}

/** For each stored attachment, whether its file exists. */
const listFiles = async ({ db, storage }: TestServices) => {
  const rows = await db.select({ path: uploads.path }).from(uploads)
  return Promise.all(rows.map(({ path }) => storage.exists(path)))
}

test('lists unmatched emails, newest first, page by page', async ({ services, db }) => {
  const common = { kind: 'message' as const, from_email: 'dana@northwind.example', to: '', subject: '', body: 'Mugs' }
  await db.insert(inboundMails).values(
    Array.from({ length: 120 }, (_, index) => ({
      ...common,
      subject: `Email ${index}`,
      message_id: `<${index}@x>`,
      created_at: new Date(Date.UTC(2026, 10, 1) + index * 1000),
    })),
  )
  await receive(services, { headers: { From: 'Zoë <zoe@northwind.example>', 'X-Spam-Flag': 'YES' } })
  const first = await listUnmatched(db, { search: '' })
  expect([first.rows.length, first.rows[0]?.from_name, first.previous]).toEqual([50, 'Zoë', null])
  const second = await listUnmatched(db, { search: '', after: first.next ?? '' })
  const third = await listUnmatched(db, { search: '', after: second.next ?? '' })
  expect([third.rows.length, third.next, third.rows.at(-1)?.subject]).toEqual([21, null, 'Email 0'])
  expect(await listUnmatched(db, { search: '', before: third.previous ?? '' })).toEqual(second)
  expect((await listUnmatched(db, { search: 'ZOE' })).rows).toHaveLength(1)
  expect((await listUnmatched(db, { search: 'nothing like it' })).rows).toEqual([])
  expect((await listUnmatched(db, { search: 'dana@NORTHWIND' })).rows).toHaveLength(50)
  expect(await listUnmatched(db, { search: 'mugs', after: second.next ?? '' })).toEqual(third)
  // Spam is listed but not counted.
  expect(await countUnmatched(db, 1_000)).toBe(120)
  expect(await countUnmatched(db, 50)).toBe(50)
})

test('an email without a request alerts the team, once per sender while unread, until it is assigned', async ({
  db,
  services,
}) => {
  const { person: ada } = await joinStaff(services, 'ada@shop.example', 'sales')
  const { person: eva } = await joinStaff(services, 'eva@shop.example', 'editor')
  const list = async (staffId: string) => (await listAlerts(db, { staffId, limit: 10 })).alerts
  const from = { From: 'Zoë <zoe@northwind.example>', Subject: 'Mugs for May' }
  const first = await receive(services, { headers: from })
  await receive(services, { headers: from })
  await receive(services, { headers: { From: 'Spam <spam@x.example>', 'X-Spam-Flag': 'YES' } })
  const [alert, ...others] = await list(ada.id)
  expect([others, await list(eva.id)]).toEqual([[], []])
  expect(alert && [describeAlert(alert), alert.reference, getAlertPath(alert)]).toEqual([
    'Unmatched email from Zoë',
    'Mugs for May',
    `/admin/requests/unmatched/${first.id}`,
  ])
  expect(await countUnreadAlerts(db, { staffId: ada.id, max: 9 })).toBe(1)
  const { reference } = await storeRequest(services, 'project', project)
  expect(await assignUnmatched(services, { id: first.id, reference, by })).toBe('assigned')
  expect(await list(ada.id)).toMatchObject([{ kind: 'reply', readAt: null }])
  expect(await countUnreadAlerts(db, { staffId: ada.id, max: 9 })).toBe(1)
  await receive(services, { headers: from })
  expect(await list(ada.id)).toMatchObject([{ kind: 'unmatched-email' }, { kind: 'reply' }])
})

test('finds the request of an email by reference, name, company or email address', async ({ db, services }) => {
  const { reference } = await storeRequest(services, 'project', { ...project, suspected_spam: true } as typeof project)
  const quote = await storeRequest(services, 'free-sample', {
    name: 'Kim Larsen',
    email: 'kim@acme.example',
    company: 'Acme Tools',
  })
  const find = async (search: string) => (await findRequests(db, search)).map((found) => found.reference)
  for (const search of ['kim larsen', 'Acme', 'kim@acme.example', quote.reference.toLowerCase()])
    expect([search, await find(search)]).toEqual([search, [quote.reference]])
  expect(await find(reference)).toEqual([reference])
  expect(await find('no one')).toEqual([])
})

test('a search among many unmatched emails reads the index', async ({ db }) => {
  await db.execute(sql`insert into inbound_mails (message_id, kind, from_email, "to", subject, body)
    select '<' || i || '@x>', 'message', 'dana@northwind.example', '', 'Email ' || i, repeat('Mugs for the team. ', 9) || md5(i::text)
    from generate_series(1, 5000) i`)
  await db.execute(sql`select setval('inbound_mails_number_seq', ${3 * mailsPerRange})`)
  await db.execute(sql`insert into inbound_mails (message_id, kind, from_email, "to", subject, body)
    select '<new-' || i || '@x>', 'message', 'ed@x.example', '', 'New email ' || i, 'Bottles' from generate_series(1, 60) i`)
  await db.execute(sql`insert into inbound_mails (message_id, kind, from_email, "to", subject, body) values
    ('<a@x>', 'message', 'Kim_Larsen@Acme.example', '', 'From Kim', ''),
    ('<b@x>', 'message', 'ana@northwind.example', '', 'Forwarded', 'Please answer kim_larsen@acme.example.'),
    ('<c@x>', 'message', 'kim-larsen@acme.example', '', 'From another Kim', 'larsen@acme.com')`)
  await db.execute(sql`vacuum analyze inbound_mails`)
  const search = (text: string) =>
    db.transaction(async (tx) => {
      const countScans = async () => {
        const { rows } = await tx.execute<{ scans: number }>(sql`
          select pg_stat_get_xact_numscans('inbound_mails_search'::regclass)::int as scans`)
        return rows[0]?.scans ?? 0
      }
      const before = await countScans()
      const found = (await listUnmatched(tx, { search: text })).rows.map(({ subject }) => subject)
      return { found: found.slice(0, 2).sort(), scans: (await countScans()) - before }
    })
  const { rows } = await db.execute<{ hash: string }>(sql`select md5('77') as hash`)
  // Ranges 4 and 1 have emails; 3 and 2 are read in vain.
  const ranges = 4
  expect(await search(rows[0]?.hash ?? '')).toEqual({ found: ['Email 77'], scans: ranges })
  expect(await search('kim_larsen@acme.example')).toEqual({ found: ['Forwarded', 'From Kim'], scans: ranges })
  // A common word fills the page from the newest range.
  expect(await search('bottles')).toMatchObject({ scans: 1 })
  const first = await listUnmatched(db, { search: 'email' })
  const second = await listUnmatched(db, { search: 'email', after: first.next ?? '' })
  expect([first, second].map(({ rows }) => [rows.length, rows[0]?.subject])).toEqual([
    [50, 'New email 60'],
    [50, 'New email 10'],
  ])
  expect(second.rows.at(-1)?.subject).toBe('Email 4961')
  expect((await listUnmatched(db, { search: 'email', before: second.previous ?? '' })).rows).toEqual(first.rows)
})

test('an unmatched email is assigned to a request once', async ({ services, db }) => {
  const { id } = await receive(services)
  const { id: requestId, reference } = await storeRequest(services, 'project', project)
  expect(await suggestRequests(db, 'DANA@northwind.example')).toMatchObject([{ reference }])
  expect(await assignUnmatched(services, { id, reference: 'BW-2222-22', by })).toBe('request-not-found')
  expect(await findUnmatched(db, id)).toMatchObject({ attachments: [{ name: 'Order.pdf', size: 4 }] })
  const outcomes = await Promise.all([1, 2].map(() => assignUnmatched(services, { id, reference, by })))
  expect(outcomes.sort()).toEqual(['assigned', 'email-not-found'])
  expect(await db.select().from(inboundMails)).toMatchObject([{ request_id: requestId, matched_by: 'staff' }])
  expect(await db.select().from(requestEvents)).toMatchObject([{ kind: 'received', actor: project.email }])
  expect(await db.select().from(auditLog)).toMatchObject([{ action: 'email.assigned', subject: reference }])
  expect(await discardUnmatched(services, { id, by })).toBe(false)
})

test('an old email makes its request unread when it is assigned', async ({ services, db }) => {
  const { person } = await joinStaff(services, 'ada@shop.example', 'sales')
  const { id } = await receive(services)
  const { id: requestId, reference } = await storeRequest(services, 'project', project)
  await markAllRead(db, { staffId: person.id, until: new Date() })
  const isUnread = async () =>
    (await listUnread(db, { staffId: person.id, requestIds: [requestId] })).unread.has(requestId)
  expect(await isUnread()).toBe(false)
  expect(await assignUnmatched(services, { id, reference, by })).toBe('assigned')
  expect(await isUnread()).toBe(true)
})

test('a discarded email is deleted with its files', async ({ services, db }) => {
  const { id } = await receive(services)
  expect(await listFiles(services)).toEqual([true])
  expect(await discardUnmatched(services, { id, by })).toBe(true)
  expect([await db.$count(inboundMails), await listFiles(services)]).toEqual([0, []])
  const [entry] = await db.select().from(auditLog)
  expect(entry).toMatchObject({ action: 'email.discarded', subject: null, before: null, after: null })
})

test('erasing a person deletes the emails of their requests, and theirs elsewhere', async ({ services, db }) => {
  const { id } = await storeRequest(services, 'project', project)
  await receive(services)
  const other = await storeRequest(services, 'project', { ...project, email: 'kim@northwind.example' })
  const confirmation = `<confirmation.${other.id}@requests.boxwright>`
  await receive(services, { headers: { 'In-Reply-To': confirmation } })
  await receive(services, { headers: { 'X-Spam-Flag': 'YES', From: 'DANA@northwind.example' } })
  await receive(services, { headers: { From: 'kim@northwind.example', 'In-Reply-To': confirmation } })
  expect(await findPersonalData(services, project.email)).toMatchObject({ requests: 1, received: 3 })
  const erased = await erasePerson(services, { email: project.email, by: commandLine })
  expect(erased).toMatchObject({ received: 3, filesLeft: [] })
  expect(erased.attachments).toHaveLength(3)
  expect(await db.select().from(inboundMails)).toMatchObject([{ from_email: 'kim@northwind.example' }])
  expect(await db.select().from(requestEvents)).toMatchObject([{ actor: 'kim@northwind.example' }])
  expect(await listFiles(services)).toEqual([true])
  expect(await db.$count(requestEvents, eq(requestEvents.request_id, id))).toBe(0)
})

test('unmatched emails expire with requests', async ({ services, db }) => {
  await receive(services)
  await receive(services)
  const [oldest] = await db.select().from(inboundMails)
  await db
    .update(inboundMails)
    .set({ created_at: new Date('2025-01-01') })
    .where(eq(inboundMails.id, oldest?.id ?? ''))
  await expireRequests(services)
  expect(await db.$count(inboundMails)).toBe(2)
  await changeRetention(db, { months: 12, shownChangedAt: null, maxDeleted: 10, by: commandLine })
  await expireRequests(services)
  expect([await db.$count(inboundMails), await listFiles(services)]).toEqual([1, [true]])
})
