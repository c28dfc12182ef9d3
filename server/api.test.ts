import { createToken } from '#app/features/api-tokens/tokens.server.ts'
import { commandLine } from '#app/features/staff/person.ts'
import { productData } from '#db/tables/products.ts'
import { expect, test } from '#test/whole-site.ts'

const problemType = 'application/problem+json'

test('the API answers through the whole server, with ETags, problems and a log without tokens', async ({
  openShop,
  services: { db },
}) => {
  const [product] = await db.insert(productData).values({ name: 'Mug', rounded_price: 9 }).returning()
  const scopes = ['products:read' as const, 'products:write' as const, 'requests:write' as const]
  const { token } = await createToken(db, { name: 'ERP', scopes, days: 1, by: commandLine })
  const { url, lines } = await openShop()
  const call = (path: string, { headers, ...init }: RequestInit = {}) =>
    fetch(`${url}/api/v1${path}`, { ...init, headers: { Authorization: `Bearer ${token}`, ...headers } })
  const path = `/products/${product?.id}`

  const read = await call(path)
  const etag = read.headers.get('ETag') ?? ''
  expect([read.status, etag]).toEqual([200, expect.stringMatching(/^"[\w-]{27}"$/)])
  expect(read.headers.get('Cache-Control')).toBe('private, no-store')
  expect((await call(path, { headers: { 'If-None-Match': etag } })).status).toBe(304)
  const json = { 'Content-Type': 'application/json' }
  const change = (body: string, headers = {}) => call(path, { method: 'PATCH', body, headers: { ...json, ...headers } })
  expect((await change('{"price_cents": 950}', { 'If-Match': etag })).status).toBe(200)
  expect((await call(path, { headers: { 'If-None-Match': etag } })).status).toBe(200)

  const problems: [number, Response][] = [
    [400, await change('{', { 'If-Match': etag })],
    [400, await call('/products/%00')],
    [401, await fetch(`${url}/api/v1${path}`)],
    [403, await call('/orders')],
    [404, await call('/nothing')],
    [405, await call(path, { method: 'DELETE' })],
    [405, await call(path, { method: 'PROPFIND' })],
    [412, await change('{"price_cents": 960}', { 'If-Match': etag })],
    [413, await change(`"${'x'.repeat(1_100_000)}"`, { 'If-Match': etag })],
    [415, await call('/requests', { method: 'POST', body: 'a=b' })],
    [422, await call('/products?limit=0')],
    [428, await change('{"price_cents": 960}')],
  ]
  for (const [status, response] of problems) {
    const found = [
      response.status,
      response.headers.get('Content-Type'),
      ((await response.json()) as { status: number }).status,
    ]
    expect(found).toEqual([status, problemType, status])
  }
  expect((await call('/products', { method: 'OPTIONS' })).status).toBe(204)
  const head = await call('/products', { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])

  const document = await fetch(`${url}/api/v1/openapi.json`)
  expect(await document.json()).toMatchObject({ openapi: '3.1.0', servers: [{ url: `${url}/api/v1` }] })
  const reference = await fetch(`${url}/api`)
  expect(reference.headers.get('X-Robots-Tag')).toBe('noindex')
  expect(await reference.text()).toContain('/products/{id}/price')
  expect(JSON.stringify(lines)).not.toContain(token.slice(4))
  expect(lines.length).toBeGreaterThan(10)
})
