import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test as base, expect } from 'vitest'
import {
  type MockBehavior,
  type MockSupplier,
  mockCredentials,
  startMockSupplier,
} from '#test/suppliers/mock-supplier.ts'
import { SupplierError } from '../source/supplier-error.ts'
import { checkMessages, getBody } from './check-messages.ts'
import { createClient } from './client.server.ts'
import { createEnvelope } from './envelope.ts'
import { getStock } from './inventory.server.ts'
import { getConfiguration } from './pricing.server.ts'
import { getModifiedIds, getProduct, getSellableIds } from './product-data.server.ts'
import { readXml } from './read-xml.server.ts'

type Open = (behavior?: Partial<MockBehavior>, version?: string) => ReturnType<typeof createClient>
const test = base.extend<{ mock: MockSupplier; open: Open }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads a fixture's needs from this pattern
  mock: async ({}, use) => {
    const mock = await startMockSupplier({ products: 20 })
    await use(mock)
    await mock.close()
  },
  open: async ({ mock }, use) =>
    use((behavior = {}, version = '2.0.0') => {
      Object.assign(mock.behavior, behavior)
      const endpoint = { url: mock.url, version }
      return createClient({
        endpoints: { productData: endpoint, inventory: endpoint },
        credentials: mockCredentials,
        limits: { concurrency: 4, perMinute: 20_000 },
        timeoutMs: 150,
        retryDelaysMs: [5, 5],
      })
    }),
})

const readProducts = (client: ReturnType<typeof createClient>, mock: MockSupplier) =>
  Promise.all(mock.products.map(({ id }) => getProduct(client, id)))

test.each([
  ['limited calls', { limitEvery: 3 }],
  ['truncated XML', { truncateEvery: 3 }],
  ['connections that end', { disconnectEvery: 3 }],
])('retries %s', async (_, behavior) => {
  const mock = await startMockSupplier({ products: 20, behavior })
  const client = createClient({
    endpoints: { productData: { url: mock.url, version: '2.0.0' } },
    credentials: mockCredentials,
    limits: { concurrency: 1, perMinute: 20_000 },
    retryDelaysMs: [5, 5],
  })
  for (const { id } of mock.products) expect((await getProduct(client, id)).productid).toBe(id)
  expect(client.sentCount).toBeGreaterThan(mock.products.length)
  await mock.close()
})

test('a slow service is unreachable, and not called any more after five failures', async ({ mock, open }) => {
  const client = open({ latencyMs: 2_000 })
  const reasons: string[] = []
  for (const { id } of mock.products.slice(0, 6))
    await getStock(client, id).catch((error: Error) => reasons.push(error.message))
  expect(reasons[0]).toBe('No response within 0.15 seconds.')
  expect(reasons.at(-1)).toMatch(/^Not called/)
  expect(mock.calls).toHaveLength(15)
})

test('a response without data interrupts a row of failures', async ({ mock, open }) => {
  const client = open()
  const getReason = async (isDown: boolean, id = 'MK1000') => {
    mock.behavior.down = isDown ? ['getInventoryLevels'] : []
    const result = await getStock(client, id).catch((error: Error) => error.message)
    return String(result)
  }
  for (let call = 0; call < 4; call++) expect(await getReason(true)).toMatch(/status 500/)
  expect(await getReason(false, 'unknown')).toMatch(/code 1[346]0/)
  for (let call = 0; call < 2; call++) expect(await getReason(true)).toMatch(/status 500/)
})

test('calls of a stopped sync say so', async ({ mock }) => {
  const client = createClient({
    endpoints: { inventory: { url: mock.url, version: '2.0.0' } },
    credentials: mockCredentials,
    limits: { concurrency: 1, perMinute: 600 },
    signal: AbortSignal.abort(),
  })
  await expect(getStock(client, 'MK1000')).rejects.toThrow('The sync was stopped.')
})

test('rejects entities, and reads an answer of 5 MB', async ({ mock, open }) => {
  const client = open({ hostile: ['MK1000'], large: ['MK1001'] })
  await expect(getProduct(client, 'MK1000')).rejects.toThrow(/document type/)
  expect((await getProduct(client, 'MK1001')).productname).toBe('Ridge Notebook 1')
  expect(mock.calls).toHaveLength(4)
})

const toStream = async function* (text: string) {
  yield Buffer.from(text)
}

