import { getOrderTotals, type Order } from '../order.ts'
import { getOrderUpcharge } from '../sizes/sizes.ts'
import { getVolumeEstimate } from '../terms/volume.ts'

/** Returns the cents of the leading estimate by part. One at list prices excludes sizes; null is priced on request. */
export function splitEstimate(order: Order): { products: number | null; sizes: number } {
  const volume = getVolumeEstimate(order)
  if (volume === null) return { products: getOrderTotals(order).estimate, sizes: 0 }
  const sizes = getOrderUpcharge(order)
  return { products: volume - sizes, sizes }
}
