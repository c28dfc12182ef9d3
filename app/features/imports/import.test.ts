import { randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { changeProducts } from '#app/features/catalog/products/change-many.server.ts'
import { undoChange } from '#app/features/catalog/products/undo-change.server.ts'
import { renameTerm } from '#app/features/catalog/taxonomy/rename-term.server.ts'
import { commandLine } from '#app/features/staff/person.ts'
import type { Database } from '#db/client.ts'
import { auditLog } from '#db/tables/audit.ts'
import { contentChanges, contentRevisions } from '#db/tables/content-history.ts'
import { imageFetches, images } from '#db/tables/images.ts'
import { importRows, imports } from '#db/tables/imports.ts'
import type { DrawnArea } from '#db/tables/imprint.ts'
import { movedSlugs, productData } from '#db/tables/products.ts'
import { generateProducts } from '#demo/generate.ts'
import { expect, test } from '#test/database.ts'
import { importContent } from '#test/imports.ts'
import { applyImport } from './applying/apply-import.server.ts'
import { importColumnNames, toTextValue } from './columns.ts'
import { listRowsWithMessages, readImport } from './imports.server.ts'
import { undoImport } from './undo-import.server.ts'

const all = (db: Database) => db.select().from(productData).orderBy(asc(productData.name), asc(productData.id))
const one = async (db: Database, slug: string) =>
  (await db.select().from(productData).where(eq(productData.slug, slug)))[0]

const getChange = (applied: Awaited<ReturnType<typeof importContent>>['applied']) => {
  if (!applied?.ok || applied.changeId === null) throw new Error('nothing was imported')
  return applied.changeId
}

const toCsv = (...rows: string[][]) =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')

const common = { sizeMm: [100, 80.5], methods: ['screen print', 'deboss'] } as const
const getFront = (image: string): DrawnArea => ({
  picture: image,
  name: 'Front, "left"',
  ...common,
  shape: 'flat',
  corners: [
    [0.12345, 0.2],
    [0.8, 0.21],
    [0.8, 0.8],
    [0.2, 0.8],
  ],
})
const getWrap = (image: string): DrawnArea => ({
  picture: image,
  name: 'Wrap',
  ...common,
  shape: 'round',
  axis: [
    [0.5, 0.3],
    [0.5, 0.7],
  ],
  radius: 0.2,
  bend: -0.15,
})

test('reimports an exported file without changes, including unusual values', async ({ db }) => {
  const products = generateProducts({ count: 300 })
  await db.insert(productData).values(products)
  await db.insert(productData).values([
    {
      name: '=1+1',
      slug: 'formula',
      description: '  a\r\nb &amp; <b>c</b>  ',
      price_breaks: [
        { min_quantity: 48, max_quantity: 95, price: 9.555 },
        { min_quantity: 96, max_quantity: null, price: 8 },
      ],
    },
    {
      name: 'No slug of its own',
      description: "'=quoted",
      image_urls: ['/a.webp', 'https://x.example/b,c;d.jpg'],
      image_alts: { '/a.webp': 'A, "b"\nc' },
      imprint_areas: [getFront('/a.webp'), getWrap('https://x.example/b,c;d.jpg')],
    },
    {
      name: '- dash',
      slug: 'dash',
      in_stock: false,
      rush_service_available: true,
      colour: 'Navy',
      colour_hex: '#AABBCC',
      supplier: 'ACME',
      supplier_item_number: '007',
    },
  ])
  const before = await all(db)
  const table = [
    [...importColumnNames],
    ...before.map((product) => importColumnNames.map((column) => toTextValue(product, column))),
  ]
  const csv = await importContent(db, toCsv(...table))
  expect(csv.preview.mapping.preset).toBe('boxwright')
  expect(csv.rejected).toEqual([])
  expect(csv.counts).toMatchObject({ same: 303, changed: 0, new: 0 })
  const json = JSON.stringify(
    before.map((product) => Object.fromEntries(importColumnNames.map((column) => [column, product[column]]))),
  )
  expect((await importContent(db, json, { name: 'products.json' })).counts).toMatchObject({ same: 303 })
  await db.execute(sql`truncate product_data cascade`)
  expect((await importContent(db, toCsv(...table))).applied).toMatchObject({ ok: true, counts: { new: 303 } })
  expect((await importContent(db, json, { name: 'products.json' })).counts).toMatchObject({ same: 303 })
}, 60_000)

test('imports imprint areas with their images and removes them with their images', async ({ db }) => {
  const areas = [getFront('/a.webp'), getWrap('/b.webp')]
  const file = (...rows: string[][]) => toCsv(['slug', 'name', 'images', 'imprint_areas'], ...rows)
  const imported = await importContent(db, file(['mug', 'Mug', '/a.webp|/b.webp', JSON.stringify(areas)]))
  expect([imported.rejected, imported.counts]).toMatchObject([[], { new: 1 }])
  expect((await one(db, 'mug'))?.imprint_areas).toEqual(areas)
  expect(
    (await importContent(db, file(['mug', 'Mug', '/a.webp|/b.webp', JSON.stringify(areas)]))).counts,
  ).toMatchObject({
    same: 1,
  })
  // Areas on unknown images are rejected if the file lists the images, and skipped otherwise.
  const stray = JSON.stringify([getFront('/elsewhere.webp')])
  const rejected = await importContent(db, file(['cup', 'Cup', '/a.webp', stray]))
  expect(rejected.rejected).toMatchObject([
    { problems: [{ column: 'imprint_areas', reason: 'Area 1: This image does not belong to the product' }] },
  ])
  await importContent(db, toCsv(['slug', 'images'], ['mug', '/b.webp']))
  expect((await one(db, 'mug'))?.imprint_areas).toEqual([getWrap('/b.webp')])
  await importContent(db, toCsv(['slug', 'imprint_areas'], ['mug', JSON.stringify(areas)]))
  expect((await one(db, 'mug'))?.imprint_areas).toEqual([getWrap('/b.webp')])
  await importContent(db, toCsv(['slug', 'imprint_areas'], ['mug', '']))
  expect((await one(db, 'mug'))?.imprint_areas).toEqual([])
})

test('a row changes only the columns of the file; an empty cell clears a value', async ({ db }) => {
  await db.insert(productData).values({
    name: 'Mug',
    slug: 'mug',
    description: 'Blue',
    brand: 'Acme',
    rounded_price: 9.5,
    in_stock: false,
    image_urls: ['/x.webp'],
  })
  const { applied } = await importContent(db, 'slug,price,brand\nmug,12.774000000,\n')
  expect(applied).toMatchObject({ ok: true, counts: { changed: 1 } })
  expect(await one(db, 'mug')).toMatchObject({
    name: 'Mug',
    description: 'Blue',
    brand: null,
    rounded_price: 12.77,
    in_stock: false,
    image_urls: ['/x.webp'],
    version: 2,
  })
  const [revision] = await db.select().from(contentRevisions)
  expect(revision).toMatchObject({ version: 2, before: { brand: 'Acme', rounded_price: 9.5, version: 1 } })
  expect(await db.select().from(auditLog)).toMatchObject([
    { action: 'products.imported', after: { changed: 1, new: 0 } },
  ])
})

test('matches a row by supplier and item number, else by slug, else by name', async ({ db }) => {
  await db
    .insert(productData)
    .values([
      { name: 'Mug', slug: 'mug', supplier: 'ACME', supplier_item_number: '1' },
      { name: 'Cap', slug: 'cap' },
      { name: 'Pen' },
    ])
  const { counts, applied } = await importContent(
    db,
    'supplier,item number,slug,name,category\nACME,1,big-mug,Big Mug,Drinkware\n,,cap,Cap,Apparel\n,,,Pen,Office\nACME,2,,Mug,Drinkware\n',
  )
  expect(counts).toMatchObject({ changed: 3, new: 1, rejected: 0 })
  expect(applied?.ok).toBe(true)
  expect((await all(db)).map(({ name, slug, category }) => [name, slug, category])).toEqual([
    ['Big Mug', 'big-mug', 'Drinkware'],
    ['Cap', 'cap', 'Apparel'],
    ['Mug', 'mug-2', 'Drinkware'],
    ['Pen', null, 'Office'],
  ])
  expect(await db.select().from(movedSlugs)).toMatchObject([{ slug: 'mug' }])
})

test('merged categories and brands are aliases, and undo no merge', async ({ db }) => {
  const csv = 'sku,name,category,brand\n1,Tote,Tote Bag,Fern\n2,Mug,Drinkware,Fern Co\n'
  const options = { mapping: { supplier: 'ACME' } }
  await importContent(db, csv, options)
  await renameTerm(db, { kind: 'category', name: 'Tote Bag', to: 'Bags', by: commandLine })
  await renameTerm(db, { kind: 'brand', name: 'Fern Co', to: 'Fern', by: commandLine })
  expect((await importContent(db, csv, options)).counts).toMatchObject({ same: 2, changed: 0 })
  // A name that is in use again is a category.
  await db.update(productData).set({ category: 'Tote Bag' }).where(eq(productData.name, 'Mug'))
  expect((await importContent(db, csv, { ...options, apply: false })).counts).toMatchObject({ changed: 2 })
})

test('warns where a file would undo a change of many prices', async ({ db }) => {
  const options = { mapping: { supplier: 'ACME' }, apply: false } as const
  const csv = (...prices: number[]) =>
    `sku,name,price\n${prices.map((price, at) => `${at},Mug ${at},${price}`).join('\n')}\n`
  await importContent(db, csv(10, 20, 30), { mapping: { supplier: 'ACME' } })
  const title = 'Raised the prices of 2 products by 5%'
  const raised = sql`select id from product_data where rounded_price < 30`
  await changeProducts(db, { ids: raised, change: { pricePercent: 5 }, by: commandLine, title })
  const { id, counts } = await importContent(db, csv(10, 22, 33), options)
  expect(counts).toMatchObject({ changed: 3, withWarnings: 2 })
  const rows = await listRowsWithMessages(db, { id, kind: 'withWarnings', limit: 9 })
  expect(rows.flatMap(({ line, problems }) => problems.map((problem) => ({ line, ...problem })))).toEqual([
    {
      line: 2,
      column: 'price',
      value: '10',
      reason: `Reverts the price to what it was before “${title}”`,
    },
    { line: 3, column: 'price', value: '22', reason: `Replaces the price that “${title}” set` },
  ])
})

test('warns of categories and brands that differ in spelling only', async ({ db }) => {
  await db.insert(productData).values({ name: 'Old', slug: 'old', category: 'Home & Living', brand: 'Fern' })
  const csv = [
    'name,category,brand',
    'A,Tote Bags,O’Neil & Søn',
    "B,Tote-Bags,O'Neil & Søn",
    'C,Drinkware,Fern',
    'D,Drink Ware,Fern',
    'E,home and living,Fern',
    'F,Tote bag,Fern',
    'G,Tote bag,Fern',
  ].join('\n')
  const { id } = await importContent(db, csv, { apply: false })
  const rows = await listRowsWithMessages(db, { id, kind: 'withWarnings', limit: 9 })
  const similar = rows.flatMap(({ line, problems }) =>
    problems.map(({ column, reason }) => [line, column, reason.split(':')[0]]),
  )
  expect(similar).toEqual([
    [3, 'category', 'Almost the same as “Tote Bags” in row 2'],
    [3, 'brand', 'Almost the same as “O’Neil & Søn” in row 2'],
    [5, 'category', 'Almost the same as “Drinkware” in row 4'],
    [6, 'category', 'Almost the same as “Home & Living” in the catalog'],
    [7, 'category', 'Almost the same as “Tote Bags” in row 2'],
  ])
})

test('names rejected values by columns of the file only', async ({ db }) => {
  await db.insert(productData).values({ name: 'Mug', slug: 'mug', supplier: 'ACME', supplier_item_number: '1' })
  const { rejected } = await importContent(db, 'Titel,Preis\nCap,1\nCap,2\nкружка,3\n', {
    mapping: { columns: { Titel: 'name', Preis: 'rounded_price' } },
    apply: false,
  })
  expect(rejected.map(({ line, problems }) => [line, problems[0]?.column])).toEqual([
    [3, 'Titel'],
    [4, 'Titel'],
  ])
})

test('a product of sizes has one brand, a name without its colors, and rows without a style', async ({ db }) => {
  const importNames = async (csv: string) => {
    const { rejected } = await importContent(db, csv, { apply: { canSkipRejected: true } })
    const products = await db.select({ name: productData.name, brand: productData.brand }).from(productData)
    await db.delete(productData)
    return [
      rejected.map(({ line }) => line),
      products.map(({ name, brand }) => [brand, name].filter(Boolean).join(': ')).sort(),
    ]
  }
  const brands = 'Name,Brand,Color,Size,Price\nPolo,Nike,Black,S,9\nPolo,Nike,Black,M,9\nPolo,Adidas,Black,S,9\n'
  expect(await importNames(brands)).toEqual([[4], ['Nike: Polo']])
  const colored =
    'Style,Name,Color,Size,Price\n1,Tee True Royal S,True Royal,S,5\n1,Tee True Royal M,True Royal,M,5\n1,Tee True Navy S,True Navy,S,5\n'
  expect(await importNames(colored)).toEqual([[], ['Tee, True Navy', 'Tee, True Royal']])
  const plain = 'Style,Name,Color,Size,Price\n1,Heavy Cotton S,Cotton Candy,S,5\n1,Heavy Cotton M,Cotton Candy,M,5\n'
  expect(await importNames(plain)).toEqual([[], [expect.stringMatching(/^Heavy Cotton\b/)]])
  const unstyled = 'Style,Brand,Color,Size,Price\n2000,Gildan,Red,S,5\n,Gildan,Red,M,5\n2000,Gildan,Red,L,5\n'
  expect(await importNames(unstyled)).toEqual([[], [expect.stringMatching(/^Gildan: Gildan 2000/)]])
})

test('rejects rows of a style that are not together', async ({ db }) => {
  const csv = 'Style,Name,Color,Size,SKU,Price\n1,Tee,Red,S,a,5\n1,Tee,Red,M,b,5\n2,Cap,Red,S,c,5\n1,Tee,Red,L,d,5\n'
  const { counts, rejected } = await importContent(db, csv, { apply: false })
  expect(counts).toMatchObject({ new: 2, rejected: 1 })
  expect(rejected[0]?.problems[0]?.reason).toMatch(/^The rows of style 1 are not together/)
  // A group of products is not a style.
  const groups = csv.replace('Style', 'Product Group').replace('1,Tee,Red,M,b', '1,Hoodie,Red,M,b')
  expect((await importContent(db, groups, { mapping: { supplier: 'X' }, apply: false })).counts).toMatchObject({
    new: 4,
  })
})

test('an import is one change set and is undone as one', async ({ db }) => {
  await db.insert(productData).values({ name: 'Mug', slug: 'mug', rounded_price: 5 })
  const { id, applied } = await importContent(db, 'slug,name,price\nmug,Mug,9.99\ncap,Cap,4.50\n')
  const change = getChange(applied)
  expect(await db.select().from(contentChanges)).toMatchObject([{ id: change, title: 'Imported products.csv' }])
  expect(await readImport(db, id)).toMatchObject({ state: 'applied', counts: { new: 1, changed: 1 } })
  await db.update(productData).set({ category: 'Hats' }).where(eq(productData.slug, 'cap'))
  expect(await undoImport(db, { id, changeId: change, by: commandLine })).toMatchObject({
    outcome: 'undone',
    restored: 1,
  })
  expect(await one(db, 'mug')).toMatchObject({ rounded_price: 5 })
  const undone = { skipped: [{ name: 'Cap', reason: expect.any(String) }], skippedCount: 1 }
  expect(await readImport(db, id)).toMatchObject({ state: 'undone', settings: { undone } })
})

test('hides missing products of the same supplier, except those in rejected rows', async ({ db }) => {
  await importContent(db, 'sku,name\n1,Mug\n2,Cap\n3,Pen\n', { mapping: { supplier: 'ACME' } })
  await importContent(db, 'sku,name\n1,Bag\n', { mapping: { supplier: 'Other' } })
  const { applied } = await importContent(db, 'sku,name,price\n1,Mug,1\n3,Pen,wrong\n', {
    mapping: { supplier: 'ACME' },
    apply: { canSkipRejected: true, missing: 'hide' },
  })
  expect(applied).toMatchObject({ ok: true, counts: { missing: 1, rejected: 1 } })
  expect((await all(db)).map(({ name, in_stock }) => [name, in_stock])).toEqual([
    ['Bag', true],
    ['Cap', false],
    ['Mug', true],
    ['Pen', true],
  ])
  await undoChange(db, { change: getChange(applied), by: commandLine })
  expect(await one(db, 'cap')).toMatchObject({ in_stock: true })
})

test('hides nothing unless the file is the whole list of a supplier', async ({ db }) => {
  await importContent(db, 'sku,name\n1,Mug\n2,Cap\n', { mapping: { supplier: 'ACME' } })
  const hide = { missing: 'hide' as const }
  const rejection = { ok: false, reason: expect.stringContaining('Only the whole list of a supplier') }
  const unnamed = await importContent(db, 'slug,name\nmug,Cup\n', { apply: hide })
  expect(unnamed).toMatchObject({ counts: { missing: 0 }, applied: rejection })
  const corrected = await importContent(db, 'sku,name\n1,Cup\n', { mapping: { supplier: 'ACME' }, apply: false })
  await db.execute(sql`update imports set mapping = mapping || '{"isCorrection": true}' where id = ${corrected.id}`)
  const order = { id: corrected.id, by: commandLine, canSkipRejected: false }
  expect(await applyImport(db, { ...order, missing: 'hide' })).toMatchObject(rejection)
  expect((await all(db)).map(({ name, in_stock }) => [name, in_stock])).toEqual([
    ['Cap', true],
    ['Mug', true],
  ])
  expect(await applyImport(db, { ...order, missing: 'keep' })).toMatchObject({ ok: true })
})

test('leaves new products out that their file does not publish, until it does', async ({ db }) => {
  await importContent(db, 'slug,name,status\nmug,Mug,active\n')
  const csv = 'slug,name,status\nmug,Mug,draft\ncap,Cap,draft\npen,Pen,active\nbag,Bag,discontinued\n'
  const { id, counts, applied } = await importContent(db, csv)
  expect(counts).toMatchObject({ rows: 4, new: 2, changed: 1, skipped: 1, rejected: 0, withWarnings: 2 })
  expect(applied).toMatchObject({ ok: true, counts: { new: 2, changed: 1, skipped: 1 } })
  expect((await all(db)).map(({ name, in_stock }) => [name, in_stock])).toEqual([
    ['Bag', false],
    ['Mug', false],
    ['Pen', true],
  ])
  const reason = 'Not published: new products are skipped, known ones become out of stock'
  expect(await listRowsWithMessages(db, { id, kind: 'withWarnings', limit: 9 })).toMatchObject([
    { line: 2, problems: [{ column: 'status', value: 'draft', reason }] },
    { line: 3, problems: [{ column: 'status', value: 'draft', reason }] },
  ])
  const published = await importContent(db, csv.replaceAll('draft', 'active'))
  expect(published.counts).toMatchObject({ new: 1, changed: 1, same: 2, skipped: 0 })
  expect((await all(db)).filter(({ in_stock }) => in_stock)).toHaveLength(3)
  // A product known at the check and deleted since is skipped, too.
  const later = await importContent(db, csv, { apply: false })
  await db.delete(productData)
  expect(
    await applyImport(db, { id: later.id, by: commandLine, canSkipRejected: false, missing: 'keep' }),
  ).toMatchObject({ ok: true, counts: { new: 2, changed: 0, skipped: 2 } })
})

test('enqueues images of other sites and matches them once downloaded', async ({ db }) => {
  const csv = 'name,images\nMug,https://x.example/1.jpg|https://x.example/2.jpg\n'
  await importContent(db, csv)
  const [mug] = await all(db)
  const [change] = await db.select().from(contentChanges)
  expect(
    (await db.select().from(imageFetches)).map(({ address, ...fetch }) => [
      address,
      fetch.state,
      fetch.change_id === change?.id && fetch.product_id === mug?.id,
    ]),
  ).toEqual([
    ['https://x.example/1.jpg', 'waiting', true],
    ['https://x.example/2.jpg', 'waiting', true],
  ])
  const hash = 'a'.repeat(32)
  const own = `/media/${hash}-800x600.webp`
  await db.insert(images).values({ hash, name: '1.jpg', width: 800, height: 600, size: 1 })
  await db.update(imageFetches).set({ state: 'done', hash }).where(eq(imageFetches.address, 'https://x.example/1.jpg'))
  await db.update(productData).set({ image_url: own })
  expect((await importContent(db, csv)).counts).toMatchObject({ same: 1 })
  // Once the unused image has been cleaned up, the next import that names it downloads it again.
  await db.delete(images)
  await db.update(productData).set({ image_url: null })
  await importContent(db, csv)
  expect(await db.select().from(imageFetches)).toMatchObject([{ state: 'waiting' }, { state: 'waiting', tries: 0 }])
})

test('an image that failed in an import that was undone is downloaded again at once', async ({ db }) => {
  const csv = 'name,images\nMug,https://x.example/1.jpg\n'
  const { applied } = await importContent(db, csv)
  await db.update(imageFetches).set({ state: 'failed', tries: 5, tried_at: sql`now()`, problem: 'Image not found.' })
  await undoChange(db, { change: (applied?.ok && applied.changeId) || '', by: commandLine })
  await importContent(db, csv)
  expect(await db.select().from(imageFetches)).toMatchObject([
    { state: 'waiting', tries: 0, tried_at: null, problem: null },
  ])
})

test('classifies the rows again when an import is applied, and applies it only once', async ({ db }) => {
  const { id } = await importContent(db, 'slug,name,price\nmug,Mug,9.99\n', { apply: false })
  await db.insert(productData).values({ name: 'Mug', slug: 'mug' })
  expect(await applyImport(db, { id, by: commandLine, canSkipRejected: false, missing: 'keep' })).toMatchObject({
    ok: true,
    counts: { changed: 1, new: 0 },
  })
  expect(await applyImport(db, { id, by: commandLine, canSkipRejected: false, missing: 'keep' })).toMatchObject({
    ok: false,
  })
})

test('rejects a second import while another is applied', async ({ db }) => {
  const { id } = await importContent(db, 'name\nMug\n', { apply: false })
  const other = await importContent(db, 'name\nCap\n', { apply: false })
  const order = { by: commandLine, canSkipRejected: false, missing: 'keep' as const }
  // The first import waits for the table lock in the middle of its work.
  const outcome = await db.transaction(async (tx) => {
    await tx.execute(sql`lock table product_data in share mode`)
    const first = applyImport(db, { id, ...order })
    await expect
      .poll(
        async () =>
          (
            await db.execute(
              sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
            )
          ).rows.length,
      )
      .toBe(1)
    const second = await applyImport(db, { id: other.id, ...order })
    return { first, second }
  })
  expect(outcome.second).toEqual({
    ok: false,
    reason: 'Another import is being applied. Try again when it is done.',
  })
  expect(await outcome.first).toMatchObject({ ok: true })
})

test('reports an import without heartbeat as interrupted', async ({ db }) => {
  const { id } = await importContent(db, 'name\nMug\n', { apply: false })
  await db.update(imports).set({ state: 'applying', touched_at: sql`now() - interval '2 minutes'` })
  expect(await readImport(db, id)).toMatchObject({ state: 'applying', isInterrupted: true })
  expect(await readImport(db, randomUUID())).toBeUndefined()
  expect((await db.select().from(importRows)).length).toBe(1)
})

test('locked fields of a product, and of a mapping, stay; the dry run says which rows keep what', async ({ db }) => {
  await db.insert(productData).values([
    { name: 'Mug', slug: 'mug', category: 'Drinkware', rounded_price: 5, locked_fields: ['rounded_price', 'in_stock'] },
    { name: 'Cap', slug: 'cap', category: 'Headwear', rounded_price: 7 },
    { name: 'Ale', slug: 'ale', hidden: true },
  ])
  const csv = toCsv(
    ['slug', 'name', 'category', 'price'],
    ['mug', 'Mug', 'Cups', '9'],
    ['cap', 'Cap', 'Hats', '9'],
    ['pen', 'Pen', 'Pens', '1'],
  )
  const { id, counts } = await importContent(db, csv, { mapping: { locked: ['category'] } })
  expect(counts).toMatchObject({ new: 1, changed: 1, same: 1, withWarnings: 2 })
  const warnings = await listRowsWithMessages(db, { id, kind: 'withWarnings', limit: 10 })
  expect(warnings.map(({ line, problems }) => [line, problems.map(({ reason }) => reason)])).toEqual([
    [2, ['Locked, stays as it is: Category, Price']],
    [3, ['Locked, stays as it is: Category']],
  ])
  expect((await all(db)).map(({ name, category, rounded_price }) => [name, category, rounded_price])).toEqual([
    ['Ale', null, null],
    ['Cap', 'Headwear', 9],
    ['Mug', 'Drinkware', 5],
    ['Pen', 'Pens', 1],
  ])
  const price = await importContent(db, toCsv(['slug', 'price'], ['mug', '5.00'], ['cap', '8']))
  expect(price.counts).toMatchObject({ changed: 1, same: 1, withWarnings: 0 })
  const stock = await importContent(db, toCsv(['slug', 'in stock'], ['ale', 'yes']))
  expect(stock.counts).toMatchObject({ same: 1, withWarnings: 1 })
})
