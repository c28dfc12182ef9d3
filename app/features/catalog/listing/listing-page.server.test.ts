import { afterEach, beforeEach, describe, vi } from 'vitest'
import { connect } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import { createContext, expect, test } from '#test/database.ts'
import type { ListedProduct } from '../query/listing.ts'
import { loadListing } from './listing-page.server.ts'

const get = (query: string) => new URL(`http://shop.test/products${query}`)

/** Returns the redirect of a loader, or undefined. */
async function getRedirect(loading: Promise<unknown>) {
  const thrown = await loading.catch((error: unknown) => error)
  return thrown instanceof Response ? thrown.headers.get('Location') : undefined
}

const products = { path: '/products', addCardData: (listed: ListedProduct[]) => listed }

test.for([
  ['?page=3', '/products?page=2'],
  ['?page=9&sort=price-asc', '/products?sort=price-asc&page=2'],
  ['?search=product%201&page=3', '/products?search=product+1'],
  ['?search=&category=&price=&sort=', '/products'],
  ['?search=mug&price=&min=100%2B', '/products?search=mug&min=100%2B'],
  ['?page=2', undefined],
  ['?search=mug&colour=red', undefined],
] as const)('%s redirects to %s', async ([query, target], { db, context }) => {
  await db.insert(productData).values(Array.from({ length: 30 }, (_, index) => ({ name: `Product ${index + 10}` })))
  expect(await getRedirect(loadListing({ url: get(query), context }, products))).toBe(target)
})

test('a listing without the minimum quantity filter ignores it', async ({ db, context }) => {
  await db.insert(productData).values([{ name: 'A', minimum_quantity: 500 }])
  const page = await loadListing({ url: get('?min=1-25'), context }, { ...products, hasMinimumQuantityFilter: false })
  expect(page.data.listing).toMatchObject({ total: 1, filters: { minimumQuantity: null } })
})

describe('an in-hands date', () => {
  const slow = { name: 'Slow', production_time: 30, rush_service_available: false }
  const products30 = [
    { ...slow, name: 'Fast', production_time: 5 },
    { ...slow, name: 'Rushed', rush_service_available: true },
    slow,
    { name: 'Unknown' },
  ]
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T18:00:00Z') }))
  afterEach(() => void vi.useRealTimers())

  test.for([
    // The first days of the products are December 3, December 17 with rush service, and January 11.
    ['?in-hands=2026-12-17', 4, 2],
    ['?in-hands=2026-12-17&arrival=in-time', 2, 2],
    ['?in-hands=2026-12-16&arrival=in-time', 1, 1],
    ['?in-hands=2026-12-02&arrival=in-time', 0, 0],
    // A day that has passed, or more than ten years ahead, excludes nothing.
    ['?in-hands=2026-11-22&arrival=in-time', 4, undefined],
    ['?in-hands=2036-11-24&arrival=in-time', 4, undefined],
  ] as const)('%s lists %i products', async ([query, total, arrivals], { db, context }) => {
    await db.insert(productData).values(products30)
    const page = await loadListing({ url: get(query), context }, products)
    expect(page.data).toMatchObject({ today: '2026-11-23', listing: { total } })
    expect(page.data.listing.arrivals).toBe(arrivals)
  })

  test('an empty list links to products at any date', async ({ db, context }) => {
    await db.insert(productData).values(products30)
    const page = await loadListing({ url: get('?in-hands=2026-11-30&arrival=in-time'), context }, products)
    expect(page.data.listing.alternatives).toEqual([{ label: 'At any date', count: 4, search: '?in-hands=2026-11-30' }])
  })
})

test('returns an empty list without caching when the database is unreachable', async ({ services }) => {
  const unreachable = connect('postgres://unknown@127.0.0.1:1/none')
  const context = createContext({ ...services, db: unreachable.db })
  const page = await loadListing({ url: get('?search=mug&page=4&category=Bags'), context }, products)
  await unreachable.close()
  expect(page.init).toMatchObject({ status: 503, headers: { 'Cache-Control': 'no-store' } })
  expect(page.data.listing).toMatchObject({
    products: [],
    total: 0,
    inStockCount: 0,
    filters: { search: 'mug', categories: ['Bags'], page: 1 },
  })
})
