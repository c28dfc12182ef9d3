import { sql } from 'drizzle-orm'
import { productData } from '#db/tables/products.ts'
import { type createContext, expect, test } from '#test/database.ts'
import { loader } from './product.route.tsx'

function argsFor(slug: string, context: ReturnType<typeof createContext>, search = '') {
  const url = new URL(`/products/${slug}${search}`, 'http://localhost')
  return { request: new Request(url), url, context, params: { slug }, pattern: '/products/:slug' as const }
}

test('shows a product without related products if they cannot be read, uncached', async ({ db, context }) => {
  await db.insert(productData).values([
    { name: 'Harbor Mug, Navy', family: 'harbor', colour: 'Navy' },
    { name: 'Harbor Mug, Red', family: 'harbor', colour: 'Red' },
  ])
  const read = async () => {
    const { data, init } = await loader(argsFor('harbor-mug-navy', context))
    return { name: data.product?.name, swatches: data.related.swatches.length, status: init?.status, init }
  }
  expect(await read()).toMatchObject({ name: 'Harbor Mug, Navy', swatches: 2 })
  await db.execute(sql`alter table ready_made_boxes rename to gone`)
  try {
    const failed = await read()
    expect(failed).toMatchObject({ name: 'Harbor Mug, Navy', swatches: 0, status: undefined })
    expect(new Headers(failed.init?.headers).get('Cache-Control')).toBe('no-store')
  } finally {
    await db.execute(sql`alter table gone rename to ready_made_boxes`)
  }
})

test('each former slug redirects directly to the current one, uncached', async ({ db, context }) => {
  await db.insert(productData).values({ name: 'Harbor Mug' })
  for (const slug of ['mug', 'beaker', 'cup']) await db.update(productData).set({ slug })
  for (const slug of ['harbor-mug', 'mug', 'beaker']) {
    const response = await loader(argsFor(slug, context)).catch((thrown: unknown) => thrown)
    if (!(response instanceof Response)) throw new Error('not redirected')
    expect([response.status, response.headers.get('Location')]).toEqual([301, '/products/cup'])
    expect(response.headers.get('Cache-Control')).toBe('no-store')
  }
  await db.insert(productData).values({ name: 'Another', slug: 'mug' })
  expect(await loader(argsFor('mug', context))).toMatchObject({ data: { product: { name: 'Another' } } })
  expect(await loader(argsFor('another', context))).toMatchObject({ data: { product: { name: 'Another' } } })
})

test('a path with punctuation around it or in capitals redirects to the product', async ({ db, context }) => {
  await db.insert(productData).values({ name: 'Harbor Mug' })
  await db.update(productData).set({ slug: 'cup' })
  for (const slug of ['cup.', 'cup,', 'cup)', 'Cup', '“CUP”', 'harbor-mug!', 'Harbor-Mug']) {
    const response = await loader(argsFor(slug, context)).catch((thrown: unknown) => thrown)
    if (!(response instanceof Response)) throw new Error(`${slug} is not redirected`)
    expect([response.status, response.headers.get('Location')]).toEqual([301, '/products/cup'])
  }
  const typed = await loader(argsFor('Cup.', context, '?utm_source=x')).catch((thrown: unknown) => thrown)
  expect(typed instanceof Response && typed.headers.get('Location')).toBe('/products/cup?utm_source=x')
  for (const slug of ['.', '...', 'teapot.'])
    expect(await loader(argsFor(slug, context))).toMatchObject({ data: { product: null }, init: { status: 404 } })
})
