import { filterAreas } from '#app/features/logo/areas/areas.ts'
import type { PriceBreak } from '#db/tables/products.ts'
import type { ImportColumn, ImportedFields } from '../columns.ts'
import { getTarget, isBreakTarget, type Mapping, splitBreakTarget, type Target } from '../mapping/mapping.ts'
import type { Cell, Source, SourceRow } from '../reading/source.ts'
import { checkBreaks, getWarnings } from './breaks.ts'
import {
  type CellSettings,
  getLengthProblem,
  readCell,
  roundToCents,
  toCellText,
  toShownText,
  toStorableCell,
} from './cell.server.ts'
import { isNoPrice, readPrice } from './numbers.ts'
import { splitColor } from './words.ts'

/** Rejected value: the column's name in the file, the value (truncated), and the reason for people. */
export type Problem = { column: string; value: string; reason: string }

export type ReadRow = {
  line: number
  /** Parsed fields; rejected rows have them as well, so that their product is known. */
  fields: ImportedFields
  problems: Problem[]
  /** Warnings about accepted values. */
  warnings: Problem[]
  /** True if the identifying values are unreadable or may be in the wrong column. */
  isUnclear: boolean
  /** Cells as in the file. */
  cells: string[]
}

/** Returns a parser of rows. @param source columns in order; those of JSON grow while rows are read */
export function createRowReader(
  { headers, format }: Pick<Source, 'headers' | 'format'>,
  mapping: Mapping,
  imageNames: CellSettings['pictureNames'] = null,
) {
  const settings: CellSettings = {
    ...mapping,
    pictureNames: imageNames,
    isTable: format === 'csv' || format === 'xlsx',
  }
  let targets = getTargets(headers, mapping)
  return (row: SourceRow): ReadRow => {
    if (targets.length < headers.length) targets = getTargets(headers, mapping)
    const read = new RowParser(headers, settings)
    read.readCells(row.cells, targets)
    if (mapping.supplier !== null) read.fields.supplier = mapping.supplier
    read.finish(targets)
    const misplaced = row.broken ?? (read.problems.length > 0 ? row.short : undefined)
    const warnings = row.short ? [{ column: '', value: '', reason: row.short }, ...read.warnings] : read.warnings
    return {
      line: row.line,
      fields: misplaced === undefined ? read.fields : read.keys,
      // Errors of misplaced values would mislead.
      problems: misplaced === undefined ? read.problems : [{ column: '', value: '', reason: misplaced }],
      warnings,
      isUnclear: row.broken !== undefined || row.short !== undefined || !read.isIdentified,
      cells: row.cells.map(toCellText),
    }
  }
}

const getTargets = (headers: readonly string[], mapping: Mapping): (Target | null)[] =>
  headers.map((header) => getTarget(mapping.columns, header))

class RowParser {
  readonly fields: ImportedFields = {}
  readonly problems: Problem[] = []
  readonly warnings: Problem[] = []
  private readonly unreadTargets = new Set<Target>()
  private readonly breaks = new Map<number, { qty?: string; qtyColumn?: string; price?: string; column: string }>()
  private readonly headers: readonly string[]
  private readonly settings: CellSettings

  constructor(headers: readonly string[], settings: CellSettings) {
    this.headers = headers
    this.settings = settings
  }

  /** The identifying values that could be parsed. */
  get keys(): ImportedFields {
    const { name, slug, supplier, supplier_item_number } = this.fields
    const keys = { name, slug, supplier, supplier_item_number }
    return Object.fromEntries(Object.entries(keys).filter(([, value]) => value !== undefined))
  }

  /** True if the row is known to be a certain product or a new one. */
  get isIdentified(): boolean {
    const { name, slug, supplier, supplier_item_number } = this.fields
    if (keyColumns.some((column) => this.unreadTargets.has(column))) return false
    return Boolean(slug || (supplier && supplier_item_number) || name)
  }

  reject(column: string, value: Cell, reason: string): void {
    this.problems.push({ column, value: toShownText(value), reason: reason.toWellFormed() })
  }

  readCells(cells: readonly Cell[], targets: readonly (Target | null)[]): void {
    for (const [index, target] of targets.entries()) {
      const cell = toStorableCell(cells[index])
      if (target === null || cell === undefined) continue
      const column = this.headers[index] ?? ''
      const tooLong = getLengthProblem(target, cell)
      if (tooLong !== undefined) {
        this.unreadTargets.add(target)
        this.reject(column, cell, tooLong)
        continue
      }
      if (isBreakTarget(target)) {
        const { part, number } = splitBreakTarget(target)
        const entry = this.breaks.get(number) ?? { column }
        entry[part] = cell === null ? '' : String(cell).trim()
        entry[part === 'price' ? 'column' : 'qtyColumn'] = column
        this.breaks.set(number, entry)
        continue
      }
      const outcome = readCell(target, cell, { ...this.settings, column })
      if ('problem' in outcome) {
        this.unreadTargets.add(target)
        this.reject(column, cell, outcome.problem)
      } else this.setField(target, outcome.value)
    }
  }

