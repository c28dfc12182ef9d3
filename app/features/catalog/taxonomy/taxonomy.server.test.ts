import { eq, sql } from 'drizzle-orm'
import { readContent, saveContent } from '#app/features/brand/content.server.ts'
import { listChangeSets } from '#app/features/content/change-sets.server.ts'
import { commandLine as by } from '#app/features/staff/person.ts'
import type { Database } from '#db/client.ts'
import { productData, taxonomyTerms } from '#db/tables/products.ts'
import { expect, test } from '#test/database.ts'
import { previewUndo } from '../products/undo-change.server.ts'
import { noFilters } from '../query/filters.schema.ts'
import { findProducts } from '../search/search.server.ts'
import { orderTerms } from './order.server.ts'
import { renameTerm } from './rename-term.server.ts'
import { readTaxonomy } from './taxonomy.server.ts'
import { undoCatalogChange } from './undo-catalog-change.server.ts'

/** Stores a product for each category, brand and stock status. */
async function store(db: Database, ...products: [category: string | null, brand: string | null, inStock?: boolean][]) {
  await db
    .insert(productData)
    .values(
      products.map(([category, brand, in_stock = true], index) => ({ name: `P${index}`, category, brand, in_stock })),
    )
}

const readCategories = async (db: Database, requested: string[] = []) => {
  const { filters, categories, total } = await findProducts(db, { ...noFilters, categories: requested })
  return { resolved: filters.categories, facets: categories.map(({ value }) => value), total }
}

const rename = (db: Database, name: string, to: string) => renameTerm(db, { kind: 'category', name, to, by })

async function undo(db: Database, change: string | null) {
  return undoCatalogChange(db, { change: change ?? '', by })
}

const rows = (db: Database) =>
  db
    .select({ name: taxonomyTerms.name, position: taxonomyTerms.sort_order, to: taxonomyTerms.renamed_to })
    .from(taxonomyTerms)
    .where(sql`${taxonomyTerms.sort_order} is not null or ${taxonomyTerms.renamed_to} is not null`)
    .orderBy(taxonomyTerms.kind, taxonomyTerms.name)

test('lists categories and brands by position, then by name', async ({ db }) => {
  await store(db, ['Apparel', 'Zebra'], ['Bags', 'Acme'], ['Caps', 'Acme'], ['Drinkware', null], [null, 'Bolt', false])
  expect((await readCategories(db)).facets).toEqual(['Apparel', 'Bags', 'Caps', 'Drinkware'])
  await orderTerms(db, { kind: 'category', names: ['Drinkware', 'Bags'], by })
  await orderTerms(db, { kind: 'brand', names: ['Zebra'], by })
  expect((await readCategories(db)).facets).toEqual(['Drinkware', 'Bags', 'Apparel', 'Caps'])
  expect((await findProducts(db, noFilters)).brands.map(({ value }) => value)).toEqual(['Zebra', 'Acme'])
  const taxonomy = await readTaxonomy(db)
  expect(taxonomy.brand).toEqual([
    { name: 'Zebra', productCount: 1, inStockCount: 1, position: 1 },
    { name: 'Acme', productCount: 2, inStockCount: 2, position: null },
    { name: 'Bolt', productCount: 1, inStockCount: 0, position: null },
  ])
  await orderTerms(db, { kind: 'category', names: [], by })
  expect((await readCategories(db)).facets).toEqual(['Apparel', 'Bags', 'Caps', 'Drinkware'])
})

test('a renamed category keeps its position, and its old names resolve to it', async ({ db }) => {
  await store(db, ['Mugs', null], ['Mugs', null], ['Bags', null])
  await orderTerms(db, { kind: 'category', names: ['Mugs', 'Bags'], by })
  const renamed = await rename(db, 'Mugs', 'Cups')
  expect(renamed).toMatchObject({ changed: 2, merged: false })
  expect(await readCategories(db, ['Mugs'])).toEqual({ resolved: ['Cups'], facets: ['Cups', 'Bags'], total: 2 })
  await rename(db, 'Cups', 'Drinkware')
  expect(await readCategories(db, ['Mugs', 'Cups'])).toMatchObject({ resolved: ['Drinkware'], total: 2 })
  // Renaming back creates no cycle.
  await rename(db, 'Drinkware', 'Mugs')
  for (const name of ['Mugs', 'Cups', 'Drinkware'])
    expect(await readCategories(db, [name]), name).toMatchObject({ resolved: ['Mugs'], facets: ['Mugs', 'Bags'] })
  expect(await rename(db, 'Unknown', 'Other')).toMatchObject({ change: null, changed: 0 })
})

