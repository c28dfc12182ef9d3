import { eq } from 'drizzle-orm'
import { commandLine } from '#app/features/staff/person.ts'
import type { Services } from '#app/lib/services.ts'
import { auditLog } from '#db/tables/audit.ts'
import { requestEvents, requestMails, requestMentions } from '#db/tables/request-workflow.ts'
import { requests } from '#db/tables/requests.ts'
import { staff } from '#db/tables/staff.ts'
import { expect, test } from '#test/database.ts'
import { storeRequest } from '#test/requests.ts'
import { changeRequest } from '../change.server.ts'
import { changeWithConflictCheck } from '../change-with-conflict-check.server.ts'
import { openRequest } from '../open-request.server.ts'
import { readTimeline } from '../timeline/timeline.server.ts'
import { formatAction } from '../timeline/timeline-text.ts'
import { addNote } from './notes.server.ts'

async function person({ db }: Services, name: string, values: Partial<typeof staff.$inferInsert> = {}) {
  const [row] = await db
    .insert(staff)
    .values({ name, email: `${crypto.randomUUID()}@shop.example`, roles: ['sales'], joined_at: new Date(), ...values })
    .returning()
  if (!row) throw new Error('not stored')
  return { id: row.id, by: { staffId: row.id, name: row.email, ip: '10.0.0.1' } }
}

const signup = (services: Services) => storeRequest(services, 'email-signup', { email: 'dana@northwind.example' })

const getTimeline = async ({ db }: Services, id: string) => {
  const opened = await openRequest(db, { id })
  if (!opened) throw new Error('no request was opened')
  return readTimeline(db, opened)
}

test('a note mentions people who handle requests, except its author', async ({ db, services }) => {
  const { id, reference } = await signup(services)
  const ada = await person(services, 'Ada Byron')
  const bob = await person(services, 'Bob Marlowe')
  await person(services, 'Eve', { roles: ['editor'] })
  await person(services, 'Dan', { disabled_at: new Date() })
  await person(services, 'Ira', { joined_at: null })
  const text = '@Bob Marlowe @Eve @Dan @Ira: dana called, as I (@Ada) said\nhttps://shop.example'
  expect(await addNote(db, { id, text, by: ada.by })).toBe(true)
  expect(await db.select().from(requestMentions)).toMatchObject([{ staff_id: bob.id, request_id: id, seen_at: null }])
  expect(await getTimeline(services, id)).toMatchObject([
    { kind: 'arrived' },
    { kind: 'note', actorName: 'Ada Byron', text, mentioned: [{ id: bob.id, name: 'Bob Marlowe' }] },
  ])
  const [logged] = await db.select().from(auditLog).where(eq(auditLog.subject_id, id))
  expect(logged).toMatchObject({ action: 'request.noted', subject: reference, before: null, after: null })
})

test('a note on a deleted request is not stored', async ({ db, services }) => {
  const { by } = await person(services, 'Ada')
  expect(await addNote(db, { id: crypto.randomUUID(), text: 'x', by })).toBe(false)
  expect(await db.select().from(requestEvents)).toEqual([])
})

test('the timeline begins with the arrival and continues in order', async ({ db, services }) => {
  const { id } = await signup(services)
  const { id: staffId, by } = await person(services, 'Ada Byron')
  await changeRequest(db, { id, change: { status: 'in-review', assigneeId: staffId }, by })
  await changeRequest(db, { id, change: { nextStep: { text: 'Call', on: '2026-12-01' } }, by: commandLine })
  const [mail] = await db
    .insert(requestMails)
    .values({ request_id: id, to: 'd@n.example', reply_to: 'a@s.example', subject: 'Hello', body: 'Dear Dana' })
    .returning()
  await db
    .insert(requestEvents)
    .values({ request_id: id, actor: by.name, staff_id: staffId, kind: 'mail', mail_id: mail?.id ?? '' })
  await db
    .update(requests)
    .set({ confirmed_at: new Date(Date.now() + 60_000) })
    .where(eq(requests.id, id))
  const entries = await getTimeline(services, id)
  expect(
    entries.map((entry) => ('actorName' in entry ? `${entry.actorName} ${formatAction(entry)}` : entry.kind)),
  ).toEqual([
    'arrived',
    'Ada Byron changed the status from New to In review',
    'Ada Byron assigned this to themselves',
    'The command line set the next step: Call, December 1, 2026',
    'Ada Byron sent an email',
    'confirmed',
  ])
  expect(entries[4]).toMatchObject({ mail: { subject: 'Hello', body: 'Dear Dana', sent_at: null, failure: null } })
})

