import { expect, test } from 'vitest'
import { getPositionForKey, moveByButton, moveItem } from './sort-order.ts'

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [0, 9, 'bca'],
  [2, -1, 'cab'],
  [7, 0, 'abc'],
])('moves an item from %i to %i: %s', (from, to, order) => expect(moveItem([...'abc'], from, to).join('')).toBe(order))

test.each([
  ['b up', 'bac'],
  ['b down', 'acb'],
  ['a up', 'abc'],
  ['c down', 'abc'],
  ['x up', 'abc'],
  ['b', 'abc'],
  ['', 'abc'],
  [null, 'abc'],
])('moves by the button value %j', (buttonValue, order) =>
  expect(moveByButton([...'abc'], buttonValue, (letter) => letter).join('')).toBe(order),
)

test('moves an item whose id has spaces', () =>
  expect(moveByButton(['Step up', 'Big mugs'], 'Step up down', (name) => name)).toEqual(['Big mugs', 'Step up']))

test.each([
  ['ArrowUp', 0],
  ['ArrowRight', 2],
  ['Home', 0],
  ['End', 3],
  ['Enter', undefined],
])('%s on the second of four', (key, position) => expect(getPositionForKey(key, 1, 4)).toBe(position))
