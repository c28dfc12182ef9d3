import * as v from 'valibot'
import { storedValue } from '#app/lib/stored-value.ts'
import { cartItemSchema, packsSchema } from './cart.store.ts'

/** What the cart hands to the checkout (spec section 3, Checkout handoff). `totalPrice` is what the visitor saw. */
const checkoutDataSchema = v.object({
  type: v.literal('ready-made'),
  items: v.pipe(v.array(cartItemSchema), v.minLength(1)),
  globalQuantity: packsSchema,
  totalPrice: v.pipe(v.number(), v.finite(), v.minValue(0)),
})

export type CheckoutData = v.InferOutput<typeof checkoutDataSchema>

export const checkoutData = storedValue<CheckoutData | undefined>({
  key: 'checkoutData',
  area: 'local',
  empty: undefined,
  parse: (text) => v.parse(checkoutDataSchema, JSON.parse(text)),
  serialise: (data) => JSON.stringify(data),
})
