import { expect, test } from 'vitest'
import { createSlots, limitConcurrency } from './slots.ts'

test('each holder has as many slots, and all of them together', () => {
  const takeSlot = createSlots({ max: 3, maxPerHolder: 2 })
  const [first, second] = [takeSlot('a'), takeSlot('a')]
  expect([first, second, takeSlot('a')].map((release) => release !== undefined)).toEqual([true, true, false])
  expect(takeSlot('b')).toBeDefined()
  expect(takeSlot('c')).toBeUndefined()
  first?.()
  // Releasing twice frees nothing more.
  first?.()
  expect(takeSlot('c')).toBeDefined()
  expect(takeSlot('a')).toBeUndefined()
})

test('tasks beyond the limit wait in order, also after one that fails', async () => {
  const run = limitConcurrency(2)
  const started: number[] = []
  const ends: ((result?: Promise<never>) => void)[] = []
  const tasks = Array.from({ length: 5 }, (_, number) =>
    run(() => {
      started.push(number)
      return new Promise<void>((resolve) => ends.push(resolve))
    }).catch((error: Error) => error.message),
  )
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  expect(started).toEqual([0, 1])
  ends[1]?.(Promise.reject(new Error('broken')))
  await settle()
  expect(started).toEqual([0, 1, 2])
  ends[0]?.()
  await settle()
  expect(started).toEqual([0, 1, 2, 3])
  for (let index = 2; index < 5; index++) {
    ends[index]?.()
    await settle()
  }
  expect(await Promise.all(tasks)).toEqual([undefined, 'broken', undefined, undefined, undefined])
})
