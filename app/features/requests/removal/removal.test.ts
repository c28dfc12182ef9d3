import { eq, sql } from 'drizzle-orm'
import { commandLine } from '#app/features/staff/person.ts'
import { createLog } from '#app/lib/log.ts'
import { getTodayInChicago } from '#app/lib/time/dates.ts'
import type { Database } from '#db/client.ts'
import { auditLog } from '#db/tables/audit.ts'
import { requests } from '#db/tables/requests.ts'
import { uploads } from '#db/tables/uploads.ts'
import { expect, test } from '#test/database.ts'
import { runBesideLocks } from '#test/locks.ts'
import { storeRequest } from '#test/requests.ts'
import { listCalendar } from '../calendar/calendar.server.ts'
import { expireRequests } from '../erasure/expire.server.ts'
import type { InboxFilter } from '../inbox/filter.ts'
import { listRequests } from '../inbox/list.server.ts'
import { changeRequest } from '../workflow/change.server.ts'
import { addNote } from '../workflow/notes/notes.server.ts'
import { openRequest } from '../workflow/open-request.server.ts'
import { listOtherRequests } from '../workflow/other-requests.server.ts'
import { readTimeline } from '../workflow/timeline/timeline.server.ts'
import { deleteRequest, restoreRequest } from './delete-request.server.ts'
import { listMergedRequests, mergeRequests, undoMerge } from './merge-requests.server.ts'

const by = commandLine
const email = 'dana@northwind.example'
const unrelated = { id: crypto.randomUUID(), company: null, phone: null, contact_id: null }
const project = { first_name: 'Dana', last_name: 'Whitfield', email, product_type: 'other' } as const

const list = async (db: Database, filter: InboxFilter = {}) =>
  (await listRequests(db, { filter, staffId: null, limit: 9 })).requests.map(({ reference }) => reference)

const readKinds = async (db: Database, id: string) => {
  const opened = await openRequest(db, { id })
  if (!opened) throw new Error('not found')
  return (await readTimeline(db, opened)).map(({ kind, mergedFrom }) => [kind, mergedFrom].filter(Boolean).join(' '))
}

test('a deleted request leaves lists, calendar and work until it is restored', async ({ services, db }) => {
  const { id, reference } = await storeRequest(services, 'project', project)
  const today = getTodayInChicago()
  await changeRequest(db, { id, change: { nextStep: { text: 'Call', on: today } }, by })
  expect(await deleteRequest(db, { id, version: 1, by })).toBe('conflict')
  expect(await deleteRequest(db, { id, version: 2, by })).toBe('done')
  expect(await deleteRequest(db, { id, version: 3, by })).toBe('not-found')
  expect(await list(db)).toEqual([])
  expect(await list(db, { search: 'dana' })).toEqual([])
  expect(await list(db, { removed: 'deleted' })).toEqual([reference])
  expect((await listCalendar(db, { from: today, to: today })).entries).toEqual([])
  expect((await listOtherRequests(db, { ...unrelated, email })).ofPerson).toEqual([])
  expect(await changeRequest(db, { id, change: { status: 'won' }, by })).toEqual({ outcome: 'not-found' })
  expect(await addNote(db, { id, text: 'Late', by })).toBe(false)
  expect(await restoreRequest(db, { id, version: 3, by })).toBe('done')
  expect(await list(db)).toEqual([reference])
  expect(await readKinds(db, id)).toEqual(['arrived', 'next-step', 'deleted', 'restored'])
  const log = await db.select().from(auditLog)
  expect(log.map(({ action }) => action).slice(1)).toEqual(['request.deleted', 'request.restored'])
})

test('thirty days after its deletion, a request is erased with its files and those merged into it', async ({
  services,
  db,
}) => {
  const path = 'project-uploads/1.pdf'
  const kept = await storeRequest(services, 'project', project)
  const target = await storeRequest(services, 'project', { ...project, uploaded_files: [{ url: path }] })
  const duplicate = await storeRequest(services, 'project', project)
  const versions = { duplicate: { id: duplicate.id, version: 1 }, target: { id: target.id, version: 1 } }
  expect(await mergeRequests(db, { ...versions, by })).toBe('merged')
  await deleteRequest(db, { id: target.id, version: 1, by })
  const log = createLog('silent')
  await expireRequests({ ...services, log }, { now: new Date(Date.now() + 29 * 24 * 60 * 60 * 1000) })
  expect(await db.$count(requests)).toBe(3)
  await expireRequests({ ...services, log }, { now: new Date(Date.now() + 31 * 24 * 60 * 60 * 1000) })
  expect(await db.select({ id: requests.id }).from(requests)).toEqual([{ id: kept.id }])
  expect(await db.select().from(uploads)).toEqual([])
  expect(await db.select().from(auditLog).where(eq(auditLog.action, 'requests.erased'))).toMatchObject([
    { after: { requests: 2 } },
  ])
})

