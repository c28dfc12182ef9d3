import type { DaysOff } from '#app/features/brand/brand.ts'
import { isDayOff } from '#app/features/brand/days-off.ts'
import { toUtcMidnight } from '#app/lib/time/iso-date.ts'
import { toLocalTime } from '#app/lib/time/local-time.ts'

const openingTime = '09:00'
const closingTime = '17:00'

/** True from Monday to Friday, 9 AM to 5 PM in a time zone, except on the shop's days off. */
export function isBusinessTime(now: Date, timeZone: string, daysOff: DaysOff): boolean {
  const [date = '', time = ''] = toLocalTime(now, timeZone).split('T')
  const day = toUtcMidnight(date)
  const isWeekend = day.getUTCDay() === 0 || day.getUTCDay() === 6
  return !isWeekend && !isDayOff(day, daysOff) && time >= openingTime && time < closingTime
}
