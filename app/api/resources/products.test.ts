import { eq } from 'drizzle-orm'
import { defaultMethods } from '#app/features/proposals/decoration/default-methods.ts'
import { contentRevisions } from '#db/tables/content-history.ts'
import { decorationMethods } from '#db/tables/decoration.ts'
import { productData } from '#db/tables/products.ts'
import { expect, test } from '#test/api.ts'
import { storeOrderCharges } from '#test/suppliers/order-charges.ts'

const values = (name: string, change: object = {}) => ({
  name,
  category: 'Drinkware',
  supplier: 'Hydro',
  rounded_price: 12.5,
  minimum_quantity: 24,
  price_breaks: [
    { qty: 24, price: 12.5 },
    { qty: 96, price: 11.25 },
  ],
  imprint_locations: [{ name: 'Front', methods: ['Screen print'], sizeMm: null, maxColors: null }],
  ...change,
})

type List = { data: { id: string; name: string; price: object }[]; next: string | null }

test('products are listed page by page and filtered', async ({ callApi, db }) => {
  await db
    .insert(productData)
    .values([
      ...['Cup', 'Bottle', 'Mug'].map((name) => values(name)),
      values('Pen', { category: 'Writing', rounded_price: null }),
    ])
  const read = async (query: string) => (await (await callApi(`/products?${query}`)).json()) as List
  const first = await read('limit=3')
  expect(first.data.map(({ name }) => name)).toEqual(['Bottle', 'Cup', 'Mug'])
  expect(first.data[0]?.price).toEqual({ cents: 1250, currency: 'USD' })
  const second = await read(`limit=3&cursor=${first.next}`)
  expect([second.data.map(({ name }) => name), second.next]).toEqual([['Pen'], null])
  expect((await read('category=Writing')).data).toMatchObject([{ name: 'Pen', price: null }])
  expect((await read('q=bott&supplier=Hydro')).data).toMatchObject([{ name: 'Bottle' }])

  for (const [query, parameter] of [
    ['limit=101', 'limit'],
    ['cursor=bm8', 'cursor'],
    ['catgory=Writing', 'catgory'],
    ['updated_since=2026-02-30', 'updated_since'],
  ]) {
    const response = await callApi(`/products?${query}`)
    expect(response.headers.get('Content-Type')).toBe('application/problem+json')
    expect([response.status, await response.json()]).toMatchObject([422, { status: 422, errors: [{ parameter }] }])
  }
})

test('a product is changed only as it was read, with an entry in its history', async ({ callApi, db }) => {
  const [row] = await db.insert(productData).values(values('Mug')).returning()
  const path = `/products/${row?.id}`
  const read = await callApi(path)
  const etag = read.headers.get('ETag') ?? ''
  expect(await read.json()).toMatchObject({
    name: 'Mug',
    url: 'http://localhost/products/mug',
    version: 1,
    price_breaks: [
      { from: 24, price: { cents: 1250 } },
      { from: 96, price: { cents: 1125 } },
    ],
  })
  const patch = (body: object, headers: Record<string, string> = { 'If-Match': etag }) =>
    callApi(path, { method: 'PATCH', body, headers })
  expect((await patch({ price_cents: 1300 }, {})).status).toBe(428)
  expect((await patch({ price_cents: 1300 }, { 'If-Match': '"other"' })).status).toBe(412)
  const invalid = await patch({ price_cents: -1, color: 'Navy' })
  expect([invalid.status, await invalid.json()]).toMatchObject([
    422,
    { errors: [{ pointer: '#/price_cents' }, { pointer: '#/color' }] },
  ])
  const changed = await patch({ price_cents: 1300, price_breaks: [{ from: 48, price_cents: 1199 }], in_stock: false })
  expect(changed.status).toBe(200)
  expect(await changed.json()).toMatchObject({
    price: { cents: 1300 },
    price_breaks: [{ from: 48, price: { cents: 1199 } }],
    in_stock: false,
    version: 2,
  })
  expect((await patch({ price_cents: 1400 })).status).toBe(412)
  const again = await callApi(path)
  expect(again.headers.get('ETag')).toBe(changed.headers.get('ETag'))
  const revisions = await db
    .select()
    .from(contentRevisions)
    .where(eq(contentRevisions.subject, row?.id ?? ''))
  expect(revisions).toHaveLength(1)
})

