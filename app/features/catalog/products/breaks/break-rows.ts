import { formatNumber } from '#app/lib/text/count.ts'
import { parseMoney } from '#app/lib/text/parse-money.ts'
import type { PriceBreak } from '#db/tables/products.ts'

/**
 * A price break as typed. Of the two shapes (docs/domain.md, Price breaks), `next` ends where the next break starts, `own` has an
 * end.
 */
export type BreakRow = { shape: 'next' | 'own'; from: string; to: string; price: string }

/** Returns the rows of stored price breaks, unchanged and each in its own shape. */
export function toBreakRows(breaks: unknown): BreakRow[] {
  const entries: unknown[] = Array.isArray(breaks) ? breaks : []
  return entries.map((entry) => {
    const { qty, min_quantity, max_quantity, price } = (entry ?? {}) as Record<string, unknown>
    const hasOwnEnd = qty === undefined
    return {
      shape: hasOwnEnd ? 'own' : 'next',
      from: toText(qty ?? min_quantity),
      to: hasOwnEnd ? toText(max_quantity) : '',
      price: formatPriceText(price),
    }
  })
}

/** Returns the stored price breaks of valid rows. */
export function toPriceBreaks(rows: readonly BreakRow[]): PriceBreak[] {
  return rows.map(({ shape, from, to, price }) =>
    shape === 'next'
      ? { qty: parseCount(from), price: parseMoney(price) }
      : { min_quantity: parseCount(from), max_quantity: to === '' ? null : parseCount(to), price: parseMoney(price) },
  )
}

/** An error in a row of the table, or a warning. */
export type BreakIssue = {
  row: number
  cell: 'from' | 'to' | 'price'
  /** Warnings are shown but saved, as in imports (decision 0032). */
  isWarning: boolean
  text: string
}

/**
 * Returns the errors and warnings of price breaks.
 * @param listPrice dollars as typed; ignored if not a number
 */
export function getBreakIssues(rows: readonly BreakRow[], listPrice = ''): BreakIssue[] {
  const issues = rows.flatMap((row, index) =>
    getCellIssues(row).map((issue) => ({ ...issue, row: index, isWarning: false })),
  )
  const breaks = rows
    .map((row, index) => ({ row: index, ...row, from: parseCount(row.from), price: parseMoney(row.price) }))
    .filter(({ row }) => issues.every((issue) => issue.row !== row))
    .map((entry) => ({ ...entry, to: entry.shape === 'own' && entry.to !== '' ? parseCount(entry.to) : null }))
  const list = parseMoney(listPrice)
  const addIssue = (row: number, cell: BreakIssue['cell'], text: string, isWarning = true) =>
    issues.push({ row, cell, text, isWarning })
  for (const [index, entry] of breaks.entries()) {
    const before = breaks[index - 1]
    if (before && entry.from < before.from)
      addIssue(entry.row, 'from', 'Starts below the row above. Customers see breaks in ascending order.')
  }
  const sorted = breaks.toSorted((a, b) => a.from - b.from || a.row - b.row)
  for (const [index, entry] of sorted.entries()) {
    const before = sorted[index - 1]
    if (before?.from === entry.from)
      addIssue(entry.row, 'from', `Another break starts at ${formatNumber(entry.from)}.`, false)
    else if (before && before.shape === 'own') {
      if (before.to === null || before.to >= entry.from)
        addIssue(before.row, 'to', `Overlaps the break that starts at ${formatNumber(entry.from)}.`, false)
      else if (before.to < entry.from - 1)
        addIssue(
          before.row,
          'to',
          `No break covers ${formatRange(before.to + 1, entry.from - 1)}. This price applies there.`,
        )
    }
    if (before && entry.price > before.price) {
      const smaller = `${formatDollars(before.price)} from ${formatNumber(before.from)}`
      addIssue(entry.row, 'price', `The unit price rises to ${formatDollars(entry.price)}, after ${smaller}.`)
    }
    // The list price is in whole cents; breaks may have fractions.
    if (Math.round(entry.price * 100) > Math.round(list * 100))
      addIssue(entry.row, 'price', `Higher than the price of ${formatDollars(list)}.`)
  }
  return issues.sort((a, b) => a.row - b.row)
}

function getCellIssues({ shape, from, to, price }: BreakRow): Pick<BreakIssue, 'cell' | 'text'>[] {
  const issues: Pick<BreakIssue, 'cell' | 'text'>[] = []
  const quantity = 'Enter a whole number of 1 or more'
  if (!isValidCount(from)) issues.push({ cell: 'from', text: quantity })
  if (shape === 'own' && to !== '') {
    if (!isValidCount(to)) issues.push({ cell: 'to', text: `${quantity}, or leave empty for no limit` })
    else if (parseCount(to) < parseCount(from)) issues.push({ cell: 'to', text: 'The end is lower than the start' })
  }
  if (!(parseMoney(price) >= 0 && parseMoney(price) < 1e10))
    issues.push({ cell: 'price', text: 'Enter a unit price such as 9.50' })
  return issues
}

/** Maximum quantity in units; a higher one is a typo. */
export const maxUnits = 100_000_000

const isValidCount = (typed: string) => parseCount(typed) >= 1 && parseCount(typed) <= maxUnits

/** Parses a whole number with or without thousands separators; NaN for any other text. */
export const parseCount = (typed: string) =>
  /^(\d+|\d{1,3}(,\d{3})+)$/.test(typed.trim()) ? Number(typed.replaceAll(',', '')) : Number.NaN

const toText = (value: unknown) => (typeof value === 'number' || typeof value === 'string' ? String(value) : '')
/** Formats a price with two decimals, more if it has fractions of a cent. */
const formatPriceText = (price: unknown) =>
  typeof price === 'number' && Number(price.toFixed(2)) === price ? price.toFixed(2) : toText(price)
const formatRange = (from: number, to: number) =>
  from === to ? formatNumber(from) : `${formatNumber(from)}–${formatNumber(to)}`
const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 4 })
const formatDollars = (price: number) => format.format(price)
