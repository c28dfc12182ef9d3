import * as v from 'valibot'
import { getOrderTotals, type ReadyMadeOrder } from '#app/features/orders/order.ts'
import { createStoredValue } from '#app/lib/browser/stored-value.ts'
import { toDollars } from '#app/lib/text/money.ts'
import { cartSchema, toCartState } from './cart.schema.ts'
import { checkoutDataKey } from './checkout-data-key.ts'

const checkoutDataSchema = v.object({
  type: v.literal('ready-made'),
  /** Total that the visitor saw. */
  totalPrice: v.pipe(v.number(), v.finite(), v.minValue(0)),
})

/** Order passed from the ready-made cart to the checkout; undefined if there is none. */
export const checkoutData = createStoredValue<ReadyMadeOrder | undefined>({
  key: checkoutDataKey,
  area: 'local',
  empty: undefined,
  parse(text) {
    const data: unknown = JSON.parse(text)
    v.parse(checkoutDataSchema, data)
    return v.parse(cartSchema, data)
  },
  serialize: (order) =>
    JSON.stringify(
      order && { type: order.type, ...toCartState(order), totalPrice: toDollars(getOrderTotals(order).estimate ?? 0) },
    ),
})
