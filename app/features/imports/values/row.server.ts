import { checkQuantityPrices } from '#app/features/catalog/products/costs/quantity-prices.ts'
import { maxImages } from '#app/features/catalog/products/product.schema.ts'
import { filterAreas } from '#app/features/logo/areas/areas.ts'
import type { PriceBreak } from '#db/tables/products.ts'
import { listSupplierSizes } from '../checking/merge-size-rows.ts'
import type { ImportColumn, ImportedFields, SizeRow } from '../columns.ts'
import type { CellCheck } from '../mapping/check-variants.ts'
import { getTarget, isBreakTarget, type Mapping, splitBreakTarget, type Target } from '../mapping/mapping.ts'
import { findPublicationColumns, getPublication, type Publication } from '../mapping/publication.ts'
import { Columns, isAddedColumn, toTrimmedText } from '../mapping/variants.ts'
import type { Cell, Problem, Source, SourceRow } from '../reading/source.ts'
import { checkBreaks, getWarnings, namesNoPrice, readQuantityPrices, toQuantityPrices } from './breaks.ts'
import {
  type CellSettings,
  getLengthProblem,
  getSpreadsheetProblem,
  noPriceReasons,
  readCell,
  removeFormulaGuard,
  toCellText,
  toDisplayText,
  toStorableCell,
} from './cell.server.ts'
import { convertToDollars, isNoPrice, parseWholeNumber, readPrice, roundToCents } from './numbers.ts'
import { getFirstCategory, splitColor } from './words.ts'

export type ReadRow = {
  line: number
  /** Parsed fields; rejected rows have them as well, so that their product is known. */
  fields: ImportedFields
  problems: Problem[]
  /** Warnings about accepted values. */
  warnings: Problem[]
  /** True if the identifying values are unreadable or may be in the wrong column. */
  isUnidentified: boolean
  /** True if the other shop does not show the product: a new one is skipped. */
  isUnpublished: boolean
  /** Cells as in the file. */
  cells: string[]
}

/** Warnings for rows whose product the other shop does not show. */
const skipReasons: Partial<Record<Publication['state'], string>> = {
  'not-public': 'Not published: new products are skipped, known ones become out of stock',
  'gift-card': 'Gift cards are not merchandise: new ones are skipped, known ones become out of stock',
}

/** Returns a parser of rows. @param headers columns in order; those of JSON grow while rows are read */
export function createRowReader(
  { headers, format }: Pick<Source, 'headers' | 'format'>,
  mapping: Mapping,
  imageNames: CellSettings['imageNames'] = null,
) {
  const settings = createSettings(format, mapping, imageNames)
  const isOurs = mapping.preset === 'boxwright'
  let targets: (Target | null)[] = []
  let publication: ReturnType<typeof findPublicationColumns> = []
  let currency: number | undefined
  const reportedWarnings = new Set<string>()
  return (row: SourceRow): ReadRow => {
    if (targets.length < headers.length) {
      targets = getTargets(headers, mapping)
      const columns = new Columns(headers)
      publication = isOurs ? [] : findPublicationColumns(columns)
      currency = isOurs ? undefined : columns.find('currency', 'currencycode', 'pricecurrency')
    }
    const money = toTrimmedText(row.cells[currency ?? -1])
    const parser = new RowParser(headers, { ...settings, money }, reportedWarnings)
    parser.readCells(row.cells, targets)
    if (mapping.supplier !== null && !parser.fields.supplier) parser.fields.supplier = mapping.supplier
    const published = getPublication(publication, row)
    const isForSale = published?.state === 'for-sale'
    // Without a stock column, the publication column gives the stock.
    if (published && (!isForSale || parser.fields.in_stock === undefined)) parser.fields.in_stock = isForSale
    parser.finish(targets)
    const skipReason = published && skipReasons[published.state]
    const problems = [...parser.problems, ...(row.problems ?? [])]
    if (row.sizes && parser.fields.sizes) addSizeRows(parser.fields, row.sizes, row.rejectedSizes)
    const rowError = row.parseError ?? (problems.length > 0 ? row.missingCells : undefined)
    const warnings = [
      ...(row.missingCells ? [{ column: '', value: '', reason: row.missingCells }] : []),
      ...(skipReason ? [{ column: published.column, value: published.value, reason: skipReason }] : []),
      ...(row.warnings ?? []).filter(({ column }) => column === '' || getTarget(mapping.columns, column) !== null),
      ...parser.warnings,
    ]
    return {
      line: row.line,
      fields: rowError === undefined ? parser.fields : parser.keys,
      // Errors of misplaced values would mislead.
      problems: rowError === undefined ? problems : [{ column: '', value: '', reason: rowError }],
      warnings,
      isUnidentified: row.parseError !== undefined || row.missingCells !== undefined || !parser.isIdentified,
      isUnpublished: skipReason !== undefined,
      cells: row.cells.map(toCellText),
    }
  }
}

