import { checkoutDataKey } from '#app/features/ready-made/checkout-data-key.ts'

export const draftKey = 'swagBoxCheckout'

/**
 * True if there may be an order, judged before any code to read it is loaded. Visitors from the builder, the ready-made boxes
 * or another step bring navigation state.
 */
export function mayHoldOrder(state: unknown): boolean {
  return state !== null || isStored(() => sessionStorage, draftKey) || isStored(() => localStorage, checkoutDataKey)
}

/** Sound or not. Where storage does not answer: perhaps. */
function isStored(storage: () => Storage, key: string): boolean {
  try {
    return storage().getItem(key) !== null
  } catch {
    return true
  }
}