  private setField(target: ImportColumn, value: unknown): void {
    if (target === 'image_urls' && this.fields.image_urls) {
      this.fields.image_urls = [...new Set([...this.fields.image_urls, ...(value as string[])])]
      return
    }
    if (target === 'colour' && typeof value === 'string' && this.settings.preset !== 'boxwright') {
      const { color, hex } = splitColor(value)
      this.fields.colour = color
      if (hex && !this.fields.colour_hex) this.fields.colour_hex = hex
      return
    }
    // An empty slug stays empty; new products get one from their name.
    if (target === 'slug' && value === null) return
    Object.assign(this.fields, { [target]: value })
  }

  /** Combines values of several columns. */
  finish(targets: readonly (Target | null)[]): void {
    const { fields } = this
    if (this.breaks.size > 0) this.finishBreaks(targets)
    if (fields.image_urls && !targets.includes('image_url')) {
      const [first, ...others] = fields.image_urls
      fields.image_url = first ?? null
      fields.image_urls = others
    }
    for (const warning of getWarnings(fields.price_breaks ?? [], fields.rounded_price)) {
      this.warnings.push({
        column: this.getColumn(targets, 'price_breaks') ?? this.getColumn(targets, 'price1') ?? '',
        ...warning,
      })
    }
    this.finishAreas(targets)
  }

  private getColumn(targets: readonly (Target | null)[], target: Target): string | undefined {
    return this.headers[targets.indexOf(target)]
  }

  /** Checks areas against the images if the file lists them; otherwise the catalog is used. */
  private finishAreas(targets: readonly (Target | null)[]): void {
    const { imprint_areas: areas = [], image_url, image_urls } = this.fields
    if (image_url === undefined || image_urls === undefined) return
    const placedAreas = filterAreas(areas, [image_url, ...image_urls])
    const strayIndex = areas.findIndex((area) => !placedAreas.includes(area))
    const { picture: image = '' } = areas[strayIndex] ?? {}
    if (strayIndex >= 0)
      this.reject(
        this.getColumn(targets, 'imprint_areas') ?? '',
        image,
        `Area ${strayIndex + 1}: This image does not belong to the product`,
      )
  }

  private finishBreaks(targets: readonly (Target | null)[]): void {
    const breaks: PriceBreak[] = []
    for (const [, { qty = '', qtyColumn, price = '', column }] of [...this.breaks].sort(([a], [b]) => a - b)) {
      if (isNoPrice(price)) continue
      const amount = readPrice(price, this.settings, column)
      if ('problem' in amount) {
        this.reject(column, price, amount.problem)
        continue
      }
      const from = /^(\d[\d,.\s]*?)(?:\.0+)?\s*(?:\+|(?:-|–|to)\s*[\d,.]+)?$/.exec(qty)?.[1]?.replace(/[,.\s]/g, '')
      if (!from || Number(from) === 0) {
        // Suppliers fill unused columns with zeros.
        if (amount.value === 0) continue
        if (qty === '' || qtyColumn === undefined) this.reject(column, price, 'This price has no quantity')
        else this.reject(qtyColumn, qty, 'Not a quantity')
        continue
      }
      breaks.push({ qty: Number(from), price: amount.value })
    }
    breaks.sort((a, b) => getStart(a) - getStart(b))
    const outcome = checkBreaks(breaks)
    if ('problem' in outcome) {
      const [first] = this.breaks.values()
      this.reject(
        first?.column ?? '',
        breaks.map((entry) => `${getStart(entry)}:${entry.price}`).join('|'),
        outcome.problem,
      )
      return
    }
    this.fields.price_breaks = breaks
    const [first] = breaks
    if (!first) return
    if (!targets.includes('rounded_price')) this.fields.rounded_price = roundToCents(first.price)
    if (!targets.includes('minimum_quantity')) this.fields.minimum_quantity = getStart(first)
  }
}

const keyColumns = ['slug', 'supplier', 'supplier_item_number'] as const

const getStart = (entry: PriceBreak) => ('qty' in entry ? entry.qty : entry.min_quantity)
