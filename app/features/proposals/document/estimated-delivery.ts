import { formatLongDate, type IsoDate } from '#app/lib/time/dates.ts'

/**
 * Formats the delivery of a proposal as "December 3 – December 9 if you approve by November 20, 2026".
 * @param estimate days such as "December 3-December 9", or words without a hyphen if they are unknown
 * @returns undefined if they are unknown
 */
export function formatEstimatedDelivery(estimate: string | undefined, approveBy: IsoDate): string | undefined {
  const [earliest, latest] = estimate?.split('-') ?? []
  return latest === undefined ? undefined : `${earliest} – ${latest} if you approve by ${formatLongDate(approveBy)}`
}

const estimatePattern = /^\w+ \d+ – \w+ \d+ if you approve by \w+ \d+, \d{4}$/

/** Returns the delivery of a proposal for another one, which must not promise the same days. */
export const withoutEstimatedDelivery = (delivery: string): string => (estimatePattern.test(delivery) ? '' : delivery)
