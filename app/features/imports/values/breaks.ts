import { getBreakIssues, toBreakRows } from '#app/features/catalog/products/breaks/break-rows.ts'
import { checkQuantityPrices } from '#app/features/catalog/products/costs/quantity-prices.ts'
import type { Parsed } from '#app/features/catalog/products/facts/sizes.ts'
import { maxBreaks } from '#app/features/catalog/products/product.schema.ts'
import type { PriceBreak, QuantityPrice } from '#db/tables/products.ts'
import type { Mapping } from '../mapping/mapping.ts'
import { convertToDollars, isNoPrice, isNumberText, parseWholeNumber, readPrice } from './numbers.ts'

export type ReadBreaks = { value: PriceBreak[] } | { problem: string }

/**
 * Parses price breaks from JSON or text: "48:9.50|96:8.75", "48-95: $9.50; 96+: $8.75", or JSON in a cell.
 * @param column name of the column; `isOurs`: from our own export, taken literally
 */
export function readBreaks(
  value: unknown,
  { column, isOurs, ...money }: BreakFormat & { isOurs: boolean },
): ReadBreaks {
  const read = parseBreaks(value, { column, ...money })
  return 'problem' in read || isOurs ? read : checkBreaks(read.value)
}

type BreakFormat = Pick<Mapping, 'decimal' | 'currency'> & { column: string }

/** Characters of one break; the pattern runs in cubic time. */
const maxBreakLength = 100

function parseBreaks(value: unknown, { column, ...money }: BreakFormat): ReadBreaks {
  if (typeof value === 'string' && /^\s*[[{]/.test(value)) return readJsonBreaks(parseJson(value))
  if (typeof value !== 'string') return readJsonBreaks(value)
  const parts = value.split(/[|;\n]|,\s+/).flatMap((part) => part.trim() || [])
  const breaks: PriceBreak[] = []
  for (const part of parts) {
    const found =
      part.length <= maxBreakLength && /^(\d[\d\s]*?)\s*(?:(?:-|–|to)\s*(\d+)|(\+))?\s*[:=@]\s*(.+)$/.exec(part)
    const [, from = '', to, open, priceText = ''] = found || []
    const start = parseWholeNumber(from, null)
    if (start === undefined)
      return { problem: `"${part.slice(0, 40)}" is not a price break: use the format 48:9.50|96:8.75` }
    if (isNoPrice(priceText)) continue
    const price = readPrice(priceText, money, column)
    if ('problem' in price) return { problem: `${price.problem}: "${priceText.slice(0, 40)}"` }
    breaks.push(
      to || open
        ? { min_quantity: start, max_quantity: to ? Number(to) : null, price: price.value }
        : { qty: start, price: price.value },
    )
  }
  return { value: breaks }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const toNumber = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

function readJsonBreaks(value: unknown): ReadBreaks {
  if (!Array.isArray(value)) return { problem: 'Enter quantity breaks as a list or in the format 48:9.50|96:8.75' }
  const breaks: PriceBreak[] = []
  for (const entry of value) {
    if (typeof entry !== 'object' || entry === null) return { problem: 'A quantity break needs a quantity and a price' }
    const { qty, quantity, min_quantity, min, max_quantity, max, price, unit_price } = entry as Record<string, unknown>
    const start = toNumber(qty ?? quantity ?? min_quantity ?? min)
    const amount = toNumber(price ?? unit_price)
    if (start === undefined || amount === undefined) return { problem: 'A quantity break needs a quantity and a price' }
    const isRange = qty === undefined && quantity === undefined
    breaks.push(
      isRange
        ? { min_quantity: start, max_quantity: toNumber(max_quantity ?? max) ?? null, price: amount }
        : { qty: start, price: amount },
    )
  }
  return { value: breaks }
}

/** Applies the rules of the product editor; warnings are accepted. */
export function checkBreaks(breaks: PriceBreak[]): ReadBreaks {
  if (breaks.length > maxBreaks) return { problem: `Use ${maxBreaks} quantity breaks or fewer` }
  const flaw = getBreakIssues(toBreakRows(breaks)).find(({ isWarning }) => !isWarning)
  if (!flaw) return { value: breaks }
  const entry = breaks[flaw.row]
  const start = entry && ('qty' in entry ? entry.qty : entry.min_quantity)
  return { problem: `Break starting at ${start}: ${flaw.text}` }
}

/** Warnings about price breaks with their line (docs/domain.md, Price breaks). @param listPrice dollars */
export function getWarnings(
  breaks: readonly unknown[],
  listPrice: number | null | undefined,
): { value: string; reason: string }[] {
  const rows = toBreakRows(breaks)
  return getBreakIssues(rows, listPrice?.toString() ?? '')
    .filter(({ isWarning }) => isWarning)
    .map(({ row, text }) => ({ value: `${rows[row]?.from}: ${rows[row]?.price}`, reason: text }))
}

/** Parses prices by quantity as `readBreaks` does; a price alone applies from 1 unit on. */
export function readQuantityPrices(value: unknown, settings: BreakFormat): Parsed<QuantityPrice[]> {
  if (typeof value === 'string' && isNoPrice(value)) return { value: [] }
  const price =
    typeof value === 'number'
      ? convertToDollars(value, { currency: settings.currency, column: settings.column })
      : typeof value === 'string' && isNumberText(value)
        ? readPrice(value, settings, settings.column)
        : undefined
  if (price && 'value' in price && price.value < 0) return { problem: 'A price cannot be negative' }
  if (price) return 'problem' in price ? price : checkQuantityPrices([{ qty: 1, price: price.value }])
  if (typeof value === 'string' && !/[:=@[{]/.test(value)) return { problem: 'Not a number' }
  const read = parseBreaks(value, settings)
  return 'problem' in read ? read : checkQuantityPrices(toQuantityPrices(read.value))
}

/** True for words in place of a price, such as "TBD" or "48: call|96: 8.75"; not for an empty price or a dash. */
export const namesNoPrice = (text: string): boolean =>
  text.split(/[|;\n]/).some((part) => {
    const price = part.slice(part.search(/[:=@]/) + 1)
    return /\p{L}/u.test(price) && isNoPrice(price)
  })

export const toQuantityPrices = (breaks: readonly PriceBreak[]): QuantityPrice[] =>
  breaks.map((entry) => ({ qty: 'qty' in entry ? entry.qty : entry.min_quantity, price: entry.price }))