test('limits elements and depth', async () => {
  await expect(readXml(toStream('<a>'.repeat(60)))).rejects.toThrow(/too many elements/)
  await expect(readXml(toStream('<a><b></a>'))).rejects.toThrow(/not complete XML/)
  const prefixed = '<a><a><a><x:A><x:b>1</x:b><y:B>2 &amp; 3</y:B><c/><d xsi:nil="true">0</d></x:A></a></a></a>'
  expect(await readXml(toStream(prefixed))).toEqual({ a: [{ a: [{ a: [{ a: [{ b: ['1', '2 & 3'] }] }] }] }] })
  expect(await readXml(toStream('<e><b><r/></b></e>'))).toEqual({ e: [{ b: [{ r: [{}] }] }] })
})

test('an error without a code fails the call; a message without severity and code does not', async () => {
  const check = async (message: string) =>
    checkMessages(getBody(await readXml(toStream(`<Envelope><Body><r>${message}</r></Body></Envelope>`))))
  const report = (severity: string) =>
    `<ServiceMessageArray><ServiceMessage><description>Try again</description>${severity}</ServiceMessage></ServiceMessageArray>`
  await expect(check(report('<severity>Error</severity>'))).rejects.toThrow(/^Try again$/)
  await check(report('<severity>Information</severity>'))
  await check(report(''))
})

test('reads the inventory of version 1.2.1', async ({ open }) => {
  expect(await getStock(open({}, '1.2.1'), 'mk1005')).toEqual([
    { partId: 'MK1005-A', color: undefined, size: undefined, quantity: 655 },
  ])
})

test('takes stock that is counted in cases as unknown', async () => {
  const toPart = (id: string, uom: string, value: string) => ({
    partid: [id],
    quantityavailable: [{ quantity: [{ uom: [uom], value: [value] }] }],
  })
  const parts = [toPart('A', 'EA', '655'), toPart('B', 'CA', '12')]
  const response = { inventory: [{ partinventoryarray: [{ partinventory: parts }] }] }
  const client = { getVersion: () => '2.0.0', request: async () => response }
  expect(await getStock(client, 'MK1')).toEqual([{ partId: 'A', color: undefined, size: undefined, quantity: 655 }])
})

test('rejects prices in another currency than the request names', async ({ open }) => {
  const client = open()
  const options = { productId: 'MK1', priceType: 'List', configurationType: 'Blank', fobId: '1' } as const
  const read = (currency: string[]) =>
    getConfiguration({ ...client, request: async () => ({ configuration: [{ currency }] }) }, options)
  await expect(read(['CAD'])).rejects.toThrow('The prices are in CAD, not in US dollars.')
  for (const currency of [['usd'], []]) expect(await read(currency)).toMatchObject({ partarray: [] })
})

test('a service that is gone does not mean that no product changed', async ({ open }) => {
  expect(await getModifiedIds(open(), new Date())).toEqual([])
  const noResults = async () => Promise.reject(new SupplierError('not-found', 'No active items (status 4).'))
  expect(await getModifiedIds({ ...open(), request: noResults }, new Date())).toEqual([])
  for (const status of [404, 410]) {
    const server = createServer((_, response) => response.writeHead(status).end()).listen(0)
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const client = createClient({
      endpoints: { productData: { url: `http://127.0.0.1:${port}`, version: '2.0.0' } },
      credentials: mockCredentials,
      limits: { concurrency: 1, perMinute: 600 },
    })
    await expect(getModifiedIds(client, new Date())).rejects.toThrow(`Not found (status ${status}).`)
    server.close()
  }
})

test('shares its rate between all calls', async ({ mock }) => {
  const client = createClient({
    endpoints: { productData: { url: mock.url, version: '2.0.0' } },
    credentials: mockCredentials,
    limits: { concurrency: 2, perMinute: 1_200 },
  })
  const start = performance.now()
  await readProducts(client, mock)
  // 20 calls, two at once, then one every 50 ms.
  expect(performance.now() - start).toBeGreaterThan(17 * 50)
})

test('an envelope escapes what it is given, and a message hides it', async ({ mock }) => {
  const credentials = { id: '<id>', password: `p&"'\0` }
  const options = { service: 'productData', version: '2.0.0', operation: 'getProduct', fields: {} } as const
  expect(createEnvelope({ ...options, credentials })).toContain(
    '<shar:id>&#60;id&#62;</shar:id><shar:password>p&#38;&#34;&#39;</shar:password>',
  )
  const client = createClient({
    endpoints: { productData: { url: mock.url, version: '2.0.0' } },
    credentials: { id: 'acme', password: 'open-sesame' },
    limits: { concurrency: 1, perMinute: 600 },
  })
  await expect(getSellableIds(client)).rejects.toThrow('Authentication failed for … with … (code 105)')
})
