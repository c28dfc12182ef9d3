import { expect, test } from 'vitest'
import { formatMediumDate } from './medium-date.ts'

test('formats a day as short as times in lists', () => {
  expect(formatMediumDate('2026-11-01')).toBe('Nov 1, 2026')
})
