import { expect, test } from 'vitest'
import { getDateProblem, parseInHandsDate } from './in-hands-date.ts'

test.each([
  ['2026-12-18', '2026-12-18'],
  ['2028-02-29', '2028-02-29'],
  ['2026-02-29', null],
  ['2026-13-01', null],
  ['12/18/2026', null],
  ['2026-12-18T00:00', null],
  ['', null],
  [null, null],
])('%s in a URL or in storage is %s', (text, day) => {
  expect(parseInHandsDate(text)).toBe(day)
})

test.each([
  ['2026-11-26', ''],
  ['2036-11-26', ''],
  ['2026-11-25', 'November 25, 2026 has passed. Please choose another day.'],
  ['2036-11-27', 'November 27, 2036 is more than 10 years ahead. Please choose another day.'],
  ['', 'Please enter a complete date.'],
  ['12026-12-18', 'Please enter a complete date.'],
])('%s on November 26: %s', (day, problem) => {
  expect(getDateProblem(day, '2026-11-26')).toBe(problem)
})
