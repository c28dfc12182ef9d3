/** Maximum number of products with stored mockups per request. */
export const maxProofs = 50
/** Areas of one product that a logo is printed on. */
export const maxPrints = 8
/** Composed images that travel with one request; the other proofs are words alone. */
export const maxImages = 12
