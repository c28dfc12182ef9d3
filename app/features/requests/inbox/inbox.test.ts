import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Services } from '#app/lib/services.ts'
import { addDays, getTodayInChicago } from '#app/lib/time/dates.ts'
import { requestEvents, requestMentions, requestReads } from '#db/tables/request-workflow.ts'
import { requests } from '#db/tables/requests.ts'
import { staff } from '#db/tables/staff.ts'
import { expect, test } from '#test/database.ts'
import { storeRequest } from '#test/requests.ts'
import type { RequestStatus } from '../statuses.ts'
import { changeRequest } from '../workflow/change.server.ts'
import { type BulkChange, changeRequests } from './bulk.server.ts'
import type { InboxFilter } from './filter.ts'
import { readInbox } from './inbox.server.ts'
import { countUnread, markAllRead, markManyRead, markRead } from './reads.server.ts'

async function person({ db }: Services, name: string) {
  const [row] = await db
    .insert(staff)
    .values({
      name,
      email: `${name}@shop.example`,
      roles: ['sales'],
      joined_at: new Date(),
      requests_read_until: new Date(0),
    })
    .returning()
  if (!row) throw new Error('no staff was inserted')
  return { id: row.id, by: { staffId: row.id, name: row.email, ip: '10.0.0.1' } }
}

const signUp = (services: Services, name: string, more: { suspected_spam?: boolean; created_at?: Date } = {}) =>
  storeRequest(services, 'email-signup', { email: `${name}@northwind.example`, ...more })

const getUnread = async ({ db }: Services, staffId: string) =>
  (await readInbox(db, { filter: {}, staffId })).rows
    .filter(({ unread }) => unread)
    .map(({ email }) => email?.split('@')[0])

test('each row has the date its buyer needs', async ({ services }) => {
  const { db } = services
  const ada = await person(services, 'ada')
  await signUp(services, 'none')
  const quote = { product_id: randomUUID(), name: 'Kim', email: 'kim@northwind.example', quantity: 48 }
  await storeRequest(services, 'quote', { ...quote, date_needed: '2026-12-18' })
  await storeRequest(services, 'quote', quote)
  await storeRequest(services, 'swag-box', {
    first_name: 'Dana',
    last_name: 'Whitfield',
    email: 'dana@northwind.example',
    company: 'Northwind',
    date_needed: '2027-01-05',
    box_items: [{ product_id: 'x', product_name: 'Mug', product_price: 1, product_image: null }],
    global_quantity: 48,
    total_price: 48,
  })
  const { rows } = await readInbox(db, { filter: {}, staffId: ada.id })
  expect(rows.map(({ kind, date_needed }) => [kind, date_needed])).toEqual([
    ['swag-box', '2027-01-05'],
    ['quote', null],
    ['quote', '2026-12-18'],
    ['email-signup', null],
  ])
})

test('a request read by one person stays unread for others and leaves the count', async ({ services }) => {
  const { db } = services
  const [ada, bob] = [await person(services, 'ada'), await person(services, 'bob')]
  const first = await signUp(services, 'first')
  await signUp(services, 'second')
  await signUp(services, 'spam', { suspected_spam: true })
  expect(await countUnread(db, { staffId: ada.id, max: 100 })).toBe(2)
  await markRead(db, { requestId: first.id, staffId: ada.id })
  await markRead(db, { requestId: first.id, staffId: ada.id })
  expect(await getUnread(services, ada.id)).toEqual(['second'])
  expect(await getUnread(services, bob.id)).toEqual(['second', 'first'])
  expect(await countUnread(db, { staffId: ada.id, max: 100 })).toBe(1)
  expect(await countUnread(db, { staffId: bob.id, max: 1 })).toBe(1)
  // Unknown ids are ignored.
  await markManyRead(db, { requestIds: [crypto.randomUUID(), first.id], staffId: bob.id })
  expect(await getUnread(services, bob.id)).toEqual(['second'])
})

test('marks all listed requests as read, but not later ones, and deletes their read rows', async ({ services }) => {
  const { db } = services
  const { id: staffId } = await person(services, 'ada')
  const [early, later] = [new Date(Date.now() - 60_000), new Date(Date.now() - 20_000)]
  const first = await signUp(services, 'first', { created_at: early })
  await signUp(services, 'second', { created_at: early })
  const third = await signUp(services, 'third', { created_at: later })
  await markManyRead(db, { requestIds: [first.id, third.id], staffId })
  await signUp(services, 'fourth', { created_at: later })
  await markAllRead(db, { staffId, until: new Date(early.getTime() + 1) })
  expect(await getUnread(services, staffId)).toEqual(['fourth'])
  expect((await db.select().from(requestReads)).map(({ request_id }) => request_id)).toEqual([third.id])
  // The lower bound never decreases, and a time in the future is ignored.
  await markAllRead(db, { staffId, until: new Date(0) })
  expect(await getUnread(services, staffId)).toEqual(['fourth'])
  await markAllRead(db, { staffId, until: new Date(Date.now() + 3_600_000) })
  await signUp(services, 'fifth', { created_at: new Date(Date.now() + 60_000) })
  expect(await getUnread(services, staffId)).toEqual(['fifth'])
})

