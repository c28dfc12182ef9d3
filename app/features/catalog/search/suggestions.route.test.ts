import { connect } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import { contextFor, expect, test } from '#test/database.ts'
import { loader } from './suggestions.route.tsx'

type Context = Parameters<typeof loader>[0]['context']

const pattern = '/api/suggestions'

function load(query: string, context: Context) {
  const url = new URL(pattern + query, 'http://shop.test')
  return loader({ request: new Request(url), url, context, params: {}, pattern }).catch((thrown: Response) => thrown)
}

test('the answer is JSON that any cache may keep for a minute', async ({ db, context }) => {
  await db.insert(productData).values([{ name: 'Harbor Mug', rounded_price: 12 }])
  const answer = await load('?typed=mug', context)
  expect(answer.headers.get('Cache-Control')).toBe('public, max-age=60, s-maxage=60')
  expect(await answer.json()).toEqual({
    products: [{ name: 'Harbor Mug', path: '/products/harbor-mug', image: null, price: 12 }],
    categories: [],
    total: 1,
  })
})

/** Every spelling with a response is cached, so others redirect to one of them. */
test.for([
  ['?typed=%20MUG%09', '?typed=mug'],
  ['?typed=mug&typed=cup', '?typed=mug'],
  ['?typed=mug&x=1', '?typed=mug'],
  ['?x=1', ''],
  ['?typed=', ''],
  ['?typed=a%00b', '?typed=a+b'],
  ['?typed=navy%20mug', '?typed=navy+mug'],
  [`?typed=${'a'.repeat(10_000)}`, `?typed=${'a'.repeat(100)}`],
] as const)('%s leads to %s', async ([asked, kept], { context }) => {
  const answer = await load(asked, context)
  expect(answer.status).toBe(302)
  expect(answer.headers.get('Location')).toBe(pattern + kept)
  expect((await load(kept, context)).status).toBe(200)
})

test('when the database is away the answer is a failure that no cache keeps', async ({ services }) => {
  const away = connect('postgres://nobody@127.0.0.1:1/none')
  const answer = await load('?typed=mug', contextFor({ ...services, db: away.db }))
  await away.close()
  expect(answer.status).toBe(503)
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
})
