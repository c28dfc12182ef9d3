import type { PriceRule } from '#db/tables/price-rules.ts'
import type { QuantityPrice } from '#db/tables/products.ts'
import { getCostAt } from '../products/costs/margins.ts'

type Terms = Pick<PriceRule, 'basis' | 'percent' | 'ends_in_nine' | 'min_margin_percent' | 'min_margin_amount'>

type Prices = { rounded_price: number | null; price_breaks: unknown[] }

export type RulePrices = Prices & {
  /** A price by percent alone would be below the lowest margin. */
  isRaised: boolean
}

/** Returns the price of a cost, in dollars with whole cents, rounded up so that it keeps the margin. */
export function computePrice(terms: Terms, cost: number): { price: number; isRaised: boolean } {
  const { basis, percent, ends_in_nine, min_margin_percent, min_margin_amount } = terms
  const price = basis === 'markup' ? cost * (1 + percent / 100) : cost / (1 - percent / 100)
  const lowest = Math.max(cost / (1 - (min_margin_percent ?? 0) / 100), cost + (min_margin_amount ?? 0))
  const cents = Math.ceil(Number((Math.max(price, lowest) * 100).toFixed(4)))
  const rounded = ends_in_nine ? cents + 9 - (cents % 10) : cents
  return { price: rounded / 100, isRaised: Number((lowest - price).toFixed(6)) > 0 }
}

/**
 * Returns the prices of a product by a rule: of each price break with a known cost, and as list price that of the first one. A
 * product without breaks gets those of its costs.
 * @returns undefined if they are what it has
 */
export function computePrices(terms: Terms, product: Prices, costs: readonly QuantityPrice[]): RulePrices | undefined {
  const [firstCost] = costs
  if (!firstCost) return undefined
  let isRaised = false
  const toPrice = (cost: number) => {
    const computed = computePrice(terms, cost)
    isRaised ||= computed.isRaised
    return computed.price
  }
  const hasBreaks = product.price_breaks.length > 0
  const stored = hasBreaks || costs.length === 1 ? product.price_breaks : costs.map(({ qty }) => ({ qty, price: null }))
  const price_breaks = stored.map((entry) => {
    const start = getStart(entry)
    const cost = start === undefined ? undefined : getCostAt(costs, start)
    return cost === undefined ? entry : { ...(entry as object), price: toPrice(cost) }
  })
  const first = hasBreaks
    ? Math.min(...stored.map((entry) => getStart(entry) ?? Number.POSITIVE_INFINITY))
    : firstCost.qty
  const cost = getCostAt(costs, first)
  const rounded_price = cost === undefined ? product.rounded_price : toPrice(cost)
  const isSame =
    rounded_price === product.rounded_price && JSON.stringify(price_breaks) === JSON.stringify(product.price_breaks)
  return isSame ? undefined : { rounded_price, price_breaks, isRaised }
}

/** The first quantity of a price break of either shape; imported ones may be texts. */
function getStart(entry: unknown): number | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined
  const { qty, min_quantity } = entry as Record<string, unknown>
  const start = Number(qty ?? min_quantity)
  return Number.isInteger(start) && start >= 1 ? start : undefined
}
