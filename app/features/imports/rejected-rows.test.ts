import { asc } from 'drizzle-orm'
import { formatSizes } from '#app/features/catalog/products/facts/sizes.ts'
import { commandLine } from '#app/features/staff/person.ts'
import type { Database } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import { parseCsv } from '#test/csv.ts'
import { expect, test } from '#test/database.ts'
import { importContent, withFile } from '#test/imports.ts'
import { createSupplierSpreadsheet, supplierRejected, supplierRows } from '#test/supplier-file.ts'
import { applyImport } from './applying/apply-import.server.ts'
import { listRowsWithMessages } from './imports.server.ts'
import { getQuestions } from './mapping/questions.ts'
import { toProblemRowsCsv, toProductRowsCsv } from './problem-rows-csv.server.ts'

const all = (db: Database) => db.select().from(productData).orderBy(asc(productData.name), asc(productData.id))

const toCsv = (...rows: string[][]) =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')

const goods = { mapping: { supplier: 'Harbor Goods' } }

test('reports forty errors by line, imports the corrected rows, and changes nothing when repeated', async ({ db }) => {
  const sheet = createSupplierSpreadsheet()
  const first = await importContent(db, sheet.csv(), goods)
  expect(first.counts).toEqual({
    rows: supplierRows,
    new: 4_960,
    changed: 0,
    same: 0,
    skipped: 0,
    rejected: supplierRejected,
    missing: 0,
    // The first row of each column with a price in words.
    withWarnings: 2,
    unidentified: expect.any(Number),
    skippedSizes: 0,
  })
  expect(first.applied).toEqual({ ok: false, reason: '40 rows have errors, so nothing was imported.' })
  expect(first.rejected.map(({ line, problems }) => ({ line, column: problems[0]?.column }))).toEqual(
    sheet.rejected.map(({ csvLine, column }) => ({ line: csvLine, column })),
  )
  expect(await all(db)).toEqual([])

  const second = await importContent(db, sheet.xlsx(), {
    ...goods,
    name: 'goods.xlsx',
    apply: { canSkipRejected: true },
  })
  expect(second.rejected.map(({ line }) => line)).toEqual(sheet.rejected.map(({ row }) => row))
  expect(second.applied).toMatchObject({ ok: true, counts: { new: 4_960, rejected: 40 } })
  const again = await importContent(db, sheet.csv(), { ...goods, apply: { canSkipRejected: true } })
  expect(again.applied).toMatchObject({ ok: true, changeId: null, counts: { same: 4_960, rejected: 40 } })

  let text = ''
  for await (const piece of toProblemRowsCsv(db, again.id)) text += piece
  const [header = [], ...rows] = parseCsv(text.slice(1))
  expect(rows).toHaveLength(supplierRejected)
  expect(rows[0]?.at(-1)).toBe('Product Name: The name is empty')
  const good = createSupplierSpreadsheet({ isCorrected: true })
  const isCorrected = rows.map((row) => {
    const at = sheet.rejected.findIndex(({ csvLine }) => String(csvLine) === row.at(-2))
    const index = (sheet.rejected[at]?.row ?? 0) - 4
    return [...(good.rows[index] ?? []), ...row.slice(-2)]
  })
  const last = await importContent(db, toCsv(header, ...isCorrected), goods)
  expect(last.applied).toMatchObject({ ok: true, counts: { new: supplierRejected, rejected: 0 } })
  const whole = await importContent(db, good.csv(), goods)
  expect(whole.counts).toMatchObject({ same: supplierRows, rejected: 0 })
}, 120_000)

test('rejects duplicate rows and rows with the slug or item number of another product', async ({ db }) => {
  await db.insert(productData).values([
    { name: 'Mug', slug: 'mug', supplier: 'ACME', supplier_item_number: '1' },
    { name: 'Cap', slug: 'cap' },
  ])
  const { rejected } = await importContent(
    db,
    'supplier,sku,slug,name\nACME,1,cap,Mug\n,,new,New\n,,new,Newer\n,,,кружка\nACME,9,,Pen\nACME,9,,Pencil\n,,other,\n',
    { apply: false },
  )
  expect(rejected.map(({ line, problems }) => [line, problems[0]?.column, problems[0]?.reason])).toEqual([
    [2, 'slug', 'Another product has the URL slug cap: Cap'],
    [4, 'slug', 'Same product as row 3: both have the URL slug new'],
    [5, 'name', 'The name has no letters or digits for a URL slug: add a URL slug column'],
    [7, 'sku', 'Row 6 has the same item number'],
    [8, 'name', 'The name is empty'],
  ])
})

