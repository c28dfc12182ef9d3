import { useBuyerValue } from '#app/features/orders/buyer-parameter.ts'
import { buyerQuantity } from '#app/features/orders/buyer-quantity.store.ts'
import { getPriceAtQuantity } from '#app/features/orders/unit-price.ts'
import { toCents } from '#app/lib/text/money.ts'
import type { ProductView } from './product-view.ts'

/**
 * Returns the buyer's quantity (`asked`, null without one), the quantity that prices are shown for (`units`, at least the minimum)
 * and its unit price in cents.
 * @param quantity of the page's URL
 */
export function useQuantityPrice({ price, priceRows, minimumQuantity: minimum }: ProductView, quantity: number | null) {
  const asked = useBuyerValue(buyerQuantity, quantity)
  const units = Math.max(asked ?? minimum, minimum)
  return { asked, units, unitPrice: getPriceAtQuantity(priceRows, units, toCents(price)) }
}
