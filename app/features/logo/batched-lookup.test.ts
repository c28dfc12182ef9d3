import { afterEach, expect, test, vi } from 'vitest'
import { createBatchedLookup } from './batched-lookup.ts'

afterEach(() => vi.unstubAllGlobals())

const createLookup = (respond: (url: string) => Response) => {
  const load = vi.fn(async (url: string) => respond(url))
  vi.stubGlobal('fetch', load)
  const find = createBatchedLookup<string>({ getUrl: (keys) => `/areas?${keys.join('&')}`, maxKeysPerRequest: 2 })
  return { load, find }
}

test('keys asked for at the same time share requests of limited size, and each is loaded once', async () => {
  const { load, find } = createLookup((url) => Response.json(url.includes('a') ? { a: ['front'] } : {}))
  expect(await Promise.all(['a', 'b', 'a', 'c'].map(find))).toEqual([['front'], [], ['front'], []])
  expect(load.mock.calls).toEqual([['/areas?a&b'], ['/areas?c']])
  expect(await find('a')).toEqual(['front'])
  expect(load).toHaveBeenCalledTimes(2)
})

test('a failed request is repeated by the next call', async () => {
  let status = 503
  const { find } = createLookup(() => Response.json({ a: ['front'] }, { status }))
  await expect(find('a')).rejects.toThrow('503')
  status = 200
  expect(await find('a')).toEqual(['front'])
})
