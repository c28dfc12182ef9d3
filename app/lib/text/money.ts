/**
 * Money inside the shop is whole cents; dollars with two decimals exist only at the edges
 * (database, JSON, screen).
 */

/** Converts dollars to cents, rounded half away from zero: 12.345 -> 1235. Preserves a missing price. */
export function toCents(dollars: number): number
export function toCents(dollars: number | null): number | null
export function toCents(dollars: number | null): number | null {
  return dollars === null ? null : Math.round(Number((dollars * 100).toFixed(4)))
}

/** Converts cents to dollars: 1235 -> 12.35. Preserves a missing price. */
export function toDollars(cents: number): number
export function toDollars(cents: number | null): number | null
export function toDollars(cents: number | null): number | null {
  return cents === null ? null : cents / 100
}

/** Currency of every price (ISO 4217). */
export const currency = 'USD'

const dollarFormat = new Intl.NumberFormat('en-US', { style: 'currency', currency })

/** Dollars for the screen, always two decimals: 1234.5 -> "$1,234.50". A missing price reads "TBD". */
export function formatPrice(dollars: number | null | undefined): string {
  return dollars === null || dollars === undefined ? 'TBD' : dollarFormat.format(dollars)
}

/** Whole cents for the screen: 123450 -> "$1,234.50". A missing price reads "TBD". */
export function formatCents(cents: number | null): string {
  return formatPrice(toDollars(cents))
}
