/** What the products asked for are put in order by. */
export const askedMeasures = ['requests', 'pieces'] as const

export type AskedMeasure = (typeof askedMeasures)[number]
