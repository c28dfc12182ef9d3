import type { ListedProduct } from '#app/features/catalog/query/listing.ts'
import type { Terms } from '#app/features/orders/terms/terms.ts'

/** A product of a list with what a box has to know of it. */
export type OfferedProduct = ListedProduct & { terms: Terms }
