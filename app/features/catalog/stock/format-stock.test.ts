import { expect, test } from 'vitest'
import { formatStock } from './format-stock.ts'

const now = new Date('2026-11-27T12:00:00Z')

test.each([
  [1_240, 35, '1,240 in stock, checked 35 minutes ago'],
  [1, 0, '1 in stock, checked just now'],
  [8, 60, '8 in stock, checked 1 hour ago'],
  [8, 49 * 60, '8 in stock, checked 2 days ago'],
  [0, 5, 'Restocking at our supplier, checked 5 minutes ago. Ask us for a date.'],
  [8, 31 * 24 * 60, null],
])('%d units, %d minutes ago', (quantity, minutes, text) => {
  expect(formatStock({ quantity, checkedAt: new Date(now.getTime() - minutes * 60_000) }, now)).toBe(text)
})

test('unknown stock is not shown', () => {
  expect(formatStock(undefined, now)).toBeNull()
})
