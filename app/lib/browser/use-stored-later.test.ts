import { expect, test, vi } from 'vitest'
import { lateValue } from './use-stored-later.ts'

const unexpected = () => expect.fail('not now')

test('what is asked for before it has come is done in order, and once', async () => {
  const fetch = vi.fn(async () => 'box')
  const late = lateValue(fetch)
  const done: string[] = []
  for (const press of ['first', 'second']) late.use((value) => done.push(`${press} ${value}`), unexpected)
  expect(done).toEqual([])
  await late.load()
  expect(done).toEqual(['first box', 'second box'])
  late.use((value) => done.push(`third ${value}`), unexpected)
  expect(done).toHaveLength(3)
  expect(late.there).toBe('box')
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('what could not be fetched is said to all who waited, and the next one tries again', async () => {
  const fetch = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('box')
  const late = lateValue(fetch)
  const failed = vi.fn()
  late.use(unexpected, failed)
  late.use(unexpected, failed)
  await expect(late.load()).rejects.toThrow('offline')
  expect(failed).toHaveBeenCalledTimes(2)
  await expect(late.load()).resolves.toBe('box')
  expect(fetch).toHaveBeenCalledTimes(2)
})
