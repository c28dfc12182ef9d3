import { type CustomOrder, getFigures, type ReadyMadeOrder } from '#app/features/orders/order.ts'
import { savedCart } from '#app/features/ready-made/cart.store.ts'
import { savedBox } from '#app/features/swag-box/box.store.ts'
import type { SharedValue } from '#app/lib/browser/shared-value.ts'
import { formatCents } from '#app/lib/text/money.ts'

/** The visitor's selection that is not yet submitted. */
export type BoxAndCart = {
  box: CustomOrder
  cart: ReadyMadeOrder
  /** Products in the box and kinds of boxes in the cart. */
  count: number
  /** Both estimates combined for display; '' without prices. */
  total: string
  /** 'Swag box and cart, 3 items, $4,386.00' */
  label: string
}

function toBoxAndCart(box: CustomOrder, cart: ReadyMadeOrder): BoxAndCart {
  const cents = (getFigures(box).estimate ?? 0) + (getFigures(cart).estimate ?? 0)
  const total = cents > 0 ? formatCents(cents) : ''
  const count = box.items.length + cart.boxes.length
  const items = count > 0 && `${count} ${count === 1 ? 'item' : 'items'}`
  return { box, cart, count, total, label: ['Swag box and cart', items, total].filter(Boolean).join(', ') }
}

let last: BoxAndCart | undefined

/** The saved box and the saved cart as one value. */
export const boxAndCart: SharedValue<BoxAndCart> = {
  read() {
    const [box, cart] = [savedBox.read(), savedCart.read()]
    if (last?.box !== box || last.cart !== cart) last = toBoxAndCart(box, cart)
    return last
  },
  subscribe(listener) {
    const unsubscribers = [savedBox.subscribe(listener), savedCart.subscribe(listener)]
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe()
    }
  },
}
