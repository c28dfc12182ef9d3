import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  errorMessage,
  serviceMessage,
  toConfiguration,
  toInventory,
  toMedia,
  toModified,
  toProduct,
  toSellable,
  wrap,
} from './mock-answers.ts'
import { createMockProducts, type MockProduct } from './mock-products.ts'
import { answerSage, getSageOperation } from './mock-sage.ts'

export const mockCredentials = { id: 'mock-account', password: 'mock-password-7461' }

/** Current faults of the supplier. */
export type MockBehavior = {
  latencyMs: number
  /** Every so many calls are rejected with status 429; 0 for none. */
  limitEvery: number
  truncateEvery: number
  /** Every so many calls, the connection closes without a response. */
  disconnectEvery: number
  /** Operations that fail with status 500 and a web page. */
  down: string[]
  /** Products whose response has a document type with entities. */
  hostile: string[]
  /** Products with a response of 5 MB. */
  large: string[]
  /** Versions that are not installed. */
  missingVersions: string[]
  /** Types of prices (List, Net) that are in Canadian dollars. */
  canadianPrices: string[]
  /** Types of prices that fail for now. */
  failingPrices: string[]
}

export type MockSupplier = {
  /** Of all PromoStandards services. */
  url: string
  /** Of SAGE Connect, with the same products. */
  sageUrl: string
  products: MockProduct[]
  behavior: MockBehavior
  /** Operations of all calls, in order. */
  calls: string[]
  close(): Promise<void>
}

const largeBytes = 5 * 1024 * 1024
const sagePath = '/sage'

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

const entityBomb = `<!DOCTYPE bomb [<!ENTITY a "0123456789"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY file SYSTEM "file:///etc/passwd">]>`

type MockOptions = { products?: number; port?: number; host?: string; behavior?: Partial<MockBehavior> }

/** Starts a supplier on this machine with PromoStandards services, by the standard's public schemas, and with SAGE Connect. */
export async function startMockSupplier({
  products: count = 500,
  port = 0,
  host = '127.0.0.1',
  behavior: given,
}: MockOptions = {}): Promise<MockSupplier> {
  const products = createMockProducts(count)
  const behavior: MockBehavior = {
    latencyMs: 0,
    limitEvery: 0,
    truncateEvery: 0,
    disconnectEvery: 0,
    down: [],
    hostile: [],
    large: [],
    missingVersions: [],
    canadianPrices: [],
    failingPrices: [],
    ...given,
  }
  const calls: string[] = []
  const server = createServer(async (request, response) => {
    if (request.method === 'GET') return void response.setHeader('Content-Type', 'image/png').end(pixel)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString('utf8')
    const isSage = request.url === sagePath
    const operation = isSage
      ? getSageOperation(body)
      : (/"?(\w+)"?/.exec(String(request.headers.soapaction ?? ''))?.[1] ?? '')
    const callNumber = calls.push(operation)
    if (behavior.latencyMs > 0) await sleep(behavior.latencyMs)
    const isEvery = (every: number) => every > 0 && callNumber % every === 0
    if (isEvery(behavior.limitEvery)) return void response.writeHead(429, { 'Retry-After': '0' }).end('Slow down')
    if (isEvery(behavior.disconnectEvery)) return void request.socket.destroy()
    if (behavior.down.includes(operation)) return sendPage(response, 500)
    const answer = isSage
      ? answerSage({ products, behavior, imageBase: `${url}/images` }, body)
      : createAnswer({ products, behavior, url }, operation, body)
    if (answer === undefined) return sendPage(response, 404)
    const sent = isEvery(behavior.truncateEvery) ? answer.slice(0, answer.length / 2) : answer
    response.setHeader('Content-Type', isSage ? 'application/json' : 'text/xml; charset=utf-8').end(sent)
  })
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  const url = `http://${host}:${(server.address() as AddressInfo).port}`
  return {
    url,
    sageUrl: `${url}${sagePath}`,
    products,
    behavior,
    calls,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const sendPage = (response: ServerResponse, status: number) =>
  void response.writeHead(status, { 'Content-Type': 'text/html' }).end('<html><body><h1>Not here</h1></body></html>')

type MockState = { products: MockProduct[]; behavior: MockBehavior; url: string }

/** @returns undefined for a quirk that responds with a web page of status 404 */
function createAnswer({ products, behavior, url }: MockState, operation: string, body: string): string | undefined {
  const field = (name: string) => new RegExp(`<[\\w]+:${name}>([^<]*)<`, 'i').exec(body)?.[1] ?? ''
  // These services report one ErrorMessage, the others a ServiceMessageArray.
  const reportsErrorMessage =
    operation === 'getMediaContent' || operation === 'getConfigurationAndPricing' || operation === 'getFobPoints'
  const fail = (code: number, text: string) =>
    wrap(operation, reportsErrorMessage ? errorMessage(code, text) : serviceMessage(code, text))
  if (behavior.missingVersions.includes(field('wsVersion'))) return fail(115, 'wsVersion not found')
  if (field('id') !== mockCredentials.id || field('password') !== mockCredentials.password)
    return fail(105, `Authentication failed for ${field('id')} with ${field('password')}`)
  if (operation === 'getProductSellable') return wrap(operation, toSellable(products))
  if (operation === 'getProductDateModified') {
    const changed = products.filter(({ changedAt }) => changedAt >= Date.parse(field('changeTimeStamp')))
    return changed.length > 0 ? wrap(operation, toModified(changed)) : fail(160, 'No Results Found')
  }
  const productId = field('productId')
  const product =
    products.find(({ id }) => id === productId) ??
    products.find(({ id }) => id.toLowerCase() === productId.toLowerCase())
  if (!product) return fail(130, 'Product Id not found')
  const { quirk, id } = product
  const imageBase = `${url}/images`
  const respond = (content: string) => wrap(operation, content, quirk === 'other-namespaces')
  switch (operation) {
    case 'getProduct':
      if (behavior.hostile.includes(id))
        return `<?xml version="1.0"?>${entityBomb}${wrap(operation, toProduct(product, { imageBase }))
          .replace(/^<\?xml[^>]*>/, '')
          .replace('Durable.', '&b;&file;')}`
      return respond(toProduct(product, { imageBase, padding: behavior.large.includes(id) ? largeBytes : 0 }))
    case 'getMediaContent':
      if (quirk === 'media-404') return undefined
      return quirk === 'no-results' ? fail(160, 'No Results Found') : respond(toMedia(product, imageBase))
    case 'getFobPoints':
      return respond('<FobPointArray><FobPoint><fobId>9</fobId></FobPoint></FobPointArray>')
    case 'getConfigurationAndPricing':
      if (behavior.failingPrices.includes(field('priceType'))) return fail(999, 'Try again later')
      if (quirk === 'pricing-fails') return fail(999, 'General Error - Contact the System Service Provider')
      return respond(
        toConfiguration(product, field('priceType') === 'Net').replace(
          'USD',
          behavior.canadianPrices.includes(field('priceType')) ? 'CAD' : 'USD',
        ),
      )
    case 'getInventoryLevels':
      return quirk === 'no-results'
        ? fail(160, 'No Results Found')
        : respond(toInventory(product, field('wsVersion').startsWith('1.')))
  }
  return fail(125, 'Not Supported')
}
