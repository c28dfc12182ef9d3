import { asc } from 'drizzle-orm'
import { formatSupplierSizes } from '#app/features/catalog/products/costs/supplier-sizes.ts'
import { formatSizes } from '#app/features/catalog/products/facts/sizes.ts'
import type { Database } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import { expect, test } from '#test/database.ts'
import { importContent } from '#test/imports.ts'
import { mergeSizeRows } from './checking/merge-size-rows.ts'
import { listRowsWithMessages } from './imports.server.ts'
import { listChangedRows } from './result/preview.server.ts'
import type { MissingChoice } from './stored-import.ts'

const header = 'Style,Name,Color,Size,SKU,Price,Net Cost,Stock,Description'
const sizes: [size: string, price: number, cost: number][] = [
  ['S', 9, 4],
  ['M', 9, 4],
  ['L', 9, 4],
  ['XL', 9, 4],
  ['2XL', 11, 5.5],
  ['3XL', 12, 6.25],
]
const colors = ['Navy', 'Sand']

/** A supplier's list of 300 rows: 25 styles in two colors and six sizes. */
const list = Array.from({ length: 25 }, (_, index) => `T${index + 1}`).flatMap((style) =>
  colors.flatMap((color) =>
    sizes.map(
      ([size, price, cost]) =>
        `${style},Tee ${style},${color},${size},${style}-${color}-${size},${price},${cost},50,Soft ${style}`,
    ),
  ),
)

type Options = { head?: string; missing?: MissingChoice; apply?: false }

async function importRows(db: Database, rows: string[], { head = header, missing = 'keep', apply }: Options = {}) {
  const { id, counts, rejected } = await importContent(db, [head, ...rows].join('\n'), {
    mapping: { supplier: 'ACME' },
    apply: apply ?? { canSkipRejected: true, missing },
  })
  const warnings = await listRowsWithMessages(db, { id, kind: 'withWarnings', limit: 10 })
  return {
    id,
    counts,
    rejected: rejected.flatMap(({ problems }) => problems.map(({ reason }) => reason)),
    warnings: warnings.flatMap(({ problems }) => problems.map(({ reason }) => reason)),
  }
}

async function readTee(db: Database, name = 'Tee T1, Navy') {
  const products = await db.select().from(productData).orderBy(asc(productData.name))
  const product = products.find((each) => each.name === name)
  return {
    count: products.length,
    ...product,
    sizes: formatSizes(product?.sizes ?? [], '|'),
    supplier_sizes: formatSupplierSizes(product?.supplier_sizes ?? [], '|'),
  }
}

test('a file of some sizes changes only these, and adds no product', async ({ db }) => {
  const first = await importRows(db, list)
  expect(first.counts).toMatchObject({ rows: 50, new: 50 })
  const before = await readTee(db)
  expect(before).toMatchObject({
    count: 50,
    sizes: 'S|M|L|XL|2XL +2.00|3XL +3.00',
    net_costs: [{ qty: 1, price: 4 }],
    supplier_sizes:
      'S: T1-Navy-S|M: T1-Navy-M|L: T1-Navy-L|XL: T1-Navy-XL|2XL: T1-Navy-2XL +1.50|3XL: T1-Navy-3XL +2.25',
  })
  const again = await importRows(db, list)
  expect([again.counts, again.warnings]).toMatchObject([{ same: 50, changed: 0, new: 0 }, []])
  const corrected = [
    'T1,Tee T1,Navy,2XL,T1-Navy-2XL,11.50,5.80,0,Wrong words',
    'T1,Tee T1,Navy,3XL,T1-Navy-3XL,12.50,6.25,9,Wrong words',
  ]
  const dryRun = await importRows(db, corrected, { apply: false })
  expect(dryRun.counts).toMatchObject({ rows: 1, changed: 1, new: 0, rejected: 0 })
  expect(dryRun.warnings).toEqual([
    'Has only the sizes 2XL and 3XL. The others stay, or go out of stock with missing products: S, M, L, and XL',
  ])
  const [row] = await listChangedRows(db, { id: dryRun.id, limit: 5 })
  expect(row).toMatchObject({
    name: 'Tee T1, Navy',
    changes: [
      { title: 'Sizes', after: 'S|M|L|XL|2XL +2.50 out|3XL +3.50' },
      { title: 'Supplier sizes', after: expect.stringContaining('2XL: T1-Navy-2XL +1.80') },
    ],
  })
  await importRows(db, corrected)
  const after = await readTee(db)
  expect(after).toEqual({
    ...before,
    sizes: 'S|M|L|XL|2XL +2.50 out|3XL +3.50',
    supplier_sizes: before.supplier_sizes.replace('2XL +1.50', '2XL +1.80'),
    version: 2,
    updated_at: expect.any(Date),
    facts: expect.any(Array),
  })
  expect(await importRows(db, corrected)).toMatchObject({ counts: { same: 1, changed: 0 } })
}, 60_000)

