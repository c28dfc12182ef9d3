import { expect, test } from 'vitest'
import { parseAvailableColors } from './color-options.ts'

test.each([
  ['Black, Navy / White; Red|Red', ['Black', 'Navy / White', 'Red']],
  [' , ', []],
  [null, []],
])('%j names the colors %j', (text, colors) => {
  expect(parseAvailableColors(text)).toEqual(colors)
})
