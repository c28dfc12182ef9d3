import { formatCents } from '#app/lib/text/money.ts'
import type { OrderTotals } from './order.ts'

/** Formats the estimate of a box, cart or request, in cents. */
export const formatEstimate = (estimate: number | null): string =>
  estimate === null ? 'Priced on request' : formatCents(estimate)

/** Returns the note for an incomplete estimate; '' if complete. */
export function describeUnpriced({ estimate, unpriced }: Pick<OrderTotals, 'estimate' | 'unpriced'>): string {
  if (unpriced === 0 || estimate === null) return ''
  return unpriced === 1
    ? 'Without 1 box that is priced on request.'
    : `Without ${unpriced} boxes that are priced on request.`
}