/** Adds the supplier's item numbers and costs of several sizes, and what to merge with the sizes of a known product. */
function addSizeRows(fields: ImportedFields, sizes: SizeRow[], rejected: string[] = []): void {
  fields.size_rows = { sizes, ...(rejected.length > 0 && { rejected }) }
  if (sizes.length > 1) fields.supplier_sizes = listSupplierSizes(sizes)
}

/** Returns a check for rows that are joined with others, by the rules of `createRowReader`. */
export function createCellCheck(
  { headers, format }: { headers: readonly string[]; format: Source['format'] },
  mapping: Mapping,
  imageNames: CellSettings['imageNames'],
): CellCheck {
  const settings = createSettings(format, mapping, imageNames)
  const targets = getTargets(headers, mapping)
  const currency = new Columns(headers).find('currency', 'currencycode', 'pricecurrency')
  const reportedWarnings = new Set<string>()
  return (cells) => {
    const money = toTrimmedText(cells[currency ?? -1])
    const parser = new RowParser(headers, { ...settings, money }, reportedWarnings)
    parser.readCells(cells, targets)
    parser.finish(targets)
    return { problems: parser.problems, warnings: parser.warnings }
  }
}

const createSettings = (
  format: Source['format'],
  mapping: Mapping,
  imageNames: CellSettings['imageNames'],
): CellSettings => ({ ...mapping, imageNames, isTable: format === 'csv' || format === 'xlsx' })

const getTargets = (headers: readonly string[], mapping: Mapping): (Target | null)[] =>
  headers.map((header) => getTarget(mapping.columns, header))

/** `money`: currency that the row names for its prices, or empty. */
type RowSettings = CellSettings & { money: string }

class RowParser {
  readonly fields: ImportedFields = {}
  readonly problems: Problem[] = []
  readonly warnings: Problem[] = []
  private readonly unreadTargets = new Set<Target>()
  private readonly breaks = new Map<
    number,
    { qty?: string; qtyColumn?: string; price?: string | number; column: string }
  >()
  /** Costs and MSRPs, whose quantity is that of the break of the same number. */
  private readonly costs: { field: 'net_costs' | 'msrp'; number: number; cell: Cell; column: string }[] = []
  private readonly headers: readonly string[]
  private readonly settings: RowSettings
  private readonly reportedWarnings: Set<string>

  /** @param reportedWarnings columns and reasons of warnings that an earlier row of the file gave for all rows */
  constructor(headers: readonly string[], settings: RowSettings, reportedWarnings: Set<string>) {
    this.headers = headers
    this.settings = settings
    this.reportedWarnings = reportedWarnings
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
    this.problems.push({ column: getOwnColumn(column), value: toDisplayText(value), reason: reason.toWellFormed() })
  }

  private warn(column: string, value: Cell, reason: string): void {
    this.warnings.push({ column: getOwnColumn(column), value: toDisplayText(value), reason })
  }

  /** Warns once per column and reason. */
  private warnOnce(column: string, value: Cell, reason: string): void {
    const key = `${column}\n${reason}`
    if (this.reportedWarnings.has(key)) return
    this.reportedWarnings.add(key)
    this.warn(column, value, `${reason}, here and in similar rows`)
  }

  /** The name of a price column, with the currency that the row names. */
  private getMoneyColumn(column: string): string {
    return this.settings.money === '' ? column : `${column} ${this.settings.money}`
  }

