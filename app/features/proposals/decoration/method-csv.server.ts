import { CsvError, parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { escapeFormula, unescapeFormula } from '#app/lib/text/escape-formula.ts'
import { createSlug } from '#app/lib/text/slug.ts'
import type { Method } from '../pricing/method.schema.ts'
import {
  type GridName,
  type GridValues,
  getCellField,
  getFromField,
  getQuantityField,
  gridNames,
  type MethodValues,
  methodFields,
  parseMethodValues,
  toMethodValues,
} from './method-values.ts'
import type { StoredMethod } from './methods.server.ts'

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

export type RejectedRow = { row: number; reason: string }
export type MethodFile = { methods: { key: string; method: Method }[]; rejected: RejectedRow[] }

type NumberedRow = { number: number; cells: Record<string, string> }

/** Reads methods from CSV. A method with a rejected row is left out as a whole. */
export function readMethodCsv(text: string): MethodFile {
  let records: Record<string, string>[]
  try {
    records = parse(text, { columns: true, bom: true, trim: true, skip_empty_lines: true, to: maxRows + 1 })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { methods: [], rejected: [{ row: Number(error.lines ?? 1), reason: 'This is not a valid CSV file' }] }
  }
  const missing = columns.filter((column) => records[0] && !(column in records[0]))
  if (records.length === 0) return { methods: [], rejected: [{ row: 1, reason: 'The file has no rows' }] }
  if (records.length > maxRows)
    return { methods: [], rejected: [{ row: maxRows, reason: 'The file has too many rows' }] }
  if (missing.length > 0)
    return { methods: [], rejected: [{ row: 1, reason: `These columns are missing: ${missing.join(', ')}` }] }
  const rows: NumberedRow[] = records.map((cells, index) => ({ number: index + 2, cells }))
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

function readMethod(key: string, rows: NumberedRow[]): { method: Method } | { rejected: RejectedRow[] } {
  const [first] = rows
  if (!first || key === '') return { rejected: rows.map(({ number }) => ({ row: number, reason: 'Enter a method' })) }
  const rejected: RejectedRow[] = []
  const cellRows = new Map<string, number>()
  for (const { number, cells } of rows) {
    if (!gridNames.some((name) => name === cells.charge))
      rejected.push({ row: number, reason: `charge: Choose one of: ${gridNames.join(', ')}` })
    const place = `${cells.charge} ${cells.from} ${cells.quantity}`
    const earlier = cellRows.get(place)
    if (earlier) rejected.push({ row: number, reason: `Row ${earlier} has this charge, from and quantity already` })
    else cellRows.set(place, number)
    const differing = methodFields.find((field) => cells[field] !== first.cells[field])
    if (differing) rejected.push({ row: number, reason: `${differing}: Row ${first.number} has another value` })
  }
  const places = new Map<string, number>()
  const grids = {} as MethodValues['grids']
  for (const name of gridNames) grids[name] = toGrid(name, rows, places)
  const fields = Object.fromEntries(methodFields.map((field) => [field, first.cells[field] ?? ''])) as Omit<
    MethodValues,
    'grids'
  >
  const parsed = parseMethodValues({ ...fields, name: unescapeFormula(fields.name), grids })
  if (!parsed.ok)
    for (const [field, messages] of Object.entries(parsed.errors)) {
      const column = field.includes('-') ? field.split('-')[1] : field
      rejected.push({ row: places.get(field) ?? first.number, reason: `${column}: ${messages.join(' ')}` })
    }
  return parsed.ok && rejected.length === 0 ? { method: parsed.method } : { rejected }
}

/** Builds a grid from its cells in any order. @param places gets the row of each field */
function toGrid(name: GridName, rows: readonly NumberedRow[], places: Map<string, number>): GridValues {
  const own = rows.filter(({ cells }) => cells.charge === name)
  const collect = (column: string) =>
    [...new Set(own.map(({ cells }) => cells[column] ?? ''))].sort((a, b) => Number(a) - Number(b))
  const quantities = collect('quantity')
  const froms = collect('from')
  const find = (from: string, quantity: string) =>
    own.find(({ cells }) => cells.from === from && cells.quantity === quantity)
  quantities.forEach((quantity, column) => {
    const row = own.find(({ cells }) => cells.quantity === quantity)
    if (row) places.set(getQuantityField(name, column), row.number)
  })
  return {
    quantities,
    rows: froms.map((from, at) => {
      const row = own.find(({ cells }) => cells.from === from)
      if (row) places.set(getFromField(name, at), row.number)
      return {
        from,
        cells: quantities.map((quantity, column) => {
          const found = find(from, quantity)
          for (const part of ['price', 'cost'] as const)
            if (found) places.set(getCellField(name, at, column, part), found.number)
          return { price: found?.cells.price ?? '', cost: found?.cells.cost ?? '' }
        }),
      }
    }),
  }
}
