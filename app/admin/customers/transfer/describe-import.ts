import type { UndoneImport } from '#app/features/customers/transfer/undo-import.server.ts'
import { formatCount } from '#app/lib/text/count.ts'

/** Returns what an import did. @param records more than rows if it added companies of contacts */
export function describeImport({ rows, records }: { rows: number; records: number }): string {
  const imported = `Imported ${formatCount(rows, 'row')}.`
  return records > rows
    ? `${imported} With companies, ${formatCount(records, 'record')} were added or changed.`
    : imported
}

/** Returns what undoing an import did: records that it added are removed, those that it changed are restored. */
export function describeUndone(undone: UndoneImport): string {
  if (undone.outcome === 'not-found') return 'This import was undone already, or is older than 30 days.'
  const { restored, removed, skipped } = undone
  const parts = [
    removed > 0 && `${formatCount(removed, 'record')} removed`,
    restored > removed && `${formatCount(restored - removed, 'record')} restored`,
  ].filter(Boolean)
  const done = parts.length > 0 ? `Import undone: ${parts.join(', ')}.` : 'Nothing was undone.'
  if (skipped.length === 0) return done
  return `${done} Unchanged, because they were edited since or have linked records, such as requests: ${skipped.join(', ')}.`
}
