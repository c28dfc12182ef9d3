import { expect, test } from 'vitest'
import { isDeepEqual } from './is-deep-equal.ts'

test.each([
  [{ a: 1, b: [{ c: 'x', d: null }] }, { b: [{ d: null, c: 'x' }], a: 1 }, true],
  [[1, 2], [2, 1], false],
  [{ a: null }, {}, false],
  [{ a: undefined }, { b: undefined }, false],
  [[1], { 0: 1 }, false],
  [1, '1', false],
  [null, null, true],
])('%j equals %j: %s', (one, other, expected) => {
  expect(isDeepEqual(one, other)).toBe(expected)
})
