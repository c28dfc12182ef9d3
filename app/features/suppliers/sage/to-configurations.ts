import { parseDiscountCode } from '#app/features/catalog/products/costs/discount-code.ts'
import type {
  Configurations,
  SupplierCharge,
  SupplierConfiguration,
  SupplierDecoration,
} from '../source/supplier-product.ts'
import { parseImprintArea } from './imprint-area.ts'
import type { SageProduct } from './product-detail.server.ts'
import { getPartId, toVariants } from './to-supplier-product.ts'

const dayMs = 24 * 3_600_000

/** List prices by quantity, and costs: net prices, else list prices less the price code. Options are not read. */
export function toConfigurations(product: SageProduct): Configurations {
  const list = toConfiguration(product, (price) => price)
  const hasCosts = product.net.some((price) => price) || parseDiscountCode(product.pricecode ?? '') !== undefined
  return { list, net: hasCosts ? toConfiguration(product, toCost, product.net) : undefined }
}

type Convert = (price: number, code: string | undefined, at: number) => number | undefined

/** A list price less the discount of its letter. */
const toCost: Convert = (price, code, at) => {
  const percents = parseDiscountCode(code ?? '')
  const percent = percents?.[at] ?? percents?.at(-1)
  return percent === undefined ? undefined : Math.round(price * (100 - percent) * 100) / 10_000
}

function toConfiguration(
  product: SageProduct,
  convert: Convert,
  known: readonly (number | undefined)[] = [],
): SupplierConfiguration {
  const { qty, prc, pricecode, expdate } = product
  // The day itself counts.
  const priceexpirydate = expdate === undefined ? undefined : expdate + dayMs
  const partpricearray = qty.flatMap((quantity, at) => {
    const [list, net] = [prc[at], known[at]]
    const price = net || (list ? convert(list, pricecode, at) : undefined)
    return quantity && price ? [{ minquantity: quantity, price, priceexpirydate }] : []
  })
  return {
    partarray: toVariants(product).map((variant) => ({ partid: getPartId(product, variant), partpricearray })),
    locationarray: product.decorationnotoffered ? [] : toLocations(product, toCharges(product, convert)),
  }
}

const toMethods = (text: string | undefined) => (text ?? '').split(/[,;/]/).flatMap((name) => name.trim() || [])

function toLocations(product: SageProduct, chargearray: SupplierCharge[]): SupplierConfiguration['locationarray'] {
  const { imprintloc, imprintarea, secondimprintloc, secondimprintarea, priceincludes } = product
  const hasColors = chargearray.some(({ chargename, chargespercolor }) => chargename === addedColor || chargespercolor)
  const included = Number(/(\d+)\s*colou?rs?\b/i.exec(priceincludes ?? '')?.[1] ?? 1)
  const toDecoration = (name: string, at: number, area: string | undefined): SupplierDecoration => ({
    decorationid: name,
    decorationname: name,
    chargearray,
    defaultdecoration: at === 0,
    ...(area && { ...parseImprintArea(area), decorationuom: 'mm' }),
    decorationunitsincluded: included,
    decorationunitsincludeduom: hasColors ? 'Colors' : undefined,
  })
  const methods = toMethods(product.decorationmethod)
  const hasFirst = imprintloc || imprintarea || methods.length > 0
  const locations = [
    ...(hasFirst ? [{ name: imprintloc ?? 'Standard', area: imprintarea }] : []),
    ...(secondimprintloc || secondimprintarea
      ? [{ name: secondimprintloc ?? 'Second location', area: secondimprintarea }]
      : []),
  ]
  return locations.map(({ name, area }, index) => ({
    locationid: String(index + 1),
    locationname: name,
    decorationarray: methods.map((method, at) => toDecoration(method, at, area)),
  }))
}

const addedColor = 'Additional color'

/** The setup charge, per color if further colors cost one, and the run charge of further colors. */
function toCharges(product: SageProduct, convert: Convert): SupplierCharge[] {
  const { qty, addclrchg, addclrrunchg, addclrrunchgcode, repeatsetupchg, repeatsetupchgcode } = product
  const charges: SupplierCharge[] = []
  const { setup, code } = findSetup(product)
  const price = setup ? convert(setup, code, 0) : undefined
  const repeatprice = repeatsetupchg ? convert(repeatsetupchg, repeatsetupchgcode ?? code, 0) : undefined
  // An empty charge is unknown, which is not free: without a price, proposals ask for it.
  if (setup !== 0)
    charges.push({
      chargeid: 'setup',
      chargename: 'Setup charge',
      chargetype: 'Setup',
      chargespercolor: addclrchg ? 1 : 0,
      chargepricearray: price ? [{ xminqty: 1, yminqty: 1, price, repeatprice }] : [],
    })
  const runs = addclrrunchg.flatMap((run, at) => {
    const [xminqty, runPrice] = [qty[at], run ? convert(run, addclrrunchgcode, at) : undefined]
    return xminqty && runPrice ? [{ xminqty, yminqty: 1, yuom: 'Colors', price: runPrice }] : []
  })
  if (runs.length > 0)
    charges.push({ chargeid: 'run', chargename: addedColor, chargetype: 'Run', chargepricearray: runs })
  return charges
}

/** The setup charge, else the one of a screen, plate, die or tool; undefined if all are empty. */
function findSetup(product: SageProduct): { setup?: number; code?: string } {
  const all = [
    { setup: product.setupchg, code: product.setupchgcode },
    { setup: product.screenchg, code: product.screenchgcode },
    { setup: product.platechg, code: product.platechgcode },
    { setup: product.diechg, code: product.diechgcode },
    { setup: product.toolingchg, code: product.toolingchgcode },
  ]
  return all.find(({ setup }) => setup) ?? all.find(({ setup }) => setup === 0) ?? {}
}
