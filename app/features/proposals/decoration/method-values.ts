import type { FieldErrors } from '#app/lib/form.ts'
import {
  type Grid,
  type Measure,
  type Method,
  maxBreaks,
  maxGridRows,
  maxMeasure,
  maxPieces,
  measures,
  type Treatment,
  treatments,
} from '../pricing/method.schema.ts'
import { parseRate, toRateText } from '../pricing/rate.ts'

/** The grids of a method, by their prefix in forms and files. */
export const gridNames = ['setup', 'repeat', 'run'] as const
export type GridName = (typeof gridNames)[number]

export type GridValues = { quantities: string[]; rows: { from: string; cells: { price: string; cost: string }[] }[] }

export const methodFields = [
  ...(['name', 'measure', 'step', 'included', 'includedCost', 'setupPer', 'setupTreatment', 'runTreatment'] as const),
  ...(['minimum', 'lessPrice', 'lessCost', 'leadDays', 'isActive'] as const),
] as const

/** A method as it is typed in a form or file. */
export type MethodValues = Record<(typeof methodFields)[number], string> & { grids: Record<GridName, GridValues> }

export const getQuantityField = (grid: GridName, column: number) => `${grid}-quantity-${column}`
export const getFromField = (grid: GridName, row: number) => `${grid}-from-${row}`
export const getCellField = (grid: GridName, row: number, column: number, part: 'price' | 'cost') =>
  `${grid}-${part}-${row}-${column}`
/** The column of a file that has the values of a field: 'price' for `run-price-0-2`, 'name' for `name`. */
export const getFieldColumn = (field: string): string => field.split('-')[1] ?? field

const mapGrids = <T>(map: (grid: GridName) => T) => ({ setup: map('setup'), repeat: map('repeat'), run: map('run') })

const toGridValues = ({ quantities, rows }: Grid): GridValues => ({
  quantities: quantities.map(String),
  rows: rows.map(({ from, cells }) => ({
    from: String(from),
    cells: cells.map(({ price, cost }) => ({ price: toRateText(price), cost: toRateText(cost) })),
  })),
})

export function toMethodValues(method: Method): MethodValues {
  const { name, measure, step, included, setupPer, setupTreatment, runTreatment, minimum, lessThanMinimum } = method
  const grids = { setup: method.setup, repeat: method.repeatSetup, run: method.run }
  return {
    name,
    measure,
    setupPer,
    setupTreatment,
    runTreatment,
    step: String(step),
    included: String(included),
    minimum: String(minimum),
    includedCost: toRateText(method.includedCost),
    lessPrice: toRateText(lessThanMinimum?.price ?? null),
    lessCost: toRateText(lessThanMinimum?.cost ?? null),
    leadDays: method.leadDays === null ? '' : String(method.leadDays),
    isActive: method.isActive ? 'on' : '',
    grids: mapGrids((grid) => toGridValues(grids[grid])),
  }
}

/** Reads the fields of a form; at most as many columns and rows as a grid may have. */
export function readMethodValues(form: FormData): MethodValues {
  const read = (name: string) => String(form.get(name) ?? '').trim()
  const count = (name: (index: number) => string, max: number) => {
    const index = Array.from({ length: max }, (_, at) => at).findLastIndex((at) => form.has(name(at)))
    return Array.from({ length: Math.max(1, index + 1) }, (_, at) => at)
  }
  const fields = Object.fromEntries(methodFields.map((name) => [name, read(name)])) as Omit<MethodValues, 'grids'>
  return {
    ...fields,
    grids: mapGrids((grid) => {
      const columns = count((column) => getQuantityField(grid, column), maxBreaks)
      const rows = count((row) => getFromField(grid, row), maxGridRows)
      return {
        quantities: columns.map((column) => read(getQuantityField(grid, column))),
        rows: rows.map((row) => ({
          from: read(getFromField(grid, row)),
          cells: columns.map((column) => ({
            price: read(getCellField(grid, row, column, 'price')),
            cost: read(getCellField(grid, row, column, 'cost')),
          })),
        })),
      }
    }),
  }
}

const emptyCell = { price: '', cost: '' }

/** Adds or removes a row or column of a grid. @param intent value of the pressed button: `run:add-column`, `run:remove-row` */
export function changeGrid(values: MethodValues, intent: string): { values: MethodValues; focus: string } | undefined {
  const [name, change] = intent.split(':')
  const grid = gridNames.find((each) => each === name)
  if (!grid) return undefined
  const { quantities, rows } = values.grids[grid]
  const toResult = (changed: GridValues, focus: string) => ({
    values: { ...values, grids: { ...values.grids, [grid]: changed } },
    focus,
  })
  switch (change) {
    case 'add-column': {
      if (quantities.length >= maxBreaks) break
      const added = rows.map((row) => ({ ...row, cells: [...row.cells, emptyCell] }))
      return toResult({ quantities: [...quantities, ''], rows: added }, getQuantityField(grid, quantities.length))
    }
    case 'remove-column': {
      if (quantities.length <= 1) break
      const fewer = rows.map((row) => ({ ...row, cells: row.cells.slice(0, -1) }))
      return toResult(
        { quantities: quantities.slice(0, -1), rows: fewer },
        getQuantityField(grid, quantities.length - 2),
      )
    }
    case 'add-row': {
      if (rows.length >= maxGridRows) break
      const row = { from: '', cells: quantities.map(() => emptyCell) }
      return toResult({ quantities, rows: [...rows, row] }, getFromField(grid, rows.length))
    }
    case 'remove-row':
      if (rows.length <= 1) break
      return toResult({ quantities, rows: rows.slice(0, -1) }, getFromField(grid, rows.length - 2))
  }
  return { values, focus: getQuantityField(grid, 0) }
}

