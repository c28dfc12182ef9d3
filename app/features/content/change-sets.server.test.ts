import { randomUUID } from 'node:crypto'
import { staff } from '#db/tables/staff.ts'
import { expect, test } from '#test/database.ts'
import { listChangedItems, listChangeSets, listEditors, readChangeSet } from './change-sets.server.ts'
import { saveRevision, startChangeSet } from './revisions.server.ts'

const commandLine = { staffId: null, name: 'command line', ip: null }

test('lists change sets by person and kind, newest first, in pages', async ({ db }) => {
  const [ann] = await db
    .insert(staff)
    .values({ name: 'Ann', email: 'ann@example.com', roles: ['editor'] })
    .returning()
  const by = { staffId: ann?.id ?? null, name: 'ann@example.com', ip: null }
  const createChange = async (
    who: typeof commandLine | typeof by,
    title: string,
    kind: 'product' | 'post',
    undoes?: string,
  ) => {
    const change = await startChangeSet(db, { by: who, title, undoes })
    const revision = { change, kind, version: 2 }
    await saveRevision(db, { ...revision, subject: randomUUID(), before: { name: 'Mug' } })
    await saveRevision(db, { ...revision, subject: randomUUID(), before: null })
    return change
  }
  const first = await createChange(commandLine, 'Imported', 'product')
  await createChange(by, 'Wrote', 'post')
  const last = await createChange(by, 'Undo: Imported', 'product', first)

  const all = await listChangeSets(db, { limit: 2 })
  expect(all.changeSets.map(({ title }) => title)).toEqual(['Undo: Imported', 'Wrote'])
  const rest = await listChangeSets(db, { limit: 2, after: all.next ?? '' })
  expect(rest).toMatchObject({ changeSets: [{ title: 'Imported', undoneBy: { id: last, name: 'Ann' } }], next: null })
  expect(rest.changeSets[0]?.changedItems).toMatchObject([{ kind: 'product', count: 2, isStored: false }])
  expect((await listChangeSets(db, { limit: 9, kind: 'post' })).changeSets).toHaveLength(1)
  expect((await listChangeSets(db, { limit: 9, staffId: ann?.id, kind: 'product' })).changeSets).toHaveLength(1)
  const named = await startChangeSet(db, { by: commandLine, title: 'Changed the brand' })
  await saveRevision(db, { change: named, kind: 'page', subject: 'brand', version: 1, before: null })
  expect(await listChangeSets(db, { limit: 9, kind: 'page' })).toMatchObject({ changeSets: [] })
  expect(await listChangeSets(db, { limit: 9, kind: 'brand' })).toMatchObject({
    changeSets: [{ title: 'Changed the brand', changedItems: [{ kind: 'brand', count: 1, isStored: true }] }],
  })
  const [sam] = await db
    .insert(staff)
    .values({ name: 'Sam', email: 'sam@example.com', roles: ['sales'] })
    .returning()
  const ofSam = { staffId: sam?.id ?? null, name: 'sam@example.com', ip: null }
  const priced = await startChangeSet(db, { by: ofSam, title: 'Priced a proposal' })
  await saveRevision(db, { change: priced, kind: 'proposal', subject: randomUUID(), version: 1, before: null })
  expect(await listChangeSets(db, { limit: 9, staffId: sam?.id })).toMatchObject({ changeSets: [] })
  expect(await listEditors(db)).toEqual([{ id: ann?.id, name: 'Ann' }])

  expect(await readChangeSet(db, last)).toMatchObject({ undoes: first, name: 'Ann', undoneBy: null })
  expect(await readChangeSet(db, randomUUID())).toBeUndefined()
  expect(await listChangedItems(db, { change: last, limit: 9 })).toMatchObject([
    { name: 'Mug', action: 'changed', isStored: false },
    { action: 'created' },
  ])
})
