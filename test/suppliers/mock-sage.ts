import type { MockProduct } from './mock-products.ts'

/** Deviations in SAGE's responses; a product has one quirk, by its index. */
export const sageQuirks = [
  'none',
  /** Arrays are null. */
  'null-arrays',
  /** Quantities, prices and images are single values instead of arrays. */
  'one-object',
  /** Units in stock are texts. */
  'numbers',
  /** Net prices are empty: only the price code tells them. */
  'coded',
  /** Lists of prices end with "0" and an empty text; setup charges are empty. */
  'padded',
  /** Names of fields are in another case. */
  'key-case',
  /** The colors are a text that ends with a period, and stock is only a total. */
  'text-colors',
  /** Units in stock are empty texts. */
  'blank-stock',
  /** The stock is unlimited. */
  'unlimited',
  /** The item number is empty. */
  'no-item-number',
  /** The stock of each item is 999,999,999. */
  'huge-stock',
  /** The product is discontinued. */
  'discontinued',
  /** Prices are in euros. */
  'euros',
  /** Three colors in five sizes. */
  'sizes',
  /** The prices expired. */
  'expired',
  /** The product name is empty. */
  'no-name',
  /** The service answers with a general error. */
  'fails',
] as const
type SageQuirk = (typeof sageQuirks)[number]

export const mockSageCredentials = { id: '270001', login: 'mock-login-5520', password: 'mock-key-3390' }
export const mockSupplierNumber = 50_000

type MockState = {
  products: readonly MockProduct[]
  /** Products with a response of 5 MB. */
  behavior: { large: readonly string[] }
  imageBase: string
}

const firstId = 345_700_000
const largeBytes = 5 * 1024 * 1024
const getIndex = ({ id }: MockProduct) => Number(id.slice(2)) - 1000
export const getSageId = (product: MockProduct) => String(firstId + getIndex(product))
const getQuirk = (product: MockProduct): SageQuirk => sageQuirks[getIndex(product) % sageQuirks.length] ?? 'none'

type Query = {
  serviceId?: number
  auth?: { acctId?: number; loginId?: string; key?: string }
  search?: { suppId?: number; startNum?: number; maxRecs?: number; updatedSince?: string }
  prodEId?: string
  products?: { sageNum?: number; itemNum?: string }[]
}

/** As `sage 103`, for the list of calls. */
export const getSageOperation = (body: string) => `sage ${(JSON.parse(body) as Query).serviceId}`

const fail = (errNum: number | string, errMsg: string) => ({ ok: false, errNum, errMsg })

/** Answers a call of SAGE Connect. */
export const answerSage = (state: MockState, body: string): string => JSON.stringify(answer(state, JSON.parse(body)))

function answer({ products, behavior, imageBase }: MockState, query: Query): object {
  const { auth = {}, search = {} } = query
  const { id, login, password } = mockSageCredentials
  if (String(auth.acctId) !== id || auth.loginId !== login || auth.key !== password)
    return fail(10008, `Invalid login ${auth.loginId} of account ${auth.acctId} with key ${auth.key}`)
  if (query.serviceId === 103) {
    if (!search.suppId) return fail(10301, 'Not enough search criteria specified')
    const since = Date.parse(search.updatedSince ?? '1970-01-01')
    const found = products.filter(({ changedAt }) => search.suppId === mockSupplierNumber && changedAt >= since)
    const start = (search.startNum ?? 1) - 1
    const page = found.slice(start, start + (search.maxRecs ?? 100))
    return { ok: true, searchResponseMsg: '', totalFound: String(found.length), products: page.map(toHit) }
  }
  if (query.serviceId === 105) {
    const product = products.find((each) => getSageId(each) === String(query.prodEId))
    if (!product) return fail(10501, 'Product not found')
    if (getQuirk(product) === 'fails') return fail('10599', 'General error')
    return { product: toDetail(product, imageBase, behavior.large.includes(product.id) ? largeBytes : 0) }
  }
  if (query.serviceId === 107) {
    const [asked] = query.products ?? []
    if (!asked) return fail('10701', 'Please include at least one product in your request')
    const product = products.find(({ id: each }) => each === asked.itemNum && asked.sageNum === mockSupplierNumber)
    return { ok: true, products: [product ? { ok: true, itemNum: product.id, ...toStock(product) } : { ok: false }] }
  }
  return fail(10001, 'Service not found')
}

