import { checkoutDataKey } from '#app/features/ready-made/checkout-data-key.ts'

export const draftKey = 'swagBoxCheckout'

/**
 * True if there may be an order; needs no code that parses it. Navigation from the builder, the ready-made boxes or another
 * step has state.
 */
export function canHaveOrder(state: unknown): boolean {
  return state !== null || isStored(() => sessionStorage, draftKey) || isStored(() => localStorage, checkoutDataKey)
}

/** True also for invalid values and for unavailable storage. */
function isStored(storage: () => Storage, key: string): boolean {
  try {
    return storage().getItem(key) !== null
  } catch {
    return true
  }
}
