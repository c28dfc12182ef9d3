import type { BrandRules } from '#app/features/brand/brand-rules.ts'
import { getBusinessDayAfter } from '#app/features/orders/terms/delivery-estimate.ts'
import type { IsoDate } from '#app/lib/time/dates.ts'

/** Dates promised to the visitor: of the first reply and of the review. */
export type PromisedDates = { contact: IsoDate; review: IsoDate }

type ResponseTimes = Pick<BrandRules, 'reviewWithin' | 'daysOff'> & { contactWithin: string }

/** Business days of '24-48 hours' (its end) or '3 business days'; NaN for other forms, such as '1.5 days'. */
function countBusinessDays(duration: string): number {
  const [, count, unit] = /(?<![\d.,/])(\d{1,3}) (hour|(?:business )?day)s?$/.exec(duration.toLowerCase()) ?? []
  return Math.ceil(Number(count) / (unit === 'hour' ? 24 : 1))
}

/**
 * Returns the promised dates of a checkout submitted today, by the shop's response times; undefined if one has another form.
 * @param today the day in America/Chicago
 */
export function getPromisedDates(
  today: IsoDate,
  { contactWithin, reviewWithin, daysOff }: ResponseTimes,
): PromisedDates | undefined {
  const contact = countBusinessDays(contactWithin)
  const review = countBusinessDays(reviewWithin)
  if (!contact || !review) return undefined
  return {
    contact: getBusinessDayAfter(today, contact, daysOff),
    review: getBusinessDayAfter(today, review, daysOff),
  }
}
