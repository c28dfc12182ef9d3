import { defaultBoxColor } from '#app/features/logo/box/box-color.ts'
import { type DeliveryChoice, getDestinations } from '#app/features/orders/delivery/delivery.ts'
import { getOrderTotals, type Order } from '#app/features/orders/order.ts'
import { toOrderInput } from '#app/features/orders/order-input.ts'
import { getVolumeEstimate } from '#app/features/orders/terms/volume.ts'
import { toDollars } from '#app/lib/text/money.ts'
import type { CheckoutFields } from '../checkout.schema.ts'

/** Converts an order to form fields, without prices except the totals that the visitor saw. */
export function toOrderFields(
  order: Order,
): Pick<
  CheckoutFields,
  'boxItems' | 'globalQuantity' | 'boxName' | 'boxColor' | 'boxPrint' | 'totalPrice' | 'volumeEstimate'
> {
  const volume = getVolumeEstimate(order)
  return {
    boxItems: JSON.stringify(toOrderInput(order)),
    globalQuantity: String(order.packQuantity),
    boxName: order.type === 'custom' ? order.name : '',
    boxColor: order.type === 'custom' ? (order.color ?? defaultBoxColor) : '',
    boxPrint: order.print ?? '',
    totalPrice: toDollars(getOrderTotals(order).estimate ?? 0).toFixed(2),
    volumeEstimate: volume === null ? '' : toDollars(volume).toFixed(2),
  }
}

export function toDeliveryFields(choice: DeliveryChoice, packs: number): Pick<CheckoutFields, 'delivery' | 'budget'> {
  const destinations = getDestinations(choice, packs)
  return {
    delivery: destinations.length > 0 ? JSON.stringify(destinations) : '',
    budget: choice.budget === null ? '' : String(choice.budget),
  }
}
