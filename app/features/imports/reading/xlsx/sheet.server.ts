import type { Readable } from 'node:stream'
import { dayMs } from '#app/lib/time/iso-date.ts'
import { maxColumns } from '../../limits.ts'
import { FileRejected } from '../../rejection.ts'
import { type Cell, FormulaWithoutResult, type SourceRow } from '../source.ts'
import { decodeEscapes, type SharedStrings } from './shared-strings.server.ts'
import type { Workbook } from './workbook.server.ts'
import { readXml } from './xml.server.ts'

type SheetContext = { strings: SharedStrings; workbook: Pick<Workbook, 'isDate' | 'isFrom1904'> }

/** Yields the non-empty rows of a sheet by number. Formulas yield their stored result; they are never evaluated. */
export async function* readSheet(stream: Readable, context: SheetContext): AsyncGenerator<SourceRow> {
  const rows: SourceRow[] = []
  const cells = new CellParser(context)
  let line = 0
  let row: Cell[] = []
  let column = -1
  const reading = readXml(stream, {
    open(name, attributes) {
      if (name === 'row') {
        line = Number(attributes.r) || line + 1
        row = []
        column = -1
      } else if (name === 'c') {
        column = getColumn(attributes.r) ?? column + 1
        if (column >= maxColumns) throw new FileRejected(`Row ${line} has more than ${maxColumns} columns.`)
        cells.begin(attributes)
      } else cells.open(name)
    },
    text: (text) => cells.text(text),
    close(name) {
      if (name === 'c') {
        const value = cells.value()
        if (value !== '') row[column] = value
      } else if (name === 'row') {
        if (row.length > 0) rows.push({ line, cells: Array.from(row, (cell) => cell ?? '') })
      } else cells.close(name)
    },
  })
  for await (const _ of reading) {
    yield* rows
    rows.length = 0
  }
}

/** "AB12" is column 27, from 0. */
function getColumn(reference: string | undefined): number | undefined {
  const letters = /^([A-Z]{1,3})\d+$/i.exec(reference ?? '')?.[1]?.toUpperCase()
  if (!letters) return undefined
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

class CellParser {
  private readonly context: SheetContext
  private type = ''
  private style = 0
  private stored = ''
  private inline = ''
  /** Undefined if the cell has no formula. */
  private formula: string | undefined
  private hasStored = false
  private target: 'stored' | 'inline' | 'formula' | undefined
  private isPhonetic = false

  constructor(context: SheetContext) {
    this.context = context
  }

  begin({ t = 'n', s = '0' }: Record<string, string>): void {
    this.type = t
    this.style = Number(s)
    this.stored = ''
    this.inline = ''
    this.formula = undefined
    this.hasStored = false
    this.target = undefined
  }

  open(name: string): void {
    if (name === 'v') {
      this.target = 'stored'
      this.hasStored = true
    } else if (name === 'f') {
      this.target = 'formula'
      this.formula = ''
    } else if (name === 'rPh') this.isPhonetic = true
    else if (name === 't' && !this.isPhonetic) this.target = 'inline'
  }

  text(text: string): void {
    if (this.target) this[this.target] = (this[this.target] ?? '') + text
  }

  close(name: string): void {
    if (name === 'rPh') this.isPhonetic = false
    if (name === 'v' || name === 't' || name === 'f') this.target = undefined
  }

  value(): Cell {
    const { type, stored, formula } = this
    // A formula can have an empty text as its result.
    if (formula !== undefined && stored === '' && !(type === 'str' && this.hasStored))
      return new FormulaWithoutResult(decodeEscapes(formula))
    if (type === 's') return stored === '' ? '' : this.context.strings.get(Number(stored))
    if (type === 'inlineStr') return decodeEscapes(this.inline)
    if (type === 'str') return decodeEscapes(stored)
    if (type === 'b') return stored === '1' ? 'yes' : stored === '0' ? 'no' : ''
    // ISO dates, and errors such as #N/A.
    if (type === 'd' || type === 'e') return stored
    if (stored.trim() === '') return ''
    const number = Number(stored)
    if (!Number.isFinite(number)) return stored
    return this.context.workbook.isDate(this.style)
      ? toDateText(number, this.context.workbook.isFrom1904)
      : roundToShown(number)
  }
}

/** Excel stores 0.1 + 0.2 to seventeen digits and shows fifteen. */
const roundToShown = (number: number) => Number(number.toPrecision(15))

/** Converts a day number to an ISO date, with time if it has one. */
function toDateText(days: number, isFrom1904: boolean): string {
  // Excel counts February 29, 1900, which did not exist.
  const since = isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30)
  const date = new Date(since + Math.round(days * dayMs))
  if (Number.isNaN(date.getTime())) return String(days)
  const text = date.toISOString()
  return days < 1
    ? text.slice(11, 19)
    : text.endsWith('T00:00:00.000Z')
      ? text.slice(0, 10)
      : text.slice(0, 19).replace('T', ' ')
}
