import { expect, test } from 'vitest'
import { leastRecentlyUsed } from './least-recently-used.ts'

test('what was not used for the longest goes when it becomes too much', async () => {
  const made: string[] = []
  const kept = leastRecentlyUsed<string>(25, () => 10)
  const get = (key: string) => kept(key, async () => `${made.push(key)}`)
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await get(key)
  expect(made).toEqual(['a', 'b', 'c', 'b'])
})

test('what fails is rebuilt, and what is larger than all stays until the next', async () => {
  let made = 0
  const kept = leastRecentlyUsed<number>(5, () => 10)
  const fail = () => Promise.reject(new Error('gone'))
  await expect(kept('a', fail)).rejects.toThrow('gone')
  expect(await kept('a', async () => ++made)).toBe(1)
  expect(await kept('a', async () => ++made)).toBe(1)
  await kept('b', async () => ++made)
  expect(await kept('a', async () => ++made)).toBe(3)
})
