import type { Undone } from '#app/features/catalogue/editing/undo.server.ts'
import { productsCounted } from './bulk.ts'

/** Of those that stay as they are so many are named. */
const mostNamed = 20

/** What is said after a step was undone, or could not be. */
export function toldOfUndo(undone: Undone) {
  if (undone.outcome === 'not there') {
    return { tone: 'error' as const, message: 'That was undone already, or is no longer known.' }
  }
  if (undone.outcome === 'not only products') {
    return { tone: 'error' as const, message: 'That is undone where it was done: in the history of the page.' }
  }
  const { restored, left, leftCount } = undone
  const parts = [
    restored > 0 ? `Undone: ${productsCounted(restored)} as before.` : 'Nothing could be undone.',
    leftCount > 0 && `${productsCounted(leftCount)} left as ${leftCount === 1 ? 'it is' : 'they are'}:`,
  ]
  return {
    tone: restored > 0 ? ('success' as const) : ('error' as const),
    message: parts.filter(Boolean).join(' '),
    kept: left.slice(0, mostNamed),
  }
}