test('a merged request is part of the other one until the merge is undone', async ({ services, db }) => {
  const target = await storeRequest(services, 'project', project)
  const duplicate = await storeRequest(services, 'project', project)
  const copy = await storeRequest(services, 'project', project)
  await addNote(db, { id: duplicate.id, text: 'Needs it in May', by })
  const shown = (request: { id: string }, version = 1) => ({ id: request.id, version })
  expect(await mergeRequests(db, { duplicate: shown(duplicate, 7), target: shown(target), by })).toBe('conflict')
  expect(await mergeRequests(db, { duplicate: shown(target), target: shown(target), by })).toBe('not-found')
  await mergeRequests(db, { duplicate: shown(copy), target: shown(duplicate), by })
  expect(await mergeRequests(db, { duplicate: shown(copy, 2), target: shown(target), by })).toBe('not-found')
  expect(await mergeRequests(db, { duplicate: shown(duplicate), target: shown(target), by })).toBe('merged')
  expect(await list(db)).toEqual([target.reference])
  expect(await list(db, { removed: 'merged' })).toEqual([copy.reference, duplicate.reference])
  expect((await listMergedRequests(db, target.id)).map(({ reference }) => reference)).toEqual([
    duplicate.reference,
    copy.reference,
  ])
  expect(await readKinds(db, target.id)).toEqual([
    'arrived',
    `arrived ${duplicate.reference}`,
    `arrived ${copy.reference}`,
    `note ${duplicate.reference}`,
    'merged',
  ])
  expect(await undoMerge(db, { ...shown(duplicate), by })).toBe('conflict')
  expect(await undoMerge(db, { ...shown(duplicate, 2), by })).toBe('done')
  expect(await undoMerge(db, { ...shown(duplicate, 3), by })).toBe('not-found')
  expect(await list(db)).toEqual([duplicate.reference, target.reference])
  expect(await readKinds(db, target.id)).toEqual(['arrived', `arrived ${copy.reference}`, 'merged', 'unmerged'])
})

test('a merge, and its undo, lock requests by id, those merged into the duplicate as well', async ({
  services,
  db,
}) => {
  const [low, mid, high] = [1, 2, 3].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`) as [
    string,
    string,
    string,
  ]
  // The later ids are stored first, so that only a sorted query locks all in order.
  for (const id of [high, mid, low]) await storeRequest(services, 'project', { ...project, id })
  const lock = (id: string) => sql`select from ${requests} where id = ${id} for update`
  const pick = (id: string, version = 1) => ({ id, version })
  await db.update(requests).set({ merged_into: high }).where(eq(requests.id, mid))
  const merge = () => mergeRequests(db, { duplicate: pick(high), target: pick(low), by })
  expect(await runBesideLocks(db, [lock(low), lock(mid), lock(high)], merge)).toBe('merged')
  expect(await listMergedRequests(db, high)).toEqual([])

  await db.execute(sql`update ${requests} set version = version where id = ${low}`)
  const undo = () => undoMerge(db, { ...pick(high, 2), by })
  expect(await runBesideLocks(db, [lock(low), lock(high)], undo)).toBe('done')
})

test('a merge waits for the undo of an earlier merge into the duplicate', async ({ services, db }) => {
  const [copy, duplicate, target] = [1, 2, 3].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`) as [
    string,
    string,
    string,
  ]
  for (const id of [copy, duplicate, target]) await storeRequest(services, 'project', { ...project, id })
  const pick = (id: string) => ({ id, version: 1 })
  await db.update(requests).set({ merged_into: duplicate }).where(eq(requests.id, copy))
  const lock = (id: string) => sql`select from ${requests} where id = ${id} for update`
  // The undo locks the copy, then the duplicate.
  const merge = () => mergeRequests(db, { duplicate: pick(duplicate), target: pick(target), by })
  expect(await runBesideLocks(db, [lock(copy), lock(duplicate)], merge)).toBe('merged')
})
