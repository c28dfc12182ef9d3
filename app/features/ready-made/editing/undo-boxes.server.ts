import { eq } from 'drizzle-orm'
import { type Actor, record } from '#app/features/audit/audit.server.ts'
import { beginChange, getRevisions, lockChangeToUndo, saveRevision } from '#app/features/content/revisions.server.ts'
import type { Database, Transaction } from '#db/client.ts'
import { readyMadeBoxes } from '#db/tables/ready-made.ts'
import { changeRow, getStored, insertRow, lockBox, missingProducts, parseStoredBox } from './stored-box.server.ts'

/** Number of restored boxes, and the skipped ones with the reason. */
export type UndoResult = { restored: number; skipped: { name: string; why: string }[] }

type Revision = Awaited<ReturnType<typeof getRevisions>>[number]

/**
 * Undoes a change set of boxes, as another change set. Skips and reports boxes that changed since.
 * @returns undefined if it is unknown or was undone before
 */
export function undoBoxes(
  db: Database,
  { change: id, by }: { change: string; by: Actor },
): Promise<UndoResult | undefined> {
  return db.transaction(async (tx) => {
    const undone = await lockChangeToUndo(tx, id)
    if (!undone) return undefined
    const change = await beginChange(tx, { by, title: `Undid: ${undone.title}`, undoes: id })
    const result: UndoResult = { restored: 0, skipped: [] }
    for (const revision of await getRevisions(tx, id)) {
      if (revision.kind !== 'box') continue
      const skipped = await undoRevision(tx, { change, revision })
      if (skipped) result.skipped.push(skipped)
      else result.restored += 1
    }
    await record(tx, { by, action: 'boxes.undone', subject: undone.title, after: { boxes: result.restored } })
    return result
  })
}

async function undoRevision(tx: Transaction, { change, revision }: { change: string; revision: Revision }) {
  const { subject: id, version } = revision
  const now = await lockBox(tx, id)
  const before = parseStoredBox(revision.before)
  const name = now?.name ?? before?.name ?? 'A box'
  if (now ? now.version !== version : version !== null) return { name, why: 'was changed or deleted since' }
  if (before === undefined) return { name, why: 'was saved by an incompatible version' }
  const of = { change, kind: 'box', subject: id } as const
  if (!before) {
    if (!now) return { name, why: 'was already deleted' }
    await saveRevision(tx, { ...of, version: null, before: getStored(now) })
    await tx.delete(readyMadeBoxes).where(eq(readyMadeBoxes.id, id))
    return undefined
  }
  if ((await missingProducts(tx, before)).length > 0)
    return { name, why: 'contained a product that is no longer in the catalog' }
  if (now) {
    await tx.update(readyMadeBoxes).set({ sort_order: before.sort_order }).where(eq(readyMadeBoxes.id, id))
    await saveRevision(tx, { ...of, version: await changeRow(tx, id, before), before: getStored(now) })
  } else {
    await insertRow(tx, id, before, before)
    await saveRevision(tx, { ...of, version: 1, before: null })
  }
  return undefined
}

/**
 * Restores a box from before a change set, whatever happened since, as another change set.
 * @returns undefined if the change set does not contain the box
 */
export function restoreBox(
  db: Database,
  { id, change: step, by }: { id: string; change: string; by: Actor },
): Promise<UndoResult | undefined> {
  return db.transaction(async (tx) => {
    const now = await lockBox(tx, id)
    const revision = (await getRevisions(tx, step)).find(({ kind, subject }) => kind === 'box' && subject === id)
    const before = revision && parseStoredBox(revision.before)
    if (!now || !before) return undefined
    const missing = await missingProducts(tx, before)
    if (missing.length > 0)
      return {
        restored: 0,
        skipped: [{ name: now.name, why: 'contained a product that is no longer in the catalog' }],
      }
    const change = await beginChange(tx, { by, title: `Restored an earlier version of “${before.name}”` })
    await saveRevision(tx, {
      change,
      kind: 'box',
      subject: id,
      version: await changeRow(tx, id, before),
      before: getStored(now),
    })
    await record(tx, { by, action: 'box.changed', subject: before.name, subjectId: id })
    return { restored: 1, skipped: [] }
  })
}
