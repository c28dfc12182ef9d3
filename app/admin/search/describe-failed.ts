const and = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** Says which lists a search could not read. @param titles at least one */
export const describeFailed = (titles: string[]): string => `${and.format(titles)} could not be searched. Try again.`
