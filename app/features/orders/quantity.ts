import { parseTypedNumber } from '#app/lib/text/typed-number.ts'

/** Packs below which the server accepts no order; the initial value. An operator's minimum is never lower (docs/domain.md, Quantities). */
export const minPackQuantity = 48

/** A higher quantity is a typo. */
export const maxPackQuantity = 100_000

/** Step of the minus and plus buttons in the ready-made cart. */
export const packQuantityStep = 12

/** Per kind of ready-made box. */
export const maxBoxesPerPack = 99

/** Adjusted quantity, with a note if it differs from the input. */
export type AdjustedQuantity = { quantity: number; note: string }

/**
 * Parses a pack quantity. Truncates fractions; below the minimum or invalid, returns `fallback`: the minimum in the builder, the
 * previous value in the ready-made cart (docs/domain.md, Quantities).
 */
export function parsePackQuantity(
  input: string | number,
  minimum: number = minPackQuantity,
  fallback: number = minimum,
): AdjustedQuantity {
  const quantity = toWholeNumber(input)
  if (quantity >= minimum) return capQuantity(quantity, maxPackQuantity)
  return { quantity: fallback, note: Number.isNaN(quantity) ? '' : `It has to be at least ${minimum}.` }
}

/** Parses the count of a box per pack: 0 removes it, invalid input keeps the current count. */
export function parseBoxesPerPack(input: string | number, fallback: number): AdjustedQuantity {
  const count = toWholeNumber(input)
  return Number.isNaN(count) ? { quantity: fallback, note: '' } : capQuantity(Math.max(0, count), maxBoxesPerPack)
}

/** 'Minimum 100: your box has 48' for a product with one unit a box; '' if the boxes reach it. */
export function describeShortMinimum(minimum: number | null, packQuantity: number): string {
  if (minimum === null || packQuantity >= minimum) return ''
  return `Minimum ${minimum.toLocaleString('en-US')}: your box has ${packQuantity.toLocaleString('en-US')}`
}

function toWholeNumber(input: string | number): number {
  return Math.floor(typeof input === 'string' ? parseTypedNumber(input) : input)
}

function capQuantity(quantity: number, maximum: number): AdjustedQuantity {
  if (quantity <= maximum) return { quantity, note: '' }
  return { quantity: maximum, note: `It can be at most ${maximum.toLocaleString('en-US')}.` }
}
