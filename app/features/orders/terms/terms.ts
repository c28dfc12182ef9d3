import type { ImprintLocation, ProductSize } from '#db/tables/products.ts'
import type { PriceRow } from '../price-breaks.ts'

/** First quantity of a price break and its unit price in cents. */
export type PriceFromQuantity = Pick<PriceRow, 'from' | 'price'>

/** A location that a buyer can choose, see `ImprintLocation`. */
export type ImprintLocationOption = Pick<ImprintLocation, 'name' | 'maxColors' | 'extraColor'> & {
  methods: readonly string[]
}

/** Pricing terms of a product that boxes and carts need. */
export type PricingTerms = {
  /** Smallest quantity first; empty if there is only a list price. */
  breaks: readonly PriceFromQuantity[]
  /** Minimum order in units; null for none. */
  minimum: number | null
  /** Business days; null if unknown. */
  productionTime: number | null
  /** True if rush service is available. */
  rush: boolean
  /** Sizes that a buyer is asked for; missing if there is at most one. */
  sizes?: readonly ProductSize[] | undefined
  /** Imprint locations that a buyer can choose; missing if the product has none listed. */
  imprint?: readonly ImprintLocationOption[] | undefined
  /** Stock color of the product; missing if it names none. */
  color?: string | undefined
  /** Colors that a product without a stock color comes in; missing if it names none. */
  colors?: readonly string[] | undefined
}
