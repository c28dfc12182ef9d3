import { expect, test } from 'vitest'
import { parseTypedNumber } from './typed-number.ts'

test.each<[string, number]>([
  ['48', 48],
  [' 96 ', 96],
  ['60.9', 60.9],
  ['60.', 60],
  ['-5', -5],
  ['', Number.NaN],
  ['many', Number.NaN],
  ['96 boxes', Number.NaN],
  ['1e3', Number.NaN],
  ['Infinity', Number.NaN],
])('%j reads as %s', (typed, number) => {
  expect(parseTypedNumber(typed)).toBe(number)
})
