import { and, or, sql } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import { ensureQueue } from '#app/lib/ensure-queue.server.ts'
import type { Logger } from '#app/lib/log.ts'
import type { Services } from '#app/lib/services.ts'
import { readDatabaseTime } from '#app/lib/time/database-clock.server.ts'
import type { Database, Transaction } from '#db/client.ts'
import { contacts, customerImports } from '#db/tables/customers.ts'
import { inboundMails } from '#db/tables/inbound-mail.ts'
import { requests } from '#db/tables/requests.ts'
import { recoveryDays } from '../removal/recovery-days.ts'
import { isRemoved } from '../removal/removed.server.ts'
import { deleteFiles, deleteInboundMails, deleteRequests, type RequestFiles } from './delete-requests.server.ts'
import { deleteProposals, listExpiredProposals } from './proposal-data.server.ts'
import { cleanupTime, isExpired, readRetention } from './retention.server.ts'
import { closeAbandonedSends, expireClaimDevices, expireSendRecipients } from './send-data.server.ts'

const expireQueue = 'expire-requests'
/** Days for which an import of customers can be undone; its rows are personal data. */
export const importDays = 30
/** Requests deleted per transaction. */
const batchSize = 500
/** The first run after the setting may delete years of requests. */
const maxRunSeconds = 12 * 60 * 60

const retentionActor: Actor = { staffId: null, name: 'retention', ip: null }

type ExpiryServices = Pick<Services, 'db' | 'storage'> & {
  log: Logger
  settings: Pick<Services['settings'], 'ACCEPTANCE_YEARS' | 'RECIPIENT_DAYS'>
}

/** Runs every night, in one process at a time; a missed run happens at the next start. */
export async function scheduleExpiry(services: ExpiryServices & Pick<Services, 'jobs'>): Promise<void> {
  const { jobs } = services
  const options = { retryLimit: 3, retryDelay: 300, expireInSeconds: maxRunSeconds }
  await ensureQueue(jobs, expireQueue, { policy: 'singleton', ...options })
  await jobs.work(expireQueue, { pollingIntervalSeconds: 60 }, ([job]) =>
    expireRequests(services, { signal: job?.signal }),
  )
  await jobs.schedule(expireQueue, cleanupTime.cron, null, { tz: cleanupTime.zone, missed: 'once' })
}

/**
 * Deletes expired requests and those deleted for good, oldest first, in batches with an audit log entry each. The hourly cleanup deletes files that could
 * not be deleted.
 * @param signal stops between batches; the next night continues
 */
export async function expireRequests(
  { db, storage, settings, log }: ExpiryServices,
  { now: fixedNow, signal, limit = batchSize }: { now?: Date; signal?: AbortSignal | undefined; limit?: number } = {},
): Promise<void> {
  const now = fixedNow ?? (await readDatabaseTime(db))
  let expired = 0
  let filesLeft = 0
  while (!signal?.aborted) {
    const { count, files } = await expireBatch(db, now, limit)
    if (count === 0) break
    expired += count
    filesLeft += (await deleteFiles({ db, storage }, files)).length
  }
  filesLeft += await expireUnmatchedMails({ db, storage }, now)
  const years = settings.ACCEPTANCE_YEARS
  while (!signal?.aborted) {
    const { count, attachments } = await expireProposals(db, { years, now, limit })
    if (count === 0) break
    filesLeft += (await deleteFiles({ db, storage }, { artwork: [], attachments })).length
  }
  await expireSends(db, { days: settings.RECIPIENT_DAYS, now, limit, signal })
  await db
    .delete(customerImports)
    .where(sql`${customerImports.created_at} < ${now.toISOString()}::timestamptz - ${importDays} * interval '1 day'`)
  if (expired > 0) log.info({ requests: expired, filesLeft }, 'requests.deleted')
}

/** Deleted, or merged into one deleted, for longer than it can be restored. */
const isDeletedForGood = (now: Date) =>
  sql<boolean>`(coalesce(${requests.deleted_at}, (select target.deleted_at from requests target where target.id = ${requests.merged_into}))
    < ${now.toISOString()}::timestamptz - ${recoveryDays} * interval '1 day')`

