/** A calendar day without time or zone: '2026-11-21'. Sorts and compares as text. */
export type IsoDate = string

/** Midnight UTC of a calendar day, for arithmetic that no clock change can disturb. */
export function toUtcMidnight(day: IsoDate): Date {
  return new Date(`${day}T00:00:00Z`)
}

/** True for 'YYYY-MM-DD' naming a day that exists: not 2026-02-30, nor a day of year 0, which PostgreSQL lacks. */
export function isIsoDate(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = toUtcMidnight(text)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** A stored day; null for others that PostgreSQL has, such as infinity. */
export const toIsoDate = (day: string | null): IsoDate | null => (day !== null && isIsoDate(day) ? day : null)

export const dayMs = 24 * 60 * 60 * 1000

/** The calendar day some days later, or before for a negative number. */
export const addDays = (day: IsoDate, days: number): IsoDate =>
  new Date(toUtcMidnight(day).getTime() + days * dayMs).toISOString().slice(0, 10)
