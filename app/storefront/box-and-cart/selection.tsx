import { useLocation } from 'react-router'
import { useDraft } from '#app/features/checkout/draft.store.ts'
import { getLines } from '#app/features/orders/lines.ts'
import { getLeadingEstimate } from '#app/features/orders/terms/volume.ts'
import { savedCart, useCart } from '#app/features/ready-made/cart.store.ts'
import { savedBox, useBox } from '#app/features/swag-box/box.store.ts'
import { SelectionLabel } from './selection-label.tsx'

// Both are imported lazily from here, so that they load as one chunk.
export { QuoteLink } from './quote-link.tsx'

/** Counts the unsent box and cart; on the checkout only the one that is sent. Runs in the browser only. */
export function Selection() {
  const box = useBox() ?? savedBox.read()
  const cart = useCart() ?? savedCart.read()
  const sent = useDraft()?.cart
  const isCheckout = useLocation().pathname.startsWith('/swag-box-checkout')
  const orders = isCheckout && sent ? [sent] : [box, cart]
  return (
    <SelectionLabel
      count={orders.flatMap((order) => getLines(order)).length}
      cents={orders.reduce((sum, order) => sum + (getLeadingEstimate(order) ?? 0), 0)}
    />
  )
}
