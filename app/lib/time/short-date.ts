import { type IsoDate, toUtcMidnight } from './dates.ts'

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** 'Dec 18'; 'Jan 8, 2027' if its year is not that of the other day. */
export function formatShortDate(day: IsoDate, other: IsoDate = day): string {
  const year = day.slice(0, 4)
  return `${dayFormat.format(toUtcMidnight(day))}${year === other.slice(0, 4) ? '' : `, ${year}`}`
}