test('imports rows with warnings, lists them, and exports them as CSV', async ({ db }) => {
  const csv = 'sku,name,qty1,price1,qty2,price2\n1,Mug,48,8,96,9\n2,Cap,48,9,96,8\n3,Pen,1,2\n'
  const { id, counts, applied } = await importContent(db, csv, { mapping: { supplier: 'ACME' } })
  expect(counts).toMatchObject({ new: 3, rejected: 0, withWarnings: 2 })
  expect(applied?.ok).toBe(true)
  const rows = await listRowsWithMessages(db, { id, kind: 'withWarnings', limit: 10 })
  expect(rows).toMatchObject([
    {
      line: 2,
      problems: [
        {
          column: 'price1',
          value: '96: 9.00',
          reason: 'The unit price rises to $9.00, after $8.00 from 48.',
        },
        { reason: 'Higher than the price of $8.00.' },
      ],
    },
    { line: 4, problems: [{ reason: 'This row has 4 cells, the headings 6.' }] },
  ])
  let text = ''
  for await (const piece of toProblemRowsCsv(db, id, 'withWarnings')) text += piece
  expect(parseCsv(text.slice(1)).map((row) => row.slice(0, 2))).toEqual([
    ['sku', 'name'],
    ['1', 'Mug'],
    ['3', 'Pen'],
  ])
  expect((await importContent(db, csv, { mapping: { supplier: 'ACME' } })).counts).toMatchObject({
    same: 3,
    withWarnings: 0,
  })
})

test('reports only the cell count of a row with too many or too few cells', async ({ db }) => {
  const csv = 'sku,name,price,brand\n1,Mug, large,9.50,Acme\n2,9.50,Acme\n'
  const { preview, rejected } = await importContent(db, csv, { mapping: { supplier: 'ACME' }, apply: false })
  // The cells of the row with too many are no samples of columns.
  expect(preview.columns.map(({ samples }) => samples)).toEqual([['2'], ['9.50'], ['Acme'], []])
  expect(rejected.map(({ problems }) => problems.map(({ reason }) => reason))).toEqual([
    ['This row has 5 cells, the headings 4: put values that contain the delimiter in quotes.'],
    ['This row has 3 cells, the headings 4.'],
  ])
})

test('never hides a product because of a broken row; hides none if a broken row cannot be matched', async ({ db }) => {
  const goods = { mapping: { supplier: 'ACME' } }
  const hide = { canSkipRejected: true, missing: 'hide' as const }
  await importContent(db, 'sku,name,price\n1,Mug,1\n2,Cap,1\n3,Pen,1\n', goods)
  const found = await importContent(db, 'sku,name,price\n1,Mug,1\n3,Pen, large,1\n', { ...goods, apply: hide })
  expect(found.applied).toMatchObject({ ok: true, counts: { missing: 1, rejected: 1, unidentified: 0 } })
  expect((await all(db)).map(({ name, in_stock }) => [name, in_stock])).toEqual([
    ['Cap', false],
    ['Mug', true],
    ['Pen', true],
  ])
  const lost = await importContent(db, 'sku,name,price\n1,Mug,1\nBlue, large,3,Pen,1\n', { ...goods, apply: hide })
  expect(lost.counts).toMatchObject({ rejected: 1, unidentified: 1 })
  expect(lost.applied).toEqual({
    ok: false,
    reason:
      'One row with errors does not identify its product and could be one of the products to mark out of stock. Nothing was imported. Fix it or keep missing products unchanged.',
  })
  expect((await all(db)).filter(({ in_stock }) => in_stock)).toHaveLength(2)
  const apply = { canSkipRejected: true, missing: 'keep' as const }
  expect(await applyImport(db, { id: lost.id, by: commandLine, ...apply })).toMatchObject({ ok: true })
})

