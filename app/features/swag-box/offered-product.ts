import type { ListedColor, ListedProduct } from '#app/features/catalog/query/listing.ts'
import type { PricingTerms } from '#app/features/orders/terms/terms.ts'

/** A listed product and its colors, each with its pricing terms; of several colors, `color` is that of the card. */
export type OfferedProduct = ListedProduct & {
  terms: PricingTerms
  color?: string
  colors: (ListedColor & { terms: PricingTerms })[]
}
