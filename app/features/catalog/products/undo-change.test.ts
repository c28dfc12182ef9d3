import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { toDifference } from '#app/features/content/document.ts'
import { saveRevision, startChangeSet } from '#app/features/content/revisions.server.ts'
import type { Database } from '#db/client.ts'
import { auditLog } from '#db/tables/audit.ts'
import { contentChanges } from '#db/tables/content-history.ts'
import { movedSlugs, type Product, productData } from '#db/tables/products.ts'
import { readyMadeBoxes, readyMadeBoxItems } from '#db/tables/ready-made.ts'
import { expect, test } from '#test/database.ts'
import { readChangeDifferences } from './change-differences.server.ts'
import { changeProducts } from './change-many.server.ts'
import { deleteProducts } from './delete-products.server.ts'
import type { ProductFields } from './product-columns.ts'
import { saveRevisions, toRevision } from './revision.server.ts'
import { saveProduct } from './save-product.server.ts'
import { undoChange } from './undo-change.server.ts'

const by = { staffId: null, name: 'command line', ip: null }

async function createProduct(db: Database, fields: Partial<ProductFields> & { name: string }) {
  const id = randomUUID()
  const saved = await saveProduct(db, { id, version: 0, fields, by })
  if (saved.outcome !== 'saved' || !saved.change) throw new Error(saved.outcome)
  return { id, change: saved.change }
}

async function change(db: Database, id: string, fields: Partial<ProductFields>) {
  const { version } = await stored(db, id)
  const saved = await saveProduct(db, { id, version, fields, by })
  if (saved.outcome !== 'saved' || !saved.change) throw new Error(saved.outcome)
  return saved.change
}

async function undo(db: Database, changeSet: string | null) {
  const undone = await undoChange(db, { change: changeSet ?? '', by })
  if (undone.outcome !== 'undone') throw new Error(undone.outcome)
  return undone
}

async function stored(db: Database, id: string): Promise<Product> {
  const [product] = await db.select().from(productData).where(eq(productData.id, id))
  if (!product) throw new Error('no such product')
  return product
}

test('returns the differences of a change set whatever followed', async ({ db }) => {
  const { id, change: created } = await createProduct(db, { name: 'Mug', rounded_price: 9.5 })
  const first = await change(db, id, { rounded_price: 10 })
  const second = await change(db, id, { rounded_price: 11 })
  const readDifferences = (changeSet: string) => readChangeDifferences(db, { change: changeSet, limit: 10 })
  expect(await readDifferences(first)).toEqual({
    [id]: [toDifference('Price', '$9.50', '$10.00')],
  })
  expect(await readDifferences(second)).toEqual({ [id]: [toDifference('Price', '$10.00', '$11.00')] })
  expect(await readDifferences(created)).toEqual({})
})

const withoutVersion = ({ version, updated_at, ...columns }: Product) => columns

test('undoes a change, a deletion, a creation and an undo', async ({ db }) => {
  const { id, change: created } = await createProduct(db, {
    name: 'Mug',
    slug: 'mug',
    rounded_price: 9.5,
    image_urls: ['/a.webp'],
  })
  const first = await stored(db, id)
  const changed = await change(db, id, { name: 'Cup', slug: 'cup', price_breaks: [{ qty: 1, price: 9 }] })
  const second = await stored(db, id)
  const undone = await undo(db, changed)
  expect(undone).toMatchObject({ restored: 1, skipped: [], skippedCount: 0 })
  expect(withoutVersion(await stored(db, id))).toEqual(withoutVersion(first))
  const redone = await undo(db, undone.change)
  expect(withoutVersion(await stored(db, id))).toEqual(withoutVersion(second))
  expect((await stored(db, id)).version).toBe(4)
  expect(await undoChange(db, { change: changed, by })).toEqual({ outcome: 'not-found' })

  await undo(db, redone.change)
  const { change: deleted } = await deleteProducts(db, { ids: [id], by })
  const restored = await undo(db, deleted)
  expect(await stored(db, id)).toMatchObject({ ...withoutVersion(first), version: 6 })
  await undo(db, restored.change)
  expect(await db.$count(productData)).toBe(0)
  expect(await undo(db, created)).toMatchObject({
    change: null,
    restored: 0,
    skipped: [{ name: 'A product', reason: 'was deleted since' }],
  })
  const titles = await db.select({ title: contentChanges.title }).from(contentChanges).orderBy(contentChanges.at)
  expect(titles.map(({ title }) => title)).toEqual([
    'Added Mug',
    'Changed Cup: name, URL slug, and quantity breaks',
    'Undo: Changed Cup: name, URL slug, and quantity breaks',
    'Redo: Changed Cup: name, URL slug, and quantity breaks',
    'Undo: Changed Cup: name, URL slug, and quantity breaks',
    'Deleted Mug',
    'Undo: Deleted Mug',
    'Redo: Deleted Mug',
  ])
  expect(await db.$count(auditLog)).toBe(titles.length)
})

test.for([
  ['Undid: Deleted Mug', 'Redo: Deleted Mug'],
  ['Redid: Deleted Mug', 'Undo: Deleted Mug'],
] as const)('undoing "%s", a title of former releases, is "%s"', async ([former, title], { db }) => {
  const { id } = await createProduct(db, { name: 'Mug' })
  const changed = await change(db, id, { name: 'Cup' })
  await db.update(contentChanges).set({ title: former }).where(eq(contentChanges.id, changed))
  const { change: undone } = await undo(db, changed)
  const [found] = await db
    .select()
    .from(contentChanges)
    .where(eq(contentChanges.id, undone ?? ''))
  expect(found?.title).toBe(title)
})

