/** Navigation state of the summary of one's own box: who opens its link reads it without the panel for sending it. */
export const ownSummaryState = { isOwnSummary: true }

export const isOwnSummary = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isOwnSummary' in state