/** Parses a whole number such as "1,000"; undefined for other texts and outside the limits. */
export function parseCount(text: string, { min, max }: { min: number; max: number }): number | undefined {
  const number = /^(\d+|\d{1,3}(,\d{3})+)$/.test(text.trim()) ? Number(text.replaceAll(',', '')) : Number.NaN
  return number >= min && number <= max ? number : undefined
}

/** Validates typed values; errors are by the names of the form's fields. */
export function parseMethodValues(
  values: MethodValues,
): { ok: true; method: Method } | { ok: false; errors: FieldErrors } {
  const errors: FieldErrors = {}
  const reject = (field: string, message: string) => {
    errors[field] ??= [message]
  }
  const readCount = (field: string, text: string, { min, max }: { min: number; max: number }) => {
    const number = parseCount(text, { min, max })
    if (number !== undefined) return number
    reject(field, `Enter a whole number from ${min.toLocaleString('en-US')} to ${max.toLocaleString('en-US')}`)
    return min
  }
  const readRate = (field: string, text: string) => {
    const rate = text === '' ? null : parseRate(text)
    if (rate === undefined) reject(field, 'Enter an amount such as 0.45, with up to 4 decimals')
    return rate ?? null
  }
  const readChoice = <T extends string>(field: string, text: string, choices: readonly T[]): T => {
    const found = choices.find((choice) => choice === text)
    if (!found) reject(field, `Choose one of: ${choices.join(', ')}`)
    return found ?? (choices[0] as T)
  }
  const readAscending = (texts: readonly string[], getField: (index: number) => string, max: number) => {
    const numbers = texts.map((text, index) => readCount(getField(index), text, { min: 1, max }))
    numbers.forEach((number, index) => {
      const previous = numbers[index - 1]
      if (previous !== undefined && number <= previous) reject(getField(index), `Enter more than ${previous}`)
    })
    return numbers
  }
  const readGrid = (grid: GridName): Grid => {
    const { quantities, rows } = values.grids[grid]
    // Fields of a form are within the limits; a file may have any number of rows.
    if (quantities.length < 1 || quantities.length > maxBreaks)
      reject(
        getQuantityField(grid, Math.min(quantities.length, maxBreaks)),
        `Use 1 to ${maxBreaks} quantities for ${grid}`,
      )
    if (rows.length > maxGridRows) reject(getFromField(grid, maxGridRows), `Use up to ${maxGridRows} rows for ${grid}`)
    const froms = readAscending(
      rows.map(({ from }) => from),
      (row) => getFromField(grid, row),
      maxMeasure,
    )
    return {
      quantities: readAscending(quantities, (column) => getQuantityField(grid, column), maxPieces),
      rows: rows.map(({ cells }, row) => ({
        from: froms[row] ?? 1,
        cells: cells.map(({ price, cost }, column) => ({
          price: readRate(getCellField(grid, row, column, 'price'), price),
          cost: readRate(getCellField(grid, row, column, 'cost'), cost),
        })),
      })),
    }
  }
  if (values.name === '' || values.name.length > 60) reject('name', 'Enter a name of up to 60 characters')
  const lessPrice = readRate('lessPrice', values.lessPrice)
  const lessCost = readRate('lessCost', values.lessCost)
  const method: Method = {
    name: values.name,
    isActive: values.isActive === 'on',
    measure: readChoice<Measure>('measure', values.measure, measures),
    step: readCount('step', values.step, { min: 1, max: 10_000 }),
    included: readCount('included', values.included, { min: 0, max: maxMeasure }),
    includedCost: readRate('includedCost', values.includedCost),
    setupPer: readChoice('setupPer', values.setupPer, ['unit', 'location'] as const),
    setup: readGrid('setup'),
    repeatSetup: readGrid('repeat'),
    run: readGrid('run'),
    setupTreatment: readChoice<Treatment>('setupTreatment', values.setupTreatment, treatments),
    runTreatment: readChoice<Treatment>('runTreatment', values.runTreatment, treatments),
    minimum: readCount('minimum', values.minimum, { min: 1, max: maxPieces }),
    lessThanMinimum: lessPrice === null && lessCost === null ? null : { price: lessPrice, cost: lessCost },
    leadDays: values.leadDays === '' ? null : readCount('leadDays', values.leadDays, { min: 0, max: 365 }),
  }
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, method }
}
