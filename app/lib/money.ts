/**
 * Money inside the shop is whole cents; dollars with two decimals exist only at the edges
 * (database, JSON, screen).
 */

/** Dollars to whole cents, rounded half away from zero: 12.345 -> 1235. */
export function toCents(dollars: number): number {
  return Math.round(Number((dollars * 100).toFixed(4)))
}

/** Whole cents to dollars: 1235 -> 12.35. */
export function toDollars(cents: number): number {
  return cents / 100
}

const dollarFormat = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Dollars for the screen, always two decimals: 1234.5 -> "$1,234.50". A missing price reads "TBD" (spec section 2). */
export function formatPrice(dollars: number | null | undefined): string {
  return dollars === null || dollars === undefined ? 'TBD' : dollarFormat.format(dollars)
}
