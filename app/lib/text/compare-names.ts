const collator = new Intl.Collator('en-US', { numeric: true })

/** Orders names that people chose as people read them: "Batch 2" before "Batch 10", ignoring case. */
export const compareNames = (a: string, b: string): number => collator.compare(a, b)
