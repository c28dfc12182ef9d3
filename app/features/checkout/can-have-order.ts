import { checkoutDataKey } from '#app/features/ready-made/checkout-data-key.ts'
import { boxKey } from '#app/features/swag-box/box-key.ts'

export const draftKey = 'swagBoxCheckout'

/**
 * True if there may be an order; needs no code that parses it. Navigation from the builder, the ready-made boxes or another
 * step has state; the URL alone opens the stored box.
 */
export function canHaveOrder(state: unknown): boolean {
  if (state !== null || isStored(() => sessionStorage, draftKey)) return true
  return [checkoutDataKey, boxKey].some((key) => isStored(() => localStorage, key))
}

/** True also for invalid values and for unavailable storage. */
function isStored(storage: () => Storage, key: string): boolean {
  try {
    return storage().getItem(key) !== null
  } catch {
    return true
  }
}
