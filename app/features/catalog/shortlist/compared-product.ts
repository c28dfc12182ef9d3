import type { PriceFromQuantity, PricingTerms } from '#app/features/orders/terms/terms.ts'

/** A product beside others. */
export type ComparedProduct = {
  id: string
  name: string
  slug: string | null
  brand: string | null
  category: string
  image: string | null
  /** Dollars a unit; null is priced on request. */
  price: number | null
  breaks: readonly PriceFromQuantity[]
  minimum: number
  /** Business days; null if unknown or out of stock. */
  productionTime: number | null
  rush: boolean
  inStock: boolean
  /** One text a location. */
  imprints: string[]
  material: string | null
  sizes: string[]
  itemNumber: string | null
  /** Pricing terms for the quote list. */
  terms: PricingTerms
}
