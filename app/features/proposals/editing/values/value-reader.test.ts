import { expect, test } from 'vitest'
import { ValueReader } from './value-reader.ts'

test.each([
  ['1250', 1250],
  ['1,250', 1250],
  [' 48 ', 48],
  ['', null],
  ['1,5', undefined],
  ['12,50', undefined],
  ['4.5', undefined],
  ['0', undefined],
])('the count %j is read as %j', (text, expected) => {
  const reader = new ValueReader()
  const count = reader.count('quantity', text)
  expect(Object.keys(reader.errors).length === 0 ? count : undefined).toBe(expected)
})
