import * as v from 'valibot'
import { storedValue } from '#app/lib/stored-value.ts'
import { orderedCartSchema } from './cart.schema.ts'

const checkoutDataSchema = v.object({
  ...orderedCartSchema.entries,
  /** What the visitor saw. */
  totalPrice: v.pipe(v.number(), v.finite(), v.minValue(0)),
})

export type CheckoutData = v.InferOutput<typeof checkoutDataSchema>

/** Spec section 3, Checkout handoff: what the ready-made cart hands over; undefined when it handed nothing. */
export const checkoutData = storedValue<CheckoutData | undefined>({
  key: 'checkoutData',
  area: 'local',
  empty: undefined,
  parse: (text) => v.parse(checkoutDataSchema, JSON.parse(text)),
  serialise: (data) => JSON.stringify(data),
})
