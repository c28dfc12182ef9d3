import * as v from 'valibot'
import { productSchema } from '#app/features/catalogue/editing/product.schema.ts'
import { areasOn } from '#app/features/logo/areas/areas.ts'
import { undefused } from '#app/lib/defuse.ts'
import { slugFrom } from '#app/lib/slug.ts'
import type { PriceBreak } from '#db/tables/products.ts'
import { type ImportColumn, type ImportedFields, importColumns } from '../columns.ts'
import { longestShown } from '../limits.ts'
import { breakPart, isBreakTarget, type Mapping, type Target } from '../mapping/mapping.ts'
import type { Cell, Source, SourceRow } from '../reading/source.ts'
import { readAddresses } from './addresses.ts'
import { readAreas } from './areas.ts'
import { checked, doubtsOf, readBreaks } from './breaks.ts'
import { inDollars, isNoPrice, type ReadNumber, readPrice } from './numbers.ts'
import { textOfHtml } from './plain-text.server.ts'
import { colourAndHex, hexColour, isInStock, productionDays, yesOrNo } from './words.ts'

/** Why a value is refused: the column as the file calls it, the value (cut), and the reason in plain words. */
export type Problem = { column: string; value: string; reason: string }

export type ReadRow = {
  line: number
  /** What could be read; of a refused row too, so that it is known which product it is. */
  fields: ImportedFields
  problems: Problem[]
  /** What ought to be looked at, though it is taken. */
  doubts: Problem[]
  /** What tells which product it is could not be read, or may stand in the wrong column. */
  isUnclear: boolean
  /** As they stood in the file. */
  cells: string[]
}

type Outcome = { value: unknown } | { problem: string }
type Settings = Pick<Mapping, 'decimal' | 'currency' | 'preset'> & {
  pictureNames: Readonly<Record<string, string>> | null
  /** Whether a spreadsheet may have held it, where texts are defused. */
  isTable: boolean
}

/** A cell as people see it. */
export function shown(cell: Cell): string {
  const text = cellText(cell)
  return text.length > longestShown ? `${text.slice(0, longestShown).toWellFormed()}…` : text
}

/** A cell as a CSV would hold it. */
const cellText = (cell: Cell): string => {
  if (cell === undefined || cell === null) return ''
  return storable(typeof cell === 'object' ? JSON.stringify(cell) : String(cell))
}

/** PostgreSQL takes no zero bytes, and no half of a sign. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

function storableCell(cell: Cell): Cell {
  if (typeof cell === 'string') return storable(cell)
  if (typeof cell !== 'object' || cell === null) return cell
  if (Array.isArray(cell)) return cell.map(storableCell)
  return Object.fromEntries(Object.entries(cell).map(([key, value]) => [storable(key), storableCell(value)]))
}

/** Reads rows as a mapping says. @param source the columns of the rows, in order; of JSON they may grow meanwhile */
export function rowReader(
  { headers, format }: Pick<Source, 'headers' | 'format'>,
  mapping: Mapping,
  pictureNames: Settings['pictureNames'] = null,
) {
  const settings: Settings = { ...mapping, pictureNames, isTable: format === 'csv' || format === 'xlsx' }
  let targets = targetsOf(headers, mapping)
  return (row: SourceRow): ReadRow => {
    if (targets.length < headers.length) targets = targetsOf(headers, mapping)
    const read = new RowReading(headers, settings)
    read.take(row.cells, targets)
    if (mapping.supplier !== null) read.fields.supplier = mapping.supplier
    read.finish(targets)
    const misplaced = row.broken ?? (read.problems.length > 0 ? row.short : undefined)
    const doubts = row.short ? [{ column: '', value: '', reason: row.short }, ...read.doubts] : read.doubts
    return {
      line: row.line,
      fields: misplaced === undefined ? read.fields : read.keys,
      // What stands in the wrong column is wrong in ways that mean nothing.
      problems: misplaced === undefined ? read.problems : [{ column: '', value: '', reason: misplaced }],
      doubts,
      isUnclear: row.broken !== undefined || row.short !== undefined || !read.isFound,
      cells: row.cells.map(cellText),
    }
  }
}

