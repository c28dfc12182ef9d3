import { and, eq, inArray } from 'drizzle-orm'
import type { Actor } from '#app/features/audit/audit.server.ts'
import type { Database } from '#db/client.ts'
import { contentRevisions } from '#db/tables/content-history.ts'
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
          eq(contentRevisions.kind, 'page'),
          inArray(contentRevisions.subject, taxonomyKinds.map(getTaxonomySubject)),
        ),
      )
    for (const kind of taxonomyKinds) {
      const revision = revisions.find(({ subject }) => subject === getTaxonomySubject(kind))
      const before = revision && parseSavedTerms(revision.before)
      if (before) await restoreTerms(tx, { kind, before, changeSet: result.change })
    }
    return result
  })
}
