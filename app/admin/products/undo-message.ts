import type { UndoResult } from '#app/features/catalog/products/undo-change.server.ts'
import { formatProductCount } from './list/bulk/bulk.ts'

/** Maximum number of skipped products listed by name. */
const maxListed = 20

/** Returns the message after an undo. */
export function toUndoMessage(undone: UndoResult) {
  if (undone.outcome === 'not-found') {
    return { tone: 'error' as const, message: 'This change was already undone or no longer exists.' }
  }
  if (undone.outcome === 'not-only-products') {
    return { tone: 'error' as const, message: 'Undo this change in the history of the page it belongs to.' }
  }
  const { restored, skipped, skippedCount } = undone
  const parts = [
    restored > 0 ? `Change undone. ${formatProductCount(restored)} restored.` : 'Nothing was undone.',
    skippedCount > 0 && `${formatProductCount(skippedCount)} not restored:`,
  ]
  return {
    tone: restored > 0 ? ('success' as const) : ('error' as const),
    message: parts.filter(Boolean).join(' '),
    skipped: skipped.slice(0, maxListed),
  }
}
