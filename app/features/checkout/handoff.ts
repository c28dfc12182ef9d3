import { checkoutData } from '#app/features/ready-made/checkout-data.store.ts'
import type { CheckoutCart } from './cart.ts'

/** What the page asks before it loads the wizard. */

export function isEmpty(cart: CheckoutCart): boolean {
  return (cart.type === 'custom' ? cart.boxItems : cart.items).length === 0
}

/** Tells one handoff of the ready-made cart from another. */
export function handoffSource(): string {
  return `checkoutData ${JSON.stringify(checkoutData.read() ?? null)}`
}
