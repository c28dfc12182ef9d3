import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { restoreDocument } from '#app/features/content/documents.server.ts'
import { listChangesSince, listRevisions } from '#app/features/content/revisions.server.ts'
import { readOffer } from '#app/features/orders/offer.server.ts'
import type { Database } from '#db/client.ts'
import { auditLog } from '#db/tables/audit.ts'
import { contentChanges } from '#db/tables/content-history.ts'
import { productData } from '#db/tables/products.ts'
import { readyMadeBoxes } from '#db/tables/ready-made.ts'
import { test } from '#test/database.ts'
import { readActiveBoxes } from '../boxes.server.ts'
import type { BoxFields } from './box.ts'
import { boxDocument } from './box-document.server.ts'
import { notifyBoxTimes } from './box-times.server.ts'
import { listBoxes, listOccasions } from './list-boxes.server.ts'
import { deleteBox, reorderBoxes, saveBox } from './save-box.server.ts'
import { findBox } from './stored-box.server.ts'
import { undoBoxes } from './undo-boxes.server.ts'

const actor = { staffId: null, name: 'eve@shop.example', ip: null }

async function products(db: Database, ...names: string[]) {
  const rows = await db
    .insert(productData)
    .values(names.map((name) => ({ name, rounded_price: 5 })))
    .returning({ id: productData.id })
  return rows.map(({ id }) => id)
}

const getFields = (ids: string[], more: Partial<BoxFields> = {}): BoxFields => ({
  name: 'Welcome',
  description: null,
  occasion: null,
  image_url: null,
  is_active: true,
  active_from: null,
  active_until: null,
  items: ids.map((product_id) => ({ product_id, quantity: 1 })),
  ...more,
})

async function add(db: Database, fields: BoxFields) {
  const id = randomUUID()
  const saved = await saveBox(db, { id, version: 0, value: fields, by: actor })
  if (saved.outcome !== 'saved' || !saved.change) throw new Error(saved.outcome)
  return { id, change: saved.change }
}

const names = async (db: Database) => (await readActiveBoxes(db)).map(({ name }) => name)

test('adds and changes a box, reports edit conflicts, and stores each change set and audit entry', async ({ db }) => {
  const [mug = '', pen = ''] = await products(db, 'Mug', 'Pen')
  const { id } = await add(db, getFields([mug, pen]))
  const changed = getFields([pen, mug], { name: 'Hello', occasion: 'Onboarding' })
  expect(await saveBox(db, { id, version: 1, value: changed, by: actor })).toMatchObject({ outcome: 'saved' })
  expect((await findBox(db, id))?.items.map(({ product_id }) => product_id)).toEqual([pen, mug])
  expect(await listOccasions(db)).toEqual(['Onboarding'])
  expect((await readActiveBoxes(db))[0]).toMatchObject({ occasion: 'Onboarding' })
  expect((await readActiveBoxes(db))[0]?.items.map(({ product }) => product.name)).toEqual(['Pen', 'Mug'])

  const late = await saveBox(db, { id, version: 1, value: getFields([mug]), by: actor })
  expect(late).toEqual({ outcome: 'conflict' })
  expect(await listChangesSince(db, { kind: 'box', subject: id, version: 1 })).toMatchObject([
    { by: 'eve@shop.example', title: 'Changed “Hello”: name, occasion, contents' },
  ])
  // Saving without changes creates no change set.
  expect(await saveBox(db, { id, version: 2, value: changed, by: actor })).toEqual({ outcome: 'saved', change: null })
  expect(await listRevisions(db, { kind: 'box', subject: id, limit: 9 })).toMatchObject([
    { version: 2, before: { name: 'Welcome' } },
    { version: 1, before: null, title: 'Added “Welcome”' },
  ])
  expect((await db.select().from(auditLog)).map(({ action }) => action)).toEqual(['box.added', 'box.changed'])
})

test('a form of a new box that is sent twice at once stores one box', async ({ db }) => {
  const [mug = ''] = await products(db, 'Mug')
  const form = { id: randomUUID(), version: 0, value: getFields([mug]), by: actor }
  const saved = await Promise.all([saveBox(db, form), saveBox(db, form)])
  expect(saved.map(({ outcome }) => outcome)).toEqual(['saved', 'saved'])
  expect(await db.$count(contentChanges)).toBe(1)
  expect(await saveBox(db, { ...form, value: getFields([mug], { name: 'Hello' }) })).toEqual({ outcome: 'conflict' })
})

