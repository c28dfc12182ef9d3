import { asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import type { Queryable, Transaction } from '#db/client.ts'
import { requestEvents } from '#db/tables/request-workflow.ts'
import { requests } from '#db/tables/requests.ts'

/** A request with the version that the preview showed. */
type RequestVersion = { id: string; version: number }

type RequestRow = typeof requests.$inferSelect

/**
 * Merges a duplicate request into another, which then shows the timeline of both. Those merged into the duplicate move along.
 * @returns 'not-found' also if one is deleted or merged already
 */
export function mergeRequests(
  db: Queryable,
  { duplicate, target, by }: { duplicate: RequestVersion; target: RequestVersion; by: Actor },
): Promise<'merged' | 'conflict' | 'not-found'> {
  return db.transaction(async (tx) => {
    // With those merged into the duplicate, in one order: their undoing locks them and the duplicate.
    const rows = await lockRequests(
      tx,
      or(inArray(requests.id, [duplicate.id, target.id]), eq(requests.merged_into, duplicate.id)),
    )
    const [duplicateRow, targetRow] = [duplicate, target].map(({ id }) => rows.find((row) => row.id === id))
    if (!duplicateRow || !targetRow || duplicateRow === targetRow || ![duplicateRow, targetRow].every(isActiveRow))
      return 'not-found'
    if (duplicateRow.version !== duplicate.version || targetRow.version !== target.version) return 'conflict'
    await tx
      .update(requests)
      .set({ merged_into: targetRow.id, version: sql`${requests.version} + 1` })
      .where(eq(requests.merged_into, duplicateRow.id))
    await setMergedInto(tx, duplicateRow, targetRow.id)
    await addMergeEvents(tx, { duplicateRow, targetRow, kind: 'merged', by })
    return 'merged'
  })
}

/** Makes a merged request independent again; those that moved along with it stay with the target. @param version shown to the editor */
export function undoMerge(
  db: Queryable,
  { id, version, by }: RequestVersion & { by: Actor },
): Promise<'done' | 'conflict' | 'not-found'> {
  return db.transaction(async (tx) => {
    const [found] = await tx.select({ targetId: requests.merged_into }).from(requests).where(eq(requests.id, id))
    const rows = found?.targetId ? await lockRequests(tx, inArray(requests.id, [id, found.targetId])) : []
    const duplicateRow = rows.find((row) => row.id === id)
    if (!duplicateRow?.merged_into) return 'not-found'
    const targetRow = rows.find((row) => row.id === duplicateRow.merged_into)
    if (!targetRow || duplicateRow.version !== version) return 'conflict'
    await setMergedInto(tx, duplicateRow, null)
    await addMergeEvents(tx, { duplicateRow, targetRow, kind: 'unmerged', by })
    return 'done'
  })
}

const isActiveRow = (row: RequestRow) => row.deleted_at === null && row.merged_into === null

const lockRequests = (tx: Transaction, where: SQL | undefined) =>
  tx.select().from(requests).where(where).orderBy(asc(requests.id)).for('update')

const setMergedInto = (tx: Transaction, { id, version }: RequestRow, targetId: string | null) =>
  tx
    .update(requests)
    .set({ merged_into: targetId, version: version + 1 })
    .where(eq(requests.id, id))

async function addMergeEvents(
  tx: Transaction,
  {
    duplicateRow,
    targetRow,
    kind,
    by,
  }: { duplicateRow: RequestRow; targetRow: RequestRow; kind: 'merged' | 'unmerged'; by: Actor },
) {
  const values = {
    before: duplicateRow.reference,
    after: targetRow.reference,
    kind,
    staff_id: by.staffId,
    actor: by.name,
  }
  await tx.insert(requestEvents).values([duplicateRow, targetRow].map(({ id }) => ({ ...values, request_id: id })))
  const [before, after] = [{ reference: duplicateRow.reference }, { reference: targetRow.reference }]
  await addAuditEntry(tx, {
    by,
    action: `request.${kind}`,
    subject: duplicateRow.reference,
    subjectId: duplicateRow.id,
    before,
    after,
  })
}

/** The requests merged into one, oldest first. */
export function listMergedRequests(db: Queryable, id: string) {
  const { reference, kind, summary, created_at, contact_name, email } = requests
  return db
    .select({ id: requests.id, version: requests.version, reference, kind, summary, created_at, contact_name, email })
    .from(requests)
    .where(eq(requests.merged_into, id))
    .orderBy(asc(created_at), asc(requests.id))
}

export type MergedRequest = Awaited<ReturnType<typeof listMergedRequests>>[number]