test('opening a request marks its mentions as seen', async ({ services }) => {
  const { db } = services
  const [ada, bob] = [await person(services, 'ada'), await person(services, 'bob')]
  const { id } = await signUp(services, 'first')
  const [event] = await db
    .insert(requestEvents)
    .values({ request_id: id, actor: 'x', kind: 'note', note: 'y' })
    .returning()
  const mention = (staff_id: string) => ({ event_id: event?.id ?? 0, request_id: id, staff_id })
  await db.insert(requestMentions).values([mention(ada.id), mention(bob.id)])
  const marks = async (staffId: string) =>
    (await readInbox(db, { filter: {}, staffId })).rows.map((row) => row.isMentioned)
  expect(await marks(ada.id)).toEqual([true])
  await markRead(db, { requestId: id, staffId: ada.id })
  expect([await marks(ada.id), await marks(bob.id)]).toEqual([[false], [true]])
  const mentions = async (staffId: string, which: 'yes' | 'new') =>
    (await readInbox(db, { filter: { mentions: which }, staffId })).rows.length
  expect([await mentions(ada.id, 'yes'), await mentions(ada.id, 'new'), await mentions(bob.id, 'new')]).toEqual([
    1, 0, 1,
  ])
})

test('a row shows a former assignee; only active people can be chosen', async ({ services }) => {
  const { db } = services
  const [ada, bob] = [await person(services, 'ada'), await person(services, 'bob')]
  const { id } = await signUp(services, 'first')
  await changeRequest(db, { id, change: { assigneeId: bob.id }, by: ada.by })
  await db.update(staff).set({ disabled_at: new Date() }).where(eq(staff.id, bob.id))
  const { rows, assignees, found } = await readInbox(db, { filter: {}, staffId: ada.id })
  expect(rows.map(({ assignee }) => assignee)).toEqual(['bob'])
  expect(assignees.map(({ name }) => name)).toEqual(['ada'])
  expect(found).toBe(1)
})

test('changes requests one by one, and counts conflicts and deleted ones', async ({ services }) => {
  const { db } = services
  const [ada, bob] = [await person(services, 'ada'), await person(services, 'bob')]
  const ids: string[] = []
  for (const name of ['a', 'b', 'c', 'd']) ids.push((await signUp(services, name)).id)
  const [a = '', b = '', c = '', d = ''] = ids
  await changeRequest(db, { id: b, change: { status: 'won' }, by: bob.by })
  await changeRequest(db, { id: c, change: { status: 'lost' }, by: bob.by })
  await db.delete(requests).where(eq(requests.id, d))
  const picked = [
    { id: a, version: 1 },
    { id: b, version: 1 },
    { id: c, version: 2 },
    { id: d, version: 1 },
  ]
  const change: BulkChange = { status: 'lost', assigneeId: undefined }
  expect(await changeRequests(db, { picked, change, by: ada.by })).toEqual({
    changed: 1,
    unchanged: 1,
    conflicts: 1,
    notFound: 1,
  })
  const rows = await db.select({ id: requests.id, status: requests.status }).from(requests)
  expect(new Map(rows.map(({ id, status }) => [id, status]))).toEqual(
    new Map([
      [a, 'lost'],
      [b, 'won'],
      [c, 'lost'],
    ]),
  )
  expect(await changeRequests(db, { picked, change: { assigneeId: crypto.randomUUID() }, by: ada.by })).toBeNull()
})

test('reverting spam resets the status to new; suspected spam keeps its status', async ({ services }) => {
  const { db } = services
  const { by } = await person(services, 'ada')
  const spam = await signUp(services, 'spam')
  const suspected = await signUp(services, 'suspected', { suspected_spam: true })
  await changeRequest(db, { id: spam.id, change: { status: 'spam' }, by })
  await changeRequest(db, { id: suspected.id, change: { assigneeId: by.staffId }, by })
  const picked = [spam, suspected].map(({ id }) => ({ id, version: 2 }))
  expect(await changeRequests(db, { picked, change: 'not-spam', by })).toMatchObject({ changed: 2 })
  for (const row of await db.select().from(requests)) {
    expect(row).toMatchObject({ status: 'new', suspected_spam: false, version: 3 })
  }
})

test('lists what is needed within a week, and what was won this month', async ({ services }) => {
  const { db } = services
  const { id: staffId, by } = await person(services, 'ada')
  const store = async (name: string, days: number | null, status: RequestStatus) => {
    const date_needed = days === null ? null : addDays(getTodayInChicago(), days)
    const values = { name, email: 'kim@northwind.example', quantity: 144, product_id: crypto.randomUUID(), date_needed }
    const { id } = await storeRequest(services, 'quote', values)
    await changeRequest(db, { id, change: { status }, by })
    return id
  }
  await store('today', 0, 'in-review')
  const wonBefore = await store('won before', 7, 'won')
  await store('later', 8, 'in-review')
  await store('past', -1, 'in-review')
  await store('lost', 3, 'lost')
  const reopened = await store('reopened', null, 'won')
  await changeRequest(db, { id: reopened, change: { status: 'in-review' }, by })
  await store('won now', null, 'won')
  await db
    .update(requestEvents)
    .set({ at: new Date(Date.now() - 32 * 86_400_000) })
    .where(eq(requestEvents.request_id, wonBefore))
  const list = async (filter: InboxFilter) =>
    (await readInbox(db, { filter, staffId })).rows.map(({ contact_name }) => contact_name)
  expect(await list({ inHands: true })).toEqual(['won before', 'today'])
  expect(await list({ wonThisMonth: true })).toEqual(['won now'])
  expect(await list({ wonThisMonth: true, inHands: true })).toEqual([])
})
