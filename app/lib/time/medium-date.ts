import { type IsoDate, toUtcMidnight } from './iso-date.ts'

const mediumDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** 'Nov 21, 2026', as `DateOnly` writes times. */
export const formatMediumDate = (day: IsoDate): string => mediumDay.format(toUtcMidnight(day))
