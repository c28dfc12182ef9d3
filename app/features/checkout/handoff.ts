import { checkoutDataKey } from '#app/features/ready-made/checkout-data-key.ts'
import { isStored } from '#app/lib/stored-value.ts'

export const draftKey = 'swagBoxCheckout'

/**
 * Whether there may be something to check out: asked before anything is loaded that could read it. Whoever comes from
 * the builder, the ready-made boxes or another step brings navigation state.
 */
export function mayHoldOrder(state: unknown): boolean {
  return state !== null || isStored('session', draftKey) || isStored('local', checkoutDataKey)
}
