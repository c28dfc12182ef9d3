import { toCents } from '#app/lib/text/money.ts'

/** The price from a quantity on, in cents a unit; `to: null` is open-ended. */
type Step = { from: number; to: number | null; price: number }

/** One line of the volume pricing table. */
export type PriceRow = Step & {
  /** '48–95', or '96+' for the open end. */
  label: string
  /** Whole percent below the first row's price, at least 0. */
  saving: number
}

/** The catalog's highest price. */
const maxCents = 999_999_999_999

/** Returns the rows of `toPriceSteps` as visitors read them. */
export function toPriceRows(breaks: unknown): PriceRow[] {
  const steps = toPriceSteps(breaks)
  return steps.map((step) => ({
    ...step,
    label: formatQuantityRange(step.from, step.to),
    saving: getSavingPercent(steps[0]?.price ?? 0, step.price),
  }))
}

/**
 * Returns the price breaks of a product by quantity, from either format, mixed or unsorted (docs/domain.md, Price breaks). A
 * `qty` break ends one below the next; overlapping ranges are cut where the next begins. Skips invalid rows (no price, no
 * quantity, reversed range); of two breaks at one quantity the first counts.
 * @param breaks as stored, in dollars
 */
export function toPriceSteps(breaks: unknown): Step[] {
  const steps = (Array.isArray(breaks) ? breaks : []).flatMap((entry: unknown) => parseStep(entry) ?? [])
  steps.sort((a, b) => a.from - b.from)
  const distinct = steps.filter((step, index) => step.from !== steps[index - 1]?.from)
  return distinct.map((step, index) => {
    const next = distinct[index + 1]
    const to = next ? Math.min(step.to ?? Number.POSITIVE_INFINITY, next.from - 1) : step.to
    return { from: step.from, to, price: step.price }
  })
}

function parseStep(entry: unknown): Step | undefined {
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

/** Imports often contain numbers as text. As boxwright_break_number in SQL. */
function toNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^ *-?\d{1,15}(\.\d{1,15})? *$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

const count = new Intl.NumberFormat('en-US')

function formatQuantityRange(from: number, to: number | null): string {
  if (to === null) return `${count.format(from)}+`
  return from === to ? count.format(from) : `${count.format(from)}–${count.format(to)}`
}

function getSavingPercent(first: number, price: number): number {
  return first > 0 ? Math.max(0, Math.round((1 - price / first) * 100)) : 0
}
