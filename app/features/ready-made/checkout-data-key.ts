/** In its own file, so that the checkout can test for the key without loading the store. */
export const checkoutDataKey = 'checkoutData'
