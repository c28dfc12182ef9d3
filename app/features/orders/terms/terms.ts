import type { PriceRow } from '../price-breaks.ts'

/** First quantity of a price break and its unit price in cents. */
export type PriceStep = Pick<PriceRow, 'from' | 'price'>

/** Pricing terms of a product that boxes and carts need. */
export type Terms = {
  /** Smallest quantity first; empty if there is only a list price. */
  breaks: readonly PriceStep[]
  /** The fewest units one can order; null where none is set. */
  minimum: number | null
  /** Business days; null if unknown. */
  productionTime: number | null
  /** It can be made faster for more money. */
  rush: boolean
}
