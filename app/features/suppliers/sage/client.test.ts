import { test as base, expect } from 'vitest'
import { getSageId, mockSageCredentials, mockSupplierNumber } from '#test/suppliers/mock-sage.ts'
import { type MockBehavior, type MockSupplier, startMockSupplier } from '#test/suppliers/mock-supplier.ts'
import type { HttpClientOptions } from '../source/http-client.server.ts'
import { readJson } from '../source/read-json.server.ts'
import { createSageClient, type SageClient } from './client.server.ts'
import { getInventory } from './inventory.server.ts'
import { getProductDetail } from './product-detail.server.ts'
import { findProductIds } from './search.server.ts'
import { testSage } from './test-sage.server.ts'

type Open = (behavior?: Partial<MockBehavior>, options?: Partial<HttpClientOptions>) => SageClient
const test = base.extend<{ mock: MockSupplier; open: Open }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads a fixture's needs from this pattern
  mock: async ({}, use) => {
    const mock = await startMockSupplier({ products: 20 })
    await use(mock)
    await mock.close()
  },
  open: async ({ mock }, use) =>
    use((behavior = {}, options = {}) => {
      Object.assign(mock.behavior, behavior)
      const limits = { concurrency: 1, perMinute: 20_000 }
      return createSageClient({
        url: mock.sageUrl,
        credentials: mockSageCredentials,
        limits,
        retryDelaysMs: [5, 5],
        ...options,
      })
    }),
})

const supplierNumber = mockSupplierNumber

test('lists all pages, whatever the case of the id’s name', async ({ mock, open }) => {
  const ids = await findProductIds(open(), { supplierNumber, pageSize: 7 })
  expect(ids).toEqual(mock.products.map(getSageId))
  expect(mock.calls).toEqual(['sage 103', 'sage 103', 'sage 103'])
})

test('fails rather than listing a part of the products', async ({ mock, open }) => {
  mock.products.push(...mock.products.slice(0, 2))
  await expect(findProductIds(open(), { supplierNumber })).rejects.toThrow(
    'The search found 22 products, but listed 20.',
  )
})

test.each([
  ['limited calls', { limitEvery: 3 }],
  ['truncated JSON', { truncateEvery: 3 }],
  ['connections that end', { disconnectEvery: 3 }],
])('retries %s', async (_, behavior) => {
  const mock = await startMockSupplier({ products: 10, behavior })
  const limits = { concurrency: 1, perMinute: 20_000 }
  const options = { url: mock.sageUrl, credentials: mockSageCredentials, limits, retryDelaysMs: [5, 5] }
  const client = createSageClient(options)
  for (const product of mock.products)
    expect((await getProductDetail(client, getSageId(product))).prodeid).toBe(getSageId(product))
  expect(client.sentCount).toBeGreaterThan(mock.products.length)
  await mock.close()
})

test('a slow service is unreachable, and a web page is no answer', async ({ open }) => {
  const [product = ''] = await findProductIds(open(), { supplierNumber, pageSize: 100 })
  const slow = open({ latencyMs: 2_000 }, { timeoutMs: 150, retryDelaysMs: [] })
  await expect(getProductDetail(slow, product)).rejects.toThrow('No response within 0.15 seconds.')
  const failing = open({ latencyMs: 0, down: ['sage 105'] }, { retryDelaysMs: [] })
  await expect(getProductDetail(failing, product)).rejects.toThrow('The service failed (status 500).')
})

test('reads an answer of 5 MB', async ({ mock, open }) => {
  const client = open({ large: ['MK1000'] })
  const [product] = mock.products
  const { prname, description } = await getProductDetail(client, product ? getSageId(product) : '')
  expect(prname).toBe('Ridge Mug 0')
  expect(description[0]?.length).toBeGreaterThan(5_000_000)
})

test('tells errors apart by their numbers, which may be texts, and hides what they repeat', async ({ mock, open }) => {
  const expectError = (promise: Promise<unknown>, kind: string, message: RegExp) =>
    expect(promise).rejects.toMatchObject({ kind, message: expect.stringMatching(message) })
  await expectError(getProductDetail(open(), '1'), 'not-found', /^Product not found \(code 10501\)$/)
  const failing = mock.products[17]
  await expectError(getProductDetail(open(), failing ? getSageId(failing) : ''), 'rejected', /code 10599/)
  await expectError(getInventory(open(), { supplierNumber, itemNumber: 'MK9' }), 'not-found', /no stock of item MK9/)
  const credentials = { ...mockSageCredentials, password: 'wrong-key-77' }
  const client = createSageClient({ url: mock.sageUrl, credentials, limits: { concurrency: 1, perMinute: 600 } })
  await expectError(
    findProductIds(client, { supplierNumber }),
    'credentials',
    /^Invalid login … of account … with key … \(code 10008\)$/,
  )
})

test('the test of the connection says what each service answers, and what to do', async ({ mock }) => {
  const connect = (sage = {}, changed = {}) =>
    testSage({
      sage: { supplierNumber, url: mock.sageUrl, ...sage },
      credentials: { ...mockSageCredentials, ...changed },
    })
  expect(await connect()).toEqual([
    { service: 'search', isOk: true, text: '20 products of supplier 50000.' },
    { service: 'product', isOk: true, text: '“Ridge Mug 0”, 3 quantity breaks, with net prices.' },
    { service: 'inventory', isOk: true, text: '0 units of the first product in stock.' },
  ])
  expect(await connect({ supplierNumber: 12_345 })).toEqual([
    {
      service: 'search',
      isOk: false,
      text: 'SAGE lists no products of supplier 12345. Check the SAGE number of the supplier.',
    },
  ])
  const [denied] = await connect({}, { password: 'wrong-key-77' })
  expect(denied).toMatchObject({
    isOk: false,
    text: expect.stringContaining('(code 10008). Check account ID, login ID and key'),
  })
  expect(denied?.text).not.toContain('wrong-key-77')
})

test('JSON is read in the form of XML', async () => {
  const read = (text: string) =>
    readJson(
      (async function* () {
        yield Buffer.from(text)
      })(),
    )
  expect(await read('{"A":1,"b":[true,null,"x"],"c":null,"D":{"e":""},"a":"2"}')).toEqual({
    a: ['1', '2'],
    b: ['true', '', 'x'],
    c: [],
    d: [{ e: [''] }],
  })
  await expect(read('[]')).rejects.toThrow('not a JSON object')
  await expect(read('{"a":')).rejects.toThrow('not complete JSON')
  await expect(read(`${'{"a":'.repeat(60)}1${'}'.repeat(60)}`)).rejects.toThrow('nested too deeply')
})
