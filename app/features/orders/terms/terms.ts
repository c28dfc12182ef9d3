import type { PriceRow } from '../price-breaks.ts'

/** First quantity of a price break and its unit price in cents. */
export type PriceStep = Pick<PriceRow, 'from' | 'price'>

/** Pricing terms of a product that boxes and carts need. */
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
