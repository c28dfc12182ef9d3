import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import { discardUndo, getRevisions, lockChangeSetToUndo, startUndo } from '#app/features/content/revisions.server.ts'
import type { Database, Transaction } from '#db/client.ts'
import { getState, lockPost, parseStoredPost, type StoredPost } from './post-state.server.ts'
import { deletePostRows, findSlugOwner, writePostRows } from './write-post-rows.server.ts'

/**
 * Undoes a change set of posts: restores deleted and changed posts, deletes created ones. Skips and reports posts that changed
 * since, or whose slug is taken.
 */
export function undoPosts(
  db: Database,
  { change, by }: { change: string; by: Actor },
): Promise<{ restored: number; skipped: { name: string; reason: string }[] }> {
  return db.transaction(async (tx) => {
    const original = await lockChangeSetToUndo(tx, change)
    const revisions = original ? (await getRevisions(tx, change)).filter(({ kind }) => kind === 'post') : []
    const skipped: { name: string; reason: string }[] = []
    let restored = 0
    if (!original || revisions.length === 0) return { restored, skipped }
    const undoSetId = await startUndo(tx, { original, by })
    for (const { subject, version, before } of revisions) {
      const previous = parseStoredPost(before)
      const problem =
        previous === undefined
          ? { name: 'A post', reason: 'its earlier version cannot be read' }
          : await restoreRevision(tx, { id: subject, versionAfter: version, before: previous, changeSetId: undoSetId })
      if (problem) skipped.push(problem)
      else restored += 1
    }
    if (restored === 0) {
      await discardUndo(tx, undoSetId)
      return { restored, skipped }
    }
    await addAuditEntry(tx, {
      by,
      action: 'post.restored',
      subject: original.title,
      after: { posts: restored, skipped: skipped.length },
    })
    return { restored, skipped }
  })
}

async function restoreRevision(
  tx: Transaction,
  {
    id,
    versionAfter,
    before,
    changeSetId,
  }: { id: string; versionAfter: number | null; before: StoredPost | null; changeSetId: string },
): Promise<{ name: string; reason: string } | undefined> {
  const current = await lockPost(tx, id)
  const name = current?.title ?? before?.title ?? 'A post'
  if (versionAfter === null) {
    if (current) return { name, reason: 'it already exists again' }
  } else if (!current) {
    return before ? { name, reason: 'it was deleted since' } : undefined
  } else if (current.version !== versionAfter) {
    return { name, reason: 'it was changed since' }
  }
  if (!before) {
    if (current) await deletePostRows(tx, { current, changeSetId })
    return undefined
  }
  if ((await findSlugOwner(tx, { slug: before.slug, id })) !== undefined)
    return { name, reason: 'another post uses its URL slug' }
  const { view_count, imported_hash, demo, created_at } = before
  // Versions continue after a restore, so that open forms of the deleted post detect the conflict.
  const version = before.version + 1
  const columns = current ? { imported_hash } : { view_count, imported_hash, demo, created_at, version }
  // A schedule in the past would publish at once.
  const isPast = before.publish_at !== null && Date.parse(before.publish_at) <= Date.now()
  const next = { ...getState(before), publish_at: isPast ? null : before.publish_at }
  await writePostRows(tx, { id, current, next, changeSetId, columns })
  return undefined
}
