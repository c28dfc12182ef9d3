import { expect, test } from 'vitest'
import { parseBuyerQuantity, parseTypedQuantity } from './buyer-quantity.ts'

test.each([
  ['150', 150],
  ['0150', 150],
  ['1', 1],
  ['1000000', 1_000_000],
  ['1000001', null],
  ['0', null],
  ['-1', null],
  ['1.5', null],
  ['1e3', null],
  ['', null],
  [null, null],
  ['{"a":1}', null],
])('%s in a URL or in storage is %s', (text, quantity) => {
  expect(parseBuyerQuantity(text)).toBe(quantity)
})

test.each([
  ['150', 150],
  [' 96 ', 96],
  ['1,500', 1500],
  ['1,000,000', 1_000_000],
  ['60.9', 60],
  ['9999999', 1_000_000],
  ['0', null],
  ['-5', null],
  ['', null],
  ['many', null],
  ['1,5', null],
])('%s, typed, is %s', (text, quantity) => {
  expect(parseTypedQuantity(text)).toBe(quantity)
})
