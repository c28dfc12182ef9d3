import * as v from 'valibot'
import { cartLifetimeMs, type ReadyMadeOrder } from '#app/features/orders/order.ts'
import { minimumPackQuantity } from '#app/features/orders/quantity.ts'
import { storedValue } from '#app/lib/browser/stored-value.ts'
import { cartSchema, cartState } from './cart.schema.ts'

/** ISO date and time. */
const expirySchema = v.object({ expiryDate: v.pipe(v.string(), v.isoTimestamp()) })

export const emptyCart: ReadyMadeOrder = { type: 'ready-made', boxes: [], packQuantity: minimumPackQuantity }

/** Ready-made cart in this browser; each change stores it for 7 more days. */
export const savedCart = storedValue<ReadyMadeOrder>({
  key: 'cart',
  area: 'local',
  empty: emptyCart,
  parse(text) {
    const saved: unknown = JSON.parse(text)
    const { expiryDate } = v.parse(expirySchema, saved)
    if (Date.parse(expiryDate) <= Date.now()) throw new Error('past its expiry')
    return v.parse(cartSchema, saved)
  },
  serialize: (cart) =>
    JSON.stringify({ ...cartState(cart), expiryDate: new Date(Date.now() + cartLifetimeMs).toISOString() }),
})
