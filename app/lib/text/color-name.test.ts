import { expect, test } from 'vitest'
import { formatColorName } from './color-name.ts'

test.for([
  ['Harbor Mug', 'Navy', 'Harbor Mug, Navy'],
  ['Harbor Mug, NAVY', 'Navy', 'Harbor Mug, NAVY'],
] as const)('%s in %s is %s', ([name, color, expected]) => {
  expect(formatColorName({ name, color })).toBe(expected)
})
