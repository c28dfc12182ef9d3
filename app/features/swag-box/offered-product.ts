import type { ListedColor, ListedProduct } from '#app/features/catalog/query/listing.ts'
import type { Terms } from '#app/features/orders/terms/terms.ts'

/** A listed product and its colors, each with its pricing terms. */
export type OfferedProduct = ListedProduct & { terms: Terms; colors: (ListedColor & { terms: Terms })[] }
