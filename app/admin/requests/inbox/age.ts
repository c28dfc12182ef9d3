import { type IsoDate, isIsoDate, toUtcMidnight } from '#app/lib/time/dates.ts'
import { toLocalTime } from '#app/lib/time/local-time.ts'

const minute = 60_000
const day = 24 * 60 * minute

const format = (parts: Intl.DateTimeFormatOptions, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { ...parts, timeZone })
const calendarDay = format({ month: 'short', day: 'numeric' }, 'UTC')
const calendarMonth = format({ month: 'short', year: 'numeric' }, 'UTC')

/** Short age: "now", "5m", "3h", "2d", then the day in a time zone, of other years the month. */
export function formatAge(at: Date, now: Date, timeZone: string): string {
  const age = now.getTime() - at.getTime()
  if (age < minute) return 'now'
  if (age < 60 * minute) return `${Math.floor(age / minute)}m`
  if (age < day) return `${Math.floor(age / (60 * minute))}h`
  if (age < 7 * day) return `${Math.floor(age / day)}d`
  const getYear = (moment: Date) => format({ year: 'numeric' }, timeZone).format(moment)
  const ofThisYear = getYear(at) === getYear(now)
  return format({ month: 'short', ...(ofThisYear ? { day: 'numeric' } : { year: 'numeric' }) }, timeZone).format(at)
}

/** A day less than ten months away "Dec 18", another one "Jan 2028". */
export function formatDay(on: IsoDate, now: Date): string {
  const date = toUtcMidnight(on)
  const isNear = Math.abs(date.getTime() - now.getTime()) < 300 * day
  return (isNear ? calendarDay : calendarMonth).format(date)
}

/** The due state of a next step in a time zone: "Due today", "3 days overdue"; undefined before its day. */
export function formatDueDate(on: IsoDate | null, now: Date, timeZone: string): string | undefined {
  if (on === null || !isIsoDate(on)) return undefined
  const late = Math.round(
    (toUtcMidnight(toLocalTime(now, timeZone).slice(0, 10)).getTime() - toUtcMidnight(on).getTime()) / day,
  )
  if (late < 0) return undefined
  if (late === 0) return 'Due today'
  if (late === 1) return '1 day overdue'
  return late < 100 ? `${late} days overdue` : `Overdue since ${calendarDay.format(toUtcMidnight(on))}`
}