const targetsOf = (headers: readonly string[], mapping: Mapping): (Target | null)[] =>
  headers.map((header) => mapping.columns[header] ?? null)

class RowReading {
  readonly fields: ImportedFields = {}
  readonly problems: Problem[] = []
  readonly doubts: Problem[] = []
  private readonly unread = new Set<Target>()
  private readonly breaks = new Map<number, { qty?: string; qtyColumn?: string; price?: string; column: string }>()
  private readonly headers: readonly string[]
  private readonly settings: Settings

  constructor(headers: readonly string[], settings: Settings) {
    this.headers = headers
    this.settings = settings
  }

  /** By what a product is found, as far as it could be read. */
  get keys(): ImportedFields {
    const { name, slug, supplier, supplier_item_number } = this.fields
    const keys = { name, slug, supplier, supplier_item_number }
    return Object.fromEntries(Object.entries(keys).filter(([, value]) => value !== undefined))
  }

  /** Whether it is known which product this is, or that it is a new one. */
  get isFound(): boolean {
    const { name, slug, supplier, supplier_item_number } = this.fields
    if (keyColumns.some((column) => this.unread.has(column))) return false
    return Boolean(slug || (supplier && supplier_item_number) || name)
  }

  refuse(column: string, value: Cell, reason: string): void {
    this.problems.push({ column, value: shown(value), reason: reason.toWellFormed() })
  }

  take(cells: readonly Cell[], targets: readonly (Target | null)[]): void {
    for (const [index, target] of targets.entries()) {
      const cell = storableCell(cells[index])
      if (target === null || cell === undefined) continue
      const column = this.headers[index] ?? ''
      if (isBreakTarget(target)) {
        const { part, number } = breakPart(target)
        const entry = this.breaks.get(number) ?? { column }
        entry[part] = cell === null ? '' : String(cell).trim()
        entry[part === 'price' ? 'column' : 'qtyColumn'] = column
        this.breaks.set(number, entry)
        continue
      }
      const outcome = readCell(target, cell, { ...this.settings, column })
      if ('problem' in outcome) {
        this.unread.add(target)
        this.refuse(column, cell, outcome.problem)
      } else this.put(target, outcome.value)
    }
  }

  private put(target: ImportColumn, value: unknown): void {
    if (target === 'image_urls' && this.fields.image_urls) {
      this.fields.image_urls = [...new Set([...this.fields.image_urls, ...(value as string[])])]
      return
    }
    if (target === 'colour' && typeof value === 'string' && this.settings.preset !== 'boxwright') {
      const { colour, hex } = colourAndHex(value)
      this.fields.colour = colour
      if (hex && !this.fields.colour_hex) this.fields.colour_hex = hex
      return
    }
    // An empty address stays what it is: the name gives one to what is new.
    if (target === 'slug' && value === null) return
    Object.assign(this.fields, { [target]: value })
  }

  /** What several columns say together. */
  finish(targets: readonly (Target | null)[]): void {
    const { fields } = this
    if (this.breaks.size > 0) this.finishBreaks(targets)
    if (fields.image_urls && !targets.includes('image_url')) {
      const [first, ...others] = fields.image_urls
      fields.image_url = first ?? null
      fields.image_urls = others
    }
    for (const doubt of doubtsOf(fields.price_breaks ?? [], fields.rounded_price)) {
      this.doubts.push({
        column: this.columnOf(targets, 'price_breaks') ?? this.columnOf(targets, 'price1') ?? '',
        ...doubt,
      })
    }
    this.finishAreas(targets)
  }

  private columnOf(targets: readonly (Target | null)[], target: Target): string | undefined {
    return this.headers[targets.indexOf(target)]
  }

