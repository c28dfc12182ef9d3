/** Matches of a search that are counted exactly. Beyond, counts are lower bounds: a common word in a large catalog. */
export const maxCountedMatches = 20_000

/** "1,234", or "20,000+" for a lower bound. */
export function formatMatchCount(count: number, isLowerBound = false): string {
  return isLowerBound ? `${Math.min(count, maxCountedMatches).toLocaleString('en-US')}+` : count.toLocaleString('en-US')
}
