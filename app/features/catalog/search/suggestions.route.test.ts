import { connect } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import { createContext, expect, test } from '#test/database.ts'
import { loader } from './suggestions.route.tsx'

type Context = Parameters<typeof loader>[0]['context']

const pattern = '/api/suggestions'

function load(query: string, context: Context) {
  const url = new URL(pattern + query, 'http://shop.test')
  return loader({ request: new Request(url), url, context, params: {}, pattern }).catch((thrown: Response) => thrown)
}

test('returns JSON that any cache may store for a minute', async ({ db, context }) => {
  await db.insert(productData).values([{ name: 'Harbor Mug', rounded_price: 12 }])
  const response = await load('?typed=mug', context)
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=60, s-maxage=60')
  expect(await response.json()).toEqual({
    products: [{ id: expect.any(String), name: 'Harbor Mug', path: '/products/harbor-mug', image: null, price: 12 }],
    categories: [],
    total: 1,
  })
})

/** Each text is cached under one URL; other spellings redirect to it. */
test.for([
  ['?typed=%20MUG%09', '?typed=mug'],
  ['?typed=mug&typed=cup', '?typed=mug'],
  ['?typed=mug&x=1', '?typed=mug'],
  ['?x=1', ''],
  ['?typed=', ''],
  ['?typed=a%00b', '?typed=a+b'],
  ['?typed=navy%20mug', '?typed=navy+mug'],
  [`?typed=${'a'.repeat(10_000)}`, `?typed=${'a'.repeat(100)}`],
] as const)('%s redirects to %s', async ([requested, canonical], { context }) => {
  const response = await load(requested, context)
  expect(response.status).toBe(302)
  expect(response.headers.get('Location')).toBe(pattern + canonical)
  expect((await load(canonical, context)).status).toBe(200)
})

test('returns 503 without caching when the database is unreachable', async ({ services }) => {
  const unreachable = connect('postgres://unknown@127.0.0.1:1/none')
  const response = await load('?typed=mug', createContext({ ...services, db: unreachable.db }))
  await unreachable.close()
  expect(response.status).toBe(503)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
})
