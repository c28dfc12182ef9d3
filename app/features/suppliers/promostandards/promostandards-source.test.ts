import { expect, test } from 'vitest'
import { mockCredentials, startMockSupplier } from '#test/suppliers/mock-supplier.ts'
import { RunReport } from '../run-report.ts'
import { defaultOptions } from '../supplier.schema.ts'
import { createPromoStandardsSource } from './promostandards-source.server.ts'

test('net prices in another currency, or that fail for now, are reported, and change no prices', async () => {
  const mock = await startMockSupplier({ products: 1, behavior: { canadianPrices: ['Net'] } })
  const report = new RunReport()
  const endpoint = (version: string) => ({ url: mock.url, version })
  const source = createPromoStandardsSource({
    supplier: {
      id: '',
      name: 'Mockline',
      endpoints: { productData: endpoint('2.0.0'), pricing: endpoint('1.0.0') },
      options: defaultOptions,
      feed: null,
      feedState: {},
      sage: null,
      version: 1,
    },
    credentials: mockCredentials,
    report,
    retryDelaysMs: [],
  })
  const [id = ''] = mock.products.map((product) => product.id)
  const reason = 'The prices are in CAD, not in US dollars.'
  expect((await source.getProduct(id)).configurations).toBeUndefined()
  expect(report.problems).toEqual([{ service: source.titles.prices, item: id, reason }])
  await expect(source.getPrices(id)).rejects.toThrow(reason)
  mock.behavior.canadianPrices = []
  mock.behavior.failingPrices = ['Net']
  expect((await source.getProduct(id)).configurations).toBeUndefined()
  expect(report.problems).toHaveLength(2)
  mock.behavior.failingPrices = []
  expect(await source.getPrices(id)).toMatchObject({ list: { currency: 'USD' }, net: { currency: 'USD' } })
  await mock.close()
})