test.for([
  ['owner', null, 'Bob', 'assigned this to Bob'],
  ['owner', 'Bob', 'Ada', 'reassigned this from Bob to themselves'],
  ['owner', 'Bob', 'Kim', 'reassigned this from Bob to Kim'],
  ['owner', 'Ada', 'Kim', 'assigned this to Kim'],
  ['owner', 'Ada', null, 'unassigned themselves'],
  ['owner', 'Bob', null, 'unassigned Bob'],
  ['next-step', 'Call', null, 'cleared the next step'],
  ['next-step', null, 'Reorder mug 2026-13-45', 'set the next step: Reorder mug 2026-13-45'],
  ['not-spam', null, null, 'marked this as not spam'],
] as const)('Ada: %s from %s to %s', ([kind, before, after, text]) => {
  expect(formatAction({ kind, before, after, actorName: 'Ada' })).toBe(text)
})

test('an outdated page gets the later changes of others, and can save anyway', async ({ db, services }) => {
  const { id } = await signup(services)
  const ada = await person(services, 'Ada')
  const bob = await person(services, 'Bob')
  const opened = await openRequest(db, { id })
  expect(opened?.entry).toMatchObject({ version: 1, lastEventId: 0 })
  await changeRequest(db, { id, change: { status: 'in-review' }, by: bob.by })
  await addNote(db, { id, text: 'x', by: bob.by })
  const mine = { id, change: { status: 'won' }, by: ada.by } as const
  const result = await changeWithConflictCheck(db, { ...mine, version: 1, lastEventId: 0 })
  expect(result).toMatchObject({
    outcome: 'conflict',
    version: 2,
    conflicts: [{ actorName: 'Bob', kind: 'status', before: 'New', after: 'In review' }],
  })
  expect((await openRequest(db, { id }))?.entry.status).toBe('in-review')
  if (result.outcome !== 'conflict') throw new Error(result.outcome)
  expect(
    await changeWithConflictCheck(db, { ...mine, version: result.version, lastEventId: result.lastEventId }),
  ).toMatchObject({
    outcome: 'changed',
    version: 3,
  })
})

test('own later changes do not conflict; those of others are', async ({ db, services }) => {
  const { id } = await signup(services)
  const ada = await person(services, 'Ada')
  const opening = { id, version: 1, lastEventId: 0, by: ada.by }
  const both = await Promise.all([
    changeWithConflictCheck(db, { ...opening, change: { status: 'won' } }),
    changeWithConflictCheck(db, { ...opening, change: { assigneeId: ada.id } }),
  ])
  expect(both.map(({ outcome }) => outcome)).toEqual(['changed', 'changed'])
  await changeRequest(db, { id, change: { status: 'lost' }, by: commandLine })
  const result = await changeWithConflictCheck(db, { ...opening, change: { status: 'spam' } })
  expect(result).toMatchObject({ outcome: 'conflict', conflicts: [{ actorName: 'The command line', after: 'Lost' }] })
})

test('a newer version without a timeline entry is a conflict, too', async ({ db, services }) => {
  const { id } = await signup(services)
  const { by } = await person(services, 'Ada')
  await db.update(requests).set({ version: 5 }).where(eq(requests.id, id))
  const result = await changeWithConflictCheck(db, { id, version: 4, lastEventId: 0, change: { status: 'won' }, by })
  expect(result).toEqual({ outcome: 'conflict', version: 5, lastEventId: 0, conflicts: [] })
})
