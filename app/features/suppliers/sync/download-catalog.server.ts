import type { SupplierDecorations } from '#app/features/proposals/decoration/supplier-decorations.ts'
import type { PriceRule } from '#db/tables/price-rules.ts'
import type { SupplierClient } from '../promostandards/client.server.ts'
import { getImages } from '../promostandards/media.server.ts'
import { getConfiguration, getFobId } from '../promostandards/pricing.server.ts'
import { getProduct } from '../promostandards/product-data.server.ts'
import type { Endpoints, ServiceName } from '../promostandards/services.ts'
import { SupplierError } from '../promostandards/supplier-error.ts'
import type { Supplier } from '../suppliers.server.ts'
import { eachConcurrently } from './each-concurrently.ts'
import type { Configurations } from './part-prices.ts'
import { isFatal, type RunReport } from './run-report.ts'
import { toDecorations } from './to-decorations.ts'
import { type CatalogEntry, toEntries } from './to-rows.ts'

type DownloadOptions = {
  client: SupplierClient
  supplier: Supplier
  ids: readonly string[]
  report: RunReport
  findRule: (category: string | null) => PriceRule | undefined
  /** Receives the rows of a product, and its decoration. */
  write(entries: CatalogEntry[], decorations: SupplierDecorations | undefined): Promise<void>
  /** Receives a product that could not be read. */
  onFailed(productId: string): Promise<void>
}

/**
 * Reads products with images and prices. A failed product is reported and skipped; so is a failed service of one, whose columns
 * then stay as they are. @throws SupplierError if the credentials are rejected
 */
export async function downloadCatalog(options: DownloadOptions): Promise<void> {
  const { client, supplier, ids, report, findRule, write, onFailed } = options
  const { endpoints, options: supplierOptions } = supplier
  const now = Date.now()
  const readConfigurations = createConfigurationReader(client, supplier, report)
  await eachConcurrently(ids, supplierOptions.limits.concurrency, async (productId) => {
    const optional = <T>(service: ServiceName, work: () => Promise<T>) =>
      readOptional({ endpoints, report, productId }, service, work)
    try {
      const product = await getProduct(client, productId)
      const [images, configurations] = await Promise.all([
        optional('media', () => getImages(client, productId)),
        optional('pricing', () => readConfigurations(productId)),
      ])
      const given = product.primaryimageurl.map((url) => ({ url, color: undefined, partId: undefined }))
      const usedImages = images && images.length > 0 ? images : given
      const entries = toEntries(
        { product, images: usedImages, configurations },
        { supplier: supplier.name, options: supplierOptions, findRule, now },
      )
      const rule = findRule(entries[0]?.category ?? null)
      await write(
        entries,
        configurations && toDecorations({ configurations, isDecorated: isDecorated(supplier), rule, now }),
      )
      report.count('products')
    } catch (error) {
      if (isFatal(error) || !(error instanceof SupplierError)) throw error
      report.add('productData', productId, error)
      await onFailed(productId)
    }
  })
}

export const isDecorated = ({ options }: Supplier) => options.configuration === 'Decorated'

/** Undefined without the service, or after a failure, which is reported; no results are no failure. */
async function readOptional<T>(
  { endpoints, report, productId }: { endpoints: Endpoints; report: RunReport; productId: string },
  service: ServiceName,
  work: () => Promise<T>,
): Promise<T | undefined> {
  if (!endpoints[service]) return undefined
  try {
    return await work()
  } catch (error) {
    if (isFatal(error)) throw error
    if (!(error instanceof SupplierError && error.kind === 'not-found')) report.add(service, productId, error)
    return undefined
  }
}

/** Reads net and list prices; net prices need an agreement with the supplier, and without them list prices do. */
export function createConfigurationReader(
  client: SupplierClient,
  { options: { configuration: configurationType } }: Supplier,
  report: RunReport,
) {
  let fobId: Promise<string> | undefined
  return async (productId: string): Promise<Configurations> => {
    fobId ??= getFobId(client, productId).catch(() => '1')
    const base = { productId, configurationType, fobId: await fobId }
    const list = await getConfiguration(client, { ...base, priceType: 'List' })
    const net = await getConfiguration(client, { ...base, priceType: 'Net' }).catch((error: unknown) => {
      if (isFatal(error) || !(error instanceof SupplierError)) throw error
      if (error.canRetry) report.add('pricing', productId, error)
      return undefined
    })
    return { list, net }
  }
}
