import { formatLongDate, getLastDay, type IsoDate, isIsoDate, maxYearsAhead } from '#app/lib/time/dates.ts'

/** Query parameter of lists and product pages. */
export const inHandsParameter = 'in-hands'

/** Parses the in-hands date of a URL; null unless it is a day that exists. */
export function parseInHandsDate(text: string | null): IsoDate | null {
  return text && isIsoDate(text) ? text : null
}

/** True from today to ten years ahead. */
export function isPossibleDate(day: IsoDate, today: IsoDate): boolean {
  return day >= today && day <= getLastDay(today)
}

/** Returns why a day cannot be the in-hands date; '' if it can. */
export function getDateProblem(day: IsoDate, today: IsoDate): string {
  if (!isIsoDate(day)) return 'Please enter a complete date.'
  if (isPossibleDate(day, today)) return ''
  return `${formatLongDate(day)} ${day < today ? 'has passed.' : `is more than ${maxYearsAhead} years ahead.`} Please choose another day.`
}
