/** Maximum number of products with stored mockups per request. */
export const maxProofs = 50
/** Maximum printed areas per product. */
export const maxPrints = 8
/** Maximum composed images per request; other mockups are stored without an image. */
export const maxImages = 12
