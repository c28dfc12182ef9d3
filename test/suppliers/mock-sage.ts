import type { MockProduct } from './mock-products.ts'

/** What SAGE's responses are known for; a product has one, by its place. */
export const sageDirtKinds = [
  'none',
  'null-arrays',
  'one-object',
  'numbers',
  'coded',
  'padded',
  'key-case',
  'text-colors',
  'blank-stock',
  'unlimited',
  'no-item-number',
  'huge-stock',
  'discontinued',
  'euros',
  'sizes',
  'expired',
  'no-name',
  'fails',
] as const
type SageDirt = (typeof sageDirtKinds)[number]

export const mockSageCredentials = { id: '270001', login: 'mock-login-5520', password: 'mock-key-3390' }
export const mockSupplierNumber = 50_000

type Stage = {
  products: readonly MockProduct[]
  /** Products with a response of 5 MB. */
  behavior: { large: readonly string[] }
  imageBase: string
}

const firstId = 345_700_000
const largeBytes = 5 * 1024 * 1024
const getIndex = ({ id }: MockProduct) => Number(id.slice(2)) - 1000
export const getSageId = (product: MockProduct) => String(firstId + getIndex(product))
const getDirt = (product: MockProduct): SageDirt => sageDirtKinds[getIndex(product) % sageDirtKinds.length] ?? 'none'

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
export const answerSage = (stage: Stage, body: string): string => JSON.stringify(answer(stage, JSON.parse(body)))

function answer({ products, behavior, imageBase }: Stage, query: Query): object {
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
    if (getDirt(product) === 'fails') return fail('10599', 'General error')
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
  const dirt = getDirt(product)
  const total = parts.reduce((sum, { stock }) => sum + stock, 0)
  if (dirt === 'text-colors' || dirt === 'null-arrays') return { onHand: total, skus: null }
  const toSku = ({ color, size, stock }: MockProduct['parts'][number]) => ({
    attributes: [
      { typeId: 10, name: 'Color', value: color ?? 'White' },
      ...(size ? [{ typeId: 11, name: 'Size', value: size }] : []),
    ],
    onHand: dirt === 'blank-stock' ? '' : dirt === 'huge-stock' ? 999_999_999 : dirt === 'numbers' ? `${stock}` : stock,
    unlimited: dirt === 'unlimited',
  })
  return { onHand: dirt === 'blank-stock' ? '' : total, skus: parts.map(toSku) }
}

const quantities = [48, 144, 288]

function toPrices(product: MockProduct) {
  const dirt = getDirt(product)
  const price = product.parts[0]?.price ?? 0
  const toText = (amount: number) => amount.toFixed(2)
  const prc = quantities.map((_, step) => toText(price * (1 - step * 0.05)))
  const pad = <T>(values: T[]) => (dirt === 'padded' ? [...values, '0', ''] : values)
  if (dirt === 'one-object') return { qty: quantities[0], prc: prc[0], net: toText(price * 0.6), priceCode: 'C' }
  return {
    qty: pad(quantities.map(String)),
    prc: pad(prc),
    priceCode: 'CCC',
    net: dirt === 'coded' ? ['', '', ''] : pad(quantities.map((_, step) => toText(price * 0.6 * (1 - step * 0.05)))),
  }
}

function toDetail(product: MockProduct, imageBase: string, padding: number): object {
  const { id, name, category, parts } = product
  const dirt = getDirt(product)
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
    itemNum: dirt === 'no-item-number' ? '' : id,
    prName: dirt === 'no-name' ? '' : name,
    category,
    lineName: 'Mockline',
    description: `The ${name}.${' Durable.'.repeat(padding / 9)}`,
    dimensions: '3" x 4 1/2"',
    madeInCountry: 'US',
    themes: 'Golf',
    colors: dirt === 'text-colors' ? 'Red, Navy Blue.' : parts.map(({ color }) => color).join(', '),
    pics: dirt === 'null-arrays' ? null : dirt === 'one-object' ? pics[1] : pics,
    ...toPrices(product),
    ...toStock(product),
    currency: dirt === 'euros' ? 'EUR' : 'USD',
    options: dirt === 'null-arrays' ? null : [{ name: 'Packaging', pricingIsTotal: 0, values: [] }],
    decorationMethod: 'Silk Screen, Hot Stamp',
    imprintArea: '3" W x 2" H',
    imprintLoc: 'Front',
    secondImprintArea: '2" diameter',
    secondImprintLoc: 'Back',
    setupChg: dirt === 'padded' ? '' : '50.00',
    setupChgCode: 'C',
    repeatSetupChg: '25.00',
    repeatSetupChgCode: 'C',
    screenChg: dirt === 'padded' ? '' : '0',
    addClrChg: '50.00',
    addClrRunChg: ['0.45', '0.40', '0.35'],
    addClrRunChgCode: 'C',
    priceIncludes: '1 color;1 side;1 location',
    prodTime: '5 to 7 working days',
    unitsPerCarton: '24',
    weightPerCarton: '18',
    expDate: dirt === 'expired' ? '2020-12-31' : '2099-12-31',
    discontinued: dirt === 'discontinued' ? 1 : 0,
    active: dirt === 'discontinued' ? 0 : '',
  }
  if (dirt !== 'key-case') return detail
  return Object.fromEntries(Object.entries(detail).map(([key, value]) => [key.toUpperCase(), value]))
}