test('reports deleted products or a deleted box and writes nothing', async ({ db }) => {
  const [mug = ''] = await products(db, 'Mug')
  const deletedId = randomUUID()
  const rejected = await saveBox(db, { id: randomUUID(), version: 0, value: getFields([mug, deletedId]), by: actor })
  expect(rejected).toMatchObject({ outcome: 'rejected', errors: { items: [expect.any(String)] } })
  expect(await saveBox(db, { id: randomUUID(), version: 3, value: getFields([mug]), by: actor })).toEqual({
    outcome: 'not-found',
  })
  expect(await db.$count(contentChanges)).toBe(0)
})

test('concurrent reorders to the same order keep that order', async ({ db }) => {
  const [mug = ''] = await products(db, 'Mug')
  const first = await add(db, getFields([mug], { name: 'First' }))
  const second = await add(db, getFields([mug], { name: 'Second' }))
  for (const ids of [
    [second.id, first.id],
    [first.id, second.id],
    [second.id, first.id],
  ]) {
    await Promise.all(Array.from({ length: 3 }, () => reorderBoxes(db, { ids, by: actor })))
  }
  expect(await names(db)).toEqual(['Second', 'First'])
  expect((await db.select().from(contentChanges)).length).toBe(5)
})

test('each change set can be undone once: added, changed, deleted, reordered', async ({ db }) => {
  const [mug = '', pen = ''] = await products(db, 'Mug', 'Pen')
  const first = await add(db, getFields([mug], { name: 'First' }))
  const second = await add(db, getFields([pen], { name: 'Second', active_until: new Date('2030-01-01T06:00:00Z') }))
  await reorderBoxes(db, { ids: [second.id, first.id], by: actor })
  expect(await names(db)).toEqual(['Second', 'First'])
  const latest = async () => {
    const rows = await db.select().from(contentChanges).orderBy(contentChanges.at)
    return rows.at(-1)?.id ?? ''
  }
  const undo = async () => undoBoxes(db, { change: await latest(), by: actor })

  const [other] = await db.insert(contentChanges).values({ actor: 'eve', title: 'No boxes' }).returning()
  expect(await undoBoxes(db, { change: other?.id ?? '', by: actor })).toBeUndefined()
  await db.delete(contentChanges).where(eq(contentChanges.title, 'No boxes'))

  const reorderId = await latest()
  expect(await undo()).toEqual({ restored: 2, skipped: [] })
  expect(await names(db)).toEqual(['First', 'Second'])
  expect(await undoBoxes(db, { change: reorderId, by: actor })).toBeUndefined()

  const { version = 0 } = (await findBox(db, second.id)) ?? {}
  const deleted = await deleteBox(db, { id: second.id, version, by: actor })
  expect(deleted).toMatchObject({ outcome: 'deleted', name: 'Second' })
  expect(await names(db)).toEqual(['First'])
  expect(await undo()).toEqual({ restored: 1, skipped: [] })
  expect((await findBox(db, second.id))?.active_until).toEqual(new Date('2030-01-01T06:00:00Z'))
  expect(await names(db)).toEqual(['First', 'Second'])

  const loadedVersion = (await findBox(db, first.id))?.version ?? 0
  await saveBox(db, {
    id: first.id,
    version: loadedVersion,
    value: getFields([mug, pen], { name: 'Renamed' }),
    by: actor,
  })
  const renamed = await latest()
  expect(await undo()).toEqual({ restored: 1, skipped: [] })
  expect(await findBox(db, first.id)).toMatchObject({ name: 'First', items: [{ product_id: mug, quantity: 1 }] })
  expect(await undoBoxes(db, { change: renamed, by: actor })).toBeUndefined()

  // The box was changed since it was added.
  expect(await undoBoxes(db, { change: first.change, by: actor })).toEqual({
    restored: 0,
    skipped: [{ name: 'First', reason: 'was changed or deleted since' }],
  })
  const third = await add(db, getFields([mug], { name: 'Third' }))
  expect(await undoBoxes(db, { change: third.change, by: actor })).toEqual({ restored: 1, skipped: [] })
  expect(await names(db)).toEqual(['First', 'Second'])
})

