import { asc } from 'drizzle-orm'
import { formatSizes } from '#app/features/catalog/products/facts/sizes.ts'
import type { Database } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import { expect, test } from '#test/database.ts'
import { importContent } from '#test/imports.ts'
import { listRowsWithMessages } from './imports.server.ts'

const header = 'Style,Name,Color,Size,SKU,Price,Net Cost,Stock,Lead Time'
const shopifyHeader =
  'Handle,Title,Body (HTML),Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Price,Variant Grams,Cost per item'

/** Imports rows with sizes. @returns products with their sizes, and messages */
async function importRows(db: Database, rows: string[], head = header) {
  const { id, rejected } = await importContent(db, [head, ...rows].join('\n'), {
    mapping: { supplier: 'ACME' },
    apply: { canSkipRejected: true },
  })
  const products = await db.select().from(productData).orderBy(asc(productData.name))
  const toMessages = (found: typeof rejected) =>
    found.flatMap(({ line, problems }) => problems.map(({ column, value, reason }) => [line, column, value, reason]))
  return {
    products: products.map(({ sizes, ...product }) => ({ ...product, sizes: formatSizes(sizes, '|') })),
    rejected: toMessages(rejected),
    warnings: toMessages(await listRowsWithMessages(db, { id, kind: 'withWarnings', limit: 100 })),
  }
}

const contains = (text: string): unknown => expect.stringContaining(text)

const badRows: Record<string, { row: string; warning: unknown[] }> = {
  'a negative price': {
    row: 'T1,Tee,Navy,L,T1-L,-4.00,4,5,5',
    warning: ['Price', '-4.00', 'Row 4 (size L) is not imported: A price cannot be negative'],
  },
  'a price that is no number': {
    row: 'T1,Tee,Navy,L,T1-L,9.x0,4,5,5',
    warning: ['Price', '9.x0', 'Row 4 (size L) is not imported: Not a number'],
  },
  'a bad cost': {
    row: 'T1,Tee,Navy,L,T1-L,9,abc,5,5',
    warning: ['Net Cost', 'abc', 'Row 4 (size L) is not imported: Not a number'],
  },
  'a bad stock': {
    row: 'T1,Tee,Navy,L,T1-L,9,4,plenty of,5',
    warning: ['Stock', 'plenty of', contains('Row 4 (size L) is not imported: Enter a stock')],
  },
  'a bad time': {
    row: 'T1,Tee,Navy,L,T1-L,9,4,5,soon',
    warning: ['Lead Time', 'soon', contains('Row 4 (size L) is not imported: Enter a time')],
  },
  'a size that is too long': {
    row: `T1,Tee,Navy,${'L'.repeat(50)},T1-L,9,4,5,5`,
    warning: ['', 'L'.repeat(50), contains('is not imported: Use 40 characters')],
  },
  'no size': {
    row: 'T1,Tee,Navy,,T1-L,9,4,5,5',
    warning: ['', '', 'Row 4 is not imported: The size is empty'],
  },
  'a size that another row has at another price': {
    row: 'T1,Tee,Navy,S,T1-S2,11,4,5,5',
    warning: ['Price', '11', 'Row 4 (size S) is not imported: Row 2 has the same size at another price'],
  },
  'too few cells and an error': {
    row: 'T1,Tee,Navy,L,T1-L,-1',
    warning: ['', '', 'Row 4 (size L) is not imported: This row has 6 cells, the headings 9.'],
  },
}

for (const [name, { row, warning }] of Object.entries(badRows)) {
  test(`leaves only the size of a row with ${name} out, and says so`, async ({ db }) => {
    const rows = ['T1,Tee,Navy,S,T1-S,9,4,5,5', 'T1,Tee,Navy,M,T1-M,9,4,5,5', row, 'T1,Tee,Navy,2XL,T1-2,11,4,5,5']
    const { products, rejected, warnings } = await importRows(db, rows)
    expect(rejected).toEqual([])
    expect(products).toMatchObject([{ name: 'Tee', rounded_price: 9, sizes: 'S|M|2XL +2.00' }])
    expect(warnings).toEqual([[2, ...warning]])
  })
}

test('keeps a size without a price, which costs as much as the cheapest, and says so', async ({ db }) => {
  const { products, rejected, warnings } = await importRows(db, [
    'T1,Tee,Navy,S,T1-S,call,4,5,5',
    'T1,Tee,Navy,M,T1-M,9,4,5,5',
    'T1,Tee,Navy,L,T1-L,0,4,5,5',
    'T1,Tee,Navy,2XL,T1-2,11,4,5,5',
  ])
  expect(rejected).toEqual([])
  expect(products).toMatchObject([{ rounded_price: 9, sizes: 'S|M|L|2XL +2.00' }])
  expect(warnings).toEqual([
    [2, 'Price', 'call', 'Row 2: read as no price: size S gets the lowest price'],
    [2, 'Price', '0', 'Row 4: read as no price: size L gets the lowest price'],
  ])
})

