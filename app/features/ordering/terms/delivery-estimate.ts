import { dayToUtc, type IsoDate } from '#app/lib/dates.ts'

/** Business days after production in which an order arrives (docs/domain.md, Delivery estimate). */
const EARLIEST = 2
const LATEST = 6
/** Business days; more is a mistake in the data that no buyer should read as a date. */
const LONGEST = 1000

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })

/**
 * When an order placed today arrives: 'December 3-December 9', or 'Contact for timeline' without a production time.
 * @param productionTime business days
 * @param today the day in America/Chicago
 */
export function deliveryEstimate(productionTime: number | null | undefined, today: IsoDate): string {
  const first = earliestArrival(productionTime, today)
  if (!first) return 'Contact for timeline'
  const last = addBusinessDays(first, LATEST - EARLIEST)
  return `${dayFormat.format(first)}-${dayFormat.format(last)}`
}

/** The first day of that estimate, at midnight UTC; undefined where it names none. */
export function earliestArrival(productionTime: number | null | undefined, today: IsoDate): Date | undefined {
  if (productionTime === null || productionTime === undefined || productionTime > LONGEST) return undefined
  return addBusinessDays(dayToUtc(today), productionTime + EARLIEST)
}

/** So many business days after a day. */
export function businessDayAfter(day: IsoDate, days: number): IsoDate {
  return addBusinessDays(dayToUtc(day), days).toISOString().slice(0, 10)
}

function addBusinessDays(from: Date, days: number): Date {
  const day = new Date(from)
  for (let left = days; left > 0; ) {
    day.setUTCDate(day.getUTCDate() + 1)
    if (isBusinessDay(day)) left -= 1
  }
  return day
}

function isBusinessDay(day: Date): boolean {
  const weekday = day.getUTCDay()
  return weekday !== SUNDAY && weekday !== SATURDAY && !isHoliday(day)
}

const [SUNDAY, MONDAY, THURSDAY, SATURDAY] = [0, 1, 4, 6]
const FIXED_HOLIDAYS = new Set(['1-1', '7-4', '11-11', '12-25'])

/** Ten federal holidays, on their own date even when it falls on a weekend. */
function isHoliday(day: Date): boolean {
  const month = day.getUTCMonth() + 1
  const date = day.getUTCDate()
  const weekday = day.getUTCDay()
  if (FIXED_HOLIDAYS.has(`${month}-${date}`)) return true
  const week = Math.ceil(date / 7)
  if (weekday === MONDAY) {
    if (month === 1 || month === 2) return week === 3
    if (month === 5) return date > 24
    if (month === 9) return week === 1
    if (month === 10) return week === 2
  }
  return weekday === THURSDAY && month === 11 && week === 4
}
