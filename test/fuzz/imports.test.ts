import { stringify } from 'csv-stringify/sync'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { toSlugSql } from '#app/features/imports/checking/classify-rows.server.ts'
import { importColumnNames } from '#app/features/imports/columns.ts'
import { parseExchangeRate } from '#app/features/imports/mapping/currency.ts'
import { guessColumns } from '#app/features/imports/mapping/guess.ts'
import {
  emptyMapping,
  isTarget,
  type Mapping,
  presetNames,
  type Target,
} from '#app/features/imports/mapping/mapping.ts'
import { joinPresetRows } from '#app/features/imports/mapping/preset-rows.ts'
import { getMappingProblem } from '#app/features/imports/mapping/problem.ts'
import { getFormat, openSource } from '#app/features/imports/reading/open-source.server.ts'
import { FileRejected } from '#app/features/imports/rejection.ts'
import { createRowReader } from '#app/features/imports/values/row.server.ts'
import { createSlug } from '#app/lib/text/slug.ts'
import { expect, test } from '#test/database.ts'
import { withFile } from '#test/imports.ts'
import { toXlsx } from '#test/spreadsheet.ts'
import { checkAsyncProperty, checkProperty } from './check-property.ts'
import { json, texts } from './inputs.ts'

/** Reads a file completely, or returns undefined if it is rejected; any other error fails. */
function read(content: string | Buffer, name: string) {
  return withFile(content, name, async (file) => {
    try {
      const source = await openSource(file, { format: await getFormat(file, name) })
      const rows: unknown[][] = []
      for await (const { cells } of source.rows) rows.push(cells)
      return { ...source, rows }
    } catch (error) {
      if (!(error instanceof FileRejected)) throw error
      expect(error.message).toMatch(/\S/)
      return undefined
    }
  })
}

const cell = fc.oneof(texts, fc.constantFrom('Mug', '9.50', '48', '$1,299.00', 'TBD')).map((text) => text.slice(0, 300))
/** Texts that a quoted cell can contain in every format. */
const storableCell = cell.map((text) => text.replace(/[\0\r\ufeff]/g, '').toWellFormed())
const table = fc
  .integer({ min: 1, max: 6 })
  .chain((width) =>
    fc.array(fc.array(storableCell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 12 }),
  )
const createHeadings = (width: number) =>
  Array.from({ length: width }, (_, index) => (index === 0 ? 'Product name' : `c${index}`))

test('a table written as CSV, with any delimiter, is read back cell by cell', async () => {
  const files = fc.tuple(table, fc.constantFrom(',', ';', '\t', '|'))
  await checkAsyncProperty(files, async ([cells, delimiter]) => {
    const filledRows = cells.filter((row) => row.some((text) => text !== ''))
    const headers = createHeadings(cells[0]?.length ?? 0)
    const text = stringify([headers, ...filledRows], { delimiter, quoted: true })
    const source = await read(text, 'products.csv')
    if (headers.length > 1) expect(source?.delimiter).toBe(delimiter)
    expect(source?.rows).toEqual(filledRows)
  })
})

test('a table written as a spreadsheet is read back cell by cell', async () => {
  // Spreadsheets cannot contain characters that XML cannot.
  const printable = fc.stringMatching(/^[ -~]{0,30}$/)
  const cells = fc.array(fc.tuple(printable, printable, fc.integer()), { minLength: 1, maxLength: 12 })
  await checkAsyncProperty(cells, async (cells) => {
    const source = await read(toXlsx([['Product name', 'b', 'c'], ...cells]), 'products.xlsx')
    expect(source?.rows.map((row) => row.map(String))).toEqual(cells.map((row) => row.map(String)))
  })
})

test('any bytes are read as a table or rejected with a message', async () => {
  const names = fc.constantFrom('a.csv', 'a.txt', 'a.json', 'a.ndjson', 'a.xlsx', 'a')
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 400 }).map((each) => Buffer.from(each)),
    texts.map((text) => Buffer.from(text)),
    fc.array(texts, { maxLength: 12 }).map((each) => Buffer.from(each.join('\n'))),
    json.map((value) => Buffer.from(JSON.stringify(value))),
    fc.array(json, { maxLength: 5 }).map((lines) => Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n'))),
  )
  await checkAsyncProperty(fc.tuple(bytes, names), async ([bytes, name]) => void (await read(bytes, name)), {
    maxRuns: 150,
  })
})