test('skips and reports products changed since, unless the change was undone', async ({ db }) => {
  const [mug, cap] = [await createProduct(db, { name: 'Mug' }), await createProduct(db, { name: 'Cap' })]
  const ids = [mug.id, cap.id]
  const { change: both } = await changeProducts(db, { ids, change: { brand: 'Fern' }, by, title: 'Fern' })
  await change(db, mug.id, { rounded_price: 5 })
  await undo(db, await change(db, cap.id, { rounded_price: 5 }))
  expect(await undo(db, both)).toMatchObject({ restored: 1, skipped: [{ name: 'Mug', reason: 'was changed since' }] })
  expect(await stored(db, mug.id)).toMatchObject({ brand: 'Fern', rounded_price: 5 })
  expect(await stored(db, cap.id)).toMatchObject({ brand: null })
})

test('a change by SQL counts as changed since', async ({ db }) => {
  const { id, change: created } = await createProduct(db, { name: 'Mug' })
  await db.update(productData).set({ brand: 'Fern' })
  expect(await undo(db, created)).toMatchObject({
    restored: 0,
    skipped: [{ name: 'Mug', reason: 'was changed since' }],
  })
  expect(await stored(db, id)).toMatchObject({ brand: 'Fern' })
})

test('skips a created product that is in a box, and names the box', async ({ db }) => {
  const { id, change: created } = await createProduct(db, { name: 'Mug' })
  const [box] = await db.insert(readyMadeBoxes).values({ name: 'Welcome' }).returning()
  await db.insert(readyMadeBoxItems).values({ ready_made_box_id: box?.id ?? '', product_id: id })
  expect(await undo(db, created)).toMatchObject({
    restored: 0,
    skipped: [{ name: 'Mug', reason: 'is used in Welcome' }],
  })
})

test('skips a product whose slug or item number another product has now', async ({ db }) => {
  const { id } = await createProduct(db, { name: 'Mug', slug: 'mug' })
  const moved = await change(db, id, { slug: 'cup' })
  await createProduct(db, { name: 'New mug', slug: 'mug' })
  expect(await undo(db, moved)).toMatchObject({
    restored: 0,
    skipped: [{ reason: 'its URL slug is now used by New mug' }],
  })
  const pen = await createProduct(db, { name: 'Pen', supplier: 'Acme', supplier_item_number: '7' })
  const { change: deleted } = await deleteProducts(db, { ids: [pen.id], by })
  await createProduct(db, { name: 'Other', slug: 'other', supplier: 'Acme', supplier_item_number: '7' })
  expect(await undo(db, deleted)).toMatchObject({
    skipped: [{ name: 'Pen', reason: 'its item number is now used by Other' }],
  })
})

test('restores slugs that two products exchanged', async ({ db }) => {
  const [a, b] = [await createProduct(db, { name: 'A', slug: 'a' }), await createProduct(db, { name: 'B', slug: 'b' })]
  const exchanged = await db.transaction(async (tx) => {
    const changeSet = await startChangeSet(tx, { by, title: 'Imported' })
    await saveRevisions(
      tx,
      changeSet,
      sql`changed_rows as (select id, version + 2 as version, ${toRevision(sql`p`)} as before from product_data p)`,
    )
    await tx.update(productData).set({ slug: null })
    await tx.execute(sql`update product_data set slug = case name when 'A' then 'b' else 'a' end`)
    return changeSet
  })
  expect(await undo(db, exchanged)).toMatchObject({ restored: 2, skippedCount: 0 })
  expect([await stored(db, a.id), await stored(db, b.id)]).toMatchObject([{ slug: 'a' }, { slug: 'b' }])
  expect(await db.$count(movedSlugs)).toBe(2)
})

test('rejects a change set with other content', async ({ db }) => {
  const changeSet = await startChangeSet(db, { by, title: 'Imported' })
  await saveRevision(db, { change: changeSet, kind: 'box', subject: randomUUID(), version: 1, before: null })
  expect(await undoChange(db, { change: changeSet, by })).toEqual({ outcome: 'not-only-products' })
  expect(await undoChange(db, { change: randomUUID(), by })).toEqual({ outcome: 'not-found' })
})

test('undoes the deletion, change and creation of 5,000 products', async ({ db }) => {
  const created = await db.transaction(async (tx) => {
    const changeSet = await startChangeSet(tx, { by, title: 'Imported' })
    await tx.execute(sql`insert into product_data (name, rounded_price, supplier, supplier_item_number)
      select 'Product ' || i, i, 'Acme', i from generate_series(1, 5000) i`)
    await saveRevisions(
      tx,
      changeSet,
      sql`changed_rows as (select id, version, null::jsonb as before from product_data)`,
    )
    return changeSet
  })
  const all = await db.select({ id: productData.id }).from(productData)
  const ids = all.map(({ id }) => id)
  const raised = await changeProducts(db, { ids, change: { pricePercent: 10 }, by, title: 'Raised' })
  const { change: deleted } = await deleteProducts(db, { ids, by })
  expect(await db.$count(productData)).toBe(0)
  expect(await undo(db, deleted)).toMatchObject({ restored: 5000, skippedCount: 0 })
  await db.update(productData).set({ in_stock: false }).where(sql`name like '%7'`)
  const undone = await undo(db, raised.change)
  expect(undone).toMatchObject({ restored: 4500, skippedCount: 500 })
  expect(undone.skipped).toHaveLength(100)
  expect(await undo(db, created)).toMatchObject({ restored: 4500, skippedCount: 500 })
  expect(await db.$count(productData)).toBe(500)
})
