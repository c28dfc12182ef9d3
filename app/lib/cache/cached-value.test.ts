import { expect, test } from 'vitest'
import { createCachedValue } from './cached-value.ts'

/** A value whose loading the test completes. */
function readable(fallback = 'files') {
  const readings: { give: (value: string) => void; fail: () => void }[] = []
  const lost: unknown[] = []
  let now = 0
  const value = createCachedValue({
    fallback,
    load: () =>
      new Promise<string>((give, fail) => readings.push({ give, fail: () => fail(new Error('the database is away')) })),
    onLost: (error) => lost.push(error),
    now: () => now,
  })
  return { value, readings, lost, later: () => (now += 1_000) }
}

test('reads once, and again after clear', async () => {
  const { value, readings } = readable()
  value.setListening(true)
  const both = Promise.all([value.read(), value.read()])
  readings[0]?.give('one')
  expect(await both).toEqual(['one', 'one'])
  expect(await value.read()).toBe('one')
  expect(readings).toHaveLength(1)
  value.clear()
  const next = value.read()
  readings[1]?.give('two')
  expect(await next).toBe('two')
})

test('gives a read that began before clear only to its callers', async () => {
  const { value, readings } = readable()
  value.setListening(true)
  const before = value.read()
  value.clear()
  const after = value.read()
  expect(readings).toHaveLength(2)
  readings[1]?.give('new')
  expect(await after).toBe('new')
  readings[0]?.give('old')
  expect(await before).toBe('old')
  expect(await value.read()).toBe('new')
})

test('caches nothing while notifications are unavailable', async () => {
  const { value, readings } = readable()
  const first = value.read()
  readings[0]?.give('one')
  await first
  const second = value.read()
  readings[1]?.give('two')
  expect(await second).toBe('two')
  value.setListening(true)
  const third = value.read()
  readings[2]?.give('three')
  await third
  value.setListening(false)
  const fourth = value.read()
  readings[3]?.give('four')
  expect(await fourth).toBe('four')
})

test('returns the last value and counts failures while it cannot be read', async () => {
  const { value, readings, lost, later } = readable()
  value.setListening(true)
  const never = value.read()
  readings[0]?.fail()
  expect(await never).toBe('files')
  expect(value.failures).toBe(1)
  // No reads against a database that has just failed.
  expect(await value.read()).toBe('files')
  expect([value.failures, readings.length]).toEqual([2, 1])

  later()
  const known = value.read()
  readings[1]?.give('one')
  expect(await known).toBe('one')
  value.clear()
  const away = value.read()
  readings[2]?.fail()
  expect(await away).toBe('one')
  later()
  const still = value.read()
  readings[3]?.fail()
  expect(await still).toBe('one')
  expect(value.failures).toBe(4)
  // Once for each time it was lost.
  expect(lost).toHaveLength(2)
})
