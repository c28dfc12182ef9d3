import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { and, asc, eq, isNull, lt } from 'drizzle-orm'
import type { Logger } from '#app/lib/log.ts'
import type { Services } from '#app/lib/services.ts'
import { uploads } from '#db/tables/uploads.ts'
import { stagingFolder } from './receive-upload.server.ts'
import { tokenLifetime } from './token.server.ts'

const sweepQueue = 'sweep-uploads'
const hour = 60 * 60 * 1000
/** Milliseconds: an hour longer than a token holds, so that a valid token always finds its file. */
export const orphanAge = tokenLifetime * 1000 + hour

type SweepServices = Pick<Services, 'db' | 'storage' | 'settings'> & { log: Logger }

/** Sweeps every hour, in one process of all that share the database. */
export async function scheduleUploadSweep(services: SweepServices & Pick<Services, 'jobs'>): Promise<void> {
  const { jobs } = services
  await jobs.createQueue(sweepQueue, { policy: 'singleton', retryLimit: 0 })
  await jobs.work(sweepQueue, { pollingIntervalSeconds: 60 }, () => sweepUploads(services))
  await jobs.schedule(sweepQueue, '17 * * * *')
}

/** Removes files that no request claimed, and what crashes left in the staging folder. */
export async function sweepUploads(services: SweepServices, now = new Date()): Promise<void> {
  let swept = 0
  while (await sweepOne(services, now)) swept += 1
  await sweepStaging(services.settings.DATA_DIR, now)
  if (swept > 0) services.log.info({ files: swept }, 'unclaimed artwork removed')
}

/**
 * The row stays locked until the file is gone: a claim that comes meanwhile waits and finds neither, one that came first
 * makes this skip the row.
 */
async function sweepOne({ db, storage }: SweepServices, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [orphan] = await tx
      .select({ path: uploads.path })
      .from(uploads)
      .where(and(isNull(uploads.claimed_at), lt(uploads.created_at, new Date(now.getTime() - orphanAge))))
      .orderBy(asc(uploads.created_at))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!orphan) return false
    await storage.delete(orphan.path)
    await tx.delete(uploads).where(eq(uploads.path, orphan.path))
    return true
  })
}

async function sweepStaging(dataDir: string, now: Date): Promise<void> {
  const folder = stagingFolder(dataDir)
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && now.getTime() - found.mtimeMs > orphanAge) await rm(path, { force: true })
  }
}
