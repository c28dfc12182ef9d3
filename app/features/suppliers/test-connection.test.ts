import { expect, test } from 'vitest'
import { mockCredentials, startMockSupplier } from '#test/suppliers/mock-supplier.ts'
import { testConnection } from './test-connection.server.ts'

test('says what each service answers, and what to do', async () => {
  const mock = await startMockSupplier({ products: 3 })
  const endpoint = (version: string) => ({ url: mock.url, version })
  const endpoints = { productData: endpoint('2.0.0'), pricing: endpoint('1.0.0'), inventory: endpoint('2.0.0') }
  const connect = async (credentials = mockCredentials) =>
    Object.fromEntries(
      (await testConnection({ endpoints, credentials })).map(({ service, ...each }) => [service, each]),
    )

  expect(await connect()).toMatchObject({
    productData: { isOk: true, text: '3 products for sale, such as “Ridge Mug 0”.' },
    media: { isOk: false, text: 'No endpoint: this service is not used.' },
    pricing: { isOk: true, text: '3 suggested prices of the first product.' },
    inventory: { isOk: true, text: '0 units of the first product in stock.' },
  })
  mock.behavior.canadianPrices = ['List']
  expect((await connect()).pricing?.text).toBe(
    'The prices are in CAD, not in US dollars. Ask the supplier for prices in US dollars.',
  )
  const { productData } = await connect({ ...mockCredentials, password: 'wrong' })
  expect(productData).toMatchObject({ isOk: false, text: expect.stringContaining('Check user name and password') })
  expect(productData?.text).not.toContain('wrong')

  mock.behavior.missingVersions.push('2.0.0')
  const older = await connect()
  expect(older.productData?.text).toContain('Only version 1.0.0 works: choose it.')
  expect(older.inventory?.text).toContain('Only version 1.2.1 works: choose it.')
  await mock.close()
  expect((await connect()).productData?.text).toMatch(/could not be reached .*Check the URL/)
})
