import { getOrderTotals, type Order } from '../order.ts'
import { getOrderUpcharge } from '../sizes/sizes.ts'
import { getVolumeEstimate } from '../terms/volume.ts'

/** Splits the estimate into products and size upcharges, in cents. At list prices `sizes` is 0; `products` is null if priced on request. */
export function splitEstimate(order: Order): { products: number | null; sizes: number } {
  const volume = getVolumeEstimate(order)
  if (volume === null) return { products: getOrderTotals(order).estimate, sizes: 0 }
  const sizes = getOrderUpcharge(order)
  return { products: volume - sizes, sizes }
}
