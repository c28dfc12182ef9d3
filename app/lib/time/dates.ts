import { type IsoDate, toUtcMidnight } from './iso-date.ts'

export * from './iso-date.ts'

const chicagoDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Chicago',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** Current day in America/Chicago, whatever the machine's time zone. */
export function getTodayInChicago(now: Date = new Date()): IsoDate {
  return chicagoDay.format(now)
}

const longFormat = { year: 'numeric', month: 'long', day: 'numeric' } as const
const longDay = new Intl.DateTimeFormat('en-US', { ...longFormat, timeZone: 'UTC' })
const longMoment = new Intl.DateTimeFormat('en-US', { ...longFormat, timeZone: 'America/Chicago' })

/** US long format, 'November 21, 2026'. An IsoDate is that day, a Date its day in America/Chicago. */
export function formatLongDate(value: IsoDate | Date): string {
  if (value instanceof Date) return longMoment.format(value)
  return longDay.format(toUtcMidnight(value))
}

/** Formats an effective date: 'July 06, 2025'. */
export function formatTwoDigitDate(day: IsoDate): string {
  return formatLongDate(day).replace(/ (\d),/, ' 0$1,')
}