  readCells(cells: readonly Cell[], targets: readonly (Target | null)[]): void {
    for (const [index, target] of targets.entries()) {
      if (target === null || cells[index] === undefined) continue
      const column = this.headers[index] ?? ''
      const cell = this.clean(target, column, toStorableCell(cells[index]))
      const problem = getSpreadsheetProblem(cell, this.settings) ?? getLengthProblem(target, cell)
      if (problem !== undefined) {
        this.unreadTargets.add(target)
        this.reject(column, cell, problem)
        continue
      }
      if (isBreakTarget(target)) {
        const { part, number, quantity } = splitBreakTarget(target)
        const entry = this.breaks.get(number) ?? { column, ...(quantity && { qty: String(quantity) }) }
        if (part === 'cost' || part === 'msrp') {
          this.costs.push({ field: part === 'cost' ? 'net_costs' : 'msrp', number, cell, column })
          this.breaks.set(number, entry)
          continue
        }
        if (part === 'price' && typeof cell === 'number') entry.price = cell
        else entry[part] = cell === null ? '' : String(cell).trim()
        entry[part === 'price' ? 'column' : 'qtyColumn'] = column
        this.breaks.set(number, entry)
        continue
      }
      const outcome = readCell(target, cell, { ...this.settings, column: this.getMoneyColumn(column) })
      if ('skipped' in outcome) this.warnOnce(column, cell, outcome.skipped)
      else if ('problem' in outcome) {
        this.unreadTargets.add(target)
        this.reject(column, cell, outcome.problem)
      } else {
        if (outcome.warning !== undefined) this.warn(column, cell, outcome.warning)
        this.setField(target, outcome.value)
      }
    }
  }

  /** Removes what spreadsheets and other shops add to values; our own export is taken literally. */
  private clean(target: Target, column: string, cell: Cell): Cell {
    if (this.settings.preset === 'boxwright') return cell
    const value = this.settings.isTable ? removeFormulaGuard(cell) : cell
    if (target !== 'category') return value
    const { first, count } = getFirstCategory(value, column)
    if (count > 1) this.warnOnce(column, value, 'Products can have one category. We used the first one')
    return first
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
    if (this.getBreakColumn(targets) !== undefined) this.finishBreaks(targets)
    for (const field of ['net_costs', 'msrp'] as const) this.finishCosts(field)
    if (!targets.some(isCostTarget) && this.settings.preset !== 'boxwright') this.setMsrpFromPrices()
    if (fields.image_urls && !targets.includes('image_url')) {
      const [first, ...others] = fields.image_urls
      fields.image_url = first ?? null
      fields.image_urls = others
    }
    const breakColumn = this.getColumn(targets, 'price_breaks') ?? this.getBreakColumn(targets) ?? ''
    for (const { value, reason } of getWarnings(fields.price_breaks ?? [], fields.rounded_price))
      this.warn(breakColumn, value, reason)
    // Without stock per size, the row's stock applies to all sizes.
    if (fields.in_stock === false && fields.sizes && this.settings.preset !== 'boxwright')
      fields.sizes = fields.sizes.map((size) => ({ ...size, in_stock: false }))
    this.finishImages(targets)
    this.finishAreas(targets)
    this.compareMinimum(targets)
  }

  /** A price code is a discount on the file's prices, so they are MSRPs. Without price columns, the product keeps its own. */
  private setMsrpFromPrices(): void {
    const { discount_code, price_breaks, rounded_price } = this.fields
    if (!discount_code || (price_breaks === undefined && rounded_price === undefined)) return
    const breaks = toQuantityPrices((price_breaks ?? []) as PriceBreak[])
    const prices = breaks.length === 0 && rounded_price ? [{ qty: 1, price: rounded_price }] : breaks
    const checked = checkQuantityPrices(prices)
    if ('value' in checked) this.fields.msrp = checked.value
  }

  /** Keeps the first images, as many as a product can have. */
  private finishImages(targets: readonly (Target | null)[]): void {
    const { fields } = this
    if (this.settings.preset === 'boxwright' || !fields.image_urls) return
    const others = fields.image_urls
    const max = maxImages - (fields.image_url ? 1 : 0)
    if (others.length > max)
      this.warn(
        this.getColumn(targets, 'image_urls') ?? '',
        others[max],
        `A product has at most ${maxImages} images: the first ${maxImages} are used, the other ${others.length - max} are skipped`,
      )
    fields.image_urls = others.slice(0, max)
  }

