import { eq, sql } from 'drizzle-orm'
import { listChangeSets } from '#app/features/content/change-sets.server.ts'
import { commandLine as by } from '#app/features/staff/person.ts'
import type { Database } from '#db/client.ts'
import { catalogLabels, productData } from '#db/tables/products.ts'
import { expect, test } from '#test/database.ts'
import { foreseeUndo } from '../products/undo.server.ts'
import { noFilters } from '../query/filters.schema.ts'
import { findProducts } from '../search/search.server.ts'
import { readLabels } from './labels.server.ts'
import { orderLabels } from './order.server.ts'
import { renameLabel } from './rename.server.ts'
import { undoCatalogChange } from './undo.server.ts'

/** A product of each: category, brand, in stock. */
async function store(db: Database, ...products: [category: string | null, brand: string | null, inStock?: boolean][]) {
  await db
    .insert(productData)
    .values(
      products.map(([category, brand, in_stock = true], index) => ({ name: `P${index}`, category, brand, in_stock })),
    )
}

const categories = async (db: Database, asked: string[] = []) => {
  const { filters, categories, total } = await findProducts(db, { ...noFilters, categories: asked })
  return { asked: filters.categories, facets: categories.map(({ value }) => value), total }
}

const rename = (db: Database, name: string, to: string) => renameLabel(db, { kind: 'category', name, to, by })

async function undo(db: Database, change: string | null) {
  return undoCatalogChange(db, { change: change ?? '', by })
}

const rows = (db: Database) =>
  db
    .select({ name: catalogLabels.name, place: catalogLabels.sort_order, to: catalogLabels.renamed_to })
    .from(catalogLabels)
    .where(sql`${catalogLabels.sort_order} is not null or ${catalogLabels.renamed_to} is not null`)
    .orderBy(catalogLabels.kind, catalogLabels.name)

test('visitors see categories and brands in their order, what has no place by name after them', async ({ db }) => {
  await store(db, ['Apparel', 'Zebra'], ['Bags', 'Acme'], ['Caps', 'Acme'], ['Drinkware', null], [null, 'Bolt', false])
  expect((await categories(db)).facets).toEqual(['Apparel', 'Bags', 'Caps', 'Drinkware'])
  await orderLabels(db, { kind: 'category', names: ['Drinkware', 'Bags'], by })
  await orderLabels(db, { kind: 'brand', names: ['Zebra'], by })
  expect((await categories(db)).facets).toEqual(['Drinkware', 'Bags', 'Apparel', 'Caps'])
  expect((await findProducts(db, noFilters)).brands.map(({ value }) => value)).toEqual(['Zebra', 'Acme'])
  const labels = await readLabels(db)
  expect(labels.brand).toEqual([
    { name: 'Zebra', products: 1, inStock: 1, place: 1 },
    { name: 'Acme', products: 2, inStock: 2, place: null },
    { name: 'Bolt', products: 1, inStock: 0, place: null },
  ])
  await orderLabels(db, { kind: 'category', names: [], by })
  expect((await categories(db)).facets).toEqual(['Apparel', 'Bags', 'Caps', 'Drinkware'])
})

test('a renamed category keeps its place, and its old names lead to it', async ({ db }) => {
  await store(db, ['Mugs', null], ['Mugs', null], ['Bags', null])
  await orderLabels(db, { kind: 'category', names: ['Mugs', 'Bags'], by })
  const renamed = await rename(db, 'Mugs', 'Cups')
  expect(renamed).toMatchObject({ changed: 2, merged: false })
  expect(await categories(db, ['Mugs'])).toEqual({ asked: ['Cups'], facets: ['Cups', 'Bags'], total: 2 })
  await rename(db, 'Cups', 'Drinkware')
  expect(await categories(db, ['Mugs', 'Cups'])).toMatchObject({ asked: ['Drinkware'], total: 2 })
  // And back again: no circle, and the first name is itself.
  await rename(db, 'Drinkware', 'Mugs')
  for (const name of ['Mugs', 'Cups', 'Drinkware'])
    expect(await categories(db, [name]), name).toMatchObject({ asked: ['Mugs'], facets: ['Mugs', 'Bags'] })
  expect(await rename(db, 'Nobody', 'Else')).toMatchObject({ change: null, changed: 0 })
})

