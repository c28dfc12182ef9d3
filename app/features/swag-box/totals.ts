import { toCents, toDollars } from '#app/lib/money.ts'

export type BoxTotals = {
  /** Dollars for everything. */
  totalPrice: number
  /** Pieces of merchandise over all packs. */
  totalItems: number
  /** Dollars for one of everything. */
  pricePerPack: number
}

/**
 * The figures of a custom box (spec section 9, Totals).
 * @param prices dollars a unit, one for each product in the box
 * @param quantity how many of each
 */
export function boxTotals(prices: readonly number[], quantity: number): BoxTotals {
  const pack = prices.reduce((cents, price) => cents + toCents(price), 0)
  return { totalPrice: toDollars(pack * quantity), totalItems: prices.length * quantity, pricePerPack: toDollars(pack) }
}
