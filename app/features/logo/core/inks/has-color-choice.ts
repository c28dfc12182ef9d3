/** Methods without a number of colors to choose: without ink, or in full color. */
const methodsWithoutColors = new Set([
  'deboss',
  'laser engraving',
  'leather patch',
  'full-color print',
  'heat transfer',
  'printed label',
])

/** @param method as the catalog names it; null if it is open */
export const hasColorChoice = (method: string | null): boolean => method === null || !methodsWithoutColors.has(method)
