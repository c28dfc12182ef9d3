import { describe, expect, test } from 'vitest'
import { minPackQuantity, parseBoxesPerPack, parsePackQuantity } from './quantity.ts'

const atLeast = 'It has to be at least 48.'
const atMost = 'It can be at most 100,000.'

describe('a pack quantity in the builder: below 48 or no number is 48', () => {
  test.each<[string | number, number, string]>([
    ['48', 48, ''],
    ['49', 49, ''],
    [' 96 ', 96, ''],
    ['60.9', 60, ''],
    [72.5, 72, ''],
    ['47', 48, atLeast],
    ['0', 48, atLeast],
    ['-96', 48, atLeast],
    [Number.NEGATIVE_INFINITY, 48, atLeast],
    ['', 48, ''],
    ['  ', 48, ''],
    ['many', 48, ''],
    ['1e3', 48, ''],
    [Number.NaN, 48, ''],
    ['100000', 100_000, ''],
    ['100001', 100_000, atMost],
    ['99999999999999999999', 100_000, atMost],
  ])('%j becomes %i %s', (typed, quantity, note) => {
    expect(parsePackQuantity(typed)).toEqual({ quantity, note })
  })
})

describe('a pack quantity in the ready-made cart: an update below 48 is ignored', () => {
  test.each<[string | number, number, string]>([
    [38, 50, atLeast],
    ['47', 50, atLeast],
    ['', 50, ''],
    [48, 48, ''],
    [62, 62, ''],
    [100_012, 100_000, atMost],
  ])('%j changes 50 to %i', (input, quantity, note) => {
    expect(parsePackQuantity(input, minPackQuantity, 50)).toEqual({ quantity, note })
  })
})

test.each<[string | number, number, string]>([
  ['1', 1, ''],
  ['3.5', 3, ''],
  ['0', 0, ''],
  ['-2', 0, ''],
  ['', 4, ''],
  ['two', 4, ''],
  ['99', 99, ''],
  [100, 99, 'It can be at most 99.'],
])('%j changes 4 boxes per pack to %i', (input, quantity, note) => {
  expect(parseBoxesPerPack(input, 4)).toEqual({ quantity, note })
})
