import type { BoxPrint } from '#app/features/logo/box/parse-box-print.ts'
import { type ItemOptions, setOptions } from '#app/features/orders/items.ts'
import { applyOffer } from '#app/features/orders/offer.ts'
import { isEmpty, type Order, removeLine } from '#app/features/orders/order.ts'
import { savedCart } from '#app/features/ready-made/cart.store.ts'
import { checkoutData } from '#app/features/ready-made/checkout-data.store.ts'
import { savedBox } from '#app/features/swag-box/box.store.ts'
import { artwork } from './artwork.ts'
import { checkoutDraft } from './draft.store.ts'
import { sentOrder } from './sent-order.store.ts'

const contentPrefix = 'checkoutData '

/**
 * Returns a key that identifies the order passed by the ready-made cart: its history entry, so that a reload does not open what
 * another tab passed since; its content if the page was opened by its URL.
 * @param historyKey the location's key; the router's "default" for a page opened by its URL
 */
export function getCartSource(historyKey: string): string {
  return historyKey === 'default' ? contentPrefix + JSON.stringify(checkoutData.read() ?? null) : historyKey
}

/** Removes a line from the stored box or cart, not from the wizard's. */
export function removeFromSavedCart(type: Order['type'], id: string): void {
  if (type === 'custom') savedBox.remove(id)
  else savedCart.write(removeLine(savedCart.read(), id))
}

export function setSavedQuantity(type: Order['type'], packQuantity: number): void {
  if (type === 'custom') savedBox.setQuantity(packQuantity)
  else savedCart.write({ ...savedCart.read(), packQuantity })
}

export function setSavedOptions(type: Order['type'], key: string, options: ItemOptions): void {
  if (type === 'custom') savedBox.change((box) => setOptions(box, key, options))
  else savedCart.write(setOptions(savedCart.read(), key, options))
}

export function setSavedPrint(type: Order['type'], print: BoxPrint): void {
  if (type === 'custom') savedBox.change((box) => ({ ...box, print }))
  else savedCart.write({ ...savedCart.read(), print })
}

export function updateSavedBox(offer: Order): void {
  savedBox.change((box) => applyOffer(box, offer))
}

/** Replaces the wizard's cart; also in checkoutData, so that a reload does not restore the old one. */
export function replaceCart(cart: Order): void {
  checkoutDraft.setCart(cart)
  if (cart.type === 'custom') return
  if (isEmpty(cart)) checkoutData.clear()
  else checkoutData.write(cart)
  if (checkoutDraft.read().source.startsWith(contentPrefix)) checkoutDraft.setSource(getCartSource('default'))
}

/**
 * Runs once after a stored request, as the visitor may return to the confirmation with another box in progress. Clears only
 * what was sent: a ready-made order keeps the visitor's own box (docs/domain.md, Boxes and carts).
 */
export function clearSavedCart(requestId: string, reference: string | null): void {
  if (checkoutDraft.isFinished(requestId)) return
  const { cart, formKey } = checkoutDraft.read()
  if (cart) sentOrder.remember(cart, { reference, formKey })
  if (cart?.type === 'ready-made') {
    savedCart.clear()
    checkoutData.clear()
  } else savedBox.clear()
  checkoutDraft.finish(requestId)
  artwork.clear()
}
