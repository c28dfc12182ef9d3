import { CsvError, parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { getFirstLine, normalizeLineBreaks } from '#app/lib/text/csv-lines.ts'
import { escapeFormula, unescapeFormula } from '#app/lib/text/escape-formula.ts'
import { createSlug } from '#app/lib/text/slug.ts'
import type { Method } from '../pricing/method.schema.ts'
import {
  type GridName,
  type GridValues,
  getCellField,
  getFieldColumn,
  getFromField,
  getQuantityField,
  gridNames,
  type MethodValues,
  methodFields,
  parseMethodValues,
  toMethodValues,
} from './method-values.ts'
import { reservedKeys, type StoredMethod } from './methods.server.ts'

/** The columns of a file: the method, its fields, then one cell of a grid. */
const cellColumns = ['charge', 'from', 'quantity', 'price', 'cost'] as const
const columns = ['method', ...methodFields, ...cellColumns]
export const maxCsvLength = 500_000
const maxRows = 10_000

/** Writes methods as CSV, one row a cell of a grid. Each row repeats the fields of its method. */
export function writeMethodCsv(methods: readonly Pick<StoredMethod, 'key' | 'method'>[]): string {
  const rows = methods.flatMap(({ key, method }) => {
    const { grids, ...fields } = toMethodValues(method)
    return gridNames.flatMap((charge) =>
      grids[charge].rows.flatMap(({ from, cells }) =>
        cells.map((cell, column) => ({
          method: key,
          ...fields,
          name: escapeFormula(fields.name),
          isActive: fields.isActive || 'off',
          charge,
          from,
          quantity: grids[charge].quantities[column],
          ...cell,
        })),
      ),
    )
  })
  return stringify(rows, { header: true, columns, record_delimiter: 'windows', bom: true })
}

/** `row` is the line of the file at which the row begins. */
export type RejectedRow = { row: number; reason: string }
export type MethodFile = { methods: { key: string; method: Method }[]; rejected: RejectedRow[] }

type NumberedRow = { number: number; cells: Record<string, string> }

/** Reads methods from CSV. A method with a rejected row is left out as a whole. */
export function readMethodCsv(text: string): MethodFile {
  const reject = (row: number, reason: string): MethodFile => ({ methods: [], rejected: [{ row, reason }] })
  let rows: NumberedRow[]
  try {
    rows = parseRows(text)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return reject(Number(error.lines ?? 1), 'This is not a valid CSV file')
  }
  const [first] = rows
  if (!first) return reject(1, 'The file has no rows')
  if (rows.length > maxRows) return reject(maxRows, 'The file has too many rows')
  const missing = columns.filter((column) => !Object.hasOwn(first.cells, column))
  if (missing.length > 0) return reject(1, `These columns are missing: ${missing.join(', ')}`)
  const result: MethodFile = { methods: [], rejected: [] }
  for (const [key, group] of Map.groupBy(rows, ({ cells }) =>
    createSlug(cells.method || unescapeFormula(cells.name ?? '')),
  )) {
    const read = readMethod(key, group)
    if ('method' in read) result.methods.push({ key, method: read.method })
    else result.rejected.push(...read.rejected)
  }
  result.rejected.sort((a, b) => a.row - b.row)
  return result
}

function parseRows(text: string): NumberedRow[] {
  const options = { columns: true, bom: true, trim: true, skip_empty_lines: true, info: true, to: maxRows + 1 } as const
  const records = parse(normalizeLineBreaks(text), options) as unknown as {
    record: Record<string, string>
    info: { lines: number }
  }[]
  return records.map(({ record, info }) => ({
    number: getFirstLine(info.lines, Object.values(record)),
    cells: record,
  }))
}

function readMethod(key: string, rows: NumberedRow[]): { method: Method } | { rejected: RejectedRow[] } {
  const [first] = rows
  if (!first || key === '') return { rejected: rows.map(({ number }) => ({ row: number, reason: 'Enter a method' })) }
  const rejected: RejectedRow[] = []
  if (reservedKeys.includes(key))
    rejected.push({ row: first.number, reason: 'method: This name is reserved. Enter another one' })
  const isActive = first.cells.isActive?.toLowerCase() ?? ''
  if (!['on', 'off'].includes(isActive))
    rejected.push({ row: first.number, reason: 'isActive: Choose one of: on, off' })
  const rowByCell = new Map<string, number>()
  for (const { number, cells } of rows) {
    if (!gridNames.some((name) => name === cells.charge))
      rejected.push({ row: number, reason: `charge: Choose one of: ${gridNames.join(', ')}` })
    const cellKey = `${cells.charge} ${cells.from} ${cells.quantity}`
    const earlier = rowByCell.get(cellKey)
    if (earlier) rejected.push({ row: number, reason: `Row ${earlier} has this charge, from and quantity already` })
    else rowByCell.set(cellKey, number)
    const differing = methodFields.find((field) => cells[field] !== first.cells[field])
    if (differing) rejected.push({ row: number, reason: `${differing}: Row ${first.number} has another value` })
  }
  const read = { setup: readGrid('setup', rows), repeat: readGrid('repeat', rows), run: readGrid('run', rows) }
  const grids = { setup: read.setup.grid, repeat: read.repeat.grid, run: read.run.grid }
  const rowByField = new Map(gridNames.flatMap((name) => [...read[name].rowByField]))
  const fields = Object.fromEntries(methodFields.map((field) => [field, first.cells[field] ?? ''])) as Omit<
    MethodValues,
    'grids'
  >
  const parsed = parseMethodValues({ ...fields, isActive, name: unescapeFormula(fields.name), grids })
  if (!parsed.ok)
    for (const [field, messages] of Object.entries(parsed.errors))
      rejected.push({
        row: rowByField.get(field) ?? first.number,
        reason: `${getFieldColumn(field)}: ${messages.join(' ')}`,
      })
  return parsed.ok && rejected.length === 0 ? { method: parsed.method } : { rejected }
}

const toNumber = (text: string) => Number(text.replaceAll(',', ''))

/** Builds a grid from its cells in any order; `rowByField` has the row of each field, for its errors. */
function readGrid(
  name: GridName,
  methodRows: readonly NumberedRow[],
): { grid: GridValues; rowByField: Map<string, number> } {
  const rows = methodRows.filter(({ cells }) => cells.charge === name)
  const rowByField = new Map<string, number>()
  const listNumbers = (column: 'from' | 'quantity') =>
    [...new Set(rows.map(({ cells }) => cells[column] ?? ''))].sort((a, b) => toNumber(a) - toNumber(b))
  const quantities = listNumbers('quantity')
  quantities.forEach((quantity, column) => {
    const row = rows.find(({ cells }) => cells.quantity === quantity)
    if (row) rowByField.set(getQuantityField(name, column), row.number)
  })
  const gridRows = listNumbers('from').map((from, rowIndex) => {
    const rowsFrom = rows.filter(({ cells }) => cells.from === from)
    if (rowsFrom[0]) rowByField.set(getFromField(name, rowIndex), rowsFrom[0].number)
    const cells = quantities.map((quantity, column) => {
      const row = rowsFrom.find(({ cells }) => cells.quantity === quantity)
      for (const part of ['price', 'cost'] as const)
        if (row) rowByField.set(getCellField(name, rowIndex, column, part), row.number)
      return { price: row?.cells.price ?? '', cost: row?.cells.cost ?? '' }
    })
    return { from, cells }
  })
  return { grid: { quantities, rows: gridRows }, rowByField }
}
