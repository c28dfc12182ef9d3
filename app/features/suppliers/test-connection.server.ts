import { formatCount } from '#app/lib/text/count.ts'
import { createClient } from './promostandards/client.server.ts'
import { getStock } from './promostandards/inventory.server.ts'
import { getImages } from './promostandards/media.server.ts'
import { defaultFobId, getConfiguration, getFobId } from './promostandards/pricing.server.ts'
import { getProduct, getSellableIds } from './promostandards/product-data.server.ts'
import { type Endpoints, type ServiceName, serviceNames, serviceVersions } from './promostandards/services.ts'
import { SupplierError } from './source/supplier-error.ts'
import type { Credentials } from './source/supplier-source.ts'

export type ServiceDiagnosis = { service: ServiceName; isOk: boolean; text: string; version?: string }

type TestOptions = { endpoints: Endpoints; credentials: Credentials }

const timeoutMs = 20_000

/** Advice about each kind of failure, for the person who set up the supplier. */
const advice: Record<SupplierError['kind'], string> = {
  credentials: 'Check user name and password, and ask the supplier to enable this service for your account.',
  'not-found': 'Check the URL: it may belong to another service or version.',
  busy: 'The service works, but limits calls. Lower the limits and try again.',
  unavailable: 'Check the URL, or ask the supplier whether the service runs and lets your server’s IP address in.',
  'invalid-response':
    'This URL does not respond as the standard requires. Check that it is the endpoint, without ?wsdl.',
  rejected: 'Check URL and version.',
  currency: 'Ask the supplier for prices in US dollars.',
}

/** Calls each service once with a product of the supplier, in the preferred version and, if that fails, in the older one. */
export async function testConnection({ endpoints, credentials }: TestOptions): Promise<ServiceDiagnosis[]> {
  const create = (service: ServiceName, version: string) =>
    createClient({
      endpoints: { ...endpoints, [service]: { url: endpoints[service]?.url ?? '', version } },
      credentials,
      limits: { concurrency: 2, perMinute: 600 },
      timeoutMs,
      retryDelaysMs: [],
    })
  let productId: string | undefined
  const tests: Record<ServiceName, (version: string) => Promise<string>> = {
    async productData(version) {
      const client = create('productData', version)
      const ids = await getSellableIds(client)
      if (ids[0] === undefined) return 'Connected, but no products are for sale for this account.'
      productId = ids[0]
      const { productname = productId } = await getProduct(client, productId)
      return `${ids.length.toLocaleString('en-US')} products for sale, such as “${productname.slice(0, 80)}”.`
    },
    media: async (version) =>
      `${formatCount((await getImages(create('media', version), productId ?? '')).length, 'image')} of the first product.`,
    async pricing(version) {
      const client = create('pricing', version)
      const fobId = await getFobId(client, productId ?? '').catch(() => defaultFobId)
      const found = await getConfiguration(client, {
        productId: productId ?? '',
        priceType: 'List',
        configurationType: 'Blank',
        fobId,
      })
      const count = found?.partarray.reduce((sum, { partpricearray }) => sum + partpricearray.length, 0) ?? 0
      return `${formatCount(count, 'suggested price')} of the first product.`
    },
    async inventory(version) {
      const stock = await getStock(create('inventory', version), productId ?? '')
      const units = stock.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0)
      return `${units.toLocaleString('en-US')} units of the first product in stock.`
    },
  }
  const results: ServiceDiagnosis[] = []
  for (const service of serviceNames) {
    const endpoint = endpoints[service]
    if (!endpoint) {
      results.push({ service, isOk: false, text: 'No endpoint: this service is not used.' })
      continue
    }
    const versions = [endpoint.version, ...serviceVersions[service].filter((each) => each !== endpoint.version)]
    results.push(await diagnose(service, versions, tests[service]))
  }
  return results
}

async function diagnose(
  service: ServiceName,
  versions: readonly string[],
  test: (version: string) => Promise<string>,
): Promise<ServiceDiagnosis> {
  const [chosen = ''] = versions
  let failure: SupplierError | undefined
  for (const version of versions) {
    try {
      const text = await test(version)
      const note = version === chosen ? '' : ` Only version ${version} works: choose it.`
      return { service, isOk: version === chosen, text: `${text}${note}`, version }
    } catch (error) {
      if (!(error instanceof SupplierError)) throw error
      failure ??= error
      // Connected: only the first product has no data.
      if (error.kind === 'not-found' && error.status === undefined)
        return { service, isOk: true, text: `Connected, but the first product has no data: ${error.message}`, version }
      if (error.kind === 'credentials' || error.kind === 'unavailable') break
    }
  }
  return { service, isOk: false, text: failure ? `${failure.message} ${advice[failure.kind]}` : '' }
}
