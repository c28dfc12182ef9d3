import { eq, inArray } from 'drizzle-orm'
import { commandLine } from '#app/features/staff/person.ts'
import { createLog } from '#app/lib/log.ts'
import { getTodayInChicago } from '#app/lib/time/dates.ts'
import type { Database } from '#db/client.ts'
import { auditLog } from '#db/tables/audit.ts'
import { requests } from '#db/tables/requests.ts'
import { uploads } from '#db/tables/uploads.ts'
import { expect, test } from '#test/database.ts'
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
const nobody = { id: crypto.randomUUID(), company: null, phone: null, contact_id: null }
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
  expect(await deleteRequest(db, { id, version: 3, by })).toBe('not found')
  expect(await list(db)).toEqual([])
  expect(await list(db, { search: 'dana' })).toEqual([])
  expect(await list(db, { removed: 'deleted' })).toEqual([reference])
  expect(await listCalendar(db, { from: today, to: today })).toEqual([])
  expect((await listOtherRequests(db, { ...nobody, email })).ofPerson).toEqual([])
  expect(await changeRequest(db, { id, change: { status: 'won' }, by })).toEqual({ outcome: 'not found' })
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
  expect(await mergeRequests(db, { duplicate: shown(target), target: shown(target), by })).toBe('not found')
  await mergeRequests(db, { duplicate: shown(copy), target: shown(duplicate), by })
  expect(await mergeRequests(db, { duplicate: shown(copy, 2), target: shown(target), by })).toBe('not found')
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
  expect(await undoMerge(db, { ...shown(duplicate, 3), by })).toBe('not found')
  expect(await list(db)).toEqual([duplicate.reference, target.reference])
  expect(await readKinds(db, target.id)).toEqual(['arrived', `arrived ${copy.reference}`, 'merged', 'unmerged'])
})

test('a merge and the undo of an earlier merge into the duplicate never deadlock', async ({ services, db }) => {
  const stored = []
  for (let index = 0; index < 12; index++) stored.push(await storeRequest(services, 'project', project))
  const read = async (id: string) => {
    const [row] = await db.select().from(requests).where(eq(requests.id, id))
    return { id, version: row?.version ?? 0 }
  }
  for (let round = 0; round < 50; round++) {
    await db.update(requests).set({ merged_into: null })
    const [target, duplicate, ...copies] = await Promise.all(
      stored.toSorted(() => Math.random() - 0.5).map(({ id }) => read(id)),
    )
    if (!target || !duplicate) throw new Error('not stored')
    await db
      .update(requests)
      .set({ merged_into: duplicate.id })
      .where(
        inArray(
          requests.id,
          copies.map(({ id }) => id),
        ),
      )
    const [merged, ...undone] = await Promise.all([
      mergeRequests(db, { duplicate, target, by }),
      ...copies.map((copy) => undoMerge(db, { ...copy, by })),
    ])
    expect(merged).toBe('merged')
    expect(undone.every((outcome) => outcome !== 'not found')).toBe(true)
    expect(await listMergedRequests(db, duplicate.id)).toEqual([])
  }
}, 120_000)
