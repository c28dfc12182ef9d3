/** Products of a request whose proofs are stored; those beyond carry none. */
export const mostProofs = 50
/** Areas of one product that a logo is printed on. */
export const mostPrints = 8
/** Composed pictures that travel with one request; the other proofs are words alone. */
export const mostPictures = 12
