import { expect, test } from 'vitest'
import { createRandomUuid } from './random-uuid.ts'

test('a random UUID has version 4 and differs each time', () => {
  const keys = Array.from({ length: 100 }, createRandomUuid)
  for (const key of keys) expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/)
  expect(new Set(keys).size).toBe(100)
})