test('rows without sizes name them by their item numbers', async ({ db }) => {
  await importRows(db, list.slice(0, 12))
  const head = 'SKU,Net Cost,Price,Stock,Name'
  const rows = ['T1-Navy-3XL,7,13,0,Tee T1 3XL', 'T1-Navy-S,3.50,8.50,5,Tee T1 S', 'T1-Sand-M,4,9,0,Tee T1 M']
  const { counts, rejected } = await importRows(db, [...rows, 'T1-Sand-M,5,9,0,Twice'], { head })
  expect(counts).toMatchObject({ rows: 3, changed: 2, new: 0, rejected: 1 })
  expect(rejected).toEqual(['Row 4 has the same item number'])
  expect(await readTee(db)).toMatchObject({
    count: 2,
    rounded_price: 8.5,
    net_costs: [{ qty: 1, price: 3.5 }],
    supplier_item_number: 'T1-Navy-S',
    sizes: 'S|M +0.50|L +0.50|XL +0.50|2XL +2.50|3XL +4.50 out',
    supplier_sizes: expect.stringMatching(/^S: T1-Navy-S\|M: T1-Navy-M \+0\.50\|.*3XL: T1-Navy-3XL \+3\.50$/),
  })
  expect(await readTee(db, 'Tee T1, Sand')).toMatchObject({ sizes: 'S|M out|L|XL|2XL +2.00|3XL +3.00', in_stock: true })
})

test('a known size without a cost keeps its own', async ({ db }) => {
  await importRows(db, list.slice(0, 6))
  const before = await readTee(db, 'Tee T1')
  expect(before.supplier_sizes).toMatch(/^S: T1-Navy-S\|.*\|2XL: T1-Navy-2XL \+1\.50\|3XL: T1-Navy-3XL \+2\.25$/)
  await importRows(db, ['T1,Tee T1,Navy,XL,T1-Navy-XL,9,4.20,50,', 'T1,Tee T1,Navy,2XL,T1-Navy-2XL,11,,50,'])
  expect(await readTee(db, 'Tee T1')).toMatchObject({
    net_costs: [{ qty: 1, price: 4 }],
    supplier_sizes: before.supplier_sizes.replace('T1-Navy-XL', 'T1-Navy-XL +0.20'),
  })
  // Also the one with the lowest cost.
  await importRows(db, [
    ...list.slice(1, 4).map((row) => row.replace(',9,4,', ',9,4.50,')),
    'T1,Tee T1,Navy,S,T1-Navy-S,9,,50,',
  ])
  expect(await readTee(db, 'Tee T1')).toMatchObject({
    net_costs: [{ qty: 1, price: 4 }],
    supplier_sizes: expect.stringMatching(/^S: T1-Navy-S\|M: T1-Navy-M \+0\.50\|.*2XL \+1\.50\|/),
  })
})

test('costs of a product are those of all sizes, on top of which each keeps its extra cost', async ({ db }) => {
  await importRows(db, list.slice(0, 6))
  const [product] = await db.select().from(productData)
  if (!product) throw new Error('the product was not imported')
  const rows = ['S', '2XL', '4XL'].map((name) => ({
    name,
    item_number: null,
    in_stock: null,
    upcharge: null,
    extra_cost: null,
  }))
  const given = { net_costs: [{ qty: 1, price: 3.5 }] }
  const { fields } = mergeSizeRows(product, { given, rows, hidesOthers: false })
  expect(fields.net_costs).toEqual(given.net_costs)
  expect(formatSupplierSizes(fields.supplier_sizes ?? [], '|')).toMatch(
    /^S: T1-Navy-S\|M: T1-Navy-M \+0\.50\|.*2XL: T1-Navy-2XL \+1\.50\|3XL: T1-Navy-3XL \+2\.75$/,
  )
})

