import { maximumBoxQuantity, minimumBoxQuantity } from '#app/features/catalogue/order-quantity.ts'

/** Quick picks of the builder (spec section 9). */
export const quickQuantities = [48, 96, 144] as const

/** Not "1e5": a number field would go on showing it for 100000. */
const plainNumber = (typed: string) => (/^\d+(\.\d*)?$/.test(typed) ? Number(typed) : Number.NaN)

/** What was typed as a quantity: below 48 or no number is 48 (spec section 5), fractions are cut off. */
export function coerceQuantity(typed: string | number): number {
  const number = Math.floor(typeof typed === 'string' ? plainNumber(typed.trim()) : typed)
  if (Number.isNaN(number)) return minimumBoxQuantity
  return Math.min(Math.max(number, minimumBoxQuantity), maximumBoxQuantity)
}
