import { performance } from 'node:perf_hooks'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openTurns } from './turns.ts'

/** Work that ends when it is told to, and what of it has begun. */
function works(count: number) {
  const begun: number[] = []
  const inTurn = openTurns()
  const each = Array.from({ length: count }, (_, number) => {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    const result = inTurn(() => {
      begun.push(number)
      return promise
    })
    return { end: () => resolve(number), fail: reject, result }
  })
  return { begun, each }
}

test('pages begin in the order in which they were asked for, the next once one is done', async () => {
  const { begun, each } = works(9)
  for (const { end, result } of each) {
    await expect.poll(() => begun.length).toBeGreaterThan(0)
    end()
    await result
  }
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
})

test('few are in work at a time, and those that wait for long hold none back', async () => {
  const { begun, each } = works(7)
  await expect.poll(() => begun.length, { interval: 1 }).toBe(3)
  await expect.poll(() => begun.length).toBe(7)
  for (const { end } of each) end()
  expect(await Promise.all(each.map(({ result }) => result))).toEqual([0, 1, 2, 3, 4, 5, 6])
})

test('one that fails makes room, and its error is its own', async () => {
  const { begun, each } = works(4)
  await expect.poll(() => begun.length, { interval: 1 }).toBe(3)
  const [first, ...others] = each
  first?.fail(new Error('no such product'))
  await expect(first?.result).rejects.toThrow('no such product')
  for (const { end } of others) end()
  expect(await Promise.all(others.map(({ result }) => result))).toEqual([1, 2, 3])
})

test('a page waits for what never ends no longer than for work of its own', async () => {
  let events = 0
  const everMore = {
    loopCount: 0,
    eventsWaiting: 0,
    get events() {
      return events++
    },
  }
  const counted = vi.spyOn(performance.nodeTiming, 'uvMetricsInfo', 'get').mockReturnValue(everMore)
  onTestFinished(() => counted.mockRestore())
  expect(await openTurns()(async () => 'a page')).toBe('a page')
  expect(events).toBeGreaterThan(1)
})
