import { parseTypedNumber } from '#app/lib/text/typed-number.ts'

/** Minimum number of packs, also the initial value (docs/domain.md, Quantities). */
export const minimumPackQuantity = 48

/** More is a slip of the finger. */
export const maximumPackQuantity = 100_000

/** Step of the minus and plus buttons in the ready-made cart. */
export const packQuantityStep = 12

/** Quick picks of the builder. */
export const quickPackQuantities = [48, 96, 144] as const

/** Of one kind of ready-made box. */
export const maximumBoxesPerPack = 99

/** Adjusted quantity, with a note if it differs from the input. */
export type Settled = { quantity: number; note: string }

/**
 * Parses a pack quantity. Truncates fractions; below the minimum or invalid, returns `kept`: the minimum in the builder, the
 * previous value in the ready-made cart (docs/domain.md, Quantities).
 */
export function packQuantity(
  wished: string | number,
  minimum: number = minimumPackQuantity,
  kept: number = minimum,
): Settled {
  const quantity = wholeNumber(wished)
  if (quantity >= minimum) return capped(quantity, maximumPackQuantity)
  return { quantity: kept, note: Number.isNaN(quantity) ? '' : `It has to be at least ${minimum}.` }
}

/** Parses the count of a box per pack: 0 removes it, invalid input keeps the current count. */
export function boxesPerPack(wished: string | number, kept: number): Settled {
  const count = wholeNumber(wished)
  return Number.isNaN(count) ? { quantity: kept, note: '' } : capped(Math.max(0, count), maximumBoxesPerPack)
}

function wholeNumber(wished: string | number): number {
  return Math.floor(typeof wished === 'string' ? parseTypedNumber(wished) : wished)
}

function capped(quantity: number, maximum: number): Settled {
  if (quantity <= maximum) return { quantity, note: '' }
  return { quantity: maximum, note: `It can be at most ${maximum.toLocaleString('en-US')}.` }
}
