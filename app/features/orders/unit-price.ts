import type { PriceRow } from './price-breaks.ts'

/** Returns the price at a quantity in cents a unit; undefined below the first row. */
export function getUnitPrice(rows: readonly Pick<PriceRow, 'from' | 'price'>[], quantity: number): number | undefined {
  return rows.findLast((row) => row.from <= quantity)?.price
}
