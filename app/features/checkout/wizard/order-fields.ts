import { getFigures, type Order } from '#app/features/orders/order.ts'
import { toOrderInput } from '#app/features/orders/order-input.ts'
import { toDollars } from '#app/lib/text/money.ts'
import type { CheckoutFields } from '../checkout.schema.ts'

/** The order as the form sends it: what is wanted, never what it costs. `totalPrice` is what the visitor saw. */
export function orderFields(
  order: Order,
): Pick<CheckoutFields, 'boxItems' | 'globalQuantity' | 'boxName' | 'boxColor' | 'totalPrice'> {
  return {
    boxItems: JSON.stringify(toOrderInput(order)),
    globalQuantity: String(order.packQuantity),
    boxName: order.type === 'custom' ? order.name : '',
    boxColor: order.type === 'custom' ? (order.color ?? '') : '',
    totalPrice: toDollars(getFigures(order).estimate ?? 0).toFixed(2),
  }
}
