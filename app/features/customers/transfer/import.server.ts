import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import type { Database } from '#db/client.ts'
import type { CustomerKind } from './columns.ts'
import { importCompany } from './import-company.server.ts'
import { importContact } from './import-contact.server.ts'
import { createImportRecord } from './import-record.server.ts'
import type { ImportRow } from './import-row.ts'
import type { FieldChange } from './list-field-changes.ts'
import type { FileRow } from './read-file.server.ts'

/** Result of a row: `reasons` of a rejected one, `changes` of a changed one. */
export type RowResult = {
  line: number
  name: string
  outcome: 'added' | 'changed' | 'unchanged' | 'rejected'
  reasons: string[]
  changes: FieldChange[]
}

/**
 * Imports rows of a file in one transaction. Empty cells and missing rows leave customers unchanged; lists get the new values in
 * addition.
 * @returns `importId` for undoing it; null for a preview or if nothing changed. `records`: number of contacts and companies that it added
 * or changed, also companies of contacts; 0 for a preview
 * @param isPreview rolls back, so that a preview says exactly what an import does
 */
export async function importCustomers(
  db: Database,
  { kind, rows, by, isPreview }: { kind: CustomerKind; rows: FileRow[]; by: Actor; isPreview: boolean },
): Promise<{ rows: RowResult[]; importId: string | null; records: number }> {
  const results: RowResult[] = []
  let stored = { importId: null as string | null, records: 0 }
  const importRow: ImportRow = kind === 'contacts' ? importContact : importCompany
  const rollback = new Error('preview')
  try {
    await db.transaction(async (tx) => {
      const done = new Set<string>()
      const record = createImportRecord(tx)
      for (const row of rows) {
        const imported = await importRow(tx, row, {
          by,
          isAlreadyImported: (id) => done.has(id),
          recordBefore: record.before,
        })
        const { name = '', email = '', domain = '' } = row.cells
        const about = { line: row.line, name: name || email || domain }
        if ('id' in imported) done.add(imported.id)
        results.push(
          'id' in imported
            ? {
                ...about,
                outcome: imported.outcome,
                reasons: [],
                changes: 'changes' in imported ? imported.changes : [],
              }
            : { ...about, outcome: 'rejected', reasons: imported.reasons, changes: [] },
        )
      }
      if (isPreview) throw rollback
      stored = await record.store({ kind, by })
      const count = (outcome: RowResult['outcome']) => results.filter((result) => result.outcome === outcome).length
      const after = { kind, added: count('added'), changed: count('changed'), rejected: count('rejected') }
      await addAuditEntry(tx, { by, action: 'customers.imported', after })
    })
  } catch (error) {
    if (error !== rollback) throw error
  }
  return { rows: results, ...stored }
}