  /** Warns of a minimum that leaves a price break, or a quantity without a price of the supplier. */
  private compareMinimum(targets: readonly (Target | null)[]): void {
    const { minimum_quantity: minimum, price_breaks } = this.fields
    const [first] = (price_breaks ?? []) as PriceBreak[]
    const column = this.getColumn(targets, 'minimum_quantity')
    if (!minimum || !first || column === undefined || this.settings.preset === 'boxwright') return
    const start = getStart(first)
    if (minimum > start)
      this.warn(column, String(minimum), `The first quantity break starts at ${start}, which is below the minimum`)
    else if (minimum < start && !targets.includes('rounded_price'))
      this.warn(column, String(minimum), `The first quantity break starts at ${start}, and there is no price for less`)
  }

  /** The first column with a price of a break. */
  private getBreakColumn(targets: readonly (Target | null)[]): string | undefined {
    const index = targets.findIndex((target) => target !== null && isBreakTarget(target) && target.startsWith('price'))
    return this.headers[index]
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

  /** Combines costs of several columns; those without a quantity or an amount are skipped. */
  private finishCosts(field: 'net_costs' | 'msrp'): void {
    const given = this.costs.filter((each) => each.field === field)
    if (given.length === 0) return
    const prices = given.flatMap(({ number, cell, column }) => {
      const read = readQuantityPrices(cell ?? '', { ...this.settings, column: this.getMoneyColumn(column) })
      if ('problem' in read) this.reject(column, cell, read.problem)
      if (typeof cell === 'string' && namesNoPrice(cell)) this.warnOnce(column, cell, noPriceReasons[field])
      const price = 'value' in read ? read.value[0]?.price : undefined
      const qty = parseQuantity(this.breaks.get(number)?.qty ?? '', this.settings.decimal)
      return price && qty ? [{ qty, price }] : []
    })
    const checked = checkQuantityPrices(prices)
    if ('problem' in checked) this.reject(given[0]?.column ?? '', given[0]?.cell, checked.problem)
    else this.fields[field] = checked.value
  }

  private finishBreaks(targets: readonly (Target | null)[]): void {
    const breaks: PriceBreak[] = []
    for (const [, { qty = '', qtyColumn, price = '', column }] of [...this.breaks].sort(([a], [b]) => a - b)) {
      if (typeof price === 'string' && isNoPrice(price)) {
        if (/\p{L}/u.test(price)) this.warnOnce(column, price, 'Read as no price')
        continue
      }
      const moneyColumn = this.getMoneyColumn(column)
      const amount =
        typeof price === 'number'
          ? convertToDollars(price, { currency: this.settings.currency, column: moneyColumn })
          : readPrice(price, this.settings, moneyColumn)
      if ('problem' in amount) {
        this.reject(column, price, amount.problem)
        continue
      }
      const from = parseQuantity(qty, this.settings.decimal)
      // Suppliers fill unused columns with zeros, and write them for a price on request.
      if (amount.value === 0) {
        if (from) this.warnOnce(column, price, 'A price of 0 is read as no price')
        continue
      }
      if (!from) {
        if (qty === '' || qtyColumn === undefined) this.reject(column, price, 'This price has no quantity')
        else this.reject(qtyColumn, qty, 'Not a quantity')
        continue
      }
      breaks.push({ qty: from, price: amount.value })
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

const getOwnColumn = (column: string) => (isAddedColumn(column) ? '' : column)

const keyColumns = ['slug', 'supplier', 'supplier_item_number'] as const

/** Parses the start of "48", "1,000+" or "48-95"; undefined for other texts. */
function parseQuantity(text: string, decimal: Mapping['decimal']): number | undefined {
  const start = /^(\d[\d,.\s'’]*?)\s*(?:\+|(?:-|–|to)\s*[\d,.\s'’]+)?$/.exec(text)?.[1]
  return start === undefined ? undefined : parseWholeNumber(start, decimal)
}

const isCostTarget = (target: Target | null) =>
  target === 'net_costs' || target === 'msrp' || (target !== null && /^(?:cost|msrp)(?:\d|_at_)/.test(target))

const getStart = (entry: PriceBreak) => ('qty' in entry ? entry.qty : entry.min_quantity)
