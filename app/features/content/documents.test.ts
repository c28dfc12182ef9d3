import { randomUUID } from 'node:crypto'
import { productData } from '#db/tables/products.ts'
import { staff } from '#db/tables/staff.ts'
import { expect, test } from '#test/database.ts'
import { boxDocument } from '../ready-made/editing/box-document.server.ts'
import { emptyBox, toFormValues } from '../ready-made/editing/box-form-values.ts'
import { deleteBox, saveBox } from '../ready-made/editing/save-box.server.ts'
import {
  listPastChanges,
  openDocument,
  resolveConflict,
  restoreDocument,
  saveDocumentDraft,
} from './documents.server.ts'
import { getFingerprints, listChangedFields, mergeFields } from './fields.ts'

const fields = { name: 'Mug', text: 'One\nTwo', items: [{ id: '1', quantity: '2' }] }

test('a field that a form sends back is not an edit, in any line format', () => {
  const sent = { ...fields, text: 'One\r\nTwo\r\n' }
  expect(listChangedFields(sent, getFingerprints(fields))).toEqual([])
  expect(listChangedFields({ ...sent, items: [] }, getFingerprints(fields))).toEqual(['items'])
})

test('merges edits of different fields, and reports a field that both changed', () => {
  const seen = getFingerprints(fields)
  const live = { ...fields, name: 'Cup', text: 'Theirs' }
  expect(mergeFields({ ...fields, text: 'Mine', items: [] }, live, seen)).toEqual({
    fields: { name: 'Cup', text: 'Mine', items: [] },
    theirs: ['name', 'text'],
    both: ['text'],
  })
  expect(mergeFields({ ...fields, name: 'Cup' }, live, seen)).toMatchObject({ fields: live, both: [] })
})

test('drafts, merges and restores a document', async ({ db }) => {
  const [product] = await db.insert(productData).values({ name: 'Mug', rounded_price: 5 }).returning()
  const [person] = await db
    .insert(staff)
    .values({ name: 'Ada', email: 'ada@shop.example', roles: ['editor'] })
    .returning()
  const staffId = person?.id ?? ''
  const id = randomUUID()
  const by = { staffId: null, name: 'kim@shop.example', ip: null }
  const open = () => openDocument(db, boxDocument, { id, staffId })
  expect(await open()).toBeUndefined()
  const created = await openDocument(db, boxDocument, { id, staffId, initial: emptyBox })
  expect(created).toMatchObject({ isNew: true, version: 0, fields: emptyBox, draft: null })

  const value = {
    name: 'Welcome',
    description: null,
    occasion: null,
    image_url: null,
    is_active: true,
    active_from: null,
    active_until: null,
    items: [{ product_id: product?.id ?? '', quantity: 1 }],
  }
  await saveBox(db, { id, version: 0, value, by })
  const opened = await open()
  if (!opened) throw new Error('the box was not opened')
  const edit = { id, staffId, version: opened.version, seen: opened.seen }
  // Fields as the form showed them are no draft.
  await saveDocumentDraft(db, boxDocument, { ...edit, fields: opened.fields })
  expect((await open())?.draft).toBeNull()
  const mine = { ...opened.fields, name: 'Hello', occasion: 'Onboarding' }
  await saveDocumentDraft(db, boxDocument, { ...edit, fields: mine })
  expect(await open()).toMatchObject({ fields: mine, version: 1, seen: edit.seen, draft: { isOutdated: false } })

  await saveBox(db, { id, version: 1, value: { ...value, name: 'Hi', description: 'Theirs' }, by })
  expect(await open()).toMatchObject({ fields: mine, version: 1, liveVersion: 2, draft: { isOutdated: true } })
  const resolved = await resolveConflict(db, boxDocument, { ...edit, fields: mine })
  expect(resolved?.conflict).toMatchObject({
    changes: [{ by: 'kim@shop.example', title: 'Changed “Hi”: name, description' }],
    theirs: ['Name', 'Description'],
    both: [
      {
        title: 'Name',
        lines: [
          { kind: 'removed', text: 'Hi' },
          { kind: 'added', text: 'Hello' },
        ],
      },
    ],
  })
  const merged = { ...mine, description: 'Theirs' }
  expect(await open()).toMatchObject({ fields: merged, version: 2, draft: { isOutdated: false } })

  const { changes } = await listPastChanges(db, boxDocument, { id })
  expect(changes).toMatchObject([
    { title: 'Changed “Hi”: name, description', differences: [{ title: 'Name' }, { title: 'Description' }] },
    { title: 'Added “Welcome”', differences: null, canRestore: false },
  ])
  const restore = (revision = 0) => restoreDocument(db, boxDocument, { id, revision, by })
  expect(await restore(changes[1]?.id)).toEqual({ outcome: 'not-found' })
  expect(await restore(changes[0]?.id)).toMatchObject({ outcome: 'saved' })
  expect((await boxDocument.find(db, id))?.value).toMatchObject({ name: 'Welcome', description: null })
  await deleteBox(db, { id, version: 3, by })
  expect(await resolveConflict(db, boxDocument, { ...edit, fields: toFormValues(value) })).toBeUndefined()
})
