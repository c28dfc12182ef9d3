import { expect, test } from 'vitest'
import { formatCents, toCents, toDollars } from './money.ts'

test.each([
  [12.5, 1250],
  [0.1 + 0.2, 30],
  [1.005, 101],
  [12.345, 1235],
  [9_999_999_999.99, 999_999_999_999],
  [null, null],
])('%s dollars are %s cents', (dollars, cents) => {
  expect(toCents(dollars)).toBe(cents)
})

test('formats cents and converts them to dollars', () => {
  expect(formatCents(123_450)).toBe('$1,234.50')
  expect(formatCents(null)).toBe('TBD')
  expect(toDollars(123_450)).toBe(1234.5)
  expect(toDollars(null)).toBeNull()
})
