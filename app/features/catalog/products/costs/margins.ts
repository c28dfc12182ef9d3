import { type PriceRow, toPriceRows } from '#app/features/orders/price-breaks.ts'
import { toCents } from '#app/lib/text/money.ts'
import type { QuantityPrice } from '#db/tables/products.ts'
import type { ProductFields } from '../product-columns.ts'
import { parseDiscountCode } from './discount-code.ts'
import { getExtraCost } from './supplier-sizes.ts'

export type CostFields = Pick<ProductFields, 'net_costs' | 'msrp' | 'discount_code'>

/** Returns the costs by quantity: the net costs, else the MSRP less the discount of the code; empty if unknown. */
export function getCosts({ net_costs, msrp, discount_code }: CostFields): QuantityPrice[] {
  const percents = discount_code === null ? undefined : parseDiscountCode(discount_code)
  if (net_costs.length > 0 || !percents) return net_costs
  return msrp.map(({ qty, price }, index) => {
    const percent = percents[index] ?? percents.at(-1) ?? 0
    return { qty, price: Math.round(price * (100 - percent) * 100) / 10_000 }
  })
}

/** Returns dollars a unit at a quantity; undefined below the first one. @param costs by ascending quantity */
export const getCostAt = (costs: readonly QuantityPrice[], quantity: number): number | undefined =>
  costs.findLast(({ qty }) => qty <= quantity)?.price

export type Margin = Pick<PriceRow, 'label'> & {
  /** Cents a unit. */
  price: number
  /** Dollars a unit; undefined if unknown. */
  cost: number | undefined
  /** Share of the price, in percent with one decimal; undefined without a cost or for a price of 0. */
  percent: number | undefined
}

export type PricedFields = CostFields & {
  rounded_price: number | null
  minimum_quantity: number | null
  price_breaks: unknown
}

/** Lists the margin at each price break, or at the list price of a product without breaks. */
export function listMargins(product: PricedFields): Margin[] {
  const costs = getCosts(product)
  const minimum = product.minimum_quantity ?? 1
  const rows: Pick<PriceRow, 'from' | 'label' | 'price'>[] = toPriceRows(product.price_breaks)
  const list = toCents(product.rounded_price)
  if (rows.length === 0 && list !== null) rows.push({ from: minimum, label: `${minimum}+`, price: list })
  return rows.map(({ from, label, price }) => {
    const cost = getCostAt(costs, from)
    return { label, price, cost, percent: cost === undefined ? undefined : getMarginPercent(price / 100, cost) }
  })
}

/** Lists the margin of sizes with an upcharge or extra cost, at the first quantity; none without a cost. */
export function listSizeMargins(product: PricedFields & Pick<ProductFields, 'sizes' | 'supplier_sizes'>): Margin[] {
  const [first] = listMargins(product)
  if (first?.cost === undefined) return []
  const { label, cost: base, price: list } = first
  return product.sizes.flatMap(({ name, upcharge }) => {
    const extra = getExtraCost(product.supplier_sizes, name)
    const [price, cost] = [list + (toCents(upcharge) ?? 0), Math.round((base + extra) * 10_000) / 10_000]
    return upcharge === 0 && extra === 0
      ? []
      : { label: `${name}, ${label}`, price, cost, percent: getMarginPercent(price / 100, cost) }
  })
}

export type MarginChange = Pick<Margin, 'label' | 'cost'> & {
  percents: [before: number | undefined, after: number | undefined]
}

/** Lists the margins with new prices, and those before at the same quantities, where the list price was charged without a break. */
export function listMarginChanges(product: PricedFields, prices: Partial<PricedFields>): MarginChange[] {
  const before = new Map(listMargins(product).map(({ label, percent }) => [label, percent]))
  return listMargins({ ...product, ...prices }).map(({ label, cost, percent }) => {
    const listPercent =
      cost === undefined || product.rounded_price === null ? undefined : getMarginPercent(product.rounded_price, cost)
    return { label, cost, percents: [before.has(label) ? before.get(label) : listPercent, percent] }
  })
}

/** Returns the share of a price in percent with one decimal; undefined for a price of 0. @param price dollars, as is `cost` */
export const getMarginPercent = (price: number, cost: number): number | undefined =>
  price > 0 ? Math.round((1 - cost / price) * 1000) / 10 : undefined
