import { eq, inArray, sql } from 'drizzle-orm'
import type { Services } from '#app/lib/services.ts'
import type { Queryable, Transaction } from '#db/client.ts'
import { requests } from '#db/tables/requests.ts'
import { uploads } from '#db/tables/uploads.ts'
import { announceQueues, hasQueues } from './announcements/queues.server.ts'
import { type RequestKind, requestKinds } from './kinds.ts'
import { requestTables } from './request-tables.server.ts'

/** What the shop has of one person. */
export type Trace = {
  /** How many requests of each kind; kinds without any are left out. */
  kinds: Partial<Record<RequestKind, number>>
  requests: number
  /** Announcements of them, waiting, failed or sent. */
  announcements: number
  /** Storage paths of their artwork. */
  files: string[]
}

export type Forgotten = Trace & {
  /** Files that could not be deleted now; the hourly sweep of unclaimed artwork tries again. */
  filesLeft: string[]
}

/** What `forgetPerson` would remove. */
export const findTraces = (db: Queryable, email: string): Promise<Trace> =>
  collect(db, email).then(({ trace }) => trace)

/**
 * Removes everything that was sent under an e-mail address, in any case: the requests, their entries in the hub, their
 * announcements and artwork. The rows go in one transaction, and let go of the files in it, so that what is not deleted
 * now is deleted later.
 */
export async function forgetPerson(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  email: string,
): Promise<Forgotten> {
  const trace = await db.transaction(async (tx) => {
    const { ids, trace } = await collect(tx, email)
    for (const kind of requestKinds) {
      const table = requestTables[kind]
      // Waits for a mail that is on its way.
      await tx.delete(table).where(inArray(table.id, ids))
    }
    await tx.delete(requests).where(inArray(requests.id, ids))
    await deleteAnnouncements(tx, ids)
    // As old as anything unclaimed: the next sweep takes them, and no token brings them back.
    await tx
      .update(uploads)
      .set({ claimed_at: null, created_at: new Date(0) })
      .where(inArray(uploads.path, trace.files))
    return trace
  })
  const filesLeft: string[] = []
  for (const path of trace.files) {
    try {
      await storage.delete(path)
      await db.delete(uploads).where(eq(uploads.path, path))
    } catch {
      filesLeft.push(path)
    }
  }
  return { ...trace, filesLeft }
}

async function collect(db: Queryable, email: string): Promise<{ ids: string[]; trace: Trace }> {
  const ids: string[] = []
  const kinds: Trace['kinds'] = {}
  for (const kind of requestKinds) {
    const table = requestTables[kind]
    const rows = await db.select({ id: table.id }).from(table).where(sql`lower(${table.email}) = lower(${email})`)
    ids.push(...rows.map(({ id }) => id))
    if (rows.length > 0) kinds[kind] = rows.length
  }
  const box = requestTables['swag-box']
  const boxes = await db.select({ files: box.uploaded_files }).from(box).where(inArray(box.id, ids))
  const files = boxes.flatMap(({ files }) => files.map(({ url }) => url))
  return { ids, trace: { kinds, requests: ids.length, announcements: await countAnnouncements(db, ids), files } }
}

const queueNames = Object.values(announceQueues).flatMap(({ waiting, failed }) => [waiting, failed])

/** Of whatever state; also the ones that failed for good, which are copies under ids of their own. */
const announcementsOf = (ids: string[]) =>
  sql`from pgboss.job where name in ${queueNames} and data ->> 'id' in ${ids.length > 0 ? ids : ['']}`

async function countAnnouncements(db: Queryable, ids: string[]): Promise<number> {
  if (!(await hasQueues(db))) return 0
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count ${announcementsOf(ids)}`)
  return rows[0]?.count ?? 0
}

async function deleteAnnouncements(tx: Transaction, ids: string[]): Promise<void> {
  if (await hasQueues(tx)) await tx.execute(sql`delete ${announcementsOf(ids)}`)
}
