/** Units of a product in a quote; a higher quantity is a typo. Apart from the schema, which the stored list does not need. */
export const maxQuantity = 1_000_000
