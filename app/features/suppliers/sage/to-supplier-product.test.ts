import { expect, test } from 'vitest'
import { toSupplierProduct } from './to-supplier-product.ts'

test.each([
  ['5 to 7 working days', 7],
  ['2 weeks', 10],
  ['24 hours', 1],
  ['10', 10],
  ['Call 555 0100', undefined],
  ['10000', undefined],
  [undefined, undefined],
])('production time %s', (prodtime, leadtime) => {
  const product = { prodeid: '1', prodtime, pics: [], skus: [] } as unknown as Parameters<typeof toSupplierProduct>[0]
  expect(toSupplierProduct(product).productpartarray).toMatchObject([{ leadtime }])
})
