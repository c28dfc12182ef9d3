import { randomUUID } from 'node:crypto'
import { productData } from '#db/tables/products.ts'
import { expect, test } from '#test/database.ts'
import { loader } from './imprint-tables.route.tsx'
import { getImprintTablesUrl } from './imprint-tables.ts'

type Context = Parameters<typeof loader>[0]['context']

const pattern = '/imprint-tables'

function load(path: string, context: Context) {
  const url = new URL(path, 'http://shop.test')
  return loader({ request: new Request(url), url, context, params: {}, pattern }).catch((thrown: Response) => thrown)
}

const table = [{ name: 'Left chest', methods: ['embroidery'], sizeMm: [88.9, 88.9] as const, maxColors: 8 }]

test('returns the tables of products that have one', async ({ db, context }) => {
  const [polo, plain] = await db
    .insert(productData)
    .values([{ name: 'Polo', imprint_locations: table }, { name: 'Plain' }])
    .returning()
  const response = await load(getImprintTablesUrl([polo?.id ?? '', plain?.id ?? '', randomUUID()]), context)
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, null])
  expect(await response.json()).toEqual({ [polo?.id ?? '']: table })
})

test('does not cache a response without tables', async ({ context }) => {
  for (const url of [pattern, getImprintTablesUrl([randomUUID()])]) {
    const response = await load(url, context)
    expect([response.status, response.headers.get('Cache-Control'), await response.json()]).toEqual([
      200,
      'no-store',
      {},
    ])
  }
})

test('redirects to one URL per set of products, and rejects too many', async ({ context }) => {
  const [a, b] = [randomUUID(), randomUUID()].toSorted() as [string, string]
  const url = `/imprint-tables?product=${a}&product=${b}`
  for (const other of [`?product=${b}&product=${a}`, `?product=${a}&product=${b}&product=x'`]) {
    const response = await load(pattern + other, context)
    expect([response.status, response.headers.get('Location')]).toEqual([302, url])
  }
  const many = Array.from({ length: 41 }, () => `product=${a}`).join('&')
  expect((await load(`${pattern}?${many}`, context)).status).toBe(400)
})
