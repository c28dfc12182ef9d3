import { formatLongDate, type IsoDate } from '#app/lib/time/dates.ts'

/**
 * Formats the delivery of a proposal as "December 3 – December 9 if you approve by November 20, 2026".
 * @param estimate days such as "December 3-December 9", or words without a hyphen if they are unknown
 * @returns undefined if they are unknown
 */
export function formatEstimatedDelivery(estimate: string | undefined, approval: IsoDate): string | undefined {
  const [earliest, latest] = estimate?.split('-') ?? []
  return latest === undefined ? undefined : `${earliest} – ${latest}${condition}${formatLongDate(approval)}`
}

const condition = ' if you approve by '

/** True for a text with the dates of one proposal, which its templates must not promise. */
export const isEstimatedDelivery = (text: string): boolean => text.includes(condition)
