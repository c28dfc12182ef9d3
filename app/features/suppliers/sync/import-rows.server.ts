import type { Actor } from '#app/features/audit/audit.server.ts'
import { deleteReturned } from '#app/features/imports/applying/apply-import.server.ts'
import { type ImportColumn, importColumnNames } from '#app/features/imports/columns.ts'
import { deleteImport } from '#app/features/imports/delete-import.server.ts'
import { readImport } from '#app/features/imports/imports.server.ts'
import { emptyMapping, type Mapping } from '#app/features/imports/mapping/mapping.ts'
import { checkImport, requestApply, startImport } from '#app/features/imports/start-import.server.ts'
import type { Logger } from '#app/lib/log.ts'
import type { Services } from '#app/lib/services.ts'

/** The rows are named after the shop's columns, and fields that staff edited stay. */
export const rowMapping: Mapping = {
  columns: Object.fromEntries(importColumnNames.map((name) => [name, name])) as Record<ImportColumn, ImportColumn>,
  preset: null,
  decimal: '.',
  supplier: null,
  keepsEdits: true,
}

/** A run that would hide more of a supplier's products than this share waits for a person (decision 0056). */
const maxHiddenShare = 1 / 3

type ImportOptions = {
  /** A local file of rows as NDJSON, which is moved. */
  path: string
  name: string
  by: Actor
  /** A function gets the detected one. */
  mapping: Mapping | ((detected: Mapping) => Mapping)
  /** Undefined for a dry run, which a person applies on the import's page. */
  apply: { missing: 'hide' | 'keep' } | undefined
  /** Called with the import before it is checked. */
  onStarted(importId: string): Promise<void>
}

/**
 * Imports rows as a file is imported: the same check, change set and undo.
 * @returns the reason why the import failed, or the number of missing products that a person has to decide about; an import without changes is deleted
 */
export async function importRows(
  services: Services & { log: Logger },
  { path, name, by, mapping, apply, onStarted }: ImportOptions,
): Promise<{ problem?: string | undefined; toDecide?: number }> {
  const { db } = services
  const started = await startImport(services, { path, name, by })
  if (!started.ok) return { problem: started.reason }
  const { id } = started
  await onStarted(id)
  const detected = (await readImport(db, id))?.settings.mapping ?? emptyMapping
  await checkImport(services, { id, mapping: typeof mapping === 'function' ? mapping(detected) : mapping })
  const checked = await readImport(db, id)
  if (!checked || checked.state === 'failed') return { problem: checked?.problem ?? 'The import was deleted.' }
  if (!apply) return {}
  const { counts } = checked
  const missing = apply.missing === 'hide' ? counts.missing : 0
  if (counts.new + counts.changed + missing + counts.rejected === 0) {
    await deleteReturned(db, id)
    await deleteImport(services, { id })
    return {}
  }
  const known = missing + counts.same + counts.changed + counts.rejected
  if (missing > known * maxHiddenShare) return { toDecide: missing }
  const requested = await requestApply(services, { id, by, canSkipRejected: true, missing: apply.missing })
  return requested.ok ? {} : { problem: requested.reason }
}
