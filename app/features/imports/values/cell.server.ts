import * as v from 'valibot'
import { checkSupplierSizes, parseSupplierSizes } from '#app/features/catalog/products/costs/supplier-sizes.ts'
import { checkImprintLocations, parseImprintLocations } from '#app/features/catalog/products/facts/imprint-locations.ts'
import { checkSizes, maxFactsLength, parseSizes } from '#app/features/catalog/products/facts/sizes.ts'
import { findWeightUnit, parseWeight } from '#app/features/catalog/products/facts/weight.ts'
import { productSchema } from '#app/features/catalog/products/product.schema.ts'
import { parseDrawnAreas } from '#app/features/logo/areas/area.schema.ts'
import { unescapeFormula } from '#app/lib/text/escape-formula.ts'
import { normalizeText } from '#app/lib/text/normalize.ts'
import { parseCountry } from '#app/lib/text/parse-country.ts'
import { createSlug } from '#app/lib/text/slug.ts'
import { factNames } from '#db/tables/product-facts.ts'
import { columnKinds, type ImportColumn } from '../columns.ts'
import { maxShownLength } from '../limits.ts'
import { isBreakTarget, type Mapping, type Target } from '../mapping/mapping.ts'
import { type Cell, FormulaWithoutResult } from '../reading/source.ts'
import { namesNoPrice, readBreaks, readQuantityPrices } from './breaks.ts'
import { findImage, isImageName, type ParsedImageUrls, parseImageUrls } from './image-urls.ts'
import {
  convertToDollars,
  isNoPrice,
  parseWholeNumber,
  type ReadNumber,
  readNumber,
  readPrice,
  roundToCents,
} from './numbers.ts'
import { htmlToText } from './plain-text.server.ts'
import { parseHexColor, parseProductionDays, parseStock, parseYesNo } from './words.ts'

/** The value of a cell with a warning about it, the error, or the reason to leave the product's value as it is. */
type Outcome = { value: unknown; warning?: string } | { problem: string } | { skipped: string }
/** Settings that affect how a cell is parsed. */
export type CellSettings = Pick<Mapping, 'decimal' | 'currency' | 'preset'> & {
  /** URLs of the ZIP's images by file name. */
  imageNames: Readonly<Record<string, string>> | null
  /** True for formats in which texts may be escaped formulas. */
  isTable: boolean
}

/** Formats a cell for display, truncated. */
export function toDisplayText(cell: Cell): string {
  const text = toCellText(cell)
  return text.length > maxShownLength ? `${text.slice(0, maxShownLength).toWellFormed()}…` : text
}

/** Formats a cell for CSV. */
export const toCellText = (cell: Cell): string => {
  if (cell === undefined || cell === null) return ''
  const isText = typeof cell !== 'object' || cell instanceof FormulaWithoutResult
  return normalizeText(isText ? String(cell) : JSON.stringify(cell))
}

/**
 * Removes what makes a spreadsheet show a number as it is: `="00742"` and `'00742` are 00742.
 */
export function removeFormulaGuard(cell: Cell): Cell {
  if (typeof cell !== 'string') return cell
  const formula = /^="((?:[^"]|"")*)"$/.exec(cell.trim())?.[1]
  return formula !== undefined ? formula.replaceAll('""', '"') : cell.replace(/^\s*'(?=\d[\w.,/-]*\s*$)/, '')
}

/** A cell with normalized texts, also in lists and objects. */
export function toStorableCell(cell: Cell): Cell {
  if (typeof cell === 'string') return normalizeText(cell)
  if (typeof cell !== 'object' || cell === null || cell instanceof FormulaWithoutResult) return cell
  if (Array.isArray(cell)) return cell.map(toStorableCell)
  return Object.fromEntries(Object.entries(cell).map(([key, value]) => [normalizeText(key), toStorableCell(value)]))
}

/** Columns that no product needs. */
const factColumns: ImportColumn[] = ['size_chart', ...factNames]

const isBlank = (cell: Cell) => cell === null || (typeof cell === 'string' && cell.trim() === '')

/** Values for empty cells by column. */
const emptyValues: Partial<Record<ImportColumn, unknown>> = {
  price_breaks: [],
  image_urls: [],
  image_alts: {},
  imprint_areas: [],
  sizes: [],
  imprint_locations: [],
  net_costs: [],
  supplier_sizes: [],
  msrp: [],
  rush_service_available: false,
  in_stock: true,
}

