import { isFatal, type RunReport } from '../run-report.ts'
import type { HttpClientOptions } from '../source/http-client.server.ts'
import { SupplierError } from '../source/supplier-error.ts'
import type { Credentials, SupplierSource } from '../source/supplier-source.ts'
import type { Supplier } from '../suppliers.server.ts'
import { createClient } from './client.server.ts'
import { getStock } from './inventory.server.ts'
import { getImages } from './media.server.ts'
import { defaultFobId, getConfiguration, getFobId } from './pricing.server.ts'
import { getModifiedIds, getProduct, getSellableIds } from './product-data.server.ts'
import { type ServiceName, serviceTitles } from './services.ts'

type SourceOptions = Omit<HttpClientOptions, 'limits'> & {
  supplier: Supplier
  credentials: Credentials
  report: RunReport
}

/** Reads the services of a supplier of the PromoStandards. */
export function createPromoStandardsSource({ supplier, report, ...options }: SourceOptions): SupplierSource {
  const { endpoints } = supplier
  const { configuration: configurationType, limits } = supplier.options
  const client = createClient({ ...options, endpoints, limits })
  let fobId: Promise<string> | undefined

  type Optional<T, Empty> = { service: ServiceName; productId: string; empty: Empty; read(): Promise<T> }

  /** `empty` without the service or results; undefined after a failure, which is reported. */
  async function readOptional<T, Empty>({ service, productId, empty, read }: Optional<T, Empty>) {
    if (!endpoints[service]) return empty
    try {
      return await read()
    } catch (error) {
      if (isFatal(error)) throw error
      if (error instanceof SupplierError && error.kind === 'not-found') return empty
      report.add(serviceTitles[service], productId, error)
      return undefined
    }
  }

  /**
   * Net prices need an agreement with the supplier; without them list prices do. If list or net prices are in another currency,
   * or net prices fail for now, both stay unused: list prices alone would replace those that price rules compute, and delete the
   * stored costs.
   */
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
      if (isFatal(error) || !(error instanceof SupplierError) || error.kind === 'currency' || error.canRetry)
        throw error
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
        readOptional({ service: 'media', productId, empty: [], read: () => getImages(client, productId) }),
        readOptional({ service: 'pricing', productId, empty: undefined, read: () => getPrices(productId) }),
      ])
      return { product, images, configurations }
    },
    getPrices,
    getStock: ({ productRef }) => getStock(client, productRef),
    get sentCount() {
      return client.sentCount
    },
  }
}
