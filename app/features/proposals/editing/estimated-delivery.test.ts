import { expect, test } from 'vitest'
import { formatEstimatedDelivery, isEstimatedDelivery } from './estimated-delivery.ts'

test('an estimate of days has its condition, so that templates omit it', () => {
  const text = formatEstimatedDelivery('December 3-December 9', '2026-11-20')
  expect(text).toBe('December 3 – December 9 if you approve by November 20, 2026')
  expect(isEstimatedDelivery(text ?? '')).toBe(true)
  expect(isEstimatedDelivery('Ten business days after approval')).toBe(false)
})

test.each(['Contact us for timing', undefined])('%j is no estimate of days', (estimate) => {
  expect(formatEstimatedDelivery(estimate, '2026-11-20')).toBeUndefined()
})
