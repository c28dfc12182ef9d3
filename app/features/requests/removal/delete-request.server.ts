import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import type { Queryable } from '#db/client.ts'
import { requestEvents } from '#db/tables/request-workflow.ts'
import { requests } from '#db/tables/requests.ts'

type Args = { id: string; version: number; by: Actor }

/**
 * Removes a request from lists, counts and reports until someone restores it (docs/domain.md, Requests).
 * @param version shown to the editor
 */
export const deleteRequest = (db: Queryable, args: Args) => setDeleted(db, { ...args, isDeleted: true })

/** Restores a deleted request. */
export const restoreRequest = (db: Queryable, args: Args) => setDeleted(db, { ...args, isDeleted: false })

function setDeleted(
  db: Queryable,
  { id, version, by, isDeleted }: Args & { isDeleted: boolean },
): Promise<'done' | 'conflict' | 'not-found'> {
  return db.transaction(async (tx) => {
    const condition = isDeleted ? isNull(requests.deleted_at) : isNotNull(requests.deleted_at)
    const [request] = await tx
      .select({ reference: requests.reference, version: requests.version })
      .from(requests)
      .where(and(eq(requests.id, id), condition))
      .for('update')
    if (!request) return 'not-found'
    if (request.version !== version) return 'conflict'
    await tx
      .update(requests)
      .set({ deleted_at: isDeleted ? new Date() : null, version: version + 1 })
      .where(eq(requests.id, id))
    const kind = isDeleted ? 'deleted' : 'restored'
    await tx.insert(requestEvents).values({ request_id: id, staff_id: by.staffId, actor: by.name, kind })
    await addAuditEntry(tx, { by, action: `request.${kind}`, subject: request.reference, subjectId: id })
    return 'done'
  })
}
