import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Actor } from '#app/features/audit/audit.server.ts'
import { listRevisions } from '#app/features/content/revisions.server.ts'
import type { Database } from '#db/client.ts'
import { auditLog } from '#db/tables/audit.ts'
import type { DrawnArea } from '#db/tables/imprint.ts'
import { productData } from '#db/tables/products.ts'
import { staff } from '#db/tables/staff.ts'
import { expect, test } from '#test/database.ts'
import { createArea } from '#test/imprint.ts'
import { readChangeDifferences } from './change-differences.server.ts'
import { blankProduct, productColumns } from './product-columns.ts'
import { saveProduct } from './save-product.server.ts'
import { undoChange } from './undo-change.server.ts'

const commandLine: Actor = { staffId: null, name: 'command line', ip: null }

async function actor(db: Database, name: string): Promise<Actor> {
  const email = `${name.toLowerCase()}@shop.example`
  const [person] = await db
    .insert(staff)
    .values({ name, email, roles: ['editor'] })
    .returning({ id: staff.id })
  return { staffId: person?.id ?? '', name: email, ip: null }
}

const stored = async (db: Database, id: string) => {
  const [product] = await db.select().from(productData).where(eq(productData.id, id))
  return product
}

test('a blank product equals the defaults of the database', async ({ db }) => {
  const [created] = await db.insert(productData).values({ name: 'X' }).returning()
  expect({ ...blankProduct, name: 'X' }).toEqual(
    Object.fromEntries(productColumns.map((column) => [column, created?.[column]])),
  )
})

test('creates and changes a product, with revisions and audit log', async ({ db }) => {
  const id = randomUUID()
  const breaks = [{ qty: 48, price: 9.5 }]
  const created = await saveProduct(db, {
    id,
    version: 0,
    fields: { name: 'Mug', price_breaks: breaks },
    by: commandLine,
  })
  expect(created).toMatchObject({ outcome: 'saved', id, version: 1, changed: ['name', 'price_breaks'] })
  const fields = { ...blankProduct, name: 'Mug', rounded_price: 12.5, price_breaks: breaks, image_alts: {} }
  const changed = await saveProduct(db, { id, version: 1, fields, by: commandLine })
  expect(changed).toMatchObject({ outcome: 'saved', version: 2, changed: ['rounded_price'] })
  expect(await stored(db, id)).toMatchObject({ name: 'Mug', rounded_price: 12.5, price_breaks: breaks })
  expect(await listRevisions(db, { kind: 'product', subject: id, limit: 9 })).toMatchObject([
    { title: 'Changed Mug: price', version: 2, before: { name: 'Mug', rounded_price: null, version: 1 } },
    { title: 'Added Mug', version: 1, before: null },
  ])
  const log = await db.select().from(auditLog).orderBy(auditLog.id)
  expect(log).toMatchObject([
    { action: 'products.added', subject: 'Mug', subject_id: id },
    { action: 'products.changed', after: { changed: 'price' } },
  ])
})

test('removing an image removes its imprint areas, and undo restores them', async ({ db }) => {
  const id = randomUUID()
  const imprint_areas = [createArea('/a.webp'), createArea('/b.webp')]
  const fields = { name: 'Mug', image_url: '/a.webp', image_urls: ['/b.webp'], imprint_areas }
  await saveProduct(db, { id, version: 0, fields, by: commandLine })
  // The same areas with keys in another order are no change; an area on an image the product lacks is dropped.
  const again = [
    ...imprint_areas.map((area) => Object.fromEntries(Object.entries(area).reverse())),
    createArea('/c.webp'),
  ]
  const same = { imprint_areas: again as DrawnArea[] }
  expect(await saveProduct(db, { id, version: 1, fields: same, by: commandLine })).toMatchObject({ change: null })
  const saved = await saveProduct(db, { id, version: 1, fields: { image_urls: [] }, by: commandLine })
  expect(saved).toMatchObject({ outcome: 'saved', changed: ['image_urls', 'imprint_areas'] })
  expect((await stored(db, id))?.imprint_areas).toEqual([createArea('/a.webp')])
  const [revision] = await listRevisions(db, { kind: 'product', subject: id, limit: 1 })
  expect(revision?.title).toBe('Changed Mug: more images and imprint locations on images')
  const differences = await readChangeDifferences(db, { change: revision?.change ?? '', limit: 1 })
  expect(differences[id]?.map(({ title }) => title)).toEqual(['Images', 'Imprint locations on images'])
  await undoChange(db, { change: revision?.change ?? '', by: commandLine })
  expect((await stored(db, id))?.imprint_areas).toEqual(imprint_areas)
})