test('a missing size puts no product back in stock', async ({ db }) => {
  await importRows(db, list.slice(0, 6))
  const [product] = await db.select().from(productData)
  if (!product) throw new Error('the product was not imported')
  const rows = ['S', 'M'].map((name) => ({ name, item_number: null, in_stock: null, upcharge: null, extra_cost: null }))
  const { fields } = mergeSizeRows({ ...product, in_stock: false }, { given: {}, rows, hidesOthers: true })
  expect(fields).not.toHaveProperty('in_stock')
})

test('a whole list keeps a discontinued size, out of stock if missing products are', async ({ db }) => {
  await importRows(db, list.slice(0, 12))
  const without = list.slice(0, 12).filter((row) => !row.includes(',3XL,'))
  expect(await importRows(db, without)).toMatchObject({ counts: { same: 2, changed: 0 } })
  await importRows(db, without, { missing: 'hide' })
  expect(await readTee(db)).toMatchObject({ count: 2, sizes: 'S|M|L|XL|2XL +2.00|3XL +3.00 out' })
  // Columns of the product follow the row of its lowest price.
  const changed = without.map((row) => row.replace('Soft', 'Softer'))
  await importRows(db, [...changed, 'T1,Tee T1,Sand,4XL,T1-Sand-4XL,13,7,3,Softer T1'])
  expect(await readTee(db)).toMatchObject({ name: 'Tee T1, Navy', description: 'Softer T1' })
  expect(await readTee(db, 'Tee T1, Sand')).toMatchObject({ sizes: 'S|M|L|XL|2XL +2.00|3XL +3.00 out|4XL +4.00' })
})

test('a size whose row has an error stays in stock if missing products do not', async ({ db }) => {
  await importRows(db, list.slice(0, 12))
  const rejectPrice = (row: string) => row.replace(/,\d+,([\d.]+),50,/, ',lots,$1,50,')
  const byStyle = list.slice(1, 12).map((row) => (row.includes('Navy,3XL') ? rejectPrice(row) : row))
  const { counts } = await importRows(db, byStyle, { missing: 'hide' })
  expect(counts).toMatchObject({ rejected: 0, skippedSizes: 1 })
  expect(await readTee(db)).toMatchObject({ sizes: 'S out|M|L|XL|2XL +2.00|3XL +3.00', in_stock: true })

  // Rows that name sizes by their item numbers, of the second product only one with an error.
  await importRows(db, list.slice(0, 12))
  const head = 'SKU,Net Cost,Price,Stock,Name'
  const numbered = ['M', 'L', 'XL', '2XL'].map((size) => `T1-Navy-${size},4,9,5,Tee T1 ${size}`)
  const withErrors = ['T1-Navy-3XL,4,lots,5,Tee T1 3XL', 'T1-Sand-M,4,lots,5,Tee T1 M']
  const again = await importRows(db, [...numbered, ...withErrors], { head, missing: 'hide' })
  expect(again.counts).toMatchObject({ rejected: 2, missing: 0 })
  expect(await readTee(db)).toMatchObject({ sizes: expect.stringMatching(/^S out\|.*\|3XL \+3\.00$/), in_stock: true })
  const sand = { sizes: 'S|M|L|XL|2XL +2.00|3XL +3.00', in_stock: true }
  expect(await readTee(db, 'Tee T1, Sand')).toMatchObject(sand)
})

test('rejects a row whose sizes are of several products', async ({ db }) => {
  await importRows(db, list.slice(0, 12))
  const rows = ['T1,Tee T1,Navy,S,T1-Navy-S,9,4,5,', 'T1,Tee T1,Navy,M,T1-Sand-M,9,4,5,']
  expect(await importRows(db, rows)).toMatchObject({
    counts: { rejected: 1 },
    rejected: ['The sizes are of several products: Tee T1, Navy, Tee T1, Sand'],
  })
})
