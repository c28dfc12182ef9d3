import { expect, test } from 'vitest'
import { getPositionForKey, moveByButton, moveItem } from './sort-order.ts'

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [0, 9, 'bca'],
  [2, -1, 'cab'],
  [7, 0, 'abc'],
])('what stands at %i comes to %i: %s', (from, to, order) =>
  expect(moveItem([...'abc'], from, to).join('')).toBe(order),
)

test.each([
  ['b up', 'bac'],
  ['b down', 'acb'],
  ['a up', 'abc'],
  ['c down', 'abc'],
  ['x up', 'abc'],
  ['b', 'abc'],
  ['', 'abc'],
])('a plain button asks for %j', (asked, order) => expect(moveByButton([...'abc'], asked).join('')).toBe(order))

test.each([
  ['ArrowUp', 0],
  ['ArrowRight', 2],
  ['Home', 0],
  ['End', 3],
  ['Enter', undefined],
])('%s on the second of four', (key, place) => expect(getPositionForKey(key, 1, 4)).toBe(place))
