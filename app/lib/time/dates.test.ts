import { expect, test } from 'vitest'
import { formatLongDate, getTodayInChicago, isIsoDate } from './dates.ts'

test.each([
  ['2026-11-21T05:59:59Z', '2026-11-20'],
  ['2026-11-21T06:00:00Z', '2026-11-21'],
  ['2026-07-01T04:59:59Z', '2026-06-30'],
  ['2026-07-01T05:00:00Z', '2026-07-01'],
  ['2027-01-01T05:59:59Z', '2026-12-31'],
  // The clocks go forward on March 8 and back on November 1.
  ['2026-03-08T05:59:59Z', '2026-03-07'],
  ['2026-03-09T04:59:59Z', '2026-03-08'],
  ['2026-03-09T05:00:00Z', '2026-03-09'],
  ['2026-11-02T05:59:59Z', '2026-11-01'],
  ['2026-11-02T06:00:00Z', '2026-11-02'],
])('at %s it is %s in Chicago', (moment, day) => {
  expect(getTodayInChicago(new Date(moment))).toBe(day)
})

test.each([
  ['2026-11-21', 'November 21, 2026'],
  ['2025-07-06', 'July 6, 2025'],
  ['2026-01-01', 'January 1, 2026'],
  [new Date('2026-11-21T03:00:00Z'), 'November 20, 2026'],
  [new Date('2026-11-21T18:00:00Z'), 'November 21, 2026'],
])('%s reads %s', (value, text) => {
  expect(formatLongDate(value)).toBe(text)
})

test.each([
  ['2026-11-21', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-02-30', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['0000-01-01', false],
  ['0001-01-01', true],
  ['tomorrow', false],
  ['', false],
  ['2026-11-21T00:00:00Z', false],
])('isIsoDate(%s) is %s', (text, valid) => {
  expect(isIsoDate(text)).toBe(valid)
})
