import * as v from 'valibot'
import { maximumBoxQuantity, minimumBoxQuantity } from '#app/features/catalogue/order-quantity.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000))

const boxSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  name: v.string(),
  description: v.nullable(v.string()),
  image: v.nullable(v.string()),
  items: v.array(
    v.object({
      id: v.string(),
      quantity: count,
      product: v.object({
        id: v.pipe(v.string(), v.uuid()),
        name: v.string(),
        price: v.nullable(v.pipe(v.number(), v.finite(), v.minValue(0))),
        image: v.nullable(v.string()),
        inStock: v.boolean(),
      }),
    }),
  ),
})

/** One kind of box and how many of it go into each pack. */
export const cartItemSchema = v.object({ box: boxSchema, quantity: count })

export const packsSchema = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(minimumBoxQuantity),
  v.maxValue(maximumBoxQuantity),
)

export type CartItem = v.InferOutput<typeof cartItemSchema>

/** What the cart hands to the checkout (spec section 3, Checkout handoff). */
export const orderedCartSchema = v.object({
  type: v.literal('ready-made'),
  items: v.pipe(v.array(cartItemSchema), v.maxLength(50)),
  globalQuantity: packsSchema,
})

/** The boxes on their way through the checkout. */
export type OrderedCart = v.InferOutput<typeof orderedCartSchema>