/** Maximum characters of a cell, with its HTML, by the kind of its column; of other kinds 2,000. */
const maxCellLengths: Partial<Record<(typeof columnKinds)[ImportColumn], number>> = {
  lines: 500_000,
  line: 20_000,
  breaks: 20_000,
  'quantity-prices': 5_000,
  urls: 50_000,
  alts: 50_000,
  areas: 200_000,
  sizes: maxFactsLength,
  'supplier-sizes': maxFactsLength,
  locations: maxFactsLength,
}
/** Maximum entries of a list. */
const maxCellEntries = 1_000

/** Checked before a cell is parsed, as patterns may run in quadratic time. @returns the error of a cell that is too long */
export function getLengthProblem(target: Target, cell: Cell): string | undefined {
  if (Array.isArray(cell) && cell.length > maxCellEntries) return `Use ${maxCellEntries} entries or fewer`
  const max = (!isBreakTarget(target) && maxCellLengths[columnKinds[target]]) || 2_000
  if (typeof cell !== 'string' || cell.length <= max) return undefined
  return `Use ${max.toLocaleString('en-US')} characters or fewer`
}

/** Error values of Excel, Calc and Google Sheets in the languages that translate them: #N/A, #NV, #REF!, #¿NOMBRE?, #DIV/0!, Err:502. */
const spreadsheetError = /^(?:#(?:N\/[ABD]|NV|[¡¿]?\p{Lu}{2,20}(?:\/0)?[!?])|Err:\d{3})$/u

/** @returns the reason why a cell of a spreadsheet has no value, although it is not empty; undefined if it has one */
export function getSpreadsheetProblem(cell: Cell, { isTable }: Pick<CellSettings, 'isTable'>): string | undefined {
  if (cell instanceof FormulaWithoutResult)
    return 'This formula has no stored result. Open the file in a spreadsheet, save it there and try again'
  return isTable && typeof cell === 'string' && spreadsheetError.test(cell.trim())
    ? 'This cell contains a spreadsheet error instead of a value. Correct its formula, or empty the cell'
    : undefined
}

/** Parses a cell: its value or the error. @param settings `column`: its name in the file, with the currency that the row names */
export function readCell(column: ImportColumn, cell: Cell, settings: CellSettings & { column: string }): Outcome {
  if (isBlank(cell))
    return column === 'name' ? { problem: 'The name is empty' } : { value: emptyValues[column] ?? null }
  const kind = columnKinds[column]
  switch (kind) {
    case 'breaks':
      return addNoPriceWarning(column, cell, readBreaks(cell, { ...settings, isOurs: settings.preset === 'boxwright' }))
    case 'quantity-prices':
      return addNoPriceWarning(column, cell, readQuantityPrices(cell, settings))
    case 'urls':
      return toImages(parseImageUrls(cell, settings.imageNames))
    case 'alts':
      return readAlts(cell)
    case 'areas':
      return readAreas(cell, settings.imageNames)
    case 'sizes':
      if (Array.isArray(cell)) return cell.every(isString) ? parseSizes(cell.join('\n')) : checkSizes(cell)
      break
    case 'supplier-sizes':
      if (Array.isArray(cell)) return checkSupplierSizes(cell)
      break
    case 'locations':
      if (Array.isArray(cell))
        return cell.every(isString) ? parseImprintLocations(cell.join('\n')) : checkImprintLocations(cell)
      break
    case 'yes-no':
    case 'stock':
      if (typeof cell === 'boolean') return { value: cell }
      break
    case 'price':
      if (typeof cell === 'number')
        return toPrice(convertToDollars(cell, { currency: settings.currency, column: settings.column }))
  }
  if (kind === 'url' && typeof cell === 'object') {
    const images = toImages(parseImageUrls(Array.isArray(cell) ? cell : [cell], settings.imageNames))
    return 'value' in images ? { value: (images.value as string[])[0] ?? null } : images
  }
  if (typeof cell === 'object')
    return factColumns.includes(column)
      ? { skipped: 'Expected text, found a list or an object. Products keep the value they have' }
      : { problem: 'Expected text or a number, found a list or an object' }
  const text = settings.isTable ? unescapeFormula(String(cell)) : String(cell)
  switch (kind) {
    case 'slug':
      return readSlug(text, settings)
    case 'line':
    case 'lines':
      return readLine(column as ValidatedColumn, text, settings)
    case 'price': {
      if (isNoPrice(text))
        return { value: null, ...(/\p{L}/u.test(text) && { warning: 'Read as no price: the product is on request' }) }
      return toPrice(readPrice(text, settings, settings.column))
    }
    case 'sizes':
      return parseSizes(text)
    case 'supplier-sizes':
      return parseSupplierSizes(text)
    case 'locations':
      return parseImprintLocations(settings.preset === 'boxwright' ? text : htmlToText(text))
    case 'weight':
      return readWeight(
        typeof cell === 'string' && hasDecimalComma(text, settings.decimal)
          ? (groupedThousands.test(text) ? text.replaceAll('.', '') : text).replace(',', '.')
          : text,
        settings,
      )
    case 'country':
      return readCountry(text, settings)
    case 'number':
      return readFactNumber(column as ValidatedColumn, text, settings)
    case 'choice':
    case 'discount-code':
      return readChoice(column as ValidatedColumn, text, settings)
    case 'quantity':
      return readQuantity(text, settings)
    case 'days':
      return readDays(text, settings)
    case 'yes-no':
      return toOutcome(parseYesNo(text), 'Enter yes or no')
    case 'stock':
      return toOutcome(parseStock(text), 'Enter a stock quantity, "in stock", "out of stock", yes or no')
    case 'hex':
      return toOutcome(
        settings.preset === 'boxwright' && /^#[\da-f]{6}$/i.test(text) ? text : parseHexColor(text),
        'Enter a hex color such as #23304e',
      )
    case 'url': {
      const images = toImages(parseImageUrls(text, settings.imageNames))
      return 'value' in images ? { value: (images.value as string[])[0] ?? null } : images
    }
  }
  return { problem: 'Unsupported value' }
}

/** Meaning of a word such as "call" in place of an amount, by its column. */
export const noPriceReasons = {
  price_breaks: 'Read as no price',
  net_costs: 'Read as no cost: the margin is unknown',
  msrp: 'Read as no MSRP',
} as const

const addNoPriceWarning = (column: ImportColumn, cell: Cell, read: Outcome): Outcome =>
  'value' in read && typeof cell === 'string' && Object.hasOwn(noPriceReasons, column) && namesNoPrice(cell)
    ? { ...read, warning: noPriceReasons[column as keyof typeof noPriceReasons] }
    : read

/** Names of image files mean nothing without their ZIP, so that a file without it changes no images. */
const toImages = (read: ParsedImageUrls): Outcome =>
  'missing' in read
    ? { skipped: 'These images come in a ZIP, and none was uploaded. Products keep the images they have' }
    : read

const toOutcome = (value: unknown, problem: string): Outcome => (value === undefined ? { problem } : { value })

/** Validates a string with the rule of the product form. */
function validateText(column: ValidatedColumn, text: string, { preset }: CellSettings): Outcome {
  const read = v.safeParse(productSchema.entries[column], text)
  if (!read.success) return { problem: read.issues[0].message }
  return { value: preset === 'boxwright' && typeof read.output === 'string' ? text : read.output }
}

type ValidatedColumn = Exclude<
  keyof typeof productSchema.entries,
  | 'pictures'
  | 'price_breaks'
  | 'imprint_areas'
  | 'sizes'
  | 'imprint_locations'
  | 'net_costs'
  | 'supplier_sizes'
  | 'msrp'
>

const isString = (cell: unknown): cell is string => typeof cell === 'string'

function readLine(column: ValidatedColumn, text: string, settings: CellSettings): Outcome {
  return validateText(column, settings.preset === 'boxwright' ? text : htmlToText(text), settings)
}

function readSlug(text: string, settings: CellSettings): Outcome {
  // Files of a shop's own export are taken literally, as texts may contain anything.
  if (settings.preset === 'boxwright') return { value: text }
  const plain = createSlug(text)
  if (plain === '') return { problem: 'A URL slug needs at least one letter or digit' }
  return validateText('slug', plain, settings)
}

function toPrice(read: ReadNumber): Outcome {
  if ('problem' in read) return read
  const dollars = read.value
  if (dollars < 0) return { problem: 'A price cannot be negative' }
  return dollars < 1e10 ? { value: roundToCents(dollars) } : { problem: 'This price is too high' }
}

function readQuantity(text: string, settings: CellSettings): Outcome {
  const figure = /^(\d[\d,.\s'’]*?)\s*(?:\+|pcs?\.?|pieces|units|ea\.?|each)?$/i.exec(text.trim())?.[1]
  const quantity = figure === undefined ? undefined : parseWholeNumber(figure, settings.decimal)
  if (quantity === undefined) return { problem: 'Enter a whole number' }
  // Many files use zero for none.
  return quantity === 0 ? { value: null } : validateText('minimum_quantity', String(quantity), settings)
}

function readDays(text: string, settings: CellSettings): Outcome {
  const value = parseProductionDays(text)
  if (value === undefined) return { problem: 'Enter a time in days, such as 7, "5-7 days" or "2 weeks"' }
  return validateText('production_time', String(value), settings)
}

/** "1.250" with a decimal comma; "0.35" and "12.5" have a decimal point all the same. */
const groupedThousands = /(?<![\d.])[1-9]\d{0,2}(?:\.\d{3})+(?!\d)/

/** Without a known number format, "0,35 kg" has a decimal comma: thousands have three digits. */
const hasDecimalComma = (text: string, decimal: CellSettings['decimal']) =>
  decimal === ',' || (decimal === null && /^\s{0,9}\d{1,9},\d{1,2}(?!\d)/.test(text))

/** A number without a unit is in that of the column's name; our own JSON has ounces. */
function readWeight(text: string, { column, preset }: CellSettings & { column: string }): Outcome {
  const unit = preset === 'boxwright' ? 'oz' : poundsColumn.test(column) ? 'lb' : findWeightUnit(column)
  if (/^[\d.,\s]+$/.test(text)) {
    if (Number(text) === 0) return { value: null }
    if (!unit) return { skipped: 'This weight has no unit, such as 12 oz. Products keep the weight they have' }
  }
  const ounces = parseWeight(text, unit)
  return ounces > 0 ? { value: ounces } : { problem: 'Enter a weight such as 12 oz, 0.75 lb or 340 g' }
}

/** SanMar and S&S give the weight of a piece in pounds. */
const poundsColumn = /^(?:unitWeight|pieceWeight|PIECE[ _]WEIGHT)$/

/** A string that names no country does not reject the product. */
function readCountry(text: string, { preset }: CellSettings): Outcome {
  const code = parseCountry(preset === 'boxwright' ? text : htmlToText(text))
  return code ? { value: code } : { skipped: 'This names no country. Products keep the country they have' }
}

function readFactNumber(column: ValidatedColumn, text: string, settings: CellSettings): Outcome {
  const read = readNumber(text, settings.decimal)
  return 'problem' in read ? read : validateText(column, String(read.value), settings)
}

/** A text that is none of the choices or codes does not reject the product. */
function readChoice(column: ValidatedColumn, text: string, settings: CellSettings): Outcome {
  const read = v.safeParse(productSchema.entries[column], settings.preset === 'boxwright' ? text : htmlToText(text))
  return read.success
    ? { value: read.output }
    : { skipped: `${read.issues[0].message}. Products keep the value they have` }
}

function readAlts(cell: Cell): Outcome {
  const problem = 'Enter alt texts as a JSON object with one text per image URL'
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
    value: Object.fromEntries(entries.map(([url, alt]) => [url, String(alt)])),
  }
}

/** Parses imprint areas from JSON (docs/domain.md, Areas on photographs). @param names URLs of a ZIP's files by name in lower case */
function readAreas(value: unknown, names: CellSettings['imageNames']): Outcome {
  const read = parseDrawnAreas(value)
  if ('problem' in read) return read
  if (!names) {
    const isMissing = read.value.some(({ picture }) => isImageName(picture))
    return isMissing ? toImages({ missing: [] }) : read
  }
  return { value: read.value.map((area) => ({ ...area, picture: findImage(area.picture, names) })) }
}
