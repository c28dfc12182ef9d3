import type { Database } from '#db/client.ts'
import { staff } from '#db/tables/staff.ts'
import { expect, test } from '#test/database.ts'
import { changeView, deleteView, listViews, saveView } from './views.server.ts'

async function person(db: Database, name: string) {
  const [row] = await db
    .insert(staff)
    .values({ name, email: `${name}@shop.example`, roles: ['sales'], joined_at: new Date() })
    .returning()
  if (!row) throw new Error('no staff was inserted')
  return row
}

test('view names are unique per person and list; others see shared views; only the creator changes a view', async ({
  services: { db },
}) => {
  const [ada, bob] = [await person(db, 'ada'), await person(db, 'bob')]
  const view = { list: 'requests' as const, name: 'Big boxes', query: 'kind=swag-box', shared: false }
  expect(await saveView(db, { ...view, staffId: ada.id })).toBe(true)
  expect(await saveView(db, { ...view, staffId: ada.id })).toBe(false)
  expect(await saveView(db, { ...view, name: 'BIG boxes', staffId: ada.id })).toBe(false)
  expect(await saveView(db, { ...view, staffId: bob.id, shared: true })).toBe(true)
  expect(await saveView(db, { ...view, name: 'Other', staffId: ada.id })).toBe(true)
  // Another list has names and views of its own.
  expect(await saveView(db, { ...view, list: 'products', staffId: ada.id })).toBe(true)
  const seen = async (staffId: string) =>
    (await listViews(db, { staffId, lists: ['requests'] })).map(({ name, by, mine }) => [name, by, mine])
  expect(await seen(ada.id)).toHaveLength(3)
  expect(await seen(bob.id)).toEqual([['Big boxes', 'bob', true]])
  const other = (await listViews(db, { staffId: ada.id, lists: ['requests'] })).find(({ name }) => name === 'Other')
  const which = { id: other?.id ?? '', staffId: ada.id, list: 'requests' as const }
  expect(await changeView(db, { ...which, name: 'big Boxes', shared: true })).toBe('taken')
  expect(await changeView(db, { ...which, name: 'OTHER', shared: false })).toBe('changed')
  expect(await changeView(db, { ...which, staffId: bob.id, name: 'Mine', shared: true })).toBe('not-found')
  expect(await changeView(db, { ...which, name: 'Boxes', shared: true })).toBe('changed')
  expect(await seen(bob.id)).toEqual([
    ['Big boxes', 'bob', true],
    ['Boxes', 'ada', false],
  ])
  await deleteView(db, { ...which, staffId: bob.id })
  expect(await seen(ada.id)).toHaveLength(3)
  await deleteView(db, which)
  expect(await seen(ada.id)).toHaveLength(2)
})

test('lists views in natural order', async ({ services: { db } }) => {
  const { id: staffId } = await person(db, 'ada')
  for (const name of ['Batch 10', 'batch 2', 'Batch 1', 'aged'])
    await saveView(db, { staffId, list: 'shipments', name, query: '', shared: false })
  const views = await listViews(db, { staffId, lists: ['shipments'] })
  expect(views.map(({ name }) => name)).toEqual(['aged', 'Batch 1', 'batch 2', 'Batch 10'])
})
