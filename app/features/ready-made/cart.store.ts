import * as v from 'valibot'
import { cartLifetime, maximumBoxQuantity, minimumBoxQuantity } from '#app/features/catalogue/order-quantity.ts'
import { storedValue } from '#app/lib/stored-value.ts'

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

const cartSchema = v.object({
  items: v.array(cartItemSchema),
  globalQuantity: packsSchema,
  /** ISO date and time. */
  expiryDate: v.pipe(v.string(), v.isoTimestamp()),
})

export type CartItem = v.InferOutput<typeof cartItemSchema>
export type Cart = { items: CartItem[]; globalQuantity: number }

const emptyCart: Cart = { items: [], globalQuantity: minimumBoxQuantity }

/** The ready-made cart saved in this browser (spec section 3); each save keeps it for 7 more days. */
export const savedCart = storedValue<Cart>({
  key: 'cart',
  area: 'local',
  empty: emptyCart,
  parse(text) {
    const { expiryDate, ...cart } = v.parse(cartSchema, JSON.parse(text))
    if (Date.parse(expiryDate) <= Date.now()) throw new Error('past its expiry')
    return cart
  },
  serialise: (cart) => JSON.stringify({ ...cart, expiryDate: new Date(Date.now() + cartLifetime).toISOString() }),
})
