import { asc, eq, inArray } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import type { Queryable, Transaction } from '#db/client.ts'
import { requestEvents } from '#db/tables/request-workflow.ts'
import { requests } from '#db/tables/requests.ts'

/** A request with the version that the preview showed. */
type Shown = { id: string; version: number }

type Entry = typeof requests.$inferSelect

/**
 * Merges a duplicate request into another, which then shows the timeline of both. Those merged into the duplicate move along.
 * @returns 'not found' also if one is deleted or merged already
 */
export function mergeRequests(
  db: Queryable,
  { duplicate, target, by }: { duplicate: Shown; target: Shown; by: Actor },
): Promise<'merged' | 'conflict' | 'not found'> {
  return db.transaction(async (tx) => {
    const rows = await lockRequests(tx, [duplicate.id, target.id])
    const [source, into] = [duplicate, target].map(({ id }) => rows.find((row) => row.id === id))
    if (!source || !into || source === into || ![source, into].every(isActiveEntry)) return 'not found'
    if (source.version !== duplicate.version || into.version !== target.version) return 'conflict'
    await tx.update(requests).set({ merged_into: into.id }).where(eq(requests.merged_into, source.id))
    await setMergedInto(tx, source, into.id)
    await addEvents(tx, { source, into, kind: 'merged', by })
    return 'merged'
  })
}

/** Makes a merged request independent again. */
export function unmergeRequest(db: Queryable, { id, by }: { id: string; by: Actor }): Promise<'done' | 'not found'> {
  return db.transaction(async (tx) => {
    const [found] = await tx.select({ into: requests.merged_into }).from(requests).where(eq(requests.id, id))
    const rows = found?.into ? await lockRequests(tx, [id, found.into]) : []
    const source = rows.find((row) => row.id === id)
    const into = rows.find((row) => row.id === source?.merged_into)
    if (!source || !into) return 'not found'
    await setMergedInto(tx, source, null)
    await addEvents(tx, { source, into, kind: 'unmerged', by })
    return 'done'
  })
}

const isActiveEntry = (entry: Entry) => entry.deleted_at === null && entry.merged_into === null

const lockRequests = (tx: Transaction, ids: string[]) =>
  tx.select().from(requests).where(inArray(requests.id, ids)).orderBy(asc(requests.id)).for('update')

const setMergedInto = (tx: Transaction, { id, version }: Entry, into: string | null) =>
  tx
    .update(requests)
    .set({ merged_into: into, version: version + 1 })
    .where(eq(requests.id, id))

async function addEvents(
  tx: Transaction,
  { source, into, kind, by }: { source: Entry; into: Entry; kind: 'merged' | 'unmerged'; by: Actor },
) {
  const values = { before: source.reference, after: into.reference, kind, staff_id: by.staffId, actor: by.name }
  await tx.insert(requestEvents).values([source, into].map(({ id }) => ({ ...values, request_id: id })))
  const [before, after] = [{ reference: source.reference }, { reference: into.reference }]
  await addAuditEntry(tx, {
    by,
    action: `request.${kind}`,
    subject: source.reference,
    subjectId: source.id,
    before,
    after,
  })
}

/** The requests merged into one, oldest first. */
export function listMerged(db: Queryable, id: string) {
  const { reference, kind, summary, created_at, contact_name, email } = requests
  return db
    .select({ id: requests.id, reference, kind, summary, created_at, contact_name, email })
    .from(requests)
    .where(eq(requests.merged_into, id))
    .orderBy(asc(created_at), asc(requests.id))
}

export type MergedRequest = Awaited<ReturnType<typeof listMerged>>[number]
