/** Storage key of the visitor's box. */
export const boxKey = 'swagBoxCart'
