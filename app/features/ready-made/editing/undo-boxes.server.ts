import { eq } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import {
  discardUndo,
  getRevisions,
  lockChangeSetToUndo,
  saveRevision,
  startUndo,
} from '#app/features/content/revisions.server.ts'
import type { Database, Transaction } from '#db/client.ts'
import { readyMadeBoxes } from '#db/tables/ready-made.ts'
import {
  findMissingProducts,
  insertRow,
  lockBox,
  parseStoredBox,
  toRevisionFields,
  updateRow,
} from './stored-box.server.ts'

/** Number of restored boxes, and the skipped ones with the reason. */
export type UndoResult = { restored: number; skipped: { name: string; reason: string }[] }

type Revision = Awaited<ReturnType<typeof getRevisions>>[number]

/**
 * Undoes a change set of boxes, as another change set. Skips and reports boxes that changed since.
 * @returns undefined if it is unknown, has no boxes or was undone before
 */
export function undoBoxes(
  db: Database,
  { change: id, by }: { change: string; by: Actor },
): Promise<UndoResult | undefined> {
  return db.transaction(async (tx) => {
    const original = await lockChangeSetToUndo(tx, id)
    const revisions = (await getRevisions(tx, id)).filter(({ kind }) => kind === 'box')
    if (!original || revisions.length === 0) return undefined
    const change = await startUndo(tx, { original, by })
    const result: UndoResult = { restored: 0, skipped: [] }
    for (const revision of revisions) {
      const skipped = await undoRevision(tx, { change, revision })
      if (skipped) result.skipped.push(skipped)
      else result.restored += 1
    }
    if (result.restored === 0) {
      await discardUndo(tx, change)
      return result
    }
    await addAuditEntry(tx, { by, action: 'boxes.undone', subject: original.title, after: { boxes: result.restored } })
    return result
  })
}

async function undoRevision(tx: Transaction, { change, revision }: { change: string; revision: Revision }) {
  const { subject: id, version } = revision
  const current = await lockBox(tx, id)
  const before = parseStoredBox(revision.before)
  const name = current?.name ?? before?.name ?? 'A box'
  if (current ? current.version !== version : version !== null) return { name, reason: 'was changed or deleted since' }
  if (before === undefined) return { name, reason: 'was saved by an incompatible version' }
  const entry = { change, kind: 'box', subject: id } as const
  if (!before) {
    if (!current) return { name, reason: 'was already deleted' }
    await saveRevision(tx, { ...entry, version: null, before: toRevisionFields(current) })
    await tx.delete(readyMadeBoxes).where(eq(readyMadeBoxes.id, id))
    return undefined
  }
  if ((await findMissingProducts(tx, before)).length > 0)
    return { name, reason: 'contained a product that is no longer in the catalog' }
  if (current) {
    await tx.update(readyMadeBoxes).set({ sort_order: before.sort_order }).where(eq(readyMadeBoxes.id, id))
    await saveRevision(tx, { ...entry, version: await updateRow(tx, id, before), before: toRevisionFields(current) })
  } else {
    await insertRow(tx, id, before, before)
    await saveRevision(tx, { ...entry, version: 1, before: null })
  }
  return undefined
}
