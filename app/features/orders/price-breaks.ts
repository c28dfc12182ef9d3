import { toCents } from '#app/lib/text/money.ts'

/** The price from a quantity on, in cents a unit; `to: null` is open-ended. */
type ParsedBreak = { from: number; to: number | null; price: number }

/** A price break with its label and saving. */
export type PriceRow = ParsedBreak & {
  /** '48–95', '48', or '96+' for the open end. */
  label: string
  /** Whole percent below the first row's price, at least 0. */
  saving: number
}

/** The maximum price that the catalog accepts. */
const maxCents = 999_999_999_999

/** Returns the rows of `parsePriceBreaks` with labels and savings. */
export function toPriceRows(breaks: unknown): PriceRow[] {
  const parsed = parsePriceBreaks(breaks)
  return parsed.map((entry) => ({
    ...entry,
    label: formatQuantityRange(entry.from, entry.to),
    saving: getSavingPercent(parsed[0]?.price ?? 0, entry.price),
  }))
}

/**
 * Returns the price breaks of a product by quantity, from either format, `{ qty }` or `{ min_quantity, max_quantity }`, mixed or unsorted
 * (docs/domain.md, Price breaks). A `qty` break ends one below the next; overlapping ranges are cut where the next begins. Skips invalid
 * rows (price missing or out of range, quantity not a whole number from 1, reversed range); of two breaks at one quantity the first counts.
 * @param breaks as stored, in dollars
 */
export function parsePriceBreaks(breaks: unknown): ParsedBreak[] {
  const parsed = (Array.isArray(breaks) ? breaks : []).flatMap((entry: unknown) => parseBreak(entry) ?? [])
  parsed.sort((a, b) => a.from - b.from)
  const distinct = parsed.filter((entry, index) => entry.from !== parsed[index - 1]?.from)
  return distinct.map((entry, index) => {
    const next = distinct[index + 1]
    const to = next ? Math.min(entry.to ?? Number.POSITIVE_INFINITY, next.from - 1) : entry.to
    return { from: entry.from, to, price: entry.price }
  })
}

function parseBreak(entry: unknown): ParsedBreak | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined
  const fields = entry as Record<string, unknown>
  const from = toNumber(fields.qty ?? fields.min_quantity)
  const to = fields.qty === undefined ? toNumber(fields.max_quantity) : undefined
  const price = toNumber(fields.price)
  if (from === undefined || price === undefined || !Number.isSafeInteger(from) || from < 1 || price < 0)
    return undefined
  if (to !== undefined && to < from) return undefined
  const cents = toCents(price)
  return cents <= maxCents ? { from, to: to ?? null, price: cents } : undefined
}

/** Imports often contain numbers as text. The same as boxwright_break_number in SQL. */
function toNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^ *-?\d{1,15}(\.\d{1,15})? *$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

const numberFormat = new Intl.NumberFormat('en-US')

function formatQuantityRange(from: number, to: number | null): string {
  if (to === null) return `${numberFormat.format(from)}+`
  return from === to ? numberFormat.format(from) : `${numberFormat.format(from)}–${numberFormat.format(to)}`
}

function getSavingPercent(firstPrice: number, price: number): number {
  return firstPrice > 0 ? Math.max(0, Math.round((1 - price / firstPrice) * 100)) : 0
}
