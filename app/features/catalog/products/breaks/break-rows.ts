import type { PriceBreak } from '#db/tables/products.ts'

/**
 * A price break as it is typed. Of the two shapes (docs/domain.md, Price breaks) `next` ends where the next one begins,
 * `own` says its end itself.
 */
export type BreakRow = { shape: 'next' | 'own'; from: string; to: string; price: string }

/** The rows of what the catalog holds, each in its own shape and to the letter. */
export function breakRows(breaks: unknown): BreakRow[] {
  const entries: unknown[] = Array.isArray(breaks) ? breaks : []
  return entries.map((entry) => {
    const { qty, min_quantity, max_quantity, price } = (entry ?? {}) as Record<string, unknown>
    const own = qty === undefined
    return {
      shape: own ? 'own' : 'next',
      from: text(qty ?? min_quantity),
      to: own ? text(max_quantity) : '',
      price: priceText(price),
    }
  })
}

/** Returns the stored price breaks of valid rows. */
export function getPriceBreaks(rows: readonly BreakRow[]): PriceBreak[] {
  return rows.map(({ shape, from, to, price }) =>
    shape === 'next'
      ? { qty: count(from), price: money(price) }
      : { min_quantity: count(from), max_quantity: to === '' ? null : count(to), price: money(price) },
  )
}

/** A row of the table that is wrong, or that visitors may wonder about. */
export type BreakFlaw = {
  row: number
  cell: 'from' | 'to' | 'price'
  /** Warnings are shown but saved, as in imports (decision 0032). */
  warning: boolean
  text: string
}

/**
 * Returns the errors of price breaks.
 * @param listPrice dollars as typed; ignored if not a number
 */
export function breakFlaws(rows: readonly BreakRow[], listPrice = ''): BreakFlaw[] {
  const flaws = rows.flatMap((row, index) => cellFlaws(row).map((flaw) => ({ ...flaw, row: index, warning: false })))
  const steps = rows
    .map((row, index) => ({ row: index, ...row, from: count(row.from), price: money(row.price) }))
    .filter(({ row }) => flaws.every((flaw) => flaw.row !== row))
    .map((step) => ({ ...step, to: step.shape === 'own' && step.to !== '' ? count(step.to) : null }))
  const list = money(listPrice)
  const tell = (row: number, cell: BreakFlaw['cell'], text: string, warning = true) =>
    flaws.push({ row, cell, text, warning })
  for (const [index, step] of steps.entries()) {
    const before = steps[index - 1]
    if (before && step.from < before.from)
      tell(step.row, 'from', 'Starts below the row above. Customers see breaks in ascending order.')
  }
  const inOrder = steps.toSorted((a, b) => a.from - b.from || a.row - b.row)
  for (const [index, step] of inOrder.entries()) {
    const before = inOrder[index - 1]
    if (before?.from === step.from) tell(step.row, 'from', `Another break starts at ${written(step.from)}.`, false)
    else if (before && before.shape === 'own') {
      if (before.to === null || before.to >= step.from)
        tell(before.row, 'to', `Overlaps the break that starts at ${written(step.from)}.`, false)
      else if (before.to < step.from - 1)
        tell(before.row, 'to', `No break covers ${range(before.to + 1, step.from - 1)}. This price applies there.`)
    }
    if (before && step.price > before.price) {
      const smaller = `${dollars(before.price)} from ${written(before.from)}`
      tell(step.row, 'price', `The unit price rises to ${dollars(step.price)}, after ${smaller}.`)
    }
    // The list price is in whole cents, which a break need not be.
    if (Math.round(step.price * 100) > Math.round(list * 100))
      tell(step.row, 'price', `Higher than the list price of ${dollars(list)}.`)
  }
  return flaws.sort((a, b) => a.row - b.row)
}

function cellFlaws({ shape, from, to, price }: BreakRow): Pick<BreakFlaw, 'cell' | 'text'>[] {
  const flaws: Pick<BreakFlaw, 'cell' | 'text'>[] = []
  const quantity = 'Enter a whole number of 1 or more'
  if (!isCount(from)) flaws.push({ cell: 'from', text: quantity })
  if (shape === 'own' && to !== '') {
    if (!isCount(to)) flaws.push({ cell: 'to', text: `${quantity}, or leave empty for no limit` })
    else if (count(to) < count(from)) flaws.push({ cell: 'to', text: 'The end is lower than the start' })
  }
  if (!(money(price) >= 0 && money(price) < 1e10))
    flaws.push({ cell: 'price', text: 'Enter a unit price such as 9.50' })
  return flaws
}

/** Units, beyond which a quantity is a mistake. */
export const maxUnits = 100_000_000

const isCount = (typed: string) => count(typed) >= 1 && count(typed) <= maxUnits

/** A typed whole number, its thousands apart or not; NaN for any other text. */
export const count = (typed: string) =>
  /^(\d+|\d{1,3}(,\d{3})+)$/.test(typed.trim()) ? Number(typed.replaceAll(',', '')) : Number.NaN

/** Typed dollars, such as "$1,299.50"; NaN for any other text. */
export const money = (typed: string) =>
  /^\$? ?(\d+|\d{1,3}(,\d{3})+)(\.\d*)?$|^\$? ?\.\d+$/.test(typed.trim())
    ? Number(typed.replaceAll(/[$, ]/g, ''))
    : Number.NaN

const text = (value: unknown) => (typeof value === 'number' || typeof value === 'string' ? String(value) : '')
/** In cents where it is whole cents. */
const priceText = (price: unknown) =>
  typeof price === 'number' && Number(price.toFixed(2)) === price ? price.toFixed(2) : text(price)
const written = (units: number) => units.toLocaleString('en-US')
const range = (from: number, to: number) => (from === to ? written(from) : `${written(from)}–${written(to)}`)
const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 4 })
const dollars = (price: number) => format.format(price)
