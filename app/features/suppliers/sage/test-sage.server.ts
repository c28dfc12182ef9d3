import { formatCount } from '#app/lib/text/count.ts'
import type { HttpClientOptions } from '../source/http-client.server.ts'
import { SupplierError } from '../source/supplier-error.ts'
import type { Credentials } from '../source/supplier-source.ts'
import { createSageClient } from './client.server.ts'
import { getInventory } from './inventory.server.ts'
import { getProductDetail } from './product-detail.server.ts'
import type { Sage, SageService } from './sage.ts'
import { searchProducts } from './search.server.ts'

export type SageDiagnosis = { service: SageService; isOk: boolean; text: string }

const httpOptions: HttpClientOptions = {
  limits: { concurrency: 1, perMinute: 600 },
  timeoutMs: 20_000,
  retryDelaysMs: [],
}

/** Advice about each kind of failure, for the person who set up the supplier. */
const advice: Record<SupplierError['kind'], string> = {
  credentials: 'Check account ID, login ID and key, and that SAGE enabled this service for your account.',
  'not-found': 'Check the SAGE number of the supplier.',
  busy: 'SAGE limits calls. Lower the limits and try again.',
  unavailable: 'Try again later, or ask SAGE whether it lets your server’s IP address in.',
  'invalid-response': 'SAGE did not respond as documented. Try again later.',
  rejected: 'Ask SAGE whether this service is enabled for your account.',
  currency: 'Ask SAGE for prices in US dollars.',
}

/** Calls each service once with a product of the supplier; after a failed search, none of the others. */
export async function testSage({ sage, credentials }: { sage: Sage; credentials: Credentials }) {
  const { supplierNumber, url } = sage
  const client = createSageClient({ url, credentials, ...httpOptions })
  const results: SageDiagnosis[] = []
  const diagnose = async (service: SageService, work: () => Promise<string>) => {
    try {
      results.push({ service, isOk: true, text: await work() })
    } catch (error) {
      if (!(error instanceof SupplierError)) throw error
      const isEmpty = service === 'inventory' && error.kind === 'not-found'
      const reason = error.message.replace(/\.?$/, '.')
      const text = isEmpty ? `Connected, but ${reason}` : `${reason} ${advice[error.kind]}`
      results.push({ service, isOk: isEmpty, text })
    }
  }
  let productId: string | undefined
  await diagnose('search', async () => {
    const { total = 1, ids } = await searchProducts(client, 1, { supplierNumber, pageSize: 1 })
    productId = ids[0]
    if (!productId) throw new SupplierError('not-found', `SAGE lists no products of supplier ${supplierNumber}.`)
    return `${formatCount(total, 'product')} of supplier ${supplierNumber}.`
  })
  if (!productId) return results
  const id = productId
  let itemNumber: string | undefined
  await diagnose('product', async () => {
    const { itemnum, prname, name, qty, net } = await getProductDetail(client, id)
    itemNumber = itemnum
    const prices = formatCount(qty.filter(Boolean).length, 'quantity break')
    const costs = net.some((price) => price) ? 'with net prices' : 'without net prices'
    return `“${(prname ?? name ?? id).slice(0, 80)}”, ${prices}, ${costs}.`
  })
  if (itemNumber === undefined) return results
  const item = itemNumber
  await diagnose('inventory', async () => {
    const stock = await getInventory(client, { supplierNumber, itemNumber: item })
    if (stock.some(({ quantity }) => quantity === null)) return 'The first product is not limited.'
    const units = stock.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0)
    return `${units.toLocaleString('en-US')} units of the first product in stock.`
  })
  return results
}
