import type { DaysOff } from '#app/features/brand/brand.ts'
import { isDayOff } from '#app/features/brand/days-off.ts'
import { type IsoDate, toUtcMidnight } from '#app/lib/time/dates.ts'

/** Business days after production in which an order arrives (docs/domain.md, Delivery estimate). */
const minTransitDays = 2
const maxTransitDays = 6
/** Business days; a longer time is a mistake in the data and gives no date. */
export const maxProductionDays = 1000

const [sunday, saturday] = [0, 6]
const noExceptions: DaysOff = { open: [], closed: [] }

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })

/**
 * Formats the arrival of an order placed today: 'December 3-December 9', or 'Contact for timeline' without a production time.
 * @param productionTime business days
 * @param today the day in America/Chicago
 * @param daysOff exceptions to the ten holidays
 */
export function getDeliveryEstimate(
  productionTime: number | null | undefined,
  today: IsoDate,
  daysOff: DaysOff = noExceptions,
): string {
  const first = getEarliestArrival(productionTime, today, daysOff)
  if (!first) return 'Contact for timeline'
  const last = addBusinessDays(first, maxTransitDays - minTransitDays, daysOff)
  return `${dayFormat.format(first)}-${dayFormat.format(last)}`
}

/** Returns the first day of the estimate, at midnight UTC; undefined without one. */
export function getEarliestArrival(
  productionTime: number | null | undefined,
  today: IsoDate,
  daysOff: DaysOff = noExceptions,
): Date | undefined {
  if (productionTime === null || productionTime === undefined || productionTime > maxProductionDays) return undefined
  return addBusinessDays(toUtcMidnight(today), productionTime + minTransitDays, daysOff)
}

/** Returns the day a number of business days later. */
export function getBusinessDayAfter(day: IsoDate, days: number, daysOff: DaysOff = noExceptions): IsoDate {
  return addBusinessDays(toUtcMidnight(day), days, daysOff).toISOString().slice(0, 10)
}

/** Returns the longest production time that arrives by a day, in business days; negative if none does. */
export function getMaxProductionDays(day: IsoDate, today: IsoDate, daysOff: DaysOff = noExceptions): number {
  const current = toUtcMidnight(today)
  const last = toUtcMidnight(day)
  let days = -minTransitDays
  while (current < last && days < maxProductionDays) {
    current.setUTCDate(current.getUTCDate() + 1)
    if (isBusinessDay(current, daysOff)) days += 1
  }
  return days
}

function addBusinessDays(from: Date, days: number, daysOff: DaysOff): Date {
  const day = new Date(from)
  for (let remaining = days; remaining > 0; ) {
    day.setUTCDate(day.getUTCDate() + 1)
    if (isBusinessDay(day, daysOff)) remaining -= 1
  }
  return day
}

function isBusinessDay(day: Date, daysOff: DaysOff): boolean {
  const weekday = day.getUTCDay()
  return weekday !== sunday && weekday !== saturday && !isDayOff(day, daysOff)
}
