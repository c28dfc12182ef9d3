/** Sort orders of requested products. */
export const requestMeasures = ['requests', 'units'] as const

export type ProductMeasure = (typeof requestMeasures)[number]
