import { expect, test } from 'vitest'
import type { BoxState } from '#app/features/ready-made/editing/box.ts'
import { filterBoxes } from './filters.ts'

const boxes: { name: string; state: BoxState }[] = [
  { name: 'Desk', state: 'active' },
  { name: 'Summer', state: 'ended' },
  { name: 'Winter', state: 'scheduled' },
  { name: 'Old', state: 'hidden' },
]

const filter = (query: string) => filterBoxes(boxes, new URLSearchParams(query))

test('boxes are limited by status', () => {
  expect(filter('state=active')).toEqual([boxes[0]])
  expect(filter('state=ended')).toEqual([boxes[1]])
  expect(filter('state=scheduled')).toEqual([boxes[2]])
  expect(filter('state=hidden')).toEqual([boxes[3]])
})

test('without a known status, filterBoxes returns the given list itself', () => {
  for (const query of ['', 'state=', 'state=sold', 'state=toString', 'notice=deleted'])
    expect(filter(query), query).toBe(boxes)
})
