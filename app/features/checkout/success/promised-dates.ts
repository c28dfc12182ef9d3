import type { DaysOff } from '#app/features/brand/brand.ts'
import { getBusinessDayAfter } from '#app/features/orders/terms/delivery-estimate.ts'
import type { IsoDate } from '#app/lib/time/dates.ts'

/** Dates promised to the visitor (docs/domain.md, Policies). */
export type PromisedDates = { contact: IsoDate; review: IsoDate }

/**
 * Returns the promised dates of a checkout sent today: contact within 24 hours, review within 48, both in business days.
 * @param today the day in America/Chicago
 */
export function getPromisedDates(today: IsoDate, daysOff?: DaysOff): PromisedDates {
  return { contact: getBusinessDayAfter(today, 1, daysOff), review: getBusinessDayAfter(today, 2, daysOff) }
}
