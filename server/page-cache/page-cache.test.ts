import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { CachedPage } from './cached-page.ts'
import { createPageCache, getTimeToLive } from './page-cache.ts'

const createPage = (text: string, status = 200): CachedPage => ({
  status,
  headers: [],
  etag: undefined,
  bodies: { identity: Buffer.from(text) },
})

const toText = ({ bodies }: CachedPage) => ('identity' in bodies ? bodies.identity.toString() : '')

const noon = Date.parse('2026-03-10T17:00:00Z')
const minuteMs = 60_000

function openTestCache() {
  const clock = { now: noon }
  const errors: unknown[] = []
  const cache = createPageCache({
    canStore: ({ status }) => status === 200,
    canShare: ({ status }) => status !== 500,
    onRenderFailed: (error) => errors.push(error),
    now: () => clock.now,
  })
  cache.setListening(true)
  let renders = 0
  const render =
    (status = 200) =>
    async () => {
      const text = `render ${++renders}`
      await wait(5)
      return createPage(text, status)
    }
  const get = async (render: () => Promise<CachedPage>) => toText(await cache.get('/', render))
  return { cache, clock, errors, render, get }
}

test('a page is rendered once and cached', async () => {
  const { get, render } = openTestCache()
  expect([await get(render()), await get(render())]).toEqual(['render 1', 'render 1'])
})

test('concurrent requests share one render', async () => {
  const { get, render } = openTestCache()
  expect(await Promise.all([get(render()), get(render()), get(render())])).toEqual(['render 1', 'render 1', 'render 1'])
})

test('a private page is not shared', async () => {
  const { get, render } = openTestCache()
  expect(await Promise.all([get(render(500)), get(render(500))])).toEqual(['render 1', 'render 2'])
})

test('a page that must not be stored is rendered again', async () => {
  const { get, render } = openTestCache()
  expect([await get(render(404)), await get(render(404))]).toEqual(['render 1', 'render 2'])
})

test('a render that began before a change is neither stored nor shared after it', async () => {
  const { cache, get, render } = openTestCache()
  const before = get(render())
  cache.clear()
  const after = get(render())
  expect(await Promise.all([before, after])).toEqual(['render 1', 'render 2'])
  expect(await get(render())).toBe('render 2')
})

test('without notifications of changes no page is stored', async () => {
  const { cache, get, render } = openTestCache()
  cache.setListening(false)
  expect([await get(render()), await get(render())]).toEqual(['render 1', 'render 2'])
  expect(cache.hasPages()).toBe(false)
})

test('cached pages are served without notifications and rendered again afterward', async () => {
  const { cache, get, render } = openTestCache()
  await get(render())
  cache.setListening(false)
  expect(await get(render())).toBe('render 1')
  expect(cache.hasPages()).toBe(true)
  const before = get(render())
  cache.setListening(true)
  expect(await before).toBe('render 1')
  expect([await get(render()), await get(render())]).toEqual(['render 2', 'render 2'])
})

test('a stale page answers while renders fail, an invalidated one does not', async () => {
  const { cache, get, render } = openTestCache()
  await get(render())
  cache.setListening(false)
  cache.setListening(true)
  expect(cache.hasPages()).toBe(true)
  expect([await get(render(500)), await get(render(503))]).toEqual(['render 1', 'render 1'])
  cache.clear()
  expect(cache.hasPages()).toBe(false)
  expect(await get(render(503))).toBe('render 4')
})

test('a page older than ten minutes is rendered again', async () => {
  const { cache, clock, get, render } = openTestCache()
  await get(render())
  clock.now += 10 * minuteMs
  expect(await get(render())).toBe('render 2')
  clock.now += 10 * minuteMs
  cache.setListening(false)
  expect([await get(render()), await get(render())]).toEqual(['render 3', 'render 4'])
})

test('the last good page answers failed renders for up to an hour', async () => {
  const { cache, clock, get, render } = openTestCache()
  await get(render())
  cache.setListening(false)
  clock.now += 59 * minuteMs
  expect(await Promise.all([get(render(500)), get(render(500))])).toEqual(['render 1', 'render 1'])
  expect(cache.hasPages()).toBe(true)
  clock.now += 2 * minuteMs
  expect(await get(render(500))).toBe('render 3')
  expect(cache.hasPages()).toBe(false)
})

test('the last good page answers a render that throws, which is reported', async () => {
  const { clock, errors, get, render } = openTestCache()
  await get(render())
  clock.now += 11 * minuteMs
  expect(await get(async () => Promise.reject(new Error('broken')))).toBe('render 1')
  expect(errors).toEqual([new Error('broken')])
  expect(await get(render())).toBe('render 2')
})

test('a failed render rejects its waiting requests, and the next request retries', async () => {
  const { get, render } = openTestCache()
  const failingRender = async () => Promise.reject(new Error('broken'))
  const results = await Promise.allSettled([get(failingRender), get(failingRender)])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await get(render())).toBe('render 1')
})

const createLargePage = (br: Buffer): CachedPage => ({ status: 200, headers: [], etag: undefined, bodies: { br } })

test('the cache stays within its memory limit', async () => {
  const { cache } = openTestCache()
  const body = Buffer.alloc(15_000)
  for (let n = 0; n < 5_000; n++) await cache.get(`/products?search=${n}`, async () => createLargePage(body))
  // 15,000 bytes in one encoding, room for the other, and the headers.
  expect(cache.bytes).toBeLessThanOrEqual(64 * 1024 * 1024)
  expect(cache.bytes).toBeGreaterThan(40 * 1024 * 1024)
})

test('a page larger than a sixteenth of the cache is not stored', async () => {
  const { cache } = openTestCache()
  await cache.get('/', async () => createLargePage(Buffer.alloc(2_000_000)))
  expect(cache.hasPages()).toBe(false)
})

test('a page cached before the clock was set back is rendered again', async () => {
  const { clock, get, render } = openTestCache()
  await get(render())
  clock.now -= 24 * 60 * minuteMs
  expect(await get(render())).toBe('render 2')
  expect(await get(render())).toBe('render 2')
})

test.each([
  ['2026-03-10T15:00:00Z', 10, 10],
  ['2026-03-10T15:00:00Z', 60, 60],
  // 23:58 in Chicago, winter and summer.
  ['2026-01-15T05:58:00Z', 10, 2],
  ['2026-07-15T04:58:00Z', 60, 2],
  ['2026-07-15T05:00:00Z', 10, 10],
])('a page rendered at %s for %d minutes lives for %d', (at, maxMinutes, expectedMinutes) =>
  expect(getTimeToLive(Date.parse(at), maxMinutes * minuteMs)).toBe(expectedMinutes * minuteMs),
)
