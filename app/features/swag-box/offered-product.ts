import type { ListedColor, ListedProduct } from '#app/features/catalog/query/listing.ts'
import type { PricingTerms } from '#app/features/orders/terms/terms.ts'

/** A listed product and its colors, each with its color, if it names one, and its pricing terms. */
export type OfferedProduct = ListedProduct & {
  terms: PricingTerms
  color?: string
  colors: (ListedColor & { terms: PricingTerms })[]
}
