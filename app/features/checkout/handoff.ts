import { checkoutDataKey } from '#app/features/ready-made/checkout-data-key.ts'

export const draftKey = 'swagBoxCheckout'

/**
 * Whether there may be something to check out: asked before anything is loaded that could read it. Anyone who comes from
 * the builder, the ready-made boxes or another step brings navigation state.
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
