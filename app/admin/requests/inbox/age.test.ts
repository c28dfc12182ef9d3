import { expect, test } from 'vitest'
import { formatAge, formatDay, formatDueDate } from './age.ts'

/** Half past midnight of November 21 in Chicago. */
const now = new Date('2026-11-21T06:30:00Z')
const zone = 'America/Chicago'
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000)

test('formats a short age, then the day in Chicago', () => {
  const ages = [-5, 59, 60, 3_599, 3_600, 86_399, 86_400, 7 * 86_400 - 1].map((seconds) =>
    formatAge(before(seconds), now, zone),
  )
  expect(ages).toEqual(['now', 'now', '1m', '59m', '1h', '23h', '1d', '6d'])
  expect(formatAge(new Date('2026-11-02T05:59:59Z'), now, zone)).toBe('Nov 1')
  expect(formatAge(new Date('2026-01-01T05:59:59Z'), now, zone)).toBe('Dec 2025')
  expect(formatAge(new Date('2026-11-02T05:59:59Z'), now, 'America/New_York')).toBe('Nov 2')
})

test('formats a day with its month, and a distant one with its year', () => {
  expect(['2026-12-18', '2027-01-05', '2028-01-05'].map((day) => formatDay(day, now))).toEqual([
    'Dec 18',
    'Jan 5',
    'Jan 2028',
  ])
})

test('a next step is due from its date in a time zone', () => {
  expect(
    [null, '2026-11-22', '2026-11-21', '2026-11-20', '2026-11-01'].map((on) => formatDueDate(on, now, zone)),
  ).toEqual([undefined, undefined, 'Due today', '1 day overdue', '20 days overdue'])
  // Still the day before there, but not in Berlin.
  expect(formatDueDate('2026-11-21', new Date('2026-11-21T05:59:00Z'), zone)).toBeUndefined()
  expect(formatDueDate('2026-11-21', new Date('2026-11-21T05:59:00Z'), 'Europe/Berlin')).toBe('Due today')
  expect(formatDueDate('2026-03-01', now, zone)).toBe('Overdue since Mar 1')
})
