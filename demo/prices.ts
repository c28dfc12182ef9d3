import { getCosts } from '#app/features/catalog/products/costs/margins.ts'
import type { PriceBreak, QuantityPrice } from '#db/tables/products.ts'
import type { Random } from './random.ts'

const LARGE = 5000
const LARGE_ENDINGS = [0, 0, 25, 49, 50, 75, 90, 95, 95, 99, 99, 99]
const SMALL_ENDINGS = [0, 3, 4, 5, 5, 5, 8, 9, 9, 9, 9, 9, 9]

/** Rounds to a typical catalog price in cents: usually ending in 9, whole or near-whole dollars when large. */
export function toCatalogPrice(dollars: number, random: Random): number {
  const cents = Math.round(dollars * 100)
  if (cents >= LARGE) return cents - (cents % 100) + random.pick(LARGE_ENDINGS)
  return Math.max(19, cents - (cents % 10) + random.pick(SMALL_ENDINGS))
}

function getMultiples(minimum: number): number[] {
  if (minimum === 1) return [12, 48, 144, 288]
  if (minimum < 10) return [2, 5, 10, 25]
  if (minimum % 12 === 0) return [2, 3, 6, 12, 24]
  return [2, 4, 10, 20, 40]
}

/** Three to six breaks from the minimum quantity up, each cheaper than the one before; all of one shape. */
export function createPriceBreaks(firstCents: number, minimum: number, random: Random): PriceBreak[] {
  const steps = getMultiples(minimum).slice(0, random.between(2, 5))
  const quantities = [minimum, ...steps.map((step) => step * minimum)]
  const prices: number[] = []
  let cents = firstCents
  for (const _ of quantities) {
    prices.push(cents / 100)
    const discount = 0.025 + random.next() * 0.065
    cents = Math.max(1, Math.min(cents - 1, Math.round(cents * (1 - discount))))
  }
  const usesRanges = random.chance(0.5)
  return quantities.map((quantity, i): PriceBreak => {
    const price = prices[i] ?? 0
    if (!usesRanges) return { qty: quantity, price }
    const next = quantities[i + 1]
    return { min_quantity: quantity, max_quantity: next === undefined ? null : next - 1, price }
  })
}

/** Returns the shop's costs at each break: its price less the discount of a code. */
export function createNetCosts(breaks: readonly PriceBreak[], discountCode: string): QuantityPrice[] {
  const prices = breaks.map(({ price, ...each }) => ({
    qty: 'qty' in each ? each.qty : each.min_quantity,
    price,
  }))
  return getCosts({ net_costs: [], msrp: prices, discount_code: discountCode })
}
