import type { PricedDestination } from '#db/tables/destination.ts'
import type { Order } from '../order.ts'
import { countBoxesPerPack, getPackCost } from './delivery.ts'
import { getDestinationName } from './delivery-text.ts'

/** Cents of a pack. `to` is its destination, '' for the mean of all. */
type PackCostLine = { to: string; isQuoted: boolean; cents: number | null }

/**
 * Returns what a pack costs: one mean if all of the delivery has a rate, or none of it; else a line for each destination, so that
 * packs times their costs are the total.
 */
export function listPackCosts(order: Order, destinations: readonly PricedDestination[]): PackCostLine[] {
  const { products, total } = getPackCost(order, destinations)
  const quoted = destinations.filter(({ rate_cents }) => rate_cents === null)
  if (quoted.length === 0 || quoted.length === destinations.length)
    return [{ to: '', isQuoted: quoted.length > 0, cents: total }]
  return destinations.map((each) => ({
    to: getDestinationName(each),
    isQuoted: each.rate_cents === null,
    cents: products === null ? null : products + (each.rate_cents ?? 0) * countBoxesPerPack(order),
  }))
}
