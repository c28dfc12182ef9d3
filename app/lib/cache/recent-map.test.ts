import { expect, test } from 'vitest'
import { RecentMap } from './recent-map.ts'

test('the least recently used entry is dropped', () => {
  const recent = new RecentMap<string, number>(2)
  recent.set('a', 1)
  recent.set('b', 2)
  expect(recent.get('a')).toBe(1)
  recent.set('c', 3)
  expect(['a', 'b', 'c'].map((key) => recent.get(key))).toEqual([1, undefined, 3])
  recent.set('a', 4)
  recent.delete('c')
  recent.set('d', 5)
  expect(['a', 'c', 'd'].map((key) => recent.get(key))).toEqual([4, undefined, 5])
})
