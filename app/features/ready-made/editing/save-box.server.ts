import { eq, inArray, sql } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import type { SaveInput, SaveOutcome } from '#app/features/content/documents.server.ts'
import { deleteDraft } from '#app/features/content/drafts.server.ts'
import { saveRevision, startChangeSet } from '#app/features/content/revisions.server.ts'
import type { Database, Queryable, Transaction } from '#db/client.ts'
import { readyMadeBoxes } from '#db/tables/ready-made.ts'
import { type BoxFields, getDifferences } from './box.ts'
import {
  findBox,
  findMissingProducts,
  insertRow,
  lockBox,
  type StoredBox,
  toRevisionFields,
  updateRow,
} from './stored-box.server.ts'

/** The change set is null if nothing changed. */
type SaveBoxResult = Exclude<SaveOutcome, { outcome: 'saved' }> | { outcome: 'saved'; change: string | null }

/** Creates or updates a box as one change set. */
export function saveBox(
  db: Queryable,
  { id, version, value, by, title }: SaveInput<BoxFields>,
): Promise<SaveBoxResult> {
  return db.transaction(async (tx) => {
    // A form of a new box that is sent twice finds the box of the first.
    if (version === 0) await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`box ${id}`}))`)
    const before = await lockBox(tx, id)
    const isChange = before !== undefined && getDifferences(before, value).length > 0
    if (isChange && before.version !== version) return { outcome: 'conflict' }
    if (!before && version > 0) return { outcome: 'not-found' }
    if ((await findMissingProducts(tx, value)).length > 0)
      return {
        outcome: 'rejected',
        errors: { items: ['A product is no longer in the catalog. Remove it from the box, then publish.'] },
      }
    const change = before
      ? await changeBox(tx, { before, fields: value, by, title })
      : await addBox(tx, { id, fields: value, by, title })
    return { outcome: 'saved', change }
  })
}

type ChangeDetails = { by: Actor; fields: BoxFields; title: string | undefined }

/** @returns null if nothing changed */
async function changeBox(tx: Transaction, { before, fields, by, title }: ChangeDetails & { before: StoredBox }) {
  const changed = getDifferences(before, fields)
  if (changed.length === 0) return null
  const change = await startChangeSet(tx, { by, title: title ?? `Changed “${fields.name}”: ${changed.join(', ')}` })
  const version = await updateRow(tx, before.id, fields)
  await saveRevision(tx, { change, kind: 'box', subject: before.id, version, before: toRevisionFields(before) })
  const entry = { by, subject: fields.name, subjectId: before.id }
  await addAuditEntry(tx, { ...entry, action: 'box.changed', after: { changed } })
  return change
}

async function addBox(tx: Transaction, { id, fields, by, title }: ChangeDetails & { id: string }) {
  const change = await startChangeSet(tx, { by, title: title ?? `Added “${fields.name}”` })
  if (!(await insertRow(tx, id, fields))) throw new Error('a box of this id was added at the same moment')
  await saveRevision(tx, { change, kind: 'box', subject: id, version: 1, before: null })
  await addAuditEntry(tx, { by, action: 'box.added', subject: fields.name, subjectId: id })
  return change
}

export type DeleteBoxResult =
  | { outcome: 'deleted'; change: string; name: string }
  | { outcome: 'not-found' }
  | { outcome: 'conflict' }

/** Deletes a box at the version the editor saw. Orders keep their copy, and the change set can be undone. */
export function deleteBox(
  db: Database,
  { id, version, by }: { id: string; version: number; by: Actor },
): Promise<DeleteBoxResult> {
  return db.transaction(async (tx) => {
    const before = await lockBox(tx, id)
    if (!before) return { outcome: 'not-found' }
    if (before.version !== version) return { outcome: 'conflict' }
    const change = await startChangeSet(tx, { by, title: `Deleted “${before.name}”` })
    await saveRevision(tx, { change, kind: 'box', subject: id, version: null, before: toRevisionFields(before) })
    await tx.delete(readyMadeBoxes).where(eq(readyMadeBoxes.id, id))
    await addAuditEntry(tx, { by, action: 'box.removed', subject: before.name, subjectId: id })
    if (by.staffId) await deleteDraft(tx, { kind: 'box', subject: id, staffId: by.staffId })
    return { outcome: 'deleted', change, name: before.name }
  })
}

/**
 * Reorders boxes as one change set; unlisted ones follow in their order.
 * @param ids in the new order
 */
export function reorderBoxes(db: Database, { ids, by }: { ids: readonly string[]; by: Actor }): Promise<void> {
  return db.transaction(async (tx) => {
    const locked = await tx
      .select({ id: readyMadeBoxes.id, sort_order: readyMadeBoxes.sort_order })
      .from(readyMadeBoxes)
      .orderBy(readyMadeBoxes.id)
      .for('update')
    // After the lock: a concurrent reorder would otherwise supply outdated positions.
    const all = locked.toSorted((a, b) => a.sort_order - b.sort_order || (a.id < b.id ? -1 : 1))
    const known = new Set(all.map(({ id }) => id))
    const named = [...new Set(ids)].filter((id) => known.has(id))
    const order = [...named, ...all.map(({ id }) => id).filter((id) => !named.includes(id))]
    if (order.every((id, index) => all[index]?.id === id)) return
    const change = await startChangeSet(tx, { by, title: 'Reordered the boxes' })
    const positions = new Map(order.map((id, index) => [id, index + 1]))
    const moved = all.filter(({ id, sort_order }) => positions.get(id) !== sort_order)
    for (const { id } of moved) {
      const before = await findBox(tx, id)
      if (!before) continue
      const revision = {
        change,
        kind: 'box',
        subject: id,
        version: before.version + 1,
        before: toRevisionFields(before),
      } as const
      await saveRevision(tx, revision)
    }
    const cases = sql.join(
      moved.map(({ id }) => sql`when ${id}::uuid then ${positions.get(id) ?? 0}::int`),
      sql` `,
    )
    await tx
      .update(readyMadeBoxes)
      .set({ sort_order: sql`case ${readyMadeBoxes.id} ${cases} end` })
      .where(
        inArray(
          readyMadeBoxes.id,
          moved.map(({ id }) => id),
        ),
      )
    await addAuditEntry(tx, { by, action: 'boxes.ordered', after: { boxes: moved.length } })
  })
}