test('an order from before a rename leaves the link with the old name', async ({ db }) => {
  await store(db, ['Mugs', null], ['Bags', null])
  await rename(db, 'Mugs', 'Cups')
  await orderTerms(db, { kind: 'category', names: ['Mugs', 'Bags'], by })
  expect(await readCategories(db, ['Mugs'])).toEqual({ resolved: ['Cups'], facets: ['Bags', 'Cups'], total: 1 })
})

test('own texts of product pages follow the name of a category, but no merge', async ({ db }) => {
  const key = 'page/product-pages'
  await store(db, ['Mugs', null], ['Bags', null])
  const value = { categories: [{ category: 'Mugs', shipping: '$9' }] }
  await saveContent(db, { key, version: 0, value, by, title: 'Changed' })
  const readNames = async () => (await readContent(db, key)).value.categories
  const renamed = await rename(db, 'Mugs', 'Cups')
  expect(await readNames()).toEqual([{ category: 'Cups', shipping: '$9' }])
  await undo(db, renamed.change)
  expect(await readNames()).toEqual(value.categories)
  const merged = await rename(db, 'Bags', 'Mugs')
  await undo(db, merged.change)
  await undo(db, (await rename(db, 'Mugs', 'Bags')).change)
  expect(await readNames()).toEqual(value.categories)
})

test('a cycle made with SQL ends and resolves to no term', async ({ db }) => {
  await store(db, ['Bags', null])
  await db.insert(taxonomyTerms).values([
    { kind: 'category', name: 'A', renamed_to: 'B' },
    { kind: 'category', name: 'B', renamed_to: 'A' },
  ])
  expect(await readCategories(db, ['A'])).toEqual({ resolved: [], facets: ['Bags'], total: 1 })
})

test('a merge is one change set, and undo restores everything', async ({ db }) => {
  await store(db, ['Mugs', null], ['Cups', null], ['Cups', null], ['Bags', null])
  await orderTerms(db, { kind: 'category', names: ['Cups', 'Bags', 'Mugs'], by })
  await rename(db, 'Bags', 'Totes')
  const before = { rows: await rows(db), listing: await readCategories(db) }
  const merged = await rename(db, 'Cups', 'Mugs')
  expect(merged).toMatchObject({ changed: 2, merged: true })
  expect(await readCategories(db, ['Cups'])).toEqual({ resolved: ['Mugs'], facets: ['Totes', 'Mugs'], total: 3 })

  const [changeSet] = (await listChangeSets(db, { limit: 1 })).changeSets
  expect(changeSet).toMatchObject({ title: 'Merged the category Cups into Mugs', undoneBy: null })
  expect(await previewUndo(db, merged.change ?? '')).toEqual({ skipped: [], skippedCount: 0 })
  expect(await undo(db, merged.change)).toMatchObject({ outcome: 'undone', restored: 2 })
  expect({ rows: await rows(db), listing: await readCategories(db) }).toEqual(before)
  // Redo merges again.
  const again = (await listChangeSets(db, { limit: 1 })).changeSets[0]
  expect(again).toMatchObject({ title: 'Undo: Merged the category Cups into Mugs' })
  await undo(db, again?.id ?? '')
  expect(await readCategories(db, ['Cups'])).toMatchObject({ resolved: ['Mugs'], total: 3 })
  expect((await listChangeSets(db, { limit: 9 })).changeSets.map(({ undoneBy }) => undoneBy !== null)).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('undo of a rename skips products changed since, as its preview tells', async ({ db }) => {
  await store(db, ['Mugs', null], ['Mugs', null])
  const { change } = await rename(db, 'Mugs', 'Cups')
  await db.update(productData).set({ rounded_price: 5 }).where(eq(productData.name, 'P1'))
  const skipped = [{ name: 'P1', reason: 'was changed since' }]
  expect(await previewUndo(db, change ?? '')).toEqual({ skipped, skippedCount: 1 })
  expect(await undo(db, change)).toMatchObject({ restored: 1, skipped, skippedCount: 1 })
  expect(await readCategories(db, ['Mugs'])).toEqual({ resolved: ['Mugs'], facets: ['Cups', 'Mugs'], total: 1 })
})

test('undoing a rename restores the products even if its terms cannot be read', async ({ db }) => {
  await store(db, ['Mugs', null])
  const { change } = await rename(db, 'Mugs', 'Cups')
  await db.execute(sql`update content_revisions set before = '{"names": 1}' where subject like 'labels/%'`)
  expect(await undoCatalogChange(db, { change: change ?? '', by })).toMatchObject({ outcome: 'undone', restored: 1 })
  expect(await db.select().from(productData)).toMatchObject([{ category: 'Mugs' }])
  expect(await db.select().from(taxonomyTerms).where(eq(taxonomyTerms.name, 'Mugs'))).toMatchObject([
    { renamed_to: 'Cups' },
  ])
})
