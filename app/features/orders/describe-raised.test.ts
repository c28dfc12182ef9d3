import { expect, test } from 'vitest'
import { describeRaised } from './describe-raised.ts'

test.each([
  [20, 'You asked for 20: the minimum is 48.'],
  [48, ''],
  [150, ''],
  [null, ''],
])('%s raised to 48 reads %j', (requested, text) => {
  expect(describeRaised(requested, 48)).toBe(text)
})
