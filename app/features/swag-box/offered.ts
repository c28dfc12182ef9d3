import type { ListedProduct } from '#app/features/catalogue/listing/listed-product.ts'
import type { Terms } from '#app/features/ordering/terms/terms.ts'

/** A product of a list with what a box has to know of it. */
export type OfferedProduct = ListedProduct & { terms: Terms }
