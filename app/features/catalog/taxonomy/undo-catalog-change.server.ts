import { and, eq, inArray } from 'drizzle-orm'
import type { Actor } from '#app/features/audit/audit.server.ts'
import type { Database, Transaction } from '#db/client.ts'
import { contentRevisions } from '#db/tables/content-history.ts'
import { productData } from '#db/tables/products.ts'
import { renamePolicyCategory } from '../product-page/rename-policy-category.server.ts'
import { type UndoResult, undoChange } from '../products/undo-change.server.ts'
import { taxonomyKinds } from './kinds.ts'
import { getTaxonomySubject, parseSavedTerms, restoreTerms } from './rename-term.server.ts'

/** Undoes a change set of the catalog: its products, and names and positions of categories and brands. */
export function undoCatalogChange(db: Database, { change, by }: { change: string; by: Actor }): Promise<UndoResult> {
  return db.transaction(async (tx) => {
    const result = await undoChange(tx, { change, by })
    if (result.outcome !== 'undone' || result.change === null) return result
    const revisions = await tx
      .select({ subject: contentRevisions.subject, before: contentRevisions.before })
      .from(contentRevisions)
      .where(
        and(
          eq(contentRevisions.change_id, change),
          // The stored kind of taxonomy revisions (`getTaxonomySubject`).
          eq(contentRevisions.kind, 'page'),
          inArray(contentRevisions.subject, taxonomyKinds.map(getTaxonomySubject)),
        ),
      )
    for (const kind of taxonomyKinds) {
      const revision = revisions.find(({ subject }) => subject === getTaxonomySubject(kind))
      const before = revision && parseSavedTerms(revision.before)
      if (!before) continue
      await restoreTerms(tx, { kind, before, changeSet: result.change })
      const [oldName = '', newName = ''] = before.names
      // After the undo of a merge, other products still have the new name, so its texts stay.
      if (kind === 'category' && !(await hasProducts(tx, newName)))
        await renamePolicyCategory(tx, { from: newName, to: oldName, by })
    }
    return result
  })
}

async function hasProducts(tx: Transaction, category: string): Promise<boolean> {
  const rows = await tx
    .select({ id: productData.id })
    .from(productData)
    .where(eq(productData.category, category))
    .limit(1)
  return rows.length > 0
}
