import { expect, test } from 'vitest'
import { findRange, priceRanges } from './ranges.ts'

test('finds a range by its value', () => {
  expect(findRange(priceRanges, '25-50')).toMatchObject({ min: 25, max: 50 })
})

test.each(['', '0-24', '100', null, undefined])('%s is no range', (value) => {
  expect(findRange(priceRanges, value)).toBeUndefined()
})
