import { isFatal, type RunReport } from '../run-report.ts'
import type { HttpClientOptions } from '../source/http-client.server.ts'
import { SupplierError } from '../source/supplier-error.ts'
import type { Credentials, SupplierSource } from '../source/supplier-source.ts'
import type { Supplier } from '../suppliers.server.ts'
import { createClient } from './client.server.ts'
import { getStock } from './inventory.server.ts'
import { getImages } from './media.server.ts'
import { getConfiguration, getFobId } from './pricing.server.ts'
import { getModifiedIds, getProduct, getSellableIds } from './product-data.server.ts'
import { type ServiceName, serviceTitles } from './services.ts'

type SourceOptions = Omit<HttpClientOptions, 'limits'> & {
  supplier: Supplier
  credentials: Credentials
  report: RunReport
}

/** The point that goods ship from, if the supplier does not name its own. */
const defaultFobId = '1'

/** Reads the services of a supplier of the PromoStandards. */
export function createPromoStandardsSource({ supplier, report, ...options }: SourceOptions): SupplierSource {
  const { endpoints } = supplier
  const { configuration: configurationType, limits } = supplier.options
  const client = createClient({ ...options, endpoints, limits })
  let fobId: Promise<string> | undefined

  /** Undefined without the service, or after a failure, which is reported; no results are no failure. */
  async function readOptional<T>(service: ServiceName, productId: string, work: () => Promise<T>) {
    if (!endpoints[service]) return undefined
    try {
      return await work()
    } catch (error) {
      if (isFatal(error)) throw error
      const isEmpty = error instanceof SupplierError && error.kind === 'not-found'
      if (!isEmpty) report.add(serviceTitles[service], productId, error)
      return undefined
    }
  }

  /** Net prices need an agreement with the supplier; without them list prices do. */
  async function getPrices(productId: string) {
    // After a failure the next product asks again.
    fobId ??= getFobId(client, productId).catch((error: unknown) => {
      fobId = undefined
      if (isFatal(error)) throw error
      return defaultFobId
    })
    const base = { productId, configurationType, fobId: await fobId }
    const list = await getConfiguration(client, { ...base, priceType: 'List' })
    const net = await getConfiguration(client, { ...base, priceType: 'Net' }).catch((error: unknown) => {
      if (isFatal(error) || !(error instanceof SupplierError)) throw error
      if (error.canRetry) report.add(serviceTitles.pricing, productId, error)
      return undefined
    })
    return { list, net }
  }

  return {
    titles: { product: serviceTitles.productData, prices: serviceTitles.pricing, stock: serviceTitles.inventory },
    listIds: () => getSellableIds(client),
    listChangedIds: (since) => getModifiedIds(client, since),
    async getProduct(productId) {
      const product = await getProduct(client, productId)
      const [images, configurations] = await Promise.all([
        readOptional('media', productId, () => getImages(client, productId)),
        readOptional('pricing', productId, () => getPrices(productId)),
      ])
      const given = product.primaryimageurl.map((url) => ({ url, color: undefined, partId: undefined }))
      return { product, images: images && images.length > 0 ? images : given, configurations }
    },
    getPrices,
    getStock: ({ productRef }) => getStock(client, productRef),
    get sentCount() {
      return client.sentCount
    },
  }
}
