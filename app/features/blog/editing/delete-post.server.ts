import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import { startChangeSet } from '#app/features/content/revisions.server.ts'
import type { Database } from '#db/client.ts'
import { lockPost } from './post-state.server.ts'
import { toAuditValues } from './save-post.server.ts'
import { deletePostRows } from './write-post-rows.server.ts'

export type DeletePostResult = { outcome: 'deleted'; change: string } | { outcome: 'not-found' | 'conflict' }

/** Deletes a post at the version the editor saw. The change set can be undone. */
export function deletePost(
  db: Database,
  { id, version, by }: { id: string; version: number; by: Actor },
): Promise<DeletePostResult> {
  return db.transaction(async (tx) => {
    const current = await lockPost(tx, id)
    if (!current) return { outcome: 'not-found' }
    if (current.version !== version) return { outcome: 'conflict' }
    const change = await startChangeSet(tx, { by, title: `Deleted “${current.title}”` })
    await deletePostRows(tx, { current, changeSetId: change })
    await addAuditEntry(tx, {
      by,
      action: 'post.deleted',
      subject: current.title,
      subjectId: id,
      before: toAuditValues(current),
    })
    return { outcome: 'deleted', change }
  })
}