  /** Where the file says the product's pictures, too; else the catalogue knows them. */
  private finishAreas(targets: readonly (Target | null)[]): void {
    const { imprint_areas: areas = [], image_url, image_urls } = this.fields
    if (image_url === undefined || image_urls === undefined) return
    const on = areasOn(areas, [image_url, ...image_urls])
    const stray = areas.findIndex((area) => !on.includes(area))
    const { picture = '' } = areas[stray] ?? {}
    if (stray >= 0)
      this.refuse(
        this.columnOf(targets, 'imprint_areas') ?? '',
        picture,
        `Area ${stray + 1}: This is none of the product's pictures`,
      )
  }

  private finishBreaks(targets: readonly (Target | null)[]): void {
    const breaks: PriceBreak[] = []
    for (const [, { qty = '', qtyColumn, price = '', column }] of [...this.breaks].sort(([a], [b]) => a - b)) {
      if (isNoPrice(price)) continue
      const amount = readPrice(price, this.settings, column)
      if ('problem' in amount) {
        this.refuse(column, price, amount.problem)
        continue
      }
      const from = /^(\d[\d,.\s]*?)(?:\.0+)?\s*(?:\+|(?:-|–|to)\s*[\d,.]+)?$/.exec(qty)?.[1]?.replace(/[,.\s]/g, '')
      if (!from || Number(from) === 0) {
        // Suppliers fill what they do not use with zeros.
        if (amount.value === 0) continue
        if (qty === '' || qtyColumn === undefined) this.refuse(column, price, 'This price has no quantity')
        else this.refuse(qtyColumn, qty, 'Not a quantity')
        continue
      }
      breaks.push({ qty: Number(from), price: amount.value })
    }
    breaks.sort((a, b) => startOf(a) - startOf(b))
    const outcome = checked(breaks)
    if ('problem' in outcome) {
      const [first] = this.breaks.values()
      this.refuse(
        first?.column ?? '',
        breaks.map((entry) => `${startOf(entry)}:${entry.price}`).join('|'),
        outcome.problem,
      )
      return
    }
    this.fields.price_breaks = breaks
    const [first] = breaks
    if (!first) return
    if (!targets.includes('rounded_price')) this.fields.rounded_price = cents(first.price)
    if (!targets.includes('minimum_quantity')) this.fields.minimum_quantity = startOf(first)
  }
}

const keyColumns = ['slug', 'supplier', 'supplier_item_number'] as const

const startOf = (entry: PriceBreak) => ('qty' in entry ? entry.qty : entry.min_quantity)
const cents = (price: number) => Math.round(Number((price * 100).toFixed(4))) / 100

const isBlank = (cell: Cell) => cell === null || (typeof cell === 'string' && cell.trim() === '')

/** What an empty cell makes of a column. */
const cleared: Partial<Record<ImportColumn, unknown>> = {
  price_breaks: [],
  image_urls: [],
  image_alts: {},
  imprint_areas: [],
  rush_service_available: false,
  in_stock: true,
}

/** `settings.column`: as the file calls it. */
function readCell(column: ImportColumn, cell: Cell, settings: Settings & { column: string }): Outcome {
  if (isBlank(cell)) return column === 'name' ? { problem: 'The name is empty' } : { value: cleared[column] ?? null }
  const kind = importColumns[column].kind
  switch (kind) {
    case 'breaks':
      return readBreaks(cell, { ...settings, isOurs: settings.preset === 'boxwright' })
    case 'addresses':
      return readAddresses(cell, settings.pictureNames)
    case 'alts':
      return readAlts(cell)
    case 'areas':
      return readAreas(cell, settings.pictureNames)
    case 'yes-no':
    case 'stock':
      if (typeof cell === 'boolean') return { value: cell }
      break
    case 'price':
      if (typeof cell === 'number')
        return price(inDollars(cell, { currency: settings.currency, column: settings.column }))
  }
  if (typeof cell === 'object') return { problem: 'This is a list or a thing, where a text or a number is expected' }
  const text = settings.isTable ? undefused(String(cell)) : String(cell)
  switch (kind) {
    case 'slug':
      return slug(text, settings)
    case 'line':
    case 'lines':
      return line(column as RuledColumn, text, settings)
    case 'price': {
      if (isNoPrice(text)) return { value: null }
      return price(readPrice(text, settings, settings.column))
    }
    case 'quantity':
      return quantity(text, settings)
    case 'days':
      return days(text, settings)
    case 'yes-no':
      return word(yesOrNo(text), 'This is neither yes nor no')
    case 'stock':
      return word(isInStock(text), 'This is no stock: a number, "in stock", "out of stock", yes or no')
    case 'hex':
      return word(
        settings.preset === 'boxwright' && /^#[\da-f]{6}$/i.test(text) ? text : hexColour(text),
        'This is no color: six digits after a #, such as #23304e',
      )
    case 'address': {
      const addresses = readAddresses(text, settings.pictureNames)
      if ('problem' in addresses) return addresses
      return { value: addresses.value[0] ?? null }
    }
  }
  return { problem: 'This cannot be read' }
}

