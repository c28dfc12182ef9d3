import { randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { undoChange } from '#app/features/catalogue/editing/undo.server.ts'
import { commandLine } from '#app/features/staff/person.ts'
import type { Database } from '#db/client.ts'
import { auditLog } from '#db/tables/audit.ts'
import { contentChanges, contentRevisions } from '#db/tables/content-history.ts'
import { importRows, imports } from '#db/tables/imports.ts'
import type { DrawnArea } from '#db/tables/imprint.ts'
import { pictureFetches, pictures } from '#db/tables/pictures.ts'
import { movedSlugs, productData } from '#db/tables/products.ts'
import { generateProducts } from '#demo/generate.ts'
import { parseCsv } from '#test/csv.ts'
import { expect, test } from '#test/database.ts'
import { importContent } from '#test/imports.ts'
import { supplierRefused, supplierRows, supplierSpreadsheet } from '#test/supplier-file.ts'
import { applyImport } from './applying/apply.server.ts'
import { importColumnNames, textValue } from './columns.ts'
import { listNoted, readImport } from './read.server.ts'
import { refusedCsv } from './refused-csv.server.ts'

const all = (db: Database) => db.select().from(productData).orderBy(asc(productData.name), asc(productData.id))
const one = async (db: Database, slug: string) =>
  (await db.select().from(productData).where(eq(productData.slug, slug)))[0]

const changeOf = (applied: Awaited<ReturnType<typeof importContent>>['applied']) => {
  if (!applied?.ok || applied.changeId === null) throw new Error('nothing was imported')
  return applied.changeId
}

const csvOf = (...rows: string[][]) =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')

const goods = { mapping: { supplier: 'Harbor Goods' } }

const common = { sizeMm: [100, 80.5], methods: ['screen print', 'deboss'] } as const
const frontOf = (picture: string): DrawnArea => ({
  picture,
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
const wrapOf = (picture: string): DrawnArea => ({
  picture,
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

test('a supplier with forty mistakes: told to the line, mended by the file of refused rows, the same again changes nothing', async ({
  db,
}) => {
  const sheet = supplierSpreadsheet()
  const first = await importContent(db, sheet.csv(), goods)
  expect(first.counts).toEqual({
    rows: supplierRows,
    new: 4_960,
    changed: 0,
    same: 0,
    refused: supplierRefused,
    missing: 0,
    doubtful: 0,
    unclear: expect.any(Number),
  })
  expect(first.applied).toEqual({ ok: false, reason: '40 rows are refused, so nothing was changed.' })
  expect(first.refused.map(({ line, problems }) => ({ line, column: problems[0]?.column }))).toEqual(
    sheet.refused.map(({ csvLine, column }) => ({ line: csvLine, column })),
  )
  expect(await all(db)).toEqual([])

  const second = await importContent(db, sheet.xlsx(), {
    ...goods,
    name: 'goods.xlsx',
    apply: { withoutRefused: true },
  })
  expect(second.refused.map(({ line }) => line)).toEqual(sheet.refused.map(({ row }) => row))
  expect(second.applied).toMatchObject({ ok: true, counts: { new: 4_960, refused: 40 } })
  const again = await importContent(db, sheet.csv(), { ...goods, apply: { withoutRefused: true } })
  expect(again.applied).toMatchObject({ ok: true, changeId: null, counts: { same: 4_960, refused: 40 } })

  let text = ''
  for await (const piece of refusedCsv(db, again.id)) text += piece
  const [header = [], ...rows] = parseCsv(text.slice(1))
  expect(rows).toHaveLength(supplierRefused)
  expect(rows[0]?.at(-1)).toBe('Product Name: The name is empty')
  const good = supplierSpreadsheet({ mended: true })
  const mended = rows.map((row) => {
    const at = sheet.refused.findIndex(({ csvLine }) => String(csvLine) === row.at(-2))
    const index = (sheet.refused[at]?.row ?? 0) - 4
    return [...(good.rows[index] ?? []), ...row.slice(-2)]
  })
  const last = await importContent(db, csvOf(header, ...mended), goods)
  expect(last.applied).toMatchObject({ ok: true, counts: { new: supplierRefused, refused: 0 } })
  const whole = await importContent(db, good.csv(), goods)
  expect(whole.counts).toMatchObject({ same: supplierRows, refused: 0 })
}, 120_000)

test('what our own files hold is read back without a change, however odd it is', async ({ db }) => {
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
      imprint_areas: [frontOf('/a.webp'), wrapOf('https://x.example/b,c;d.jpg')],
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
    ...before.map((product) => importColumnNames.map((column) => textValue(product, column))),
  ]
  const csv = await importContent(db, csvOf(...table))
  expect(csv.peek.mapping.preset).toBe('boxwright')
  expect(csv.refused).toEqual([])
  expect(csv.counts).toMatchObject({ same: 303, changed: 0, new: 0 })
  const json = JSON.stringify(
    before.map((product) => Object.fromEntries(importColumnNames.map((column) => [column, product[column]]))),
  )
  expect((await importContent(db, json, { name: 'products.json' })).counts).toMatchObject({ same: 303 })
  await db.execute(sql`truncate product_data cascade`)
  expect((await importContent(db, csvOf(...table))).applied).toMatchObject({ ok: true, counts: { new: 303 } })
  expect((await importContent(db, json, { name: 'products.json' })).counts).toMatchObject({ same: 303 })
}, 60_000)

test('imprint areas come with the pictures that they are drawn on, and go with them', async ({ db }) => {
  const areas = [frontOf('/a.webp'), wrapOf('/b.webp')]
  const file = (...rows: string[][]) => csvOf(['slug', 'name', 'images', 'imprint_areas'], ...rows)
  const made = await importContent(db, file(['mug', 'Mug', '/a.webp|/b.webp', JSON.stringify(areas)]))
  expect([made.refused, made.counts]).toMatchObject([[], { new: 1 }])
  expect((await one(db, 'mug'))?.imprint_areas).toEqual(areas)
  expect(
    (await importContent(db, file(['mug', 'Mug', '/a.webp|/b.webp', JSON.stringify(areas)]))).counts,
  ).toMatchObject({
    same: 1,
  })
  // What is on none of the product's pictures is refused where the file knows these, and else left out.
  const stray = JSON.stringify([frontOf('/elsewhere.webp')])
  const refused = await importContent(db, file(['cup', 'Cup', '/a.webp', stray]))
  expect(refused.refused).toMatchObject([
    { problems: [{ column: 'imprint_areas', reason: "Area 1: This is none of the product's pictures" }] },
  ])
  await importContent(db, csvOf(['slug', 'images'], ['mug', '/b.webp']))
  expect((await one(db, 'mug'))?.imprint_areas).toEqual([wrapOf('/b.webp')])
  await importContent(db, csvOf(['slug', 'imprint_areas'], ['mug', JSON.stringify(areas)]))
  expect((await one(db, 'mug'))?.imprint_areas).toEqual([wrapOf('/b.webp')])
  await importContent(db, csvOf(['slug', 'imprint_areas'], ['mug', '']))
  expect((await one(db, 'mug'))?.imprint_areas).toEqual([])
})

test('a row changes what its columns say and nothing else; an empty cell clears', async ({ db }) => {
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

test('a row finds its product by supplier and item number, else by its slug, else by its name', async ({ db }) => {
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
  expect(counts).toMatchObject({ changed: 3, new: 1, refused: 0 })
  expect(applied?.ok).toBe(true)
  expect((await all(db)).map(({ name, slug, category }) => [name, slug, category])).toEqual([
    ['Big Mug', 'big-mug', 'Drinkware'],
    ['Cap', 'cap', 'Apparel'],
    ['Mug', 'mug-2', 'Drinkware'],
    ['Pen', null, 'Office'],
  ])
  expect(await db.select().from(movedSlugs)).toMatchObject([{ slug: 'mug' }])
})

test('rows that cannot be told apart, or take what another product has, are refused', async ({ db }) => {
  await db.insert(productData).values([
    { name: 'Mug', slug: 'mug', supplier: 'ACME', supplier_item_number: '1' },
    { name: 'Cap', slug: 'cap' },
  ])
  const { refused } = await importContent(
    db,
    'supplier,sku,slug,name\nACME,1,cap,Mug\n,,new,New\n,,new,Newer\n,,,кружка\nACME,9,,Pen\nACME,9,,Pencil\n,,other,\n',
    { apply: false },
  )
  expect(refused.map(({ line, problems }) => [line, problems[0]?.column, problems[0]?.reason])).toEqual([
    [2, 'slug', 'Another product has the address cap: Cap'],
    [4, 'slug', 'This is the same product as line 3: both have the address new'],
    [
      5,
      'name',
      'The name gives no address, which needs a letter from a to z or a digit: give one in a column of its own',
    ],
    [7, 'sku', 'Line 6 has this item number, too'],
    [8, 'name', 'The name is empty'],
  ])
})

test('an import is one step, and undone as one', async ({ db }) => {
  await db.insert(productData).values({ name: 'Mug', slug: 'mug', rounded_price: 5 })
  const { id, applied } = await importContent(db, 'slug,name,price\nmug,Mug,9.99\ncap,Cap,4.50\n')
  const change = changeOf(applied)
  expect(await db.select().from(contentChanges)).toMatchObject([{ id: change, title: 'Imported products.csv' }])
  expect(await readImport(db, id)).toMatchObject({ state: 'applied', counts: { new: 1, changed: 1 } })
  expect(await undoChange(db, { change, by: commandLine })).toMatchObject({ outcome: 'undone', restored: 2 })
  expect(await all(db)).toMatchObject([{ slug: 'mug', rounded_price: 5 }])
  expect(await readImport(db, id)).toMatchObject({ state: 'undone' })
})

test('what a supplier no longer has is out of stock, of that supplier alone, but not what a refused row names', async ({
  db,
}) => {
  await importContent(db, 'sku,name\n1,Mug\n2,Cap\n3,Pen\n', { mapping: { supplier: 'ACME' } })
  await importContent(db, 'sku,name\n1,Bag\n', { mapping: { supplier: 'Other' } })
  const { applied } = await importContent(db, 'sku,name,price\n1,Mug,1\n3,Pen,wrong\n', {
    mapping: { supplier: 'ACME' },
    apply: { withoutRefused: true, missing: 'hide' },
  })
  expect(applied).toMatchObject({ ok: true, counts: { missing: 1, refused: 1 } })
  expect((await all(db)).map(({ name, in_stock }) => [name, in_stock])).toEqual([
    ['Bag', true],
    ['Cap', false],
    ['Mug', true],
    ['Pen', true],
  ])
  await undoChange(db, { change: changeOf(applied), by: commandLine })
  expect(await one(db, 'cap')).toMatchObject({ in_stock: true })
})

test('pictures elsewhere are asked for, and once they are here the file means ours', async ({ db }) => {
  const csv = 'name,images\nMug,https://x.example/1.jpg|https://x.example/2.jpg\n'
  await importContent(db, csv)
  expect((await db.select().from(pictureFetches)).map(({ address, state }) => [address, state]).sort()).toEqual([
    ['https://x.example/1.jpg', 'waiting'],
    ['https://x.example/2.jpg', 'waiting'],
  ])
  const hash = 'a'.repeat(32)
  const own = `/media/${hash}-800x600.webp`
  await db.insert(pictures).values({ hash, name: '1.jpg', width: 800, height: 600, size: 1 })
  await db
    .update(pictureFetches)
    .set({ state: 'done', hash })
    .where(eq(pictureFetches.address, 'https://x.example/1.jpg'))
  await db.update(productData).set({ image_url: own })
  expect((await importContent(db, csv)).counts).toMatchObject({ same: 1 })
})

test('the catalogue is sorted anew when an import is put in, and only once', async ({ db }) => {
  const { id } = await importContent(db, 'slug,name,price\nmug,Mug,9.99\n', { apply: false })
  await db.insert(productData).values({ name: 'Mug', slug: 'mug' })
  expect(await applyImport(db, { id, by: commandLine, withoutRefused: false, missing: 'keep' })).toMatchObject({
    ok: true,
    counts: { changed: 1, new: 0 },
  })
  expect(await applyImport(db, { id, by: commandLine, withoutRefused: false, missing: 'keep' })).toMatchObject({
    ok: false,
  })
})

test('of two imports at once the second is told to wait', async ({ db }) => {
  const { id } = await importContent(db, 'name\nMug\n', { apply: false })
  const other = await importContent(db, 'name\nCap\n', { apply: false })
  const order = { by: commandLine, withoutRefused: false, missing: 'keep' as const }
  // The first waits for whoever holds the table, in the middle of its work.
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
    reason: 'Another import is just being put in. Try again when it is done.',
  })
  expect(await outcome.first).toMatchObject({ ok: true })
})

test('work that stands still is told as cut off', async ({ db }) => {
  const { id } = await importContent(db, 'name\nMug\n', { apply: false })
  await db.update(imports).set({ state: 'applying', touched_at: sql`now() - interval '2 minutes'` })
  expect(await readImport(db, id)).toMatchObject({ state: 'applying', isCutOff: true })
  expect(await readImport(db, randomUUID())).toBeUndefined()
  expect((await db.select().from(importRows)).length).toBe(1)
})

test('what is taken but ought to be looked at is told, goes in, and can be brought home as a file', async ({ db }) => {
  const csv = 'sku,name,qty1,price1,qty2,price2\n1,Mug,48,8,96,9\n2,Cap,48,9,96,8\n3,Pen,1,2\n'
  const { id, counts, applied } = await importContent(db, csv, { mapping: { supplier: 'ACME' } })
  expect(counts).toMatchObject({ new: 3, refused: 0, doubtful: 2 })
  expect(applied?.ok).toBe(true)
  const told = await listNoted(db, { id, kind: 'doubtful', limit: 10 })
  expect(told).toMatchObject([
    {
      line: 2,
      problems: [
        {
          column: 'price1',
          value: '96: 9.00',
          reason: 'A larger quantity costs more a unit here: $9.00, after $8.00 from 48.',
        },
        { reason: 'More than the list price of $8.00.' },
      ],
    },
    { line: 4, problems: [{ reason: 'This row has 4 cells, the headings 6.' }] },
  ])
  let text = ''
  for await (const piece of refusedCsv(db, id, 'doubtful')) text += piece
  expect(parseCsv(text.slice(1)).map((row) => row.slice(0, 2))).toEqual([
    ['sku', 'name'],
    ['1', 'Mug'],
    ['3', 'Pen'],
  ])
  expect((await importContent(db, csv, { mapping: { supplier: 'ACME' } })).counts).toMatchObject({
    same: 3,
    doubtful: 0,
  })
})

test('a row with more or fewer cells than headings says so, and nothing else', async ({ db }) => {
  const csv = 'sku,name,price,brand\n1,Mug, large,9.50,Acme\n2,9.50,Acme\n'
  const { refused } = await importContent(db, csv, { mapping: { supplier: 'ACME' }, apply: false })
  expect(refused.map(({ problems }) => problems.map(({ reason }) => reason))).toEqual([
    ['This row has 5 cells, the headings 4: a text with the delimiter in it must stand in quotes.'],
    ['This row has 3 cells, the headings 4.'],
  ])
})

test('nothing is hidden because its row was broken: found by what can be read, else nothing is hidden at all', async ({
  db,
}) => {
  const goods = { mapping: { supplier: 'ACME' } }
  const hide = { withoutRefused: true, missing: 'hide' as const }
  await importContent(db, 'sku,name,price\n1,Mug,1\n2,Cap,1\n3,Pen,1\n', goods)
  const found = await importContent(db, 'sku,name,price\n1,Mug,1\n3,Pen, large,1\n', { ...goods, apply: hide })
  expect(found.applied).toMatchObject({ ok: true, counts: { missing: 1, refused: 1, unclear: 0 } })
  expect((await all(db)).map(({ name, in_stock }) => [name, in_stock])).toEqual([
    ['Cap', false],
    ['Mug', true],
    ['Pen', true],
  ])
  const lost = await importContent(db, 'sku,name,price\n1,Mug,1\nBlue, large,3,Pen,1\n', { ...goods, apply: hide })
  expect(lost.counts).toMatchObject({ refused: 1, unclear: 1 })
  expect(lost.applied).toEqual({
    ok: false,
    reason:
      'One refused row does not tell which product it is, and could be one of those that would be hidden. Nothing was changed: mend it, or leave missing products as they are.',
  })
  expect((await all(db)).filter(({ in_stock }) => in_stock)).toHaveLength(2)
  const apply = { withoutRefused: true, missing: 'keep' as const }
  expect(await applyImport(db, { id: lost.id, by: commandLine, ...apply })).toMatchObject({ ok: true })
})

test('prices in another money are asked for, and are as many dollars as somebody said', async ({ db }) => {
  const csv = 'sku,name,Preis,qty1,price1\n1,Mug,€ 10.00,48,€9.00\n2,Cap,£5.00,,\n3,Pen,3.00,,\n'
  const asked = await importContent(db, csv, { mapping: { supplier: 'ACME' }, apply: { withoutRefused: true } })
  expect(asked.peek.questions).toEqual([{ about: 'currency', money: 'EUR', samples: ['€ 10.00', '€9.00'] }])
  expect(asked.refused.map(({ line, problems }) => [line, problems[0]?.reason])).toEqual([
    [2, "This is in EUR, and the shop's prices are dollars: say how many dollars 1 EUR is"],
    [3, "This is in GBP, and the shop's prices are dollars: say how many dollars 1 GBP is"],
  ])
  const currency = { money: 'EUR', dollars: 1.1 } as const
  await importContent(db, csv, { mapping: { supplier: 'ACME', currency }, apply: { withoutRefused: true } })
  expect((await all(db)).map(({ name, rounded_price }) => [name, rounded_price])).toEqual([
    ['Mug', 11],
    ['Pen', 3],
  ])
  const columns = { name: 'name', 'Price EUR': 'rounded_price' } as const
  const named = await importContent(db, 'name,Price EUR\nBag,10.00\n', { mapping: { currency, columns } })
  expect(named.peek.questions).toMatchObject([{ about: 'currency', money: 'EUR' }])
  expect((await all(db))[0]).toMatchObject({ name: 'Bag', rounded_price: 11 })
})
