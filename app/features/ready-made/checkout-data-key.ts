/** Apart from what reads it, so that the checkout can ask whether it is there. */
export const checkoutDataKey = 'checkoutData'
