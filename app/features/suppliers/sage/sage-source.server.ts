import type { RunReport } from '../run-report.ts'
import { getCurrencyError } from '../source/get-currency-error.ts'
import type { HttpClientOptions } from '../source/http-client.server.ts'
import type { Credentials, SupplierSource } from '../source/supplier-source.ts'
import type { SupplierOptions } from '../supplier.schema.ts'
import { createSageClient } from './client.server.ts'
import { getInventory } from './inventory.server.ts'
import { getProductDetail } from './product-detail.server.ts'
import { type Sage, sageTitles } from './sage.ts'
import { findProductIds } from './search.server.ts'
import { toConfigurations } from './to-configurations.ts'
import { toImages, toSupplierProduct } from './to-supplier-product.ts'

type SourceOptions = Omit<HttpClientOptions, 'limits'> & {
  sage: Sage
  limits: SupplierOptions['limits']
  credentials: Credentials
  report: RunReport
}

/** Reads the products of one supplier from SAGE Connect, which has a product with images and prices in one response. */
export function createSageSource({ sage, report, ...options }: SourceOptions): SupplierSource {
  const { supplierNumber, url } = sage
  const client = createSageClient({ url, ...options })
  return {
    titles: { product: sageTitles.product, prices: sageTitles.product, stock: sageTitles.inventory },
    listIds: () => findProductIds(client, { supplierNumber }),
    listChangedIds: (since) => findProductIds(client, { supplierNumber, since }),
    async getProduct(productId) {
      const product = await getProductDetail(client, productId)
      const currencyError = getCurrencyError(product.currency)
      if (currencyError) report.add(sageTitles.product, productId, currencyError)
      return {
        product: toSupplierProduct(product),
        images: toImages(product),
        configurations: currencyError ? undefined : toConfigurations(product),
      }
    },
    async getPrices(productId) {
      const product = await getProductDetail(client, productId)
      const currencyError = getCurrencyError(product.currency)
      if (currencyError) throw currencyError
      return toConfigurations(product)
    },
    getStock: ({ productNumber }) => getInventory(client, { supplierNumber, itemNumber: productNumber }),
    get sentCount() {
      return client.sentCount
    },
  }
}
