import { expect, test } from 'vitest'
import { isUuid } from './uuid.ts'

test.each([
  ['11111111-1111-4111-8111-11111111111a', true],
  ['11111111-1111-4111-8111-11111111111A', false],
  ['11111111-1111-4111-8111-11111111111a\n', false],
  ['1111111111114111811111111111111a', false],
  ['', false],
  [null, false],
])('%j is an id: %s', (text, expected) => {
  expect(isUuid(text)).toBe(expected)
})
