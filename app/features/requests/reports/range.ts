import { type IsoDate, toUtcMidnight } from '#app/lib/time/dates.ts'

/** Over how many days figures are counted, today included. */
export const ranges = [7, 30, 90, 365] as const

export type Range = (typeof ranges)[number]

export const defaultRange: Range = 30

/** Maximum number of requests, the newest ones with a reply, that response times are computed from. */
export const maxMeasured = 20_000

/** Parses the range; invalid values yield the default. */
export const getRange = (text: string | null): Range => ranges.find((range) => String(range) === text) ?? defaultRange

/** The days of a range, the oldest first; the last is `today`. */
export function getDays(range: Range, today: IsoDate): IsoDate[] {
  return Array.from({ length: range }, (_, index) => {
    const day = toUtcMidnight(today)
    day.setUTCDate(day.getUTCDate() - (range - 1 - index))
    return day.toISOString().slice(0, 10)
  })
}
