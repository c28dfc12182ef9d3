import { savedCart } from '#app/features/ready-made/cart.store.ts'
import { checkoutData } from '#app/features/ready-made/checkout-data.store.ts'
import { savedBox } from '#app/features/swag-box/box.store.ts'
import { withCurrentProducts } from '#app/features/swag-box/box.ts'
import { artwork } from './artwork.ts'
import { type CheckoutCart, type CurrentOffer, totalsOfOrder } from './cart.ts'
import { checkoutDraft } from './draft.store.ts'
import { handoffSource, isEmpty } from './handoff.ts'

/** The cart in the wizard came from a cart the visitor keeps elsewhere: what changes here, changes there. */

export function removeFromSaved(type: CheckoutCart['type'], id: string): void {
  if (type === 'custom') savedBox.remove(id)
  else {
    const cart = savedCart.read()
    savedCart.write({ ...cart, items: cart.items.filter(({ box }) => box.id !== id) })
  }
}

export function updateSaved(current: CurrentOffer): void {
  if (current.type === 'custom') savedBox.update((box) => withCurrentProducts(box, current.products))
}

/** The wizard's own copy; the handoff of the ready-made cart follows, so that a reload does not bring the old one. */
export function replaceCart(cart: CheckoutCart): void {
  checkoutDraft.setCart(cart)
  if (cart.type === 'custom') return
  if (isEmpty(cart)) checkoutData.clear()
  else checkoutData.write({ ...cart, totalPrice: totalsOfOrder(cart).totalPrice })
  checkoutDraft.setSource(handoffSource())
}

/**
 * After a stored request, once: the visitor may come back to its success page with another box in the making. A ready-made
 * order takes its own cart with it (docs/domain.md, Boxes and carts).
 */
export function clearSaved(requestId: string): void {
  if (checkoutDraft.isFinished(requestId)) return
  savedBox.clear()
  if (checkoutDraft.read().cart?.type === 'ready-made') {
    savedCart.clear()
    checkoutData.clear()
  }
  checkoutDraft.finish(requestId)
  artwork.clear()
}
