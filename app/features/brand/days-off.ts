import type { DaysOff } from './brand.ts'

/**
 * The default holidays, the federal ones without Juneteenth (docs/domain.md, Delivery estimate): month and date, or month, weekday (0 is Sunday) and its
 * occurrence in the month.
 */
export const holidays = [
  '1-1',
  '1-1-3',
  '2-1-3',
  '5-1-last',
  '7-4',
  '9-1-1',
  '10-1-2',
  '11-11',
  '11-4-4',
  '12-25',
] as const

/** True on holidays and in periods when the shop is closed; ignores weekends. @param day at midnight UTC */
export function isDayOff(day: Date, { open, observed = [], closed }: DaysOff): boolean {
  const iso = day.toISOString().slice(0, 10)
  if (closed.some(({ from, to }) => from <= iso && iso <= to)) return true
  const month = day.getUTCMonth() + 1
  const date = day.getUTCDate()
  const weekday = `${month}-${day.getUTCDay()}`
  // After the 24th, a weekday is the last one of May.
  const names: string[] = [`${month}-${date}`, `${weekday}-${Math.ceil(date / 7)}`, date > 24 ? `${weekday}-last` : '']
  return [...holidays, ...observed].some((holiday) => names.includes(holiday) && !open.includes(holiday))
}