test('a circle that someone made with SQL ends, and leads nowhere', async ({ db }) => {
  await store(db, ['Bags', null])
  await db.insert(catalogLabels).values([
    { kind: 'category', name: 'A', renamed_to: 'B' },
    { kind: 'category', name: 'B', renamed_to: 'A' },
  ])
  expect(await categories(db, ['A'])).toEqual({ asked: [], facets: ['Bags'], total: 1 })
})

test('merging is one step, and undone everything is as before', async ({ db }) => {
  await store(db, ['Mugs', null], ['Cups', null], ['Cups', null], ['Bags', null])
  await orderLabels(db, { kind: 'category', names: ['Cups', 'Bags', 'Mugs'], by })
  await rename(db, 'Bags', 'Totes')
  const before = { rows: await rows(db), seen: await categories(db) }
  const merged = await rename(db, 'Cups', 'Mugs')
  expect(merged).toMatchObject({ changed: 2, merged: true })
  expect(await categories(db, ['Cups'])).toEqual({ asked: ['Mugs'], facets: ['Totes', 'Mugs'], total: 3 })

  const [step] = (await listChangeSets(db, { limit: 1 })).steps
  expect(step).toMatchObject({ title: 'Merged the category Cups into Mugs', undoneBy: null })
  expect(await foreseeUndo(db, merged.change ?? '')).toEqual({ left: [], leftCount: 0 })
  expect(await undo(db, merged.change)).toMatchObject({ outcome: 'undone', restored: 2 })
  expect({ rows: await rows(db), seen: await categories(db) }).toEqual(before)
  // And the undoing undone: merged again.
  const again = (await listChangeSets(db, { limit: 1 })).steps[0]
  expect(again).toMatchObject({ title: 'Undid: Merged the category Cups into Mugs' })
  await undo(db, again?.id ?? '')
  expect(await categories(db, ['Cups'])).toMatchObject({ asked: ['Mugs'], total: 3 })
  expect((await listChangeSets(db, { limit: 9 })).steps.map(({ undoneBy }) => undoneBy !== null)).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('what was changed after a renaming is left, told before, and keeps the new name', async ({ db }) => {
  await store(db, ['Mugs', null], ['Mugs', null])
  const { change } = await rename(db, 'Mugs', 'Cups')
  await db.update(productData).set({ rounded_price: 5 }).where(eq(productData.name, 'P1'))
  const left = [{ name: 'P1', why: 'was changed since' }]
  expect(await foreseeUndo(db, change ?? '')).toEqual({ left, leftCount: 1 })
  expect(await undo(db, change)).toMatchObject({ restored: 1, left, leftCount: 1 })
  expect(await categories(db, ['Mugs'])).toEqual({ asked: ['Mugs'], facets: ['Cups', 'Mugs'], total: 1 })
})

test('the products of a renaming go back although its labels cannot be read', async ({ db }) => {
  await store(db, ['Mugs', null])
  const { change } = await rename(db, 'Mugs', 'Cups')
  await db.execute(sql`update content_revisions set before = '{"names": 1}' where subject like 'labels/%'`)
  expect(await undoCatalogChange(db, { change: change ?? '', by })).toMatchObject({ outcome: 'undone', restored: 1 })
  expect(await db.select().from(productData)).toMatchObject([{ category: 'Mugs' }])
  expect(await db.select().from(catalogLabels).where(eq(catalogLabels.name, 'Mugs'))).toMatchObject([
    { renamed_to: 'Cups' },
  ])
})
