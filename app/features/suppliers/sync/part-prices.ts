import { computePrices } from '#app/features/catalog/price-rules/compute-prices.ts'
import { sortSizes } from '#app/features/catalog/products/facts/sizes.ts'
import { maxBreaks } from '#app/features/catalog/products/product.schema.ts'
import type { PriceRule } from '#db/tables/price-rules.ts'
import type { QuantityPrice } from '#db/tables/products.ts'
import type { Configurations, SupplierConfiguration } from '../source/supplier-product.ts'

/** A part of one color: one size, or the only part. */
export type Part = { id: string; size: string | null }

const roundTo = (digits: number, value: number) => Number(value.toFixed(digits))

/** Prices of a part by quantity, without those that expired or apply later. Of several at one quantity the first counts. */
function getPartPrices(configuration: SupplierConfiguration | undefined, partId: string, now: number): QuantityPrice[] {
  const wanted = partId.toLowerCase()
  const part = configuration?.partarray.find(({ partid }) => partid?.toLowerCase() === wanted)
  const prices = new Map<number, number>()
  for (const { minquantity, price, priceeffectivedate, priceexpirydate } of part?.partpricearray ?? []) {
    const qty = Math.max(1, Math.round(minquantity ?? 1))
    const isCurrent = (priceexpirydate ?? now) >= now && (priceeffectivedate ?? now) <= now
    if (price === undefined || price <= 0 || !isCurrent || prices.has(qty)) continue
    prices.set(qty, price)
  }
  return [...prices]
    .map(([qty, price]) => ({ qty, price: roundTo(4, price) }))
    .sort((a, b) => a.qty - b.qty)
    .slice(0, maxBreaks)
}

/** The prices of the cheapest part, and what each size adds to its first price. */
function getCheapestPart(configuration: SupplierConfiguration | undefined, parts: readonly Part[], now: number) {
  const priced = parts.map((part) => ({ part, prices: getPartPrices(configuration, part.id, now) }))
  const withPrices = priced.filter(({ prices }) => prices.length > 0)
  const [cheapest] = withPrices.toSorted((a, b) => (a.prices[0]?.price ?? 0) - (b.prices[0]?.price ?? 0))
  const base = cheapest?.prices[0]?.price ?? 0
  const upcharges = new Map(priced.map(({ part, prices }) => [part.id, roundTo(2, (prices[0]?.price ?? base) - base)]))
  return { prices: cheapest?.prices ?? [], upcharges }
}

type PriceOptions = {
  parts: readonly Part[]
  configurations: Configurations
  /** Makes prices of costs; without one, list prices are the prices. */
  rule: PriceRule | undefined
  now: number
}

/** The columns of a product that follow from its prices; empty if the supplier gave none. */
export function toPriceFields({ parts, configurations, rule, now }: PriceOptions): Record<string, unknown> {
  const list = getCheapestPart(configurations.list, parts, now)
  const net = getCheapestPart(configurations.net, parts, now)
  if (list.prices.length === 0 && net.prices.length === 0) return {}
  const listBreaks = list.prices.map(({ qty, price }) => ({ qty, price: roundTo(2, price) }))
  const computed = rule && computePrices(rule, { rounded_price: null, price_breaks: listBreaks }, net.prices)
  const minimumQuantity = (listBreaks[0] ?? net.prices[0])?.qty
  const { upcharges } = list.prices.length > 0 ? list : net
  const partsBySize = new Map(parts.map((part) => [part.size?.toLowerCase(), part]))
  const sizes = [...partsBySize.values()].flatMap(({ id, size }) =>
    size === null ? [] : [{ name: size, in_stock: true, upcharge: upcharges.get(id) ?? 0 }],
  )
  return {
    rounded_price: computed ? computed.rounded_price : (listBreaks[0]?.price ?? null),
    price_breaks: computed?.price_breaks ?? (listBreaks.length > 1 ? listBreaks : []),
    minimum_quantity: minimumQuantity,
    net_costs: net.prices,
    msrp: list.prices,
    ...(sizes.length > 1 && { sizes: sortSizes(sizes) }),
  }
}
