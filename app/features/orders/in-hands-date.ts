import { getLastDay, type IsoDate, isIsoDate, maxYearsAhead } from '#app/lib/time/iso-date.ts'

/** Query parameter of lists and product pages. */
export const inHandsParameter = 'in-hands'

/** Parses the in-hands date of a URL; null unless it is a day that exists. */
export function parseInHandsDate(text: string | null): IsoDate | null {
  return text && isIsoDate(text) ? text : null
}

/** True from today to ten years ahead. */
export function isPossibleDate(day: string, today: IsoDate): boolean {
  return isIsoDate(day) && day >= today && day <= getLastDay(today)
}

/** Returns the error of an incomplete date, or of a day that cannot be the in-hands date; '' for one that can. */
export function getDateProblem(day: string, today: IsoDate): string {
  return isPossibleDate(day, today) ? '' : `Please enter a date from today on, within ${maxYearsAhead} years.`
}
