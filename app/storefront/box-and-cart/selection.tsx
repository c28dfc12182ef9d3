import { getOrderTotals } from '#app/features/orders/order.ts'
import { savedCart, useCart } from '#app/features/ready-made/cart.store.ts'
import { savedBox, useBox } from '#app/features/swag-box/box.store.ts'
import { SelectionLabel } from './selection-label.tsx'

/** Counts the unsent box and cart. Runs in the browser only. */
export function Selection() {
  const box = useBox() ?? savedBox.read()
  const cart = useCart() ?? savedCart.read()
  const cents = (getOrderTotals(box).estimate ?? 0) + (getOrderTotals(cart).estimate ?? 0)
  return <SelectionLabel count={box.items.length + cart.boxes.length} cents={cents} />
}