function toHit(product: MockProduct, index: number) {
  const id = getSageId(product)
  const key = index % 2 === 0 ? { prodEId: Number(id) } : { prodEid: id }
  return { ...key, spc: `MOCK-${id}`, name: product.name, prc: '1.00 - 2.00', CATEGORY: product.category }
}

/** Stock by color and size; for a text of colors only the total. */
function toStock(product: MockProduct) {
  const { parts } = product
  const quirk = getQuirk(product)
  const total = parts.reduce((sum, { stock }) => sum + stock, 0)
  if (quirk === 'text-colors' || quirk === 'null-arrays') return { onHand: total, skus: null }
  const toSku = ({ color, size, stock }: MockProduct['parts'][number]) => ({
    attributes: [
      { typeId: 10, name: 'Color', value: color ?? 'White' },
      ...(size ? [{ typeId: 11, name: 'Size', value: size }] : []),
    ],
    onHand:
      quirk === 'blank-stock' ? '' : quirk === 'huge-stock' ? 999_999_999 : quirk === 'numbers' ? `${stock}` : stock,
    unlimited: quirk === 'unlimited',
  })
  return { onHand: quirk === 'blank-stock' ? '' : total, skus: parts.map(toSku) }
}

const quantities = [48, 144, 288]

function toPrices(product: MockProduct) {
  const quirk = getQuirk(product)
  const price = product.parts[0]?.price ?? 0
  const toText = (amount: number) => amount.toFixed(2)
  const prc = quantities.map((_, step) => toText(price * (1 - step * 0.05)))
  const pad = <T>(values: T[]) => (quirk === 'padded' ? [...values, '0', ''] : values)
  if (quirk === 'one-object') return { qty: quantities[0], prc: prc[0], net: toText(price * 0.6), priceCode: 'C' }
  return {
    qty: pad(quantities.map(String)),
    prc: pad(prc),
    priceCode: 'CCC',
    net: quirk === 'coded' ? ['', '', ''] : pad(quantities.map((_, step) => toText(price * 0.6 * (1 - step * 0.05)))),
  }
}

function toDetail(product: MockProduct, imageBase: string, padding: number): object {
  const { id, name, category, parts } = product
  const quirk = getQuirk(product)
  const picture = (index: number, caption: string, hasLogo: number) => ({
    index,
    caption,
    hasLogo,
    url: `${imageBase}/${id}-${index}.png?RS=300&I=${index}`,
  })
  const pics = [picture(0, 'With a logo', 1), picture(1, parts[0]?.color ?? '', 0)]
  const detail = {
    prodEId: Number(getSageId(product)),
    spc: 'MOCK',
    itemNum: quirk === 'no-item-number' ? '' : id,
    prName: quirk === 'no-name' ? '' : name,
    category,
    lineName: 'Mockline',
    description: `The ${name}.${' Durable.'.repeat(padding / 9)}`,
    dimensions: '3" x 4 1/2"',
    madeInCountry: 'US',
    themes: 'Golf',
    colors: quirk === 'text-colors' ? 'Red, Navy Blue.' : parts.map(({ color }) => color).join(', '),
    pics: quirk === 'null-arrays' ? null : quirk === 'one-object' ? pics[1] : pics,
    ...toPrices(product),
    ...toStock(product),
    currency: quirk === 'euros' ? 'EUR' : 'USD',
    options: quirk === 'null-arrays' ? null : [{ name: 'Packaging', pricingIsTotal: 0, values: [] }],
    decorationMethod: 'Silk Screen, Hot Stamp',
    imprintArea: '3" W x 2" H',
    imprintLoc: 'Front',
    secondImprintArea: '2" diameter',
    secondImprintLoc: 'Back',
    setupChg: quirk === 'padded' ? '' : '50.00',
    setupChgCode: 'C',
    repeatSetupChg: '25.00',
    repeatSetupChgCode: 'C',
    screenChg: quirk === 'padded' ? '' : '0',
    addClrChg: '50.00',
    addClrRunChg: ['0.45', '0.40', '0.35'],
    addClrRunChgCode: 'C',
    priceIncludes: '1 color;1 side;1 location',
    prodTime: '5 to 7 working days',
    unitsPerCarton: '24',
    weightPerCarton: '18',
    expDate: quirk === 'expired' ? '2020-12-31' : '2099-12-31',
    discontinued: quirk === 'discontinued' ? 1 : 0,
    active: quirk === 'discontinued' ? 0 : '',
  }
  if (quirk !== 'key-case') return detail
  return Object.fromEntries(Object.entries(detail).map(([key, value]) => [key.toUpperCase(), value]))
}
