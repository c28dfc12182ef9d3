import { expect, test } from 'vitest'
import { createCachedValue } from './cached-value.ts'

/** A value whose loading the test completes. */
function openTestValue(fallback = 'files') {
  const readings: { resolve: (value: string) => void; fail: () => void }[] = []
  const failures: unknown[] = []
  let now = 0
  const value = createCachedValue({
    fallback,
    load: () =>
      new Promise<string>((resolve, fail) =>
        readings.push({ resolve: resolve, fail: () => fail(new Error('the database is away')) }),
      ),
    onLoadFailed: (error) => failures.push(error),
    now: () => now,
  })
  return { value, readings, lost: failures, advance: () => (now += 1_000) }
}

test('reads once, and again after clear', async () => {
  const { value, readings } = openTestValue()
  value.setListening(true)
  const concurrent = Promise.all([value.read(), value.read()])
  readings[0]?.resolve('one')
  expect(await concurrent).toEqual(['one', 'one'])
  expect(await value.read()).toBe('one')
  expect(readings).toHaveLength(1)
  value.clear()
  const next = value.read()
  readings[1]?.resolve('two')
  expect(await next).toBe('two')
})

test('gives a read that began before clear only to its callers', async () => {
  const { value, readings } = openTestValue()
  value.setListening(true)
  const before = value.read()
  value.clear()
  const after = value.read()
  expect(readings).toHaveLength(2)
  readings[1]?.resolve('new')
  expect(await after).toBe('new')
  readings[0]?.resolve('old')
  expect(await before).toBe('old')
  expect(await value.read()).toBe('new')
})

test('caches nothing while notifications are unavailable', async () => {
  const { value, readings } = openTestValue()
  const first = value.read()
  readings[0]?.resolve('one')
  await first
  const second = value.read()
  readings[1]?.resolve('two')
  expect(await second).toBe('two')
  value.setListening(true)
  const third = value.read()
  readings[2]?.resolve('three')
  await third
  value.setListening(false)
  const fourth = value.read()
  readings[3]?.resolve('four')
  expect(await fourth).toBe('four')
})

test('returns the last value and counts failures while it cannot be read', async () => {
  const { value, readings, lost: failures, advance } = openTestValue()
  value.setListening(true)
  const unread = value.read()
  readings[0]?.fail()
  expect(await unread).toBe('files')
  expect(value.failures).toBe(1)
  // No reads against a database that has just failed.
  expect(await value.read()).toBe('files')
  expect([value.failures, readings.length]).toEqual([2, 1])

  advance()
  const known = value.read()
  readings[1]?.resolve('one')
  expect(await known).toBe('one')
  value.clear()
  const stale = value.read()
  readings[2]?.fail()
  expect(await stale).toBe('one')
  advance()
  const stillStale = value.read()
  readings[3]?.fail()
  expect(await stillStale).toBe('one')
  expect(value.failures).toBe(4)
  // Once for each time it was lost.
  expect(failures).toHaveLength(2)
})
