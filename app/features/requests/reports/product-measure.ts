/** What the products asked for are put in order by. */
export const requestMeasures = ['requests', 'pieces'] as const

export type AskedMeasure = (typeof requestMeasures)[number]
