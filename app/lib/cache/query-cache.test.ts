import { expect, test, vi } from 'vitest'
import { createQueryCache } from './query-cache.ts'

test('reads a result once until it is cleared', async () => {
  const cache = createQueryCache()
  cache.setListening(true)
  const read = vi.fn(async () => ({ total: 1 }))
  const [first, second] = await Promise.all([cache.get('mugs', read), cache.get('mugs', read)])
  expect(second).toBe(first)
  expect(read).toHaveBeenCalledTimes(1)
  await cache.get('bags', read)
  cache.clear()
  await cache.get('mugs', read)
  expect(read).toHaveBeenCalledTimes(3)
})

test('a read that began before a change answers only who waits for it', async () => {
  const cache = createQueryCache()
  cache.setListening(true)
  const before = Promise.withResolvers<string>()
  const waiting = cache.get('mugs', () => before.promise)
  cache.clear()
  expect(await cache.get('mugs', async () => 'after')).toBe('after')
  before.resolve('before')
  expect(await waiting).toBe('before')
  expect(await cache.get('mugs', async () => 'unused')).toBe('after')
})

test('caches nothing without notifications of changes', async () => {
  const cache = createQueryCache()
  const read = vi.fn(async () => 'mugs')
  await cache.get('mugs', read)
  await cache.get('mugs', read)
  cache.setListening(true)
  await cache.get('mugs', read)
  cache.setListening(false)
  await cache.get('mugs', read)
  expect(read).toHaveBeenCalledTimes(4)
})

test('an error is not cached, and does not remove a later result', async () => {
  const cache = createQueryCache()
  cache.setListening(true)
  const failing = Promise.withResolvers<string>()
  const failed = expect(cache.get('mugs', () => failing.promise)).rejects.toThrow('no connection')
  cache.clear()
  await cache.get('mugs', async () => 'mugs')
  failing.reject(new Error('no connection'))
  await failed
  expect(await cache.get('mugs', async () => 'unused')).toBe('mugs')
  await expect(cache.get('bags', () => Promise.reject(new Error('no connection')))).rejects.toThrow('no connection')
  expect(await cache.get('bags', async () => 'bags')).toBe('bags')
})
