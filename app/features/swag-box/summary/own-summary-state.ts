/** Navigation state of the summary of the visitor's own box. Only then the page shows the panel for sharing its link. */
export const ownSummaryState = { isOwnSummary: true }

export const isOwnSummary = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isOwnSummary' in state
