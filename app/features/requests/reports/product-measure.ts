/** Sort orders of requested products. */
export const requestMeasures = ['requests', 'pieces'] as const

export type ProductMeasure = (typeof requestMeasures)[number]
