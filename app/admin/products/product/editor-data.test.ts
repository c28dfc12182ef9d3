import { randomUUID } from 'node:crypto'
import { getTexts } from '#app/features/catalog/products/form/product-texts.ts'
import { hasDraft, saveDraft } from '#app/features/content/drafts.server.ts'
import { getFingerprints } from '#app/features/content/fields.ts'
import { saveRevision, startChangeSet } from '#app/features/content/revisions.server.ts'
import type { Database } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import { staff } from '#db/tables/staff.ts'
import { expect, test } from '#test/database.ts'
import { restoreRevision } from './editor-action.server.ts'
import { readEditor } from './editor-data.server.ts'

async function store(db: Database) {
  const [product] = await db.insert(productData).values({ name: 'Mug', rounded_price: 12 }).returning()
  const [person] = await db
    .insert(staff)
    .values({ name: 'Ada', email: 'ada@shop.example', role: 'editor' })
    .returning({ id: staff.id })
  if (!product || !person) throw new Error('not stored')
  return { product, staffId: person.id }
}

test('a draft of an earlier version lacks fields, which show what is published', async ({ db }) => {
  const { product, staffId } = await store(db)
  const of = { kind: 'product', subject: product.id, staffId } as const
  await saveDraft(db, { ...of, version: 1, fields: { name: 'Cup', size: 'large' } })
  const { start, draftAt } = await readEditor(db, { id: product.id, staffId, stored: product })
  const texts = getTexts(product)
  expect(start).toEqual({ texts: { ...texts, name: 'Cup' }, version: 1, fingerprints: getFingerprints(texts) })
  expect(draftAt).not.toBeNull()
})

test.for([[], { name: 1 }, { name: 'Cup', seen: 'x' }])('%j is not a draft', async (fields, { db }) => {
  const { product, staffId } = await store(db)
  const of = { kind: 'product', subject: product.id, staffId } as const
  await saveDraft(db, { ...of, version: 1, fields: fields as Record<string, unknown> })
  const { start, draftAt } = await readEditor(db, { id: product.id, staffId, stored: product })
  expect(start.texts.name).toBe('Mug')
  expect(draftAt).toBeNull()
  expect(await hasDraft(db, { kind: 'product', subject: product.id, staffId })).toBe(true)
})

test('images and price breaks of a draft that are not lists are none', async ({ db }) => {
  const { staffId } = await store(db)
  const id = randomUUID()
  const fields = { name: 'Cup', pictures: '{"address":', price_breaks: '7' }
  await saveDraft(db, { kind: 'product', subject: id, staffId, version: 0, fields })
  expect((await readEditor(db, { id, staffId })).start.texts.pictures).toBe(fields.pictures)
})

test('a history shows an earlier version with fewer columns, and survives one that cannot be read', async ({ db }) => {
  const { product, staffId } = await store(db)
  const by = { staffId, name: 'ada@shop.example', ip: null }
  const of = { kind: 'product', subject: product.id } as const
  for (const [version, before] of [
    [1, null],
    [2, { name: 'Cup', rounded_price: 9.5 }],
    [3, { name: 'Cup', rounded_price: 'free' }],
  ] as const) {
    const change = await startChangeSet(db, { by, title: `Version ${version}` })
    await saveRevision(db, { ...of, change, version, before })
  }
  const { history } = await readEditor(db, { id: product.id, staffId, stored: product })
  expect(history.entries.map(({ differences }) => differences)).toEqual([
    [],
    [
      { title: 'Name', before: 'Cup', after: 'Mug' },
      { title: 'List price', before: '$9.50', after: '$12.00' },
    ],
    null,
  ])
  const restore = (revision = 0) => {
    const form = new FormData()
    form.set('revision', String(revision))
    form.set('version', String(product.version))
    return restoreRevision(db, { id: product.id, form, by })
  }
  expect(await restore(history.entries[0]?.id)).toEqual({
    outcome: 'error',
    message: 'This version cannot be read and was not restored.',
  })
  expect(await restore(history.entries[1]?.id)).toMatchObject({ outcome: 'saved' })
  expect(await db.select().from(productData)).toMatchObject([{ name: 'Cup', rounded_price: 9.5 }])
})