test.for<[string, string, number | null]>([
  ['0.00', '0.00', 0],
  ['Call', 'Call', null],
  ['0', 'Call', 0],
])('keeps sizes that are all priced at %s or %s', async ([first, second, price], { db }) => {
  const { products, rejected } = await importRows(db, [
    `T1,Tee,Navy,S,T1-S,${first},4,5,5`,
    `T1,Tee,Navy,L,T1-L,${second},4,5,5`,
  ])
  expect(rejected).toEqual([])
  expect(products).toMatchObject([{ rounded_price: price, sizes: 'S|L' }])
})

test('says which costs are read as none, of sizes and of single rows', async ({ db }) => {
  const { products, rejected, warnings } = await importRows(db, [
    'T1,Tee,Navy,S,T1-S,9,4,5,5',
    'T1,Tee,Navy,M,T1-M,9,TBD,5,5',
    'T2,Cap,Navy,One size,T2,9,call,5,5',
  ])
  expect(rejected).toEqual([])
  expect(products).toMatchObject([{ net_costs: [] }, { net_costs: [{ qty: 1, price: 4 }], sizes: 'S|M' }])
  const reason = 'Read as no cost: the margin is unknown'
  expect(warnings).toEqual([
    [2, 'Net Cost', 'TBD', `Row 3 (size M): ${reason}`],
    [4, 'Net Cost', 'call', reason],
  ])
  const head = 'SKU,Name,Qty1,Cost1,Qty2,Cost2,MSRP'
  expect((await importRows(db, ['X,Mug,24,3,48,Call,24: 9|48: TBA'], head)).warnings).toEqual([
    [2, 'MSRP', '24: 9|48: TBA', 'Read as no MSRP'],
    [2, 'Cost2', 'Call', `${reason}, here and in similar rows`],
  ])
})

test('rejects a color whose rows all have errors, with each of them, and keeps the other color', async ({ db }) => {
  const { products, rejected, warnings } = await importRows(db, [
    'T1,Tee,Navy,S,T1-NS,9,4,5,5',
    'T1,Tee,Navy,M,T1-NM,9,4,5,5',
    'T1,Tee,Sand,S,T1-SS,-9,4,5,5',
    'T1,Tee,Sand,M,T1-SM,9,abc,5,5',
  ])
  expect(products).toMatchObject([{ name: 'Tee, Navy', sizes: 'S|M' }])
  expect(rejected).toEqual([
    [4, 'Price', '-9', 'A price cannot be negative'],
    [4, 'Net Cost', 'abc', 'Row 5 (size M): Not a number'],
  ])
  expect(warnings).toEqual([])
})

test('keeps the rows of a style together around one without a name or with too many cells', async ({ db }) => {
  const { products, rejected, warnings } = await importRows(db, [
    'T1,Tee,Navy,S,T1-S,9,4,5,5',
    'T1,,Navy,M,T1-M,9,4,5,5',
    'T1',
    'T1,Tee, Heavy,Navy,L,T1-L,9,4,5,5',
    'T1,Tee,Navy,XL,T1-X,9,4,5,5',
  ])
  expect(products).toMatchObject([{ name: 'Tee', sizes: 'S|M|XL' }])
  expect(rejected).toEqual([[5, '', '', contains('This row has 10 cells')]])
  expect(warnings).toEqual([
    [2, '', '', 'Row 4 is not imported: This row has 1 cell, the headings 9.'],
    [2, 'Name', '', 'Empty in row 3: the style’s “Tee” is used'],
  ])
})

test('keeps a row without its style in it, and leaves one without a color out', async ({ db }) => {
  const { products, rejected, warnings } = await importRows(db, [
    ',Tee,Navy,S,T1-S,9,4,5,5',
    'T1,Tee,Navy,M,T1-M,9,4,5,5',
    'T1,Tee,,L,T1-L,9,4,5,5',
    'T1,Tee',
    'T1,Tee,Navy,XL,T1-X,9,4,5,5',
  ])
  expect(products).toMatchObject([{ name: 'Tee', family: 'T1', sizes: 'S|M|XL' }])
  expect(rejected).toEqual([])
  expect(warnings).toEqual([
    [2, '', '', 'Row 4 is not imported: The color is empty'],
    [2, '', '', 'Row 5 is not imported: This row has 2 cells, the headings 9.'],
    [2, 'Style', '', 'Empty in row 2: the style’s “T1” is used'],
  ])
})

