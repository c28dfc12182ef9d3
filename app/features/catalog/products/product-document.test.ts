import { randomUUID } from 'node:crypto'
import { toDifference } from '#app/features/content/document.ts'
import { listPastChanges, openDocument, restoreDocument } from '#app/features/content/documents.server.ts'
import { saveDraft } from '#app/features/content/drafts.server.ts'
import { getFingerprints } from '#app/features/content/fields.ts'
import { saveRevision, startChangeSet } from '#app/features/content/revisions.server.ts'
import type { Database } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import { staff } from '#db/tables/staff.ts'
import { expect, test } from '#test/database.ts'
import { getTexts } from './form/product-texts.ts'
import { blankProduct } from './product-columns.ts'
import { productDocument } from './product-document.server.ts'

async function store(db: Database) {
  const [product] = await db.insert(productData).values({ name: 'Mug', rounded_price: 12 }).returning()
  const [person] = await db
    .insert(staff)
    .values({ name: 'Ada', email: 'ada@shop.example', roles: ['editor'] })
    .returning({ id: staff.id })
  if (!product || !person) throw new Error('not stored')
  return { product, staffId: person.id, key: { kind: 'product', subject: product.id, staffId: person.id } as const }
}

test('a draft of an earlier version lacks fields, which show what is published', async ({ db }) => {
  const { product, staffId, key } = await store(db)
  await saveDraft(db, { ...key, version: 1, fields: { name: 'Cup', size: 'large' } })
  const texts = getTexts(product)
  expect(await openDocument(db, productDocument, { id: product.id, staffId })).toMatchObject({
    name: 'Mug',
    fields: { ...texts, name: 'Cup' },
    version: 1,
    seen: getFingerprints(texts),
    draft: { isOutdated: false },
  })
})

test('a draft that cannot be read is none', async ({ db }) => {
  const { product, staffId, key } = await store(db)
  await saveDraft(db, { ...key, version: 1, fields: { name: 1 } })
  expect(await openDocument(db, productDocument, { id: product.id, staffId })).toMatchObject({
    fields: { name: 'Mug' },
    draft: null,
  })
})

test('images and price breaks of a draft that are not lists are none', async ({ db }) => {
  const { staffId } = await store(db)
  const id = randomUUID()
  const fields = { name: 'Cup', pictures: '{"address":', price_breaks: '7' }
  await saveDraft(db, { kind: 'product', subject: id, staffId, version: 0, fields })
  const document = await openDocument(db, productDocument, { id, staffId })
  expect(document?.fields.pictures).toBe(fields.pictures)
  const checked = productDocument.validate(document?.fields ?? getTexts(blankProduct), { version: 0, seen: {} })
  expect(checked).toMatchObject({ ok: true, value: { name: 'Cup', image_url: null, price_breaks: [] } })
})

test('validates and publishes only edited fields', async ({ db }) => {
  const { product } = await store(db)
  const stored = getTexts({ ...product, slug: 'Not A Slug' })
  const validate = (version: number, name: string) =>
    productDocument.validate({ ...stored, name }, { version, seen: getFingerprints(stored) })
  expect(validate(1, 'Cup')).toEqual({ ok: true, value: { name: 'Cup' } })
  expect(validate(1, '')).toEqual({ ok: false, errors: { name: ['Enter a name'] } })
  expect(validate(0, 'Cup')).toEqual({
    ok: false,
    errors: { slug: ['Use lowercase letters, digits and single hyphens'] },
  })
})

test('a slug or item number of another product is an error of its field', async ({ db }) => {
  const { product } = await store(db)
  const by = { staffId: null, name: 'kim@shop.example', ip: null }
  const other = { name: 'Cup', supplier: 'Acme', supplier_item_number: '7' }
  expect(await productDocument.publish(db, { id: randomUUID(), version: 0, value: other, by })).toMatchObject({
    outcome: 'saved',
  })
  const publish = (value: object) => productDocument.publish(db, { id: product.id, version: 1, value, by })
  expect(await publish({ slug: 'cup' })).toMatchObject({ outcome: 'rejected', errors: { slug: [/Cup already uses/] } })
  expect(await publish({ supplier: 'Acme', supplier_item_number: '7' })).toMatchObject({
    outcome: 'rejected',
    errors: { supplier_item_number: ['Cup already uses this supplier item number.'] },
  })
  expect(await publish({ name: 'Mug' })).toEqual({ outcome: 'saved', messageKey: 'same' })
})

test('a history shows an earlier version with fewer columns, and survives one that cannot be read', async ({ db }) => {
  const { product, staffId } = await store(db)
  const by = { staffId, name: 'ada@shop.example', ip: null }
  for (const [version, before] of [
    [1, null],
    [2, { name: 'Cup', rounded_price: 9.5 }],
    [3, { name: 'Cup', rounded_price: 'free' }],
  ] as const) {
    const change = await startChangeSet(db, { by, title: `Version ${version}` })
    await saveRevision(db, { kind: 'product', subject: product.id, change, version, before })
  }
  const { changes } = await listPastChanges(db, productDocument, { id: product.id })
  expect(changes.map(({ differences, canRestore }) => ({ differences, canRestore }))).toEqual([
    { differences: [], canRestore: false },
    {
      differences: [toDifference('Name', 'Cup', 'Mug'), toDifference('Price', '$9.50', '$12.00')],
      canRestore: true,
    },
    { differences: null, canRestore: false },
  ])
  const restore = (revision = 0) => restoreDocument(db, productDocument, { id: product.id, revision, by })
  expect(await restore(changes[0]?.id)).toEqual({ outcome: 'not-found' })
  expect(await restore(changes[1]?.id)).toMatchObject({ outcome: 'saved' })
  expect(await db.select().from(productData)).toMatchObject([{ name: 'Cup', rounded_price: 9.5 }])
})
