import { sql } from 'drizzle-orm'
import { productPagesDefaults } from '#app/features/page-copy/default-copy/product-pages.ts'
import { productData } from '#db/tables/products.ts'
import { shopContent } from '#db/tables/shop-content.ts'
import { type createContext, expect, test } from '#test/database.ts'
import { loader } from './product.route.tsx'
import { defaultPromises } from './promises.ts'

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

test("shows the supplier's stock unless the shop marked the product out of stock", async ({ db, context }) => {
  await db.insert(productData).values([{ name: 'Mug' }, { name: 'Cap', in_stock: false }])
  await db.execute(sql`insert into product_stock select id, 1240, now() from product_data`)
  const read = async (slug: string) => (await loader(argsFor(slug, context))).data.stock
  expect([await read('mug'), await read('cap')]).toEqual(['1,240 in stock, checked just now', null])
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

test('promises what the shop, the category or the product says', async ({ db, context }) => {
  const promises = { ...productPagesDefaults.promises, shipping: 'From {domesticBoxShipping}' }
  const categories = [{ category: 'Bags', badges: 'Ships in a day', included: 'None', shipping: '', proofNote: '' }]
  await db.insert(shopContent).values({ key: 'page/product-pages', value: { promises, categories } })
  await db
    .insert(productData)
    .values([{ name: 'Mug' }, { name: 'Tote', category: 'Bags', promise_shipping: 'At cost' }])
  const read = async (slug: string) => (await loader(argsFor(slug, context))).data.product?.promises
  expect(await read('mug')).toEqual({ ...defaultPromises, shipping: 'From $15.00' })
  expect(await read('tote')).toEqual({
    ...defaultPromises,
    badges: ['Ships in a day'],
    included: [],
    shipping: 'At cost',
  })
})
