import { type AnyColumn, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Services } from '#app/lib/services.ts'
import { isUploadPath } from '#app/lib/storage/storage.server.ts'
import type { Queryable, Transaction } from '#db/client.ts'
import { inboundMails } from '#db/tables/inbound-mail.ts'
import { proposalOrders } from '#db/tables/proposals.ts'
import { requestEvents, requestMails } from '#db/tables/request-workflow.ts'
import { requests } from '#db/tables/requests.ts'
import { uploads } from '#db/tables/uploads.ts'
import { webhookDeliveries } from '#db/tables/webhooks.ts'
import { requestKinds } from '../kinds.ts'
import { hasQueues } from '../notifications/queues.server.ts'
import { requestTables } from '../request-tables.server.ts'

/** Storage paths of the files of requests. */
export type RequestFiles = { artwork: string[]; attachments: string[] }

/**
 * Deletes requests with their index rows, admin data and jobs; the only function that does. Releases their files in the same
 * transaction: if `deleteFiles` fails afterwards, the hourly cleanup of unclaimed artwork deletes them.
 */
export async function deleteRequests(tx: Transaction, ids: readonly string[]): Promise<RequestFiles> {
  if (ids.length === 0) return { artwork: [], attachments: [] }
  // Locks mail before requests, as sending does, and requests before their details, as the admin does.
  await tx.select({ id: requestMails.id }).from(requestMails).where(isAmong(requestMails.request_id, ids)).for('update')
  await tx
    .select({ id: requests.id })
    .from(requests)
    .where(isAmong(requests.id, ids))
    .orderBy(requests.id)
    .for('update')
  const artwork = await getArtwork(tx, ids)
  const mails = await getMails(tx, ids)
  const received = await tx
    .select({ attachments: inboundMails.attachments })
    .from(inboundMails)
    .where(isAmong(inboundMails.request_id, ids))
  const attachments = [...mails, ...received].flatMap(({ attachments }) => attachments)
  await scheduleFileDeletions(tx, [...artwork, ...attachments])
  await deleteJobs(tx, [...ids, ...mails.map(({ id }) => id)])
  for (const kind of requestKinds) {
    const table = requestTables[kind]
    // Waits for an email that is being sent.
    await tx.delete(table).where(isAmong(table.id, ids))
  }
  // Cascades to timeline, notes, emails and read markers.
  await tx.delete(requests).where(isAmong(requests.id, ids))
  return { artwork: getPaths(artwork), attachments: getPaths(attachments) }
}

/**
 * Deletes emails that came in, with their timeline entries, and releases their files.
 * @returns the paths for `deleteFiles`
 */
export async function deleteInboundMails(tx: Transaction, condition: SQL): Promise<string[]> {
  const mails = await tx
    .delete(inboundMails)
    .where(condition)
    .returning({ attachments: inboundMails.attachments, eventId: inboundMails.event_id })
  const attachments = mails.flatMap((mail) => mail.attachments)
  await scheduleFileDeletions(tx, attachments)
  const eventIds = mails.flatMap(({ eventId }) => eventId ?? [])
  if (eventIds.length > 0) await tx.delete(requestEvents).where(inArray(requestEvents.id, eventIds))
  return getPaths(attachments)
}

/** SQL condition: sent from this email address, ignoring case. */
export const isFromEmail = (email: string): SQL => sql`lower(${inboundMails.from_email}) = lower(${email})`

/**
 * Deletes released files after the transaction.
 * @returns the paths of files that could not be deleted
 */
export async function deleteFiles(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  { artwork, attachments }: RequestFiles,
): Promise<string[]> {
  const failed: string[] = []
  for (const path of [...artwork, ...attachments]) {
    try {
      await storage.delete(path)
      await db.delete(uploads).where(eq(uploads.path, path))
    } catch {
      failed.push(path)
    }
  }
  return failed
}

/** Passes an array, as PostgreSQL accepts at most 65,535 parameters. */
export const isAmong = (column: AnyColumn, ids: readonly string[]): SQL =>
  sql`${column} = any(${sql.param(ids)}::uuid[])`

export type File = { path: string; name: string; size: number; type: string }

export const getPaths = (files: File[]) => [...new Set(files.map(({ path }) => path))]