test('an undo skips and reports a deleted box whose product was deleted', async ({ db }) => {
  const [mug = ''] = await products(db, 'Mug')
  const { id } = await add(db, getFields([mug]))
  const deleted = await deleteBox(db, { id, version: 1, by: actor })
  await db.delete(productData).where(eq(productData.id, mug))
  const change = deleted.outcome === 'deleted' ? deleted.change : ''
  expect(await undoBoxes(db, { change, by: actor })).toEqual({
    restored: 0,
    skipped: [{ name: 'Welcome', reason: 'contained a product that is no longer in the catalog' }],
  })
  // An undo that restored nothing can be repeated.
  expect(await db.$count(contentChanges, eq(contentChanges.undoes, change))).toBe(0)
  expect(await db.$count(auditLog, eq(auditLog.action, 'boxes.undone'))).toBe(0)
  expect(await deleteBox(db, { id, version: 1, by: actor })).toEqual({ outcome: 'not-found' })
})

const minutes = (count: number) => new Date(Date.now() + count * 60_000)

test('visitors see and order a box between its start and end, the admin lists all', async ({ db }) => {
  const [mug = ''] = await products(db, 'Mug')
  const box = (name: string, from: number | null, until: number | null, is_active = true) =>
    add(
      db,
      getFields([mug], {
        name,
        is_active,
        active_from: from === null ? null : minutes(from),
        active_until: until === null ? null : minutes(until),
      }),
    )
  const all = [
    await box('always', null, null),
    await box('now', -5, 5),
    await box('later', 5, null),
    await box('over', null, -5),
    await box('hidden', null, null, false),
  ]
  expect(await names(db)).toEqual(['always', 'now'])
  const requested = { type: 'ready-made' as const, boxes: all.map(({ id }) => ({ id, count: 1 })) }
  const { order, unavailable } = await readOffer(db, requested, 48)
  expect(order.type === 'ready-made' && order.boxes.map(({ box }) => box.name)).toEqual(['always', 'now'])
  expect(unavailable).toEqual(['later', 'over', 'hidden'])
  expect((await listBoxes(db)).map(({ box, state }) => `${box.name} ${state}`)).toEqual([
    'always active',
    'now active',
    'later scheduled',
    'over ended',
    'hidden hidden',
  ])
})

test('notifies a passed start or end once per process, and nothing else', async ({ db, databaseUrl }) => {
  const pg = await import('pg')
  const listener = new pg.default.Client({ connectionString: databaseUrl })
  await listener.connect()
  let notificationCount = 0
  listener.on('notification', () => {
    notificationCount += 1
  })
  const [mug = ''] = await products(db, 'Mug')
  const { id } = await add(db, getFields([mug], { active_from: minutes(-5), active_until: minutes(60) }))
  await add(db, getFields([mug], { active_until: minutes(-30) }))
  await listener.query('listen boxwright_content')
  // Waits until earlier notifications have arrived.
  const countNotifications = async () => {
    await listener.query('select 1')
    return notificationCount
  }
  const first = await notifyBoxTimes(db)
  expect(await countNotifications()).toBe(1)
  const second = await notifyBoxTimes(db, first)
  expect(await countNotifications()).toBe(1)
  // Another process that has not checked yet.
  await notifyBoxTimes(db)
  expect(await countNotifications()).toBe(2)
  await db
    .update(readyMadeBoxes)
    .set({ active_until: new Date(second.getTime() + 1) })
    .where(eq(readyMadeBoxes.id, id))
  expect(await countNotifications()).toBe(3)
  await notifyBoxTimes(db, second)
  expect(await countNotifications()).toBe(4)
  await listener.end()
})

test('an undo skips and reports a box with an unreadable revision', async ({ db }) => {
  const [mug = ''] = await products(db, 'Mug')
  const { id } = await add(db, getFields([mug]))
  const saved = await saveBox(db, { id, version: 1, value: getFields([mug], { name: 'Hello' }), by: actor })
  const change = (saved.outcome === 'saved' && saved.change) || ''
  await db.execute(sql`update content_revisions set before = before - 'items' where version = 2`)
  expect(await undoBoxes(db, { change, by: actor })).toEqual({
    restored: 0,
    skipped: [{ name: 'Hello', reason: 'was saved by an incompatible version' }],
  })
  const [latest] = await listRevisions(db, { kind: 'box', subject: id, limit: 1 })
  const restore = { id, revision: latest?.id ?? 0, by: actor }
  expect(await restoreDocument(db, boxDocument, restore)).toEqual({ outcome: 'not-found' })
})
