import { beforeEach, expect, test, vi } from 'vitest'
import { keepPages } from './kept-pages.ts'

const shop = 'https://shop.example'

beforeEach(() => {
  vi.stubGlobal('window', globalThis)
  return () => vi.unstubAllGlobals()
})

/** Goes from one place to another, as the router does. @returns whether the server was asked */
async function go(from: { key: string; loaderData: object }, to: { key: string; path: string; isBack: boolean }) {
  const href = shop + to.path
  vi.stubGlobal('__reactRouterDataRouter', {
    state: {
      location: { key: from.key },
      loaderData: from.loaderData,
      errors: null,
      navigation: {},
      revalidation: 'idle',
    },
  })
  vi.stubGlobal('history', { state: { key: to.isBack ? to.key : from.key } })
  vi.stubGlobal('location', { href: to.isBack ? href : `${shop}/elsewhere` })
  const next = vi.fn(async () => ({}))
  const request = new Request(href)
  await keepPages({ request } as Parameters<typeof keepPages>[0], next)
  return next.mock.calls.length > 0
}

test('Back shows what was there', async () => {
  const list = { key: 'list', loaderData: { list: { listing: 'mugs' } } }
  expect(await go(list, { key: 'product', path: '/products/mug', isBack: false })).toBe(true)
  const product = { key: 'product', loaderData: { product: { product: {} } } }
  expect(await go(product, { key: 'list', path: '/products', isBack: true })).toBe(false)
})

test('Back asks again for what could not be read', async () => {
  const failed = { key: 'failed', loaderData: { shop: {}, list: { listing: '', failed: true } } }
  expect(await go(failed, { key: 'home', path: '/', isBack: false })).toBe(true)
  const home = { key: 'home', loaderData: { shop: {} } }
  expect(await go(home, { key: 'failed', path: '/products', isBack: true })).toBe(true)
})
