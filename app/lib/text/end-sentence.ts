/** Ends a text with a period. */
export const endSentence = (text: string): string => text.replace(/\.?$/, '.')
