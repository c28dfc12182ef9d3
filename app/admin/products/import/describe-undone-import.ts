import type { UndoResult } from '#app/features/catalog/products/undo-change.server.ts'
import { formatCount } from '#app/lib/text/count.ts'

type Undone = Extract<UndoResult, { outcome: 'undone' }>

/** Returns what undoing an import did: products that it added are removed, those that it changed are restored. */
export function describeUndoneImport({ restored, removed }: Pick<Undone, 'restored' | 'removed'>): {
  message?: string
  error?: string
} {
  if (restored === 0)
    return { error: 'Nothing was undone: every product of this import was edited since or is in use.' }
  const parts = [
    removed > 0 && `${formatCount(removed, 'product')} removed`,
    restored > removed && `${formatCount(restored - removed, 'product')} restored`,
  ]
  return { message: `Import undone. ${parts.filter(Boolean).join(', ')}.` }
}
