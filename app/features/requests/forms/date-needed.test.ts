import { expect, test } from 'vitest'
import { dateNeededProblem, lastDateNeeded } from './date-needed.schema.ts'

const today = '2026-11-21'

test.each([
  ['', undefined],
  ['2026-11-21', undefined],
  ['2036-11-21', undefined],
  ['2026-11-20', 'Date needed must be today or later'],
  ['0026-12-01', 'Date needed must be today or later'],
  ['2036-11-22', 'Date needed must be within 10 years'],
  ['2026-02-30', 'Please enter a valid date'],
  ['tomorrow', 'Please enter a valid date'],
  [' 2026-12-01', 'Please enter a valid date'],
])('%j: %s', (day, problem) => {
  expect(dateNeededProblem(day, today)).toBe(problem)
})

test('the last day exists in a year without 29 February', () => {
  expect(lastDateNeeded('2028-02-29')).toBe('2038-02-28')
  expect(lastDateNeeded('2026-11-21')).toBe('2036-11-21')
})
