import type { PriceRow } from '../price-breaks.ts'

/** Where a price break starts, in units, and its cents a unit. */
export type PriceStep = Pick<PriceRow, 'from' | 'price'>

/** What the catalog says of buying many of a product, as far as a box or a cart needs it. */
export type Terms = {
  /** Smallest quantity first; empty when the list price is all there is. */
  breaks: readonly PriceStep[]
  /** The fewest units one can order; null where none is set. */
  minimum: number | null
  /** Business days; null where no one knows. */
  productionTime: number | null
  /** It can be made faster for more money. */
  rush: boolean
}