test('prices in another money are asked for, and are as many dollars as someone said', async ({ db }) => {
  const csv = 'sku,name,Preis,qty1,price1\n1,Mug,€ 10.00,48,€9.00\n2,Cap,£5.00,,\n3,Pen,3.00,,\n'
  const unanswered = await importContent(db, csv, { mapping: { supplier: 'ACME' }, apply: { canSkipRejected: true } })
  expect(getQuestions(unanswered.preview.columns, unanswered.preview.mapping.columns).questions).toEqual([
    { about: 'currency', money: 'EUR', samples: ['€ 10.00', '€9.00'] },
  ])
  expect(unanswered.rejected.map(({ line, problems }) => [line, problems[0]?.reason])).toEqual([
    [2, 'This price is in EUR: enter an exchange rate to US dollars'],
    [3, 'This price is in GBP: enter an exchange rate to US dollars'],
  ])
  const currency = { money: 'EUR', dollars: 1.1 } as const
  await importContent(db, csv, { mapping: { supplier: 'ACME', currency }, apply: { canSkipRejected: true } })
  expect((await all(db)).map(({ name, rounded_price }) => [name, rounded_price])).toEqual([
    ['Mug', 11],
    ['Pen', 3],
  ])
  const columns = { name: 'name', 'Price EUR': 'rounded_price' } as const
  const named = await importContent(db, 'name,Price EUR\nBag,10.00\n', { mapping: { currency, columns } })
  expect(getQuestions(named.preview.columns, columns).questions).toMatchObject([{ about: 'currency', money: 'EUR' }])
  expect((await all(db))[0]).toMatchObject({ name: 'Bag', rounded_price: 11 })
})

test('corrected rows of joined products keep their color and are not joined again', async ({ db }) => {
  const csv = [
    'Handle,Title,Body (HTML),Option1 Name,Option1 Value,Variant SKU,Variant Price',
    'tee,Tee,,Color,Navy,T-N,9.50',
    'tee,,,,Sand,T-S,soon',
  ].join('\n')
  const first = await importContent(db, csv, { apply: { canSkipRejected: true } })
  expect(first.rejected).toMatchObject([{ line: 3, problems: [{ column: 'Variant Price', value: 'soon' }] }])
  let text = ''
  for await (const piece of toProblemRowsCsv(db, first.id)) text += piece
  await importContent(db, text.replaceAll('soon', '10.50'))
  expect(await all(db)).toMatchObject([
    { name: 'Tee, Navy', slug: 'tee-navy', colour: 'Navy', rounded_price: 9.5 },
    { name: 'Tee, Sand', slug: 'tee-sand', colour: 'Sand', family: 'tee', rounded_price: 10.5 },
  ])
})

test('corrected rows of a product with sizes come with its other rows, so that it stays one product', async ({
  db,
}) => {
  const header = 'Style,Name,Color,Size,SKU,Price'
  const rows = [
    'T1,Tee,Navy,S,T1-NS,9',
    'T1,Tee,Navy,M,T1-NM,soon',
    'T1,Tee, Heavy,Navy,L,T1-NL,9',
    'T1,Tee,Sand,S,T1-SS,9',
    'T2,Cap,Navy,OS,T2-N,5',
    'T3, Wide,Bag,Navy,OS,T3-N,5',
    'T3,Bag,Sand,OS,T3-S,5',
  ]
  const acme = { mapping: { supplier: 'ACME' }, apply: { canSkipRejected: true } }
  const csv = [header, ...rows].join('\n')
  const first = await importContent(db, csv, acme)
  expect(first.rejected.map(({ line }) => line)).toEqual([4, 7])
  expect(first.counts).toMatchObject({ rejected: 2, skippedSizes: 1 })
  const read = (kind: 'rejected' | 'withWarnings') =>
    withFile(csv, 'products.csv', async (file) => (await toProductRowsCsv(db, { id: first.id, file, kind })) ?? '')
  const toLines = (text: string) => parseCsv(text.slice(1)).map((row) => row.at(-2))
  // The row with the price "soon", which the warning of its product names, is there, too.
  expect(toLines(await read('withWarnings'))).toEqual(['Row in the file', '2', '3', '4', '5'])
  const text = await read('rejected')
  expect(toLines(text)).toEqual(['Row in the file', '2', '3', '4', '5', '7', '8'])
  const [head = [], ...found] = parseCsv(text.slice(1))
  const mended: Record<string, string> = {
    3: 'T1,Tee,Navy,M,T1-NM,9',
    4: 'T1,Tee,Navy,L,T1-NL,9',
    7: 'T3,Bag,Navy,OS,T3-N,5',
  }
  const corrected = found.map((row) => [...(mended[row.at(-2) ?? '']?.split(',') ?? row.slice(0, 6)), '', ''])
  const again = await importContent(db, toCsv(head, ...corrected), acme)
  expect(again.counts).toMatchObject({ rejected: 0, withWarnings: 0 })
  const products = (await all(db)).map(({ name, sizes }) => [name, formatSizes(sizes, '|')])
  expect(products).toEqual([
    ['Bag, Navy', 'OS'],
    ['Bag, Sand', 'OS'],
    ['Cap', 'OS'],
    ['Tee, Navy', 'S|M|L'],
    ['Tee, Sand', 'S'],
  ])
})

