import { expect, test } from 'vitest'
import { describeMinimums } from './describe-minimums.ts'

test('names the minimum of an estimate beside a higher one of production', () => {
  const text =
    'Estimates start at 48 packs; production starts at 50 boxes of one design. Your proposal states the exact count.'
  expect(describeMinimums()).toBe(text)
  expect(describeMinimums({ minimumPacks: 48, boxMinimum: 50 })).toBe(text)
  expect(describeMinimums({ minimumPacks: 100, boxMinimum: 50 })).toBe('Estimates start at 100 packs.')
})
