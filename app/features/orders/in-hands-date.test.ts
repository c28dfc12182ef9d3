import { expect, test } from 'vitest'
import { getDateProblem, getMaxInHandsDate, parseInHandsDate } from './in-hands-date.ts'

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
  ['2026-11-21', '2036-11-21'],
  ['2028-02-29', '2038-02-28'],
])('on %s the last in-hands date is %s', (today, last) => {
  expect(getMaxInHandsDate(today)).toBe(last)
})

const problem = 'Please enter a date from today on, within 10 years.'

test.each([
  ['2026-11-26', ''],
  ['2036-11-26', ''],
  ['2026-11-25', problem],
  ['2036-11-27', problem],
  ['2026-02-30', problem],
  ['12026-12-18', problem],
  ['', problem],
])('%s on November 26: %s', (day, text) => {
  expect(getDateProblem(day, '2026-11-26')).toBe(text)
})