/** Without paths that no upload can have: a request row must not lead to the deletion of other files. */
async function getArtwork(db: Queryable, ids: readonly string[]): Promise<File[]> {
  const { 'swag-box': box, quote, project } = requestTables
  const boxes = await db
    .select({ artwork: box.uploaded_files, proofs: box.proof_files })
    .from(box)
    .where(isAmong(box.id, ids))
  const quotes = await db
    .select({ artwork: quote.uploaded_files, proofs: quote.proof_files })
    .from(quote)
    .where(isAmong(quote.id, ids))
  const projects = await db.select({ artwork: project.uploaded_files }).from(project).where(isAmong(project.id, ids))
  return [...boxes, ...quotes, ...projects.map((row) => ({ ...row, proofs: [] }))]
    .flatMap(({ artwork, proofs }) => [...artwork, ...proofs])
    .filter(({ url }) => isUploadPath(url))
    .map(({ url, name = url, size = 0, type = '' }) => ({ path: url, name, size, type }))
}

const getMails = (db: Queryable, ids: readonly string[]) =>
  db
    .select({ id: requestMails.id, attachments: requestMails.attachments })
    .from(requestMails)
    .where(isAmong(requestMails.request_id, ids))

/** Marks files as unclaimed and old, so that the next cleanup deletes them and no token can claim them. */
export async function scheduleFileDeletions(tx: Transaction, files: File[]): Promise<void> {
  const uniqueFiles = [...new Map(files.map((file) => [file.path, file])).values()]
  if (uniqueFiles.length === 0) return
  const unclaimed = { claimed_at: null, created_at: new Date(0) }
  await tx
    .insert(uploads)
    .values(uniqueFiles.map((file) => ({ ...file, ...unclaimed })))
    .onConflictDoUpdate({ target: uploads.path, set: unclaimed })
}

/** Data that belongs to requests beyond their rows: counts and storage paths. */
export type RelatedData = RequestFiles & {
  /** Notification jobs in any state. */
  notifications: number
  notes: number
  /** Timeline entries except notes. */
  events: number
  mails: number
  /** Emails that came in. */
  received: number
}

/** Returns what `deleteRequests` would delete, and the emails that came in from an email address. */
export async function readRelatedData(db: Queryable, ids: readonly string[], email: string): Promise<RelatedData> {
  const received = await db
    .select({ attachments: inboundMails.attachments })
    .from(inboundMails)
    .where(sql`${isAmong(inboundMails.request_id, ids)} or ${isFromEmail(email)}`)
  const mails = await getMails(db, ids)
  const { rows } = await db.execute<{ notes: number; events: number }>(sql`
    select count(*) filter (where kind = 'note')::int as notes, count(*) filter (where kind <> 'note')::int as events
    from ${requestEvents} where ${isAmong(requestEvents.request_id, ids)}`)
  return {
    artwork: getPaths(await getArtwork(db, ids)),
    attachments: getPaths([...mails, ...received].flatMap(({ attachments }) => attachments)),
    notifications: await countJobs(db, [...ids, ...mails.map(({ id }) => id)]),
    notes: rows[0]?.notes ?? 0,
    events: rows[0]?.events ?? 0,
    mails: mails.length,
    received: received.length,
  }
}

/**
 * Finds jobs by `id` of the request or proposal, `proposalId` or `mailId`, in every queue and state, including failed ones, which are copies under other
 * ids.
 */
const getJobs = (ids: string[]) =>
  sql`from pgboss.job where coalesce(data ->> 'mailId', data ->> 'proposalId', data ->> 'id') = any(${sql.param(ids)}::text[])`

async function countJobs(db: Queryable, ids: string[]): Promise<number> {
  if (!(await hasQueues(db))) return 0
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count ${getJobs(ids)}`)
  return rows[0]?.count ?? 0
}

/** Deletes jobs and webhook deliveries about requests, proposals and their orders. */
export async function deleteJobs(tx: Transaction, ids: string[]): Promise<void> {
  if (await hasQueues(tx)) await tx.execute(sql`delete ${getJobs(ids)}`)
  const isOrder = sql`${webhookDeliveries.resource_id} in (select id from ${proposalOrders} where ${isAmong(proposalOrders.proposal_id, ids)})`
  await tx.delete(webhookDeliveries).where(sql`${isAmong(webhookDeliveries.resource_id, ids)} or ${isOrder}`)
}
