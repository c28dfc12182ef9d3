import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import { startChangeSet } from '#app/features/content/revisions.server.ts'
import type { Database } from '#db/client.ts'
import { lockPost } from './post-state.server.ts'
import { toAuditValues } from './save-post.server.ts'
import { deletePostRows } from './write-post-rows.server.ts'

/** Deletes a post. @returns the change set, which can be undone; undefined if it was deleted before */
export function deletePost(db: Database, { id, by }: { id: string; by: Actor }): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const current = await lockPost(tx, id)
    if (!current) return undefined
    const changeSetId = await startChangeSet(tx, { by, title: `Deleted “${current.title}”` })
    await deletePostRows(tx, { current, changeSetId })
    await addAuditEntry(tx, {
      by,
      action: 'post.deleted',
      subject: current.title,
      subjectId: id,
      before: toAuditValues(current),
    })
    return changeSetId
  })
}
