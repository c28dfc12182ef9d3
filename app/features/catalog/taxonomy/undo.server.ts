import { and, eq, inArray } from 'drizzle-orm'
import type { Actor } from '#app/features/audit/audit.server.ts'
import type { Database } from '#db/client.ts'
import { contentRevisions } from '#db/tables/content-history.ts'
import { type Undone, undoChange } from '../products/undo.server.ts'
import { labelKinds } from './kinds.ts'
import { labelsSubject, parseStoredLabels, restoreLabels } from './rename.server.ts'

/** Takes a step of the catalog back: its products, and the names and places of categories and brands with them. */
export function undoCatalogChange(db: Database, { change, by }: { change: string; by: Actor }): Promise<Undone> {
  return db.transaction(async (tx) => {
    const undone = await undoChange(tx, { change, by })
    if (undone.outcome !== 'undone' || undone.change === null) return undone
    const kept = await tx
      .select({ subject: contentRevisions.subject, before: contentRevisions.before })
      .from(contentRevisions)
      .where(
        and(
          eq(contentRevisions.change_id, change),
          eq(contentRevisions.kind, 'page'),
          inArray(contentRevisions.subject, labelKinds.map(labelsSubject)),
        ),
      )
    for (const kind of labelKinds) {
      const revision = kept.find(({ subject }) => subject === labelsSubject(kind))
      const before = revision && parseStoredLabels(revision.before)
      if (before) await restoreLabels(tx, { kind, before, step: undone.change })
    }
    return undone
  })
}
