/** How many of everything a swag box order or a cart of ready-made boxes has at least; also where it starts (spec section 9). */
export const minimumBoxQuantity = 48

/** More is a slip of the finger. */
export const maximumBoxQuantity = 100_000

/** Milliseconds a box or a cart left in the browser is kept: 7 days (spec section 9). */
export const cartLifetime = 7 * 24 * 60 * 60 * 1000
