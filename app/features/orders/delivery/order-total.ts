import { isBoxPrinted } from '#app/features/logo/box/box-print.ts'
import { hasColorChoice } from '#app/features/logo/core/inks/has-color-choice.ts'
import type { PricedDestination } from '#db/tables/destination.ts'
import { getImprintItems } from '../imprint/imprint.ts'
import { getOrderTotals, type Order } from '../order.ts'
import { getLeadingEstimate } from '../terms/volume.ts'
import { countBoxesPerPack, getDeliveryTotal } from './delivery.ts'
import { getCountryLabel, listQuoted } from './delivery-text.ts'

/** Returns the cents of an order with the delivery that has a rate; null without prices. */
export function getTotalWithDelivery(order: Order, destinations: readonly PricedDestination[]): number | null {
  const products = getLeadingEstimate(order)
  return products === null ? null : products + (getDeliveryTotal(destinations, countBoxesPerPack(order)) ?? 0)
}

/** True if the cost of delivery to all destinations is known. */
export const isDeliveryPriced = (destinations: readonly PricedDestination[]): boolean =>
  destinations.length > 0 && listQuoted(destinations) === ''

/** Label of the total: 'All-in estimate', or 'Estimate' while delivery, box print, a box or further ink colors come on top. */
export const getTotalLabel = (order: Order, destinations: readonly PricedDestination[]): string =>
  isDeliveryPriced(destinations) &&
  !isBoxPrinted(order.print) &&
  getOrderTotals(order).unpriced === 0 &&
  !hasExtraColors(order)
    ? 'All-in estimate'
    : 'Estimate'

/** True if an imprint has more than one ink color, and those after the first are not included in the price. */
const hasExtraColors = (order: Order): boolean =>
  getImprintItems(order).some(
    ({ item: { imprint } }) =>
      Array.isArray(imprint) &&
      imprint.some(
        ({ method, colors, extra_color }) => (colors ?? 1) > 1 && hasColorChoice(method) && extra_color !== 0,
      ),
  )

/** ', without Germany, Japan'; '' if the cost includes all destinations */
export function describeUnpricedDestinations(destinations: readonly PricedDestination[]): string {
  const unpriced = destinations.filter(({ rate_cents }) => rate_cents === null)
  const countries = new Set(unpriced.map(({ to, country }) => getCountryLabel(to, country)))
  return countries.size > 0 ? `, without ${[...countries].join(', ')}` : ''
}
