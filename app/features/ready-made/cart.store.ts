import * as v from 'valibot'
import { cartLifetime, minimumBoxQuantity } from '#app/features/catalogue/order-quantity.ts'
import { storedValue } from '#app/lib/stored-value.ts'
import { type CartItem, cartItemSchema, packsSchema } from './cart.schema.ts'

const cartSchema = v.object({
  items: v.array(cartItemSchema),
  globalQuantity: packsSchema,
  /** ISO date and time. */
  expiryDate: v.pipe(v.string(), v.isoTimestamp()),
})

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