test('saving without a change creates no change set, whatever the order of keys', async ({ db }) => {
  const id = randomUUID()
  const price_breaks = [{ min_quantity: 1, max_quantity: null, price: 2 }]
  const image_alts = { '/a.webp': 'A', '/b.webp': 'B' }
  await saveProduct(db, { id, version: 0, fields: { name: 'Mug', price_breaks, image_alts }, by: commandLine })
  const again = {
    price_breaks: [{ price: 2, max_quantity: null, min_quantity: 1 }],
    image_alts: { '/b.webp': 'B', '/a.webp': 'A' },
  }
  const saved = await saveProduct(db, { id, version: 1, fields: again, by: commandLine })
  expect(saved).toEqual({ outcome: 'saved', id, version: 1, change: null, changed: [] })
  expect(await listRevisions(db, { kind: 'product', subject: id, limit: 9 })).toHaveLength(1)
  expect(await db.$count(auditLog)).toBe(1)
})

test('a conflict names the other person and the change; own changes do not conflict', async ({ db }) => {
  const [ann, bo] = [await actor(db, 'Ann'), await actor(db, 'Bo')]
  const id = randomUUID()
  await saveProduct(db, { id, version: 0, fields: { name: 'Mug' }, by: ann })
  await saveProduct(db, { id, version: 1, fields: { brand: 'Fern' }, by: ann })
  const own = await saveProduct(db, { id, version: 1, fields: { category: 'Drinkware' }, by: ann })
  expect(own).toMatchObject({ outcome: 'saved', version: 3 })
  const late = await saveProduct(db, { id, version: 2, fields: { brand: 'Oak' }, by: bo })
  expect(late).toMatchObject({
    outcome: 'conflict',
    current: { brand: 'Fern', version: 3 },
    laterChanges: [{ by: 'Ann', title: 'Changed Mug: category', at: expect.any(Date) }],
  })
  const seen = await saveProduct(db, { id, version: 3, fields: { brand: 'Oak' }, by: bo })
  expect(seen).toMatchObject({ outcome: 'saved', version: 4 })
  expect(await stored(db, id)).toMatchObject({ brand: 'Oak', category: 'Drinkware' })
})

test('a change by SQL is a conflict without a name', async ({ db }) => {
  const id = randomUUID()
  await saveProduct(db, { id, version: 0, fields: { name: 'Mug' }, by: commandLine })
  await db.update(productData).set({ brand: 'Fern' })
  const late = await saveProduct(db, { id, version: 1, fields: { brand: 'Oak' }, by: commandLine })
  expect(late).toMatchObject({ outcome: 'conflict', laterChanges: [] })
})

test('rejects a change to a deleted product', async ({ db }) => {
  const saved = await saveProduct(db, { id: randomUUID(), version: 3, fields: { name: 'Mug' }, by: commandLine })
  expect(saved).toEqual({ outcome: 'not-found', laterChanges: [] })
})

test.for([
  ['its slug', { name: 'Other', slug: 'blue-mug' }, 'slug-taken'],
  ['the slug of its name', { name: 'Other', slug: 'trail-cap' }, 'slug-taken'],
  ['the name that gives it', { name: 'Trail  Cap' }, 'slug-taken'],
  ['the slug of a name that is found elsewhere', { name: 'Other', slug: 'mug' }, 'saved'],
  ['no slug at all', { name: '帽子' }, 'no-slug'],
  ['its supplier and item number', { name: 'Other', supplier: 'Acme', supplier_item_number: '7' }, 'item-number-taken'],
  ['its item number elsewhere', { name: 'Other', supplier: 'Bmce', supplier_item_number: '7' }, 'saved'],
] as const)("another product's slug or item number: %s", async ([, fields, outcome], { db }) => {
  await db.insert(productData).values([
    { name: 'Mug', slug: 'blue-mug', supplier: 'Acme', supplier_item_number: '7' },
    { name: 'Trail Cap', slug: '' },
  ])
  expect(await saveProduct(db, { id: randomUUID(), version: 0, fields, by: commandLine })).toMatchObject({ outcome })
})

test('a slug that two products already share blocks no other change', async ({ db }) => {
  const [first] = await db
    .insert(productData)
    .values([{ name: 'Mug' }, { name: 'Mug' }])
    .returning()
  const saved = await saveProduct(db, { id: first?.id ?? '', version: 1, fields: { brand: 'Fern' }, by: commandLine })
  expect(saved).toMatchObject({ outcome: 'saved' })
})

test('concurrent creations of one product create it once', async ({ db }) => {
  const id = randomUUID()
  const by = await actor(db, 'Ann')
  const save = () => saveProduct(db, { id, version: 0, fields: { name: 'Mug' }, by })
  expect(await Promise.all([save(), save()])).toMatchObject([{ outcome: 'saved' }, { outcome: 'saved' }])
  const taken = await Promise.all(
    ['a', 'b'].map((name) =>
      saveProduct(db, { id: randomUUID(), version: 0, fields: { name, slug: 'one' }, by: commandLine }),
    ),
  )
  expect(taken.map(({ outcome }) => outcome).sort()).toEqual(['saved', 'slug-taken'])
})
