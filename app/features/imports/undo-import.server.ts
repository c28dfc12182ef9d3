import { eq, sql } from 'drizzle-orm'
import { type UndoResult, undoChange } from '#app/features/catalog/products/undo-change.server.ts'
import type { Database } from '#db/client.ts'
import { imports } from '#db/tables/imports.ts'
import type { Actor } from '../audit/audit.server.ts'
import { toStoredSettings } from './stored-import.ts'

/** Undoes the change set of an import and stores which products were skipped. */
export const undoImport = (
  db: Database,
  { id, changeId, by }: { id: string; changeId: string; by: Actor },
): Promise<UndoResult> =>
  db.transaction(async (tx) => {
    const result = await undoChange(tx, { change: changeId, by })
    if (result.outcome !== 'undone') return result
    const { skipped, skippedCount } = result
    const undone = toStoredSettings({ undone: { skipped, skippedCount } })
    await tx
      .update(imports)
      .set({ mapping: sql`${imports.mapping} || ${JSON.stringify(undone)}::jsonb` })
      .where(eq(imports.id, id))
    return result
  })