const wooHeader =
  'ID,Type,SKU,Name,Published,Description,In stock?,Regular price,Categories,Images,Parent,Attribute 1 name,Attribute 1 value(s)'
const wooRows = [
  '1,simple,P-1,Bamboo Pen,1,,1,2.50,Office,,,,',
  '2,variable,TEE,Harbor Tee,1,Soft,1,,Apparel,,,Color,"Navy, Sand"',
  '3,variation,TEE-N,Harbor Tee - Navy,1,,1,19,,,TEE,Color,Navy',
  '4,simple,P-2,Cap,1,,1,5,Caps,,,,',
  '5,variation,TEE-S,Harbor Tee - Sand,1,,1,21,,,id:2,Color,Sand',
]
const magentoHeader =
  'sku,store_view_code,attribute_set_code,product_type,categories,product_websites,name,description,short_description,product_online,visibility,price,url_key,base_image,additional_attributes,qty,is_in_stock,additional_images,configurable_variations,configurable_variation_labels'
const magentoRows = [
  'T-B,,Top,simple,Default/Tees,base,Tee Blue,Soft,,1,Not Visible Individually,29,tee-blue,,,5,1,,,',
  '24-MB,,Bag,simple,Default/Gear,base,Bag,Roomy,,1,"Catalog, Search",34,bag,,,5,1,,,',
  'T-R,,Top,simple,Default/Tees,base,Tee Red,Soft,,1,Not Visible Individually,31,tee-red,,,5,1,,,',
  'T,,Top,configurable,Default/Tees,base,Tee,Soft,,1,"Catalog, Search",,tee,,,0,1,,"sku=T-B,color=Blue|sku=T-R,color=Red","color=Color"',
]

test.for([
  { preset: 'woocommerce', header: wooHeader, rows: wooRows, broken: ',21,', error: ',soon,', lines: ['3', '4', '6'] },
  {
    preset: 'magento',
    header: magentoHeader,
    rows: magentoRows,
    broken: ',31,',
    error: ',soon,',
    lines: ['2', '4', '5'],
  },
])(
  'corrected rows of $preset come with their parent and variants, and import as the correct file',
  async (file, { db }) => {
    const { preset, header, rows, broken, error, lines } = file
    const correct = [header, ...rows].join('\n')
    const apply = { canSkipRejected: true }
    const first = await importContent(db, correct.replace(broken, error), { apply })
    expect([first.preview.mapping.preset, first.counts.rejected]).toEqual([preset, 1])
    const text = await withFile(correct.replace(broken, error), 'products.csv', async (path) =>
      toProductRowsCsv(db, { id: first.id, file: path, kind: 'rejected' }),
    )
    expect(
      parseCsv((text ?? '').slice(1))
        .slice(1)
        .map((row) => row.at(-2)),
    ).toEqual(lines)
    const again = await importContent(db, (text ?? '').replace(error, broken), { apply })
    expect(again.counts).toMatchObject({ rejected: 0 })
    // The correct file has nothing left to add or change.
    const { counts } = await importContent(db, correct, { apply })
    expect(counts).toMatchObject({ new: 0, changed: 0, rejected: 0 })
  },
)
