import { computePrice } from '#app/features/catalog/price-rules/compute-prices.ts'
import type { SupplierDecorations } from '#app/features/proposals/decoration/supplier-decorations.ts'
import { maxNamedLocation } from '#app/features/proposals/decoration/supplier-decorations.ts'
import {
  type Cell,
  type Grid,
  type Measure,
  type Method,
  maxBreaks,
  maxGridRows,
  maxMeasure,
  maxPieces,
} from '#app/features/proposals/pricing/method.schema.ts'
import { maxRate } from '#app/features/proposals/pricing/rate.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import type { PriceRule } from '#db/tables/price-rules.ts'
import type { Configurations, SupplierCharge, SupplierDecoration } from '../source/supplier-product.ts'
import {
  equalsIgnoringCase,
  getCharge,
  isMinimumCharge,
  isOrderCharge,
  isRunCharge,
  isSetupCharge,
  type ListAndNetCharge,
  matchNetCharges,
} from './charge-pairs.ts'

type ChargePrice = SupplierCharge['chargepricearray'][number]

type Options = {
  configurations: Configurations
  /** True if the product's price has the first imprint in it. */
  isDecorated: boolean
  /** Makes prices of costs; without one, list prices are the prices. */
  rule: PriceRule | undefined
  now: number
}

/** Charges per order that are listed. */
const maxOrderCharges = 10

const shorten = (text: string | undefined) =>
  toSingleLine(text ?? '')
    .slice(0, maxNamedLocation)
    .toWellFormed()
    .trim()

/** The decoration of a product as methods by location, with prices for the buyer and costs; undefined if the supplier gave none. */
export function toDecorations(options: Options): SupplierDecorations | undefined {
  const { list, net } = options.configurations
  const decorations: SupplierDecorations['decorations'] = []
  const orders = new Map<string, SupplierDecorations['orderCharges'][number]>()
  const named = new Map<string, string>()
  for (const location of (list ?? net)?.locationarray ?? []) {
    const name = shorten(location.locationname)
    if (name === '') continue
    const costs = list && net?.locationarray.find((each) => equalsIgnoringCase(each.locationid, location.locationid))
    for (const decoration of location.decorationarray) {
      const given = shorten(decoration.decorationname)
      if (given === '') continue
      const paid = costs?.decorationarray.find((each) => equalsIgnoringCase(each.decorationid, decoration.decorationid))
      const pairs = matchNetCharges(list ? decoration : undefined, list ? paid : decoration)
      const method = toMethod(decoration, pairs, given, options)
      // Equal charges are one method; others of the same name are told apart by their location.
      const known = named.get(given.toLowerCase())
      const charges = JSON.stringify(method)
      named.set(given.toLowerCase(), known ?? charges)
      const isOther = known !== undefined && known !== charges
      decorations.push({ location: name, method: isOther ? { ...method, name: shorten(`${given}, ${name}`) } : method })
      for (const pair of pairs.filter(isOrderCharge)) {
        const label = toSingleLine(getCharge(pair)?.chargename ?? 'Order charge')
          .slice(0, 120)
          .toWellFormed()
        const cell = toGrid([pair], 'price', options).rows[0]?.cells[0]
        if (cell && orders.size < maxOrderCharges) orders.set(label.toLowerCase(), { label, ...cell })
      }
    }
  }
  return decorations.length > 0 ? { decorations, orderCharges: [...orders.values()] } : undefined
}

function toMeasure(decoration: SupplierDecoration, runs: readonly ListAndNetCharge[]): Measure {
  const ofCharge = runs.flatMap((pair) => getCharge(pair)?.chargepricearray ?? []).find(({ yuom }) => yuom)?.yuom
  const unit = decoration.decorationunitsincludeduom ?? ofCharge ?? ''
  if (/colou?r/i.test(unit)) return 'colors'
  if (/stitch/i.test(unit)) return 'stitches'
  return /inch|^in$|^sq/i.test(unit) ? 'area' : 'none'
}

const toCount = (value: number | undefined, max: number) => Math.min(max, Math.max(0, Math.floor(value ?? 0)))