test('of two changes of the same version, one is stored', async ({ callApi, db }) => {
  const [row] = await db.insert(productData).values(values('Mug')).returning()
  const path = `/products/${row?.id}`
  const headers = { 'If-Match': (await callApi(path)).headers.get('ETag') ?? '' }
  const change = (price_cents: number) => callApi(path, { method: 'PATCH', body: { price_cents }, headers })
  const responses = await Promise.all([change(1300), change(1400)])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 412])
  const stored = responses.find(({ status }) => status === 200)
  expect(await (await callApi(path)).json()).toEqual(await stored?.json())
})

test('a hidden product cannot be set in stock', async ({ callApi, db }) => {
  const [row] = await db
    .insert(productData)
    .values(values('Mug', { hidden: true, in_stock: false }))
    .returning()
  const change = (body: object) =>
    callApi(`/products/${row?.id}`, { method: 'PATCH', body, headers: { 'If-Match': '*' } })
  const rejected = await change({ in_stock: true })
  expect([rejected.status, await rejected.json()]).toMatchObject([422, { errors: [{ pointer: '#/in_stock' }] }])
  expect(await (await change({ in_stock: true, is_hidden: false })).json()).toMatchObject({ in_stock: true })
})

test('a price is computed as proposals compute it, with its workings', async ({ callApi, db }) => {
  const [row] = await db.insert(productData).values(values('Mug')).returning()
  const path = `/products/${row?.id}/price`
  const plain = await (await callApi(`${path}?quantity=96`)).json()
  expect(plain).toMatchObject({
    unit_price: { ten_thousandths: 112_500, currency: 'USD' },
    total: { cents: 108_000, currency: 'USD' },
    figures: [{ kind: 'product', amount: { cents: 108_000 }, working: '96 × $11.25' }],
  })
  const printed = (await (await callApi(`${path}?quantity=96&method=screen+print&colors=3`)).json()) as {
    figures: { kind: string; label: string; amount: { cents: number } }[]
    total: { cents: number }
    method: string
  }
  expect(printed.method).toBe('screen-print')
  expect(printed.figures.map(({ kind }) => kind)).toEqual(['product', 'run', 'setup'])
  expect(printed.figures[1]?.label).toBe('Screen print, Front')
  expect(printed.figures.reduce((sum, { amount }) => sum + amount.cents, 0)).toBe(printed.total.cents)
  await storeOrderCharges(db, 'Hydro')
  await db.update(productData).set({ supplier_item_number: 'MUG-1' })
  expect(await (await callApi(`${path}?quantity=96`)).json()).toEqual(plain)
  const charged = await (await callApi(`${path}?quantity=96&method=screen+print&colors=3`)).json()
  expect(charged).toMatchObject({ total: { cents: printed.total.cents + 1_000 } })
  expect((await callApi(`${path}?quantity=0`)).status).toBe(422)
  expect((await callApi(`${path}?quantity=9&method=magic`)).status).toBe(422)
  const [cap] = await db.insert(productData).values(values('Cap')).returning()
  const value = { ...defaultMethods['screen-print'], isActive: false }
  await db.insert(decorationMethods).values({ id: 'screen-print', value })
  expect((await callApi(`/products/${cap?.id}/price?quantity=96&method=screen+print`)).status).toBe(422)
  expect((await callApi(path)).status).toBe(422)
})

test('unknown paths, ids and methods are problems', async ({ callApi }) => {
  expect((await callApi('/nothing')).status).toBe(404)
  expect((await callApi('/products/mug')).status).toBe(404)
  const wrongMethod = await callApi('/products', { method: 'DELETE' })
  expect([wrongMethod.status, wrongMethod.headers.get('Allow')]).toEqual([405, 'GET'])
})
