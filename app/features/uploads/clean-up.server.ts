import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { and, asc, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { ensureQueue } from '#app/lib/ensure-queue.server.ts'
import type { Logger } from '#app/lib/log.ts'
import type { Services } from '#app/lib/services.ts'
import { getStagingFolder } from '#app/lib/storage/storage.server.ts'
import { readDatabaseTime } from '#app/lib/time/database-clock.server.ts'
import type { Queryable } from '#db/client.ts'
import { uploads } from '#db/tables/uploads.ts'
import { tokenLifetimeSeconds } from './token.server.ts'

const cleanupQueue = 'sweep-uploads'
const hourMs = 60 * 60 * 1000
/** One hour longer than the lifetime of a token, so that a valid token always finds its file. */
export const orphanAgeMs = tokenLifetimeSeconds * 1000 + hourMs

type CleanupServices = Pick<Services, 'db' | 'storage' | 'settings'> & { log: Logger }

/** Cleans up every hour, in one process of all that share the database. */
export async function scheduleUploadCleanup(services: CleanupServices & Pick<Services, 'jobs'>): Promise<void> {
  const { jobs } = services
  await ensureQueue(jobs, cleanupQueue, { policy: 'singleton', retryLimit: 0 })
  await jobs.work(cleanupQueue, { pollingIntervalSeconds: 60 }, () => cleanUpUploads(services))
  await jobs.schedule(cleanupQueue, '17 * * * *')
}

/**
 * Deletes unclaimed files, and remains of crashes in the staging folder. Failures are logged, retried by the next cleanup and
 * listed by `shop -- uploads list`.
 */
export async function cleanUpUploads(services: CleanupServices, currentTime?: Date): Promise<void> {
  const now = currentTime ?? (await readDatabaseTime(services.db))
  const startedAt = new Date()
  let cleanedUp = 0
  for (;;) {
    const outcome = await cleanUpOne(services, { now, startedAt })
    if (outcome === 'nothing-left') break
    if (outcome === 'deleted') cleanedUp += 1
  }
  await cleanUpStaging(services, now)
  if (cleanedUp > 0) services.log.info({ files: cleanedUp }, 'uploads.deleted')
}

/** Locks the row until the file is deleted: a later claim waits and fails, an earlier one makes this skip the row. */
async function cleanUpOne(services: CleanupServices, { now, startedAt }: { now: Date; startedAt: Date }) {
  return services.db.transaction(async (tx) => {
    const [orphan] = await tx
      .select({ path: uploads.path })
      .from(uploads)
      .where(
        and(
          isNull(uploads.claimed_at),
          or(lt(uploads.created_at, new Date(now.getTime() - orphanAgeMs)), isNotNull(uploads.undeletable_at)),
          // Tries each undeletable file once per cleanup.
          or(isNull(uploads.undeletable_at), lt(uploads.undeletable_at, startedAt)),
        ),
      )
      .orderBy(asc(uploads.created_at))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!orphan) return 'nothing-left'
    return (await deleteUpload(services, tx, orphan.path)) ? 'deleted' : 'undeletable'
  })
}

/**
 * Deletes an unclaimed file and its row. If the file cannot be deleted, the row records that and no longer counts toward the
 * visitor's limit.
 * @returns true if it was deleted
 */
export async function deleteUpload(
  { storage, log }: Pick<CleanupServices, 'storage' | 'log'>,
  db: Queryable,
  path: string,
): Promise<boolean> {
  const dropRow = (failedAt: Date | null) => db.execute(sql`select boxwright_drop_upload(${path}, ${failedAt})`)
  try {
    await storage.delete(path)
  } catch (error) {
    log.error({ err: error, path }, 'upload.delete_failed')
    await dropRow(new Date())
    return false
  }
  await dropRow(null)
  return true
}

async function cleanUpStaging({ settings, log }: CleanupServices, now: Date): Promise<void> {
  for (const { path } of await listOrphanedStagingFiles(settings.DATA_DIR, now)) {
    await rm(path, { force: true }).catch((error) => log.error({ err: error, path }, 'staging_file.delete_failed'))
  }
}

/** Returns staging files of crashed uploads, older than any running upload. */
export async function listOrphanedStagingFiles(dataDir: string, now: Date) {
  const folder = getStagingFolder(dataDir)
  const remains: { path: string; size: number; changedAt: Date }[] = []
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const fileStats = await stat(path).catch(() => undefined)
    if (!fileStats || now.getTime() - fileStats.mtimeMs <= orphanAgeMs) continue
    remains.push({ path, size: fileStats.size, changedAt: fileStats.mtime })
  }
  return remains
}