const word = (value: unknown, problem: string): Outcome => (value === undefined ? { problem } : { value })

/** What a product may be is said once, for the editor's form: the column's own rule says whether a text passes. */
function ruled(column: RuledColumn, text: string, { preset }: Settings): Outcome {
  const read = v.safeParse(productSchema.entries[column], text)
  if (!read.success) return { problem: read.issues[0].message }
  return { value: preset === 'boxwright' && typeof read.output === 'string' ? text : read.output }
}

type RuledColumn = Exclude<keyof typeof productSchema.entries, 'pictures' | 'price_breaks' | 'imprint_areas'>

function line(column: RuledColumn, text: string, settings: Settings): Outcome {
  return ruled(column, settings.preset === 'boxwright' ? text : textOfHtml(text), settings)
}

function slug(text: string, settings: Settings): Outcome {
  // Ours are taken as they are: they may have come from elsewhere.
  if (settings.preset === 'boxwright') return { value: text }
  const plain = slugFrom(text.normalize('NFKD').replace(/\p{M}/gu, ''))
  if (plain === '') return { problem: 'This is no address: it needs a letter from a to z or a digit' }
  return ruled('slug', plain, settings)
}

function price(read: ReadNumber): Outcome {
  if ('problem' in read) return read
  const dollars = read.value
  if (dollars < 0) return { problem: 'A price is not below zero' }
  return dollars < 1e10 ? { value: cents(dollars) } : { problem: 'This price is too high to be one' }
}

function quantity(text: string, settings: Settings): Outcome {
  const written = text.trim()
  const digits = /^(\d+|\d{1,3}(?:[,.'\s]\d{3})+)(?:[.,]0+)?\s*(?:\+|pcs?\.?|pieces|units|ea\.?|each)?$/i.exec(
    written,
  )?.[1]
  if (digits === undefined || (settings.decimal === null && /^\d{1,3}\.\d{3}$/.test(written))) {
    return { problem: 'This is no whole number' }
  }
  const plain = digits.replace(/[,.'\s]/g, '')
  // Zero is how many files say that there is none.
  return Number(plain) === 0 ? { value: null } : ruled('minimum_quantity', plain, settings)
}

function days(text: string, settings: Settings): Outcome {
  const value = productionDays(text)
  if (value === undefined) return { problem: 'This is no time in days: a number, "5-7 days" or "2 weeks"' }
  return ruled('production_time', String(value), settings)
}

function readAlts(cell: Cell): Outcome {
  const problem = "Alternative texts are written as JSON, each under its picture's address"
  let value: unknown = cell
  if (typeof cell === 'string') {
    try {
      value = JSON.parse(cell)
    } catch {
      return { problem }
    }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { problem }
  const entries = Object.entries(value)
  if (!entries.every(([, alt]) => typeof alt === 'string' && alt.length <= 300)) return { problem }
  return {
    value: Object.fromEntries(entries.map(([address, alt]) => [address, String(alt)])),
  }
}
