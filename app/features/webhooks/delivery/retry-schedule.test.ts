import { expect, test } from 'vitest'
import { getRetryDelay, parseRetryAfter } from './retry-schedule.server.ts'

test('delays grow, vary by a fifth and end after three days', () => {
  const delays: number[] = []
  for (let attempts = 1; ; attempts++) {
    const delay = getRetryDelay(attempts)
    if (delay === undefined) break
    delays.push(delay)
  }
  expect(delays[0]).toBeGreaterThanOrEqual(4)
  expect(delays[0]).toBeLessThanOrEqual(6)
  const days = delays.reduce((sum, delay) => sum + delay, 0) / 86_400
  expect(days).toBeGreaterThan(2.3)
  expect(days).toBeLessThan(3.6)
  expect(new Set(Array.from({ length: 50 }, () => getRetryDelay(8))).size).toBeGreaterThan(10)
})

test.for([
  ['120', 120],
  ['Sat, 21 Nov 2026 15:00:30 GMT', 30],
  ['Sat, 21 Nov 2026 14:00:00 GMT', undefined],
  ['9999999', 86_400],
  ['soon', undefined],
  [undefined, undefined],
] as const)('Retry-After %s: %s seconds', ([header, seconds]) => {
  expect(parseRetryAfter(header, new Date('2026-11-21T15:00:00Z'))).toBe(seconds)
})