function toMethod(
  decoration: SupplierDecoration,
  pairs: readonly ListAndNetCharge[],
  name: string,
  options: Options,
): Method {
  const setups = pairs.filter(isSetupCharge)
  // Of several run charges the first is that of the units; the others are alternatives.
  const runs = pairs.filter(isRunCharge).slice(0, 1)
  const measure = toMeasure(decoration, runs)
  const [setup] = setups
  const perColor = setup && getCharge(setup)?.chargespercolor
  const isPerUnit = perColor === undefined ? /colou?r/i.test(getYUnit(setup)) : perColor > 0
  const included = toCount(decoration.decorationunitsincluded, maxMeasure)
  const [minimumCharge] = pairs.filter(isMinimumCharge)
  const minimum = getMinimum(options.configurations)
  const leadDays = toCount(decoration.leadtime, 365)
  return {
    name,
    isActive: true,
    measure,
    step: measure === 'stitches' ? 1_000 : 1,
    included: options.isDecorated ? (measure === 'none' && runs.length === 0 ? 1 : included) : 0,
    // Included decoration is part of the product's cost.
    includedCost: 0,
    setupPer: measure === 'colors' && isPerUnit ? 'unit' : 'location',
    setup: setup ? toGrid([setup], 'price', options) : freeGrid,
    repeatSetup: setup ? toGrid([setup], 'repeatprice', options) : freeGrid,
    run: runs.length > 0 || measure !== 'none' ? toGrid(runs, 'price', options, measure) : freeGrid,
    setupTreatment: 'charged',
    runTreatment: 'charged',
    minimum: minimumCharge && minimum ? minimum : 1,
    lessThanMinimum: minimumCharge ? (toGrid([minimumCharge], 'price', options).rows[0]?.cells[0] ?? null) : null,
    leadDays: leadDays > 0 ? leadDays : null,
  }
}

const freeGrid: Grid = { quantities: [1], rows: [{ from: 1, cells: [{ price: 0, cost: 0 }] }] }
const unknownCell: Cell = { price: null, cost: null }

const getYUnit = (pair: ListAndNetCharge | undefined) => (pair && getCharge(pair)?.chargepricearray[0]?.yuom) ?? ''

/** The smallest quantity that the supplier prices. */
function getMinimum({ list, net }: Configurations): number | undefined {
  const quantities = ((list ?? net)?.partarray ?? []).flatMap(({ partpricearray }) =>
    partpricearray.flatMap(({ minquantity }) => minquantity ?? []),
  )
  return quantities.length > 0 ? Math.max(1, toCount(Math.min(...quantities), maxPieces)) : undefined
}

/** The prices that apply now, by quantity and measure. Without a repeat price the price of the first order applies. */
function toGrid(
  pairs: readonly ListAndNetCharge[],
  field: 'price' | 'repeatprice',
  { rule, now }: Options,
  measure: Measure = 'none',
): Grid {
  const isCurrent = ({ priceeffectivedate, priceexpirydate }: ChargePrice) =>
    (priceexpirydate ?? now) >= now && (priceeffectivedate ?? now) <= now
  const toGridPoint = ({ xminqty, yminqty }: ChargePrice) =>
    [
      Math.max(1, toCount(xminqty, maxPieces)),
      measure === 'none' ? 1 : Math.max(1, toCount(yminqty, maxMeasure)),
    ] as const
  const read = (charge: SupplierCharge | undefined) =>
    new Map(
      (charge?.chargepricearray ?? [])
        .filter(isCurrent)
        .map((each) => [
          toGridPoint(each).join('/'),
          { gridPoint: toGridPoint(each), dollars: each[field] ?? each.price },
        ]),
    )
  const [pair] = pairs
  const [list, net] = [read(pair?.list), read(pair?.net)]
  const gridPoints = [...new Map([...net, ...list]).values()].map(({ gridPoint }) => gridPoint)
  const sort = (values: number[], max: number) => [...new Set(values)].sort((a, b) => a - b).slice(0, max)
  const quantities = sort(
    gridPoints.map(([x]) => x),
    maxBreaks,
  )
  const froms = sort(
    gridPoints.map(([, y]) => y),
    maxGridRows,
  )
  if (quantities.length === 0 || froms.length === 0)
    return { quantities: [1], rows: [{ from: 1, cells: [unknownCell] }] }
  const rows = froms.map((from) => {
    let before = unknownCell
    const cells = quantities.map((quantity) => {
      const key = `${quantity}/${from}`
      // A quantity that only other rows name has the price of the one before.
      if (list.has(key) || net.has(key)) before = toCell(list.get(key)?.dollars, net.get(key)?.dollars, rule)
      return before
    })
    return { from, cells }
  })
  return { quantities, rows }
}

function toCell(list: number | undefined, net: number | undefined, rule: PriceRule | undefined): Cell {
  const price = rule && net !== undefined ? computePrice(rule, net).price : list
  return { price: toRate(price), cost: toRate(net) }
}

const toRate = (dollars: number | undefined): number | null =>
  dollars === undefined || dollars < 0 ? null : Math.min(maxRate, Math.round(dollars * 10_000))
