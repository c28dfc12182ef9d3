import * as v from 'valibot'
import { getFigures, type ReadyMadeOrder } from '#app/features/orders/order.ts'
import { storedValue } from '#app/lib/browser/stored-value.ts'
import { toDollars } from '#app/lib/text/money.ts'
import { cartSchema, cartState } from './cart.schema.ts'
import { checkoutDataKey } from './checkout-data-key.ts'

const checkoutDataSchema = v.object({
  type: v.literal('ready-made'),
  /** What the visitor saw. */
  totalPrice: v.pipe(v.number(), v.finite(), v.minValue(0)),
})

/** What the ready-made cart hands over to the checkout; undefined when it handed nothing. */
export const checkoutData = storedValue<ReadyMadeOrder | undefined>({
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
      order && { type: order.type, ...cartState(order), totalPrice: toDollars(getFigures(order).estimate ?? 0) },
    ),
})
