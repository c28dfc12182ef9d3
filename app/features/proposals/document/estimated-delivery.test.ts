import { expect, test } from 'vitest'
import { formatEstimatedDelivery, withoutEstimatedDelivery } from './estimated-delivery.ts'

test('an estimate of days is not carried over to another proposal, other words are', () => {
  const text = formatEstimatedDelivery('December 3-December 9', '2026-11-20')
  expect(text).toBe('December 3 – December 9 if you approve by November 20, 2026')
  expect(withoutEstimatedDelivery(text ?? '')).toBe('')
  const words = 'Ten business days if you approve by noon'
  expect(withoutEstimatedDelivery(words)).toBe(words)
})

test.each(['Contact us for timing', undefined])('%j is no estimate of days', (estimate) => {
  expect(formatEstimatedDelivery(estimate, '2026-11-20')).toBeUndefined()
})
