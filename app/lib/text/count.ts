export const formatNumber = (number: number) => number.toLocaleString('en-US')

/** "1 request", "1,234 requests". */
export const formatCount = (count: number, singular: string, plural = `${singular}s`) =>
  `${formatNumber(count)} ${count === 1 ? singular : plural}`
