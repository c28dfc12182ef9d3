import { afterEach, expect, test, vi } from 'vitest'
import { createStoredCount } from './stored-count.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['{"items":[1,2]}', 2],
  ['{"items":[]}', 0],
  ['{"boxItems":[1]}', 0],
  ['damaged', 0],
  [null, 0],
])('%s has %i items', (stored, count) => {
  vi.stubGlobal('localStorage', { getItem: () => stored })
  expect(createStoredCount('list', 'items').read()).toBe(count)
})
