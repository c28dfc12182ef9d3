import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { Database } from '#db/client.ts'
import { staff } from '#db/tables/staff.ts'
import { expect, test } from '#test/database.ts'
import { deleteDraft, listDrafts, readDraft, saveDraft } from './drafts.server.ts'
import { getRevisions, listRevisions, lockChangeSetToUndo, saveRevision, startChangeSet } from './revisions.server.ts'

async function storePerson(db: Database, email: string): Promise<string> {
  const [person] = await db
    .insert(staff)
    .values({ name: email, email, roles: ['editor'] })
    .returning({ id: staff.id })
  if (!person) throw new Error('no person was stored')
  return person.id
}

const fields = v.object({ name: v.string() })
const commandLine = { staffId: null, name: 'command line', ip: null }

test('lists the revisions of an item, newest first, each with its previous state', async ({ db }) => {
  const subject = randomUUID()
  const kind = 'product'
  const imported = await startChangeSet(db, { by: commandLine, title: 'Imported a.csv' })
  await saveRevision(db, { change: imported, kind, subject, version: 1, before: null })
  await saveRevision(db, { change: imported, kind, subject: randomUUID(), version: 1, before: null })
  const renamed = await startChangeSet(db, { by: commandLine, title: 'Changed the name' })
  await saveRevision(db, { change: renamed, kind, subject, version: 2, before: { name: 'Mug' } })
  const revisions = await listRevisions(db, { kind, subject, limit: 10 })
  expect(revisions).toMatchObject([
    { title: 'Changed the name', version: 2, before: { name: 'Mug' }, isUndone: false, name: null },
    { title: 'Imported a.csv', version: 1, before: null },
  ])
  expect(await listRevisions(db, { kind, subject, limit: 10, before: revisions[0]?.id })).toHaveLength(1)
  expect(await getRevisions(db, imported)).toHaveLength(2)
})

test('a change set can be undone once', async ({ db }) => {
  const change = await startChangeSet(db, { by: commandLine, title: 'Changed' })
  await db.transaction(async (tx) => {
    expect(await lockChangeSetToUndo(tx, change)).toMatchObject({ title: 'Changed' })
    await startChangeSet(tx, { by: commandLine, title: 'Undid', undoes: change })
  })
  expect(await db.transaction((tx) => lockChangeSetToUndo(tx, change))).toBeUndefined()
  expect(await db.transaction((tx) => lockChangeSetToUndo(tx, randomUUID()))).toBeUndefined()
})

test('a draft belongs to one person and keeps its base version', async ({ db }) => {
  const staffId = await storePerson(db, 'ann@example.com')
  const other = await storePerson(db, 'bo@example.com')
  const key = { kind: 'product' as const, subject: randomUUID(), staffId }
  await saveDraft(db, { ...key, version: 3, fields: { name: 'M' } })
  await saveDraft(db, { ...key, version: 4, fields: { name: 'Mug' } })
  expect(await readDraft(db, key, fields)).toMatchObject({ version: 3, fields: { name: 'Mug' } })
  expect(await readDraft(db, { ...key, staffId: other }, fields)).toBeUndefined()
  expect(await listDrafts(db, key)).toHaveLength(1)
  await deleteDraft(db, key)
  expect(await readDraft(db, key, fields)).toBeUndefined()
})

test('a draft is saved only over a version that the form knows', async ({ db }) => {
  const key = { kind: 'page' as const, subject: 'about', staffId: await storePerson(db, 'ann@example.com') }
  const save = (name: string, draftToken: string, replaces: string[]) =>
    saveDraft(db, { ...key, version: 1, fields: { name }, write: { draftToken, replaces } })
  const [a, b, c] = [randomUUID(), randomUUID(), randomUUID()]
  expect(await save('first tab', a, ['none'])).toMatchObject({ outcome: 'saved', draftToken: a })
  // A second tab that opened the page before has no draft to replace.
  expect(await save('second tab', b, ['none'])).toMatchObject({ outcome: 'conflict', draftToken: a })
  expect(await save('first tab, again', b, [a])).toMatchObject({ outcome: 'saved', draftToken: b })
  // The answer to the last write was lost: the form names both revisions.
  expect(await save('first tab, later', c, [a, b])).toMatchObject({ outcome: 'saved', draftToken: c })
  // Equal fields are not a change.
  expect(await save('first tab, later', a, [b])).toMatchObject({ outcome: 'saved', draftToken: c })
  expect(await deleteDraft(db, key, { draftToken: a, replaces: [b] })).toMatchObject({
    outcome: 'conflict',
    draftToken: c,
  })
  expect(await deleteDraft(db, key, { draftToken: a, replaces: [c] })).toMatchObject({
    outcome: 'saved',
    draftToken: null,
  })
  // Published or discarded elsewhere: a late write does not bring the draft back.
  expect(await save('late', b, [c])).toEqual({ outcome: 'conflict', draftToken: null, at: null })
  expect(await readDraft(db, key, fields)).toBeUndefined()
})

test('of two writes at the same moment, one is saved', async ({ db }) => {
  const key = { kind: 'page' as const, subject: 'about', staffId: await storePerson(db, 'ann@example.com') }
  const results = await Promise.all(
    ['one', 'two', 'three'].map((name) =>
      saveDraft(db, { ...key, version: 1, fields: { name }, write: { draftToken: randomUUID(), replaces: ['none'] } }),
    ),
  )
  expect(results.filter(({ outcome }) => outcome === 'saved')).toHaveLength(1)
})

test('of two writes of a form that closes, the later one stays', async ({ db }) => {
  const key = { kind: 'page' as const, subject: 'about', staffId: await storePerson(db, 'ann@example.com') }
  const [first, second] = [randomUUID(), randomUUID()]
  const save = (name: string, draftToken: string, replaces: string[]) =>
    saveDraft(db, { ...key, version: 1, fields: { name }, write: { draftToken, replaces } })
  const [, later] = await Promise.all([save('a', first, ['none']), save('ab', second, ['none', first])])
  expect(later).toMatchObject({ outcome: 'saved', draftToken: second })
  expect(await readDraft(db, key, fields)).toMatchObject({ fields: { name: 'ab' } })
})
