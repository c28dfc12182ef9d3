import { sql } from 'drizzle-orm'
import { getRevisions } from '#app/features/content/revisions.server.ts'
import { auditLog } from '#db/tables/audit.ts'
import { contentChanges, contentRevisions } from '#db/tables/content-history.ts'
import { productData } from '#db/tables/products.ts'
import { readyMadeBoxes, readyMadeBoxItems } from '#db/tables/ready-made.ts'
import { expect, test } from '#test/database.ts'
import { changeProducts } from './change-many.server.ts'
import { deleteProducts } from './delete-products.server.ts'
import { parseStoredProduct } from './revision.server.ts'
import { undoChange } from './undo-change.server.ts'

const by = { staffId: null, name: 'command line', ip: null }

test('changes prices by percent in both shapes and in imported ones, each rounded to cents', async ({ db }) => {
  const rows = await db
    .insert(productData)
    .values([
      {
        name: 'a',
        rounded_price: 9.99,
        price_breaks: [
          { qty: 1, price: 9.99 },
          { qty: 10, price: 0.05 },
        ],
      },
      { name: 'b', price_breaks: [{ min_quantity: 1, max_quantity: 9, price: 12.774 }] },
      { name: 'c', price_breaks: sql`'[{"qty": "12", "price": "2.50"}, {"qty": 3, "price": "TBD"}, 7]'::jsonb` },
      { name: 'd' },
    ])
    .returning()
  const ids = rows.map(({ id }) => id)
  const { change, changed } = await changeProducts(db, { ids, change: { pricePercent: 5 }, by, title: 'Raised' })
  expect(changed).toBe(3)
  const now = await db.select().from(productData).orderBy(productData.name)
  expect(now.map(({ rounded_price, price_breaks }) => [rounded_price, price_breaks])).toEqual([
    [
      10.49,
      [
        { qty: 1, price: 10.49 },
        { qty: 10, price: 0.05 },
      ],
    ],
    [null, [{ min_quantity: 1, max_quantity: 9, price: 13.41 }]],
    [null, [{ qty: '12', price: 2.63 }, { qty: 3, price: 'TBD' }, 7]],
    [null, []],
  ])
  expect(now.map(({ version }) => version)).toEqual([2, 2, 2, 1])
  const revisions = await getRevisions(db, change ?? '')
  const getName = ({ before }: { before: unknown }) => parseStoredProduct(before)?.name ?? ''
  expect(revisions.toSorted((a, b) => getName(a).localeCompare(getName(b)))).toMatchObject(
    rows.slice(0, 3).map(({ id, name }) => ({ subject: id, version: 2, before: { name, version: 1 } })),
  )
  expect(await db.select().from(auditLog)).toMatchObject([{ action: 'products.changed', after: { products: 3 } }])
})

test('changes 5,000 products by a query in one change set, and skips unchanged ones', async ({ db }) => {
  await db.execute(sql`insert into product_data (name, category, in_stock)
    select 'Product ' || i, case when i % 10 = 0 then 'Bags' else 'Caps' end, true from generate_series(1, 5000) i`)
  const ids = sql`select id from product_data where name like 'Product %'`
  const change = { category: 'Bags', in_stock: true }
  expect(await changeProducts(db, { ids, change, by, title: 'Bags' })).toMatchObject({ changed: 4500 })
  expect(await db.$count(productData, sql`category = 'Bags'`)).toBe(5000)
  expect(await db.$count(contentRevisions)).toBe(4500)
  expect(await changeProducts(db, { ids, change, by, title: 'Bags' })).toEqual({ change: null, changed: 0 })
  expect(await changeProducts(db, { ids, change: {}, by, title: 'Nothing' })).toEqual({ change: null, changed: 0 })
  expect(await db.$count(contentChanges)).toBe(1)
  expect(await db.$count(auditLog)).toBe(1)
})

test('null removes the category', async ({ db }) => {
  const [mug] = await db.insert(productData).values({ name: 'Mug', category: 'Bags', brand: 'Fern' }).returning()
  await changeProducts(db, { ids: [mug?.id ?? ''], change: { category: null }, by, title: 'No category' })
  expect(await db.select().from(productData)).toMatchObject([{ category: null, brand: 'Fern' }])
})

test('skips products in boxes when deleting, and names the boxes', async ({ db }) => {
  const rows = await db
    .insert(productData)
    .values([{ name: 'Mug' }, { name: 'Cap' }, { name: 'Pen' }])
    .returning()
  const [mug, cap, pen] = rows.map(({ id }) => id)
  const boxes = await db
    .insert(readyMadeBoxes)
    .values([{ name: 'Welcome' }, { name: 'Coffee' }])
    .returning()
  await db.insert(readyMadeBoxItems).values(boxes.map(({ id }) => ({ ready_made_box_id: id, product_id: mug ?? '' })))
  const outcome = await deleteProducts(db, { ids: [mug ?? '', cap ?? ''], by })
  expect(outcome).toMatchObject({ deleted: 1, skipped: [{ id: mug, name: 'Mug', boxes: ['Coffee', 'Welcome'] }] })
  expect(await db.select().from(contentChanges)).toMatchObject([{ title: 'Deleted Cap' }])
  expect(await getRevisions(db, outcome.change ?? '')).toMatchObject([
    { subject: cap, version: null, before: { name: 'Cap' } },
  ])
  expect(await deleteProducts(db, { ids: [mug ?? ''], by })).toMatchObject({ change: null, deleted: 0 })
  expect(await db.select({ id: productData.id }).from(productData).orderBy(productData.name)).toEqual([
    { id: mug },
    { id: pen },
  ])
  expect(await db.select().from(auditLog)).toMatchObject([
    { action: 'products.deleted', subject: 'Deleted Cap', subject_id: cap },
  ])
})

test('hidden products are out of stock whatever is written, until they are shown; undo shows them again', async ({
  db,
}) => {
  const [mug] = await db.insert(productData).values({ name: 'Mug' }).returning({ id: productData.id })
  const ids = [mug?.id ?? '']
  const read = async () => {
    const [row] = await db.select({ hidden: productData.hidden, in_stock: productData.in_stock }).from(productData)
    return row
  }
  const { change } = await changeProducts(db, {
    ids,
    change: { hidden: true },
    by,
    title: 'Hid 1 product',
  })
  expect(await read()).toEqual({ hidden: true, in_stock: false })
  if (!change) throw new Error('nothing changed')
  await undoChange(db, { change, by })
  expect(await read()).toEqual({ hidden: false, in_stock: true })
  await db.update(productData).set({ hidden: true })
  await db.update(productData).set({ in_stock: true })
  expect(await read()).toEqual({ hidden: true, in_stock: false })
})
