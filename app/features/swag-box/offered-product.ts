import type { ListedColor, ListedProduct } from '#app/features/catalog/query/listing.ts'
import type { PricingTerms } from '#app/features/orders/terms/terms.ts'

/** A listed product and its colors, each with its pricing terms. */
export type OfferedProduct = ListedProduct & { terms: PricingTerms; colors: (ListedColor & { terms: PricingTerms })[] }
