import type { PriceRow } from './price-breaks.ts'

type Breaks = readonly Pick<PriceRow, 'from' | 'price'>[]

/** Returns the price of the break for a quantity in cents a unit; undefined below the first. */
export function getUnitPrice(rows: Breaks, quantity: number): number | undefined {
  return rows.findLast((row) => row.from <= quantity)?.price
}

/** Returns the price at a quantity in cents a unit: that of its break, else the list price. */
export function getPriceAtQuantity<ListPrice extends number | null>(
  breaks: Breaks,
  quantity: number,
  listPrice: ListPrice,
): number | ListPrice {
  return getUnitPrice(breaks, quantity) ?? listPrice
}
