import { expect, test } from 'vitest'
import { formatColorName } from './format-color-name.ts'

test.for([
  ['Harbor Mug', 'Navy', 'Harbor Mug, Navy'],
  ['Harbor Mug, NAVY', 'Navy', 'Harbor Mug, NAVY'],
  ['Harbor Mug Navy/White', 'Navy/White', 'Harbor Mug Navy/White'],
  ['Tank Top', 'Tan', 'Tank Top, Tan'],
  ['Black (001) Mug', 'Black (001)', 'Black (001) Mug'],
  ['Harbor Mug', null, 'Harbor Mug'],
] as const)('%s in %s is %s', ([name, color, expected]) => {
  expect(formatColorName({ name, color })).toBe(expected)
})