function expireBatch(db: Database, now: Date, limit: number): Promise<{ count: number; files: RequestFiles }> {
  return db.transaction(async (tx) => {
    // Read again each time: an admin may have changed it in the meantime.
    const { months } = await readRetention(tx)
    const isForGood = isDeletedForGood(now)
    const isOld = months === null ? undefined : isExpired(months, sql`${now.toISOString()}::timestamptz`)
    const found = await tx
      .select({
        id: requests.id,
        contactId: requests.contact_id,
        isForGood: sql<boolean>`coalesce(${isForGood}, false)`,
      })
      .from(requests)
      .where(or(and(isRemoved, isForGood), isOld))
      .orderBy(requests.created_at, requests.id)
      .limit(limit)
      // Skips requests that someone is changing; the next run deletes them.
      .for('update', { skipLocked: true })
    const files = await deleteRequests(
      tx,
      found.map(({ id }) => id),
    )
    const erased = found.filter((request) => request.isForGood).length
    if (erased > 0)
      await addAuditEntry(tx, { by: retentionActor, action: 'requests.erased', after: { requests: erased } })
    const expired = found.filter((request) => !request.isForGood)
    if (expired.length > 0 && months !== null) {
      await deleteFormerContacts(
        tx,
        expired.flatMap(({ contactId }) => contactId ?? []),
        { months, now },
      )
      await addAuditEntry(tx, {
        by: retentionActor,
        action: 'requests.expired',
        after: { requests: expired.length, months },
      })
    }
    return { count: found.length, files }
  })
}

/** Deletes proposals as old as expired requests, but no recent acceptances, with an audit log entry. */
function expireProposals(
  db: Database,
  { years, now, limit }: { years: number; now: Date; limit: number },
): Promise<{ count: number; attachments: string[] }> {
  return db.transaction(async (tx) => {
    const { months } = await readRetention(tx)
    const ids = months === null ? [] : await listExpiredProposals(tx, { months, years, now, limit })
    const attachments = await deleteProposals(tx, ids)
    if (ids.length > 0)
      await addAuditEntry(tx, {
        by: retentionActor,
        action: 'proposals.expired',
        after: { proposals: ids.length, months },
      })
    return { count: ids.length, attachments }
  })
}

/** Erases recipients of closed address collections, with an audit log entry for each batch. */
async function expireSends(
  db: Database,
  { days, now, limit, signal }: { days: number; now: Date; limit: number; signal?: AbortSignal | undefined },
): Promise<void> {
  await db.transaction((tx) => closeAbandonedSends(tx, now))
  await db.transaction((tx) => expireClaimDevices(tx, now))
  let count = 0
  do {
    count = await db.transaction(async (tx) => {
      const recipients = await expireSendRecipients(tx, { days, now, limit })
      if (recipients > 0)
        await addAuditEntry(tx, { by: retentionActor, action: 'sends.expired', after: { recipients, days } })
      return recipients
    })
  } while (count > 0 && !signal?.aborted)
}

/** Deletes unmatched emails as old as expired requests. @returns the number of files that could not be deleted */
async function expireUnmatchedMails(services: Pick<Services, 'db' | 'storage'>, now: Date): Promise<number> {
  const attachments = await services.db.transaction(async (tx) => {
    const { months } = await readRetention(tx)
    if (months === null) return []
    const isOld = sql`${inboundMails.created_at} < ${now.toISOString()}::timestamptz - ${months}::int * interval '1 month'`
    return deleteInboundMails(tx, sql`${inboundMails.request_id} is null and ${isOld}`)
  })
  return (await deleteFiles(services, { artwork: [], attachments })).length
}

/** Deletes contacts without requests that no one has changed for as long as requests are retained. */
async function deleteFormerContacts(
  tx: Transaction,
  ids: readonly string[],
  { months, now }: { months: number; now: Date },
): Promise<void> {
  await tx
    .delete(contacts)
    .where(
      and(
        sql`${contacts.id} = any(${sql.param(ids)}::uuid[])`,
        sql`${contacts.updated_at} < ${now.toISOString()}::timestamptz - ${months}::int * interval '1 month'`,
        sql`not exists (select from ${requests} where ${requests.contact_id} = ${contacts.id})`,
      ),
    )
}
