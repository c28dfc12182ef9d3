import * as v from 'valibot'
import { type IsoDate, isIsoDate } from '#app/lib/dates.ts'

/** Years ahead a date may lie. */
const farthestYears = 10

/** The last day that a request can be needed by; for a date field's `max`. The first one is today. */
export function lastDateNeeded(today: IsoDate): IsoDate {
  const [year, ...monthAndDay] = today.split('-')
  const last = [Number(year) + farthestYears, ...monthAndDay].join('-')
  // 29 February is not in every year.
  return isIsoDate(last) ? last : `${last.slice(0, -2)}28`
}

/** What is wrong with a day something is needed by, as typed; undefined for none given (docs/domain.md, Requests). */
export function dateNeededProblem(day: string, today: IsoDate): string | undefined {
  if (day === '') return undefined
  if (!isIsoDate(day)) return 'Please enter a valid date'
  if (day < today) return 'Date needed must be today or later'
  if (day > lastDateNeeded(today)) return `Date needed must be within ${farthestYears} years`
  return undefined
}

/** The rule as a step of a schema's pipe. */
export const possibleDate = (today: IsoDate) =>
  v.rawCheck<string>(({ dataset, addIssue }) => {
    const message = dataset.typed && dateNeededProblem(dataset.value, today)
    if (message) addIssue({ message })
  })