test('without styles, leaves a row without a name out of the product above it', async ({ db }) => {
  const { products, rejected, warnings } = await importRows(
    db,
    ['Tee,Navy,S,1,9', ',Navy,M,2,9', 'Tee,Navy,L,3,9'],
    'Name,Color,Size,SKU,Price',
  )
  expect(products).toMatchObject([{ name: 'Tee', sizes: 'S|L' }])
  expect(rejected).toEqual([])
  expect(warnings).toEqual([[2, 'Name', '', 'Row 3 (size M) is not imported: The name is empty']])
})

test('checks the variants of a shop export as well, and takes the other values from a good one', async ({ db }) => {
  const { products, rejected, warnings } = await importRows(
    db,
    [
      'tee,Tee,,Color,Navy,Size,S,N-S,9.00,heavy,4.00',
      'tee,,,,Navy,,M,N-M,9.00,150,4.00',
      'tee,,,,Navy,,L,N-L,soon,150,4.00',
      'tee,,,,Sand,,S,S-S,9.00,150,5.00',
    ],
    shopifyHeader,
  )
  expect(rejected).toMatchObject([[5, 'Variant Grams', 'heavy', contains('Enter a weight')]])
  expect(products).toMatchObject([{ name: 'Tee, Navy', sizes: 'M', net_costs: [{ qty: 1, price: 4 }] }])
  expect(warnings).toEqual([
    [2, 'Variant Grams', 'heavy', contains('Row 2 (size S) is not imported: Enter a weight')],
    [2, 'Variant Price', 'soon', 'Row 4 (size L) is not imported: Not a number'],
  ])
})

test('keeps the costs of larger sizes, and says which of their price breaks are not imported', async ({ db }) => {
  const head = 'Style,Name,Color,Size,SKU,Price,Net Cost,Qty 48,Qty 96'
  const { products, warnings } = await importRows(
    db,
    [
      'T1,Tee,Navy,2XL,T1-N2,11,6.20,11.00,10',
      'T1,Tee,Navy,S,T1-NS,9,4.20,9.00,8',
      'T1,Tee,Navy,3XL,T1-N3,12,7.20,12.00,10.5',
      'T1,Tee,Sand,S,T1-SS,9,4.20,9.00,8',
      'T1,Tee,Sand,2XL,T1-S2,11,6,11.00,10',
    ],
    head,
  )
  const common = { rounded_price: 9, net_costs: [{ qty: 1, price: 4.2 }] }
  const price_breaks = [
    { qty: 48, price: 9 },
    { qty: 96, price: 8 },
  ]
  expect(products).toMatchObject([
    {
      ...common,
      price_breaks,
      sizes: 'S|2XL +2.00|3XL +3.00',
      supplier_sizes: [
        { name: 'S', item_number: 'T1-NS', extra_cost: 0 },
        { name: '2XL', item_number: 'T1-N2', extra_cost: 2 },
        { name: '3XL', item_number: 'T1-N3', extra_cost: 3 },
      ],
    },
    {
      ...common,
      price_breaks,
      sizes: 'S|2XL +2.00',
      supplier_sizes: [
        { name: 'S', item_number: 'T1-SS', extra_cost: 0 },
        { name: '2XL', item_number: 'T1-S2', extra_cost: 1.8 },
      ],
    },
  ])
  expect(warnings).toEqual([
    [2, 'Qty 96', '8', contains('share one price at 96 units, here 8. Not imported: 3XL 10.5')],
  ])
})

test('adds a color to a name that has no slug either', async ({ db }) => {
  const { products } = await importRows(db, ['T1,杯子,黒,S,T1-B,5,4,5,5', 'T1,杯子,White,S,T1-W,5,4,5,5'])
  expect(products.map(({ name }) => name)).toEqual(['杯子, White', '杯子, 黒'])
})

test('a key that only a later object of a JSON file has changes no slug', async ({ db }) => {
  const toRow = (style: number, size: string) => ({
    Style: `T${style}`,
    Name: `Tee ${style}`,
    Color: 'Navy',
    Size: size,
    SKU: `T${style}-${size}`,
    Price: 9,
  })
  const rows = Array.from({ length: 50 }, (_, style) => [toRow(style, 'S'), toRow(style, 'M')]).flat()
  const json = JSON.stringify([...rows, { ...toRow(99, 'S'), Badge: 'New' }])
  await importContent(db, json, { name: 'products.json', mapping: { supplier: 'ACME' } })
  const products = await db.select({ name: productData.name, slug: productData.slug }).from(productData)
  expect(products).toHaveLength(51)
  expect(products.map(({ slug }) => slug)).not.toContain('new')
})
