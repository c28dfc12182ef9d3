import { type IsoDate, isIsoDate } from '#app/lib/time/iso-date.ts'

/** Query parameter of lists and product pages. */
export const inHandsParameter = 'in-hands'

/** Parses the in-hands date of a URL; null unless it is a day that exists. */
export function parseInHandsDate(text: string | null): IsoDate | null {
  return text && isIsoDate(text) ? text : null
}

/** Maximum years ahead of an in-hands date; a later one is a typo. */
export const maxYearsAhead = 10

/** The last day that can be an in-hands date. */
export function getMaxInHandsDate(today: IsoDate): IsoDate {
  const day = `${Number(today.slice(0, 4)) + maxYearsAhead}${today.slice(4)}`
  return isIsoDate(day) ? day : day.replace('-02-29', '-02-28')
}

/** True from today to ten years ahead. */
export function isPossibleDate(day: string, today: IsoDate): boolean {
  return isIsoDate(day) && day >= today && day <= getMaxInHandsDate(today)
}

/** Returns the error of an incomplete date, or of a day that cannot be the in-hands date; '' for one that can. */
export function getDateProblem(day: string, today: IsoDate): string {
  return isPossibleDate(day, today) ? '' : `Please enter a date from today on, within ${maxYearsAhead} years.`
}
