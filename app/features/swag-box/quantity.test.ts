import { expect, test } from 'vitest'
import { coerceQuantity } from './quantity.ts'

test.each<[string | number, number]>([
  ['48', 48],
  ['49', 49],
  [' 96 ', 96],
  ['144', 144],
  ['47', 48],
  ['1', 48],
  ['0', 48],
  ['-96', 48],
  ['', 48],
  ['  ', 48],
  ['many', 48],
  ['96 boxes', 48],
  ['60.9', 60],
  ['1e3', 48],
  ['Infinity', 48],
  ['100001', 100_000],
  ['99999999999999999999', 100_000],
  [Number.NaN, 48],
  [Number.NEGATIVE_INFINITY, 48],
  [72.5, 72],
])('%j becomes %i', (typed, quantity) => {
  expect(coerceQuantity(typed)).toBe(quantity)
})