test('a damaged spreadsheet is read as a table or rejected with a message', async () => {
  const spreadsheet = toXlsx([['Name', 'Price'], ...Array.from({ length: 20 }, (_, index) => [`Mug ${index}`, index])])
  const damage = fc.tuple(
    fc.array(fc.tuple(fc.nat(spreadsheet.length - 1), fc.integer({ min: 0, max: 255 })), {
      minLength: 1,
      maxLength: 6,
    }),
    fc.nat(spreadsheet.length),
  )
  await checkAsyncProperty(damage, async ([bytes, length]) => {
    const damaged = Buffer.from(spreadsheet)
    for (const [position, byte] of bytes) damaged[position] = byte
    await read(damaged, 'products.xlsx')
    await read(spreadsheet.subarray(0, length), 'products.xlsx')
  })
})

const target = fc.constantFrom<Target | null>(...importColumnNames, 'qty1', 'price1', 'qty2', 'price2', null)
const mapping: fc.Arbitrary<Mapping> = fc.record({
  columns: fc.dictionary(fc.oneof(texts, fc.constantFrom('a', 'b', 'c')), target, { maxKeys: 8 }),
  preset: fc.constantFrom(null, ...presetNames),
  decimal: fc.constantFrom(null, '.' as const, ',' as const),
  currency: fc.constantFrom(null, { money: 'EUR' as const, dollars: 1.08 }),
  supplier: fc.constantFrom(null, 'ACME'),
})

test('any row under any mapping gives storable fields, or problems with messages', () => {
  const headers = fc.uniqueArray(
    fc.oneof(fc.constantFrom('a', 'b', 'c', 'constructor', '__proto__', 'toString'), texts),
    { minLength: 1, maxLength: 8 },
  )
  const format = fc.constantFrom('csv' as const, 'xlsx' as const, 'json' as const)
  const inputs = fc.tuple(headers, mapping, format, fc.array(fc.oneof(texts, json), { maxLength: 8 }))
  checkProperty(inputs, ([headers, mapping, format, cells]) => {
    expect(getMappingProblem(mapping) ?? 'none').toMatch(/\S/)
    const row = createRowReader({ headers, format }, mapping)({ line: 2, cells })
    for (const { reason } of [...row.problems, ...row.warnings]) expect(reason).toMatch(/\S/)
    expect(JSON.stringify([row.fields, row.cells, row.problems.map(({ value }) => value)])).not.toMatch(
      /(?<!\\)\\u(0000|d[89a-f])/,
    )
    const { rounded_price: price, minimum_quantity: minimum } = row.fields
    if (typeof price === 'number') expect(price >= 0 && Number.isInteger(Math.round(price * 100))).toBe(true)
    if (typeof minimum === 'number') expect(Number.isInteger(minimum) && minimum > 0).toBe(true)
  })
})

test('any headings map to known columns, each at most once', () => {
  checkProperty(fc.uniqueArray(texts, { maxLength: 12 }), (headers) => {
    const { columns } = guessColumns(headers)
    const targets = Object.values(columns).filter((each) => each !== null)
    for (const each of targets) expect(isTarget(each)).toBe(true)
    const single = targets.filter((each) => each !== 'image_urls')
    expect(new Set(single).size).toBe(single.length)
    expect(() => getMappingProblem({ ...emptyMapping, columns })).not.toThrow()
  })
  checkProperty(texts, (text) => expect(Number.isFinite(parseExchangeRate(text) ?? 1)).toBe(true))
})

test('rows of products that are spread over several rows are joined', async () => {
  const shopify = ['Handle', 'Title', 'Option1 Name', 'Option1 Value', 'Variant Price', 'Image Src', 'Variant SKU']
  const rows = fc.array(
    fc.array(fc.oneof(fc.constantFrom('mug', 'Color', 'Navy', ''), texts), { minLength: 7, maxLength: 7 }),
    { maxLength: 8 },
  )
  await checkAsyncProperty(fc.tuple(rows, fc.constantFrom(...presetNames)), async ([rows, preset]) => {
    async function* yieldRows() {
      for (const [index, cells] of rows.entries()) yield { line: index + 2, cells }
    }
    const source = {
      format: 'csv' as const,
      delimiter: ',',
      encoding: 'utf-8',
      sheet: null,
      sheets: [],
      headerLine: 1,
    }
    const joined = joinPresetRows({ ...source, headers: [...shopify], rows: yieldRows() }, { preset, columns: {} })
    let count = 0
    for await (const row of joined.rows) count += row.cells.length > 0 ? 1 : 0
    expect(count).toBeLessThanOrEqual(rows.length * 2)
  })
})

test('the database derives the same slug from a name as the shop', async ({ db }) => {
  const storable = texts.map((text) => text.replaceAll('\0', '').toWellFormed())
  await checkAsyncProperty(
    fc.array(storable, { minLength: 30, maxLength: 60 }),
    async (names) => {
      for (const name of names) {
        const { rows } = await db.execute<{ slug: string }>(sql`select ${toSlugSql(sql`${name}::text`)} as slug`)
        expect([name, rows[0]?.slug]).toEqual([name, createSlug(name)])
      }
    },
    { maxRuns: 6 },
  )
})
