import type { ListedProduct } from '#app/features/catalog/query/listing.ts'
import type { Terms } from '#app/features/orders/terms/terms.ts'

/** A listed product with its pricing terms. */
export type OfferedProduct = ListedProduct & { terms: Terms }
