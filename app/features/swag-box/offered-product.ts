import type { ListedColor, ListedProduct } from '#app/features/catalog/query/listing.ts'
import type { PricingTerms } from '#app/features/orders/terms/terms.ts'

/** Units at the supplier, with their age in words; null if unknown. */
type OfferedStock = { quantity: number; text: string } | null

/** A listed product and its colors, each with its color, if it names one, its pricing terms and the supplier's stock. */
export type OfferedProduct = ListedProduct & {
  terms: PricingTerms
  stock: OfferedStock
  color?: string
  colors: (ListedColor & { terms: PricingTerms; stock: OfferedStock })[]
}
