import { expect, test } from 'vitest'
import { committedQuantity } from './quantity.ts'

// Spec 5, "Builder and cart quantities".
test.each([
  ['96', 96],
  ['48', 48],
  ['47', 48],
  ['', 48],
  ['-5', 48],
  ['abc', 48],
  ['1e999', 48],
  ['60.9', 60],
  [' 72 ', 72],
])('the shared quantity "%s" becomes %i', (typed, quantity) => {
  expect(committedQuantity(typed, { min: 48, current: 144 })).toBe(quantity)
})

test.each([
  ['47', 144],
  ['', 144],
  ['49', 49],
])('a cart that ignores updates below its minimum turns "%s" into %i', (typed, quantity) => {
  expect(committedQuantity(typed, { min: 48, current: 144, below: 'ignore' })).toBe(quantity)
})

test('nothing passes the maximum', () => {
  expect(committedQuantity('5000', { min: 1, max: 999, current: 1 })).toBe(999)
})
