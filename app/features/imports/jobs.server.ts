import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { and, eq, isNotNull, lt, ne, or, sql } from 'drizzle-orm'
import type { PgBoss } from 'pg-boss'
import type { Actor } from '#app/features/audit/audit.server.ts'
import { deleteZip } from '#app/features/images/download/zip.server.ts'
import { ensureQueue } from '#app/lib/ensure-queue.server.ts'
import type { Logger } from '#app/lib/log.ts'
import type { Services } from '#app/lib/services.ts'
import { getLocalFolder, getStagingFolder } from '#app/lib/storage/storage.server.ts'
import { retry } from '#app/lib/time/retry.server.ts'
import type { Database } from '#db/client.ts'
import { imports } from '#db/tables/imports.ts'
import { applyImport } from './applying/apply-import.server.ts'
import { refreshStatistics } from './applying/statistics.server.ts'
import { runImportWorker } from './checking/process.server.ts'
import type { MessageKind } from './imports.server.ts'
import { isAddedColumn } from './mapping/variants.ts'
import { FileRejected, ReadingStopped } from './rejection.ts'
import { type ImportCounts, type ImportView, type MissingChoice, noCounts, toStoredCounts } from './stored-import.ts'

export const checkQueue = 'check-import'
export const applyQueue = 'apply-import'
const cleanupQueue = 'sweep-imports'

/** Days after which unapplied imports are deleted with their file; applied ones keep their summary and rejected rows. */
const retentionDays = 30

type JobServices = Services & { log: Logger }

/** Creates the queues. Interrupted imports are restarted by a person. */
export async function prepareImports(jobs: PgBoss): Promise<void> {
  for (const queue of [checkQueue, applyQueue])
    await ensureQueue(jobs, queue, { retryLimit: 0, expireInSeconds: 3_600 })
}

export async function startImportWorkers(services: JobServices): Promise<void> {
  const { jobs } = services
  await prepareImports(jobs)
  const pollingOptions = { pollingIntervalSeconds: 1 }
  await jobs.work<{ id: string }>(checkQueue, pollingOptions, async ([job]) => job && runCheck(services, job.data))
  await jobs.work<ApplyJob>(applyQueue, pollingOptions, async ([job]) => job && runApply(services, job.data))
  await ensureQueue(jobs, cleanupQueue, { policy: 'singleton', retryLimit: 0 })
  await jobs.work(cleanupQueue, { pollingIntervalSeconds: 60 }, () => cleanUpImports(services))
  await jobs.schedule(cleanupQueue, '41 4 * * *')
}

/** Runs the dry run of an uploaded file in a separate process. */
export async function runCheck(services: JobServices, { id }: { id: string }): Promise<void> {
  const { db, directUrl, log } = services
  const [found] = await db.select({ path: imports.path }).from(imports).where(eq(imports.id, id))
  if (!found?.path) return
  try {
    const { counts } = await withStoredFile(services, found.path, (file) =>
      runImportWorker<{ counts: ImportCounts }>({ kind: 'check', file, id, databaseUrl: directUrl }),
    )
    await setChecked(db, { id, counts })
  } catch (error) {
    const problem =
      error instanceof FileRejected ? error.message : 'The check failed. Try again. Details are in the server log.'
    if (!(error instanceof FileRejected) || error instanceof ReadingStopped)
      log.error({ err: error, import: id }, 'import.check_failed')
    await retry(() => setFailed(db, { id, problem }))
  }
}

export async function setChecked(db: Database, { id, counts }: { id: string; counts: ImportCounts }): Promise<void> {
  await db
    .update(imports)
    .set({
      state: 'checked',
      counts: toStoredCounts(counts),
      progress: counts.rows,
      problem: null,
      touched_at: sql`now()`,
    })
    .where(eq(imports.id, id))
}

export async function setFailed(db: Database, { id, problem }: { id: string; problem: string }): Promise<void> {
  await db
    .update(imports)
    .set({ state: 'failed', problem, counts: toStoredCounts(noCounts), touched_at: sql`now()` })
    .where(eq(imports.id, id))
}

/** Content of a job in the queue. */
export type ApplyJob = { id: string; by: Actor; withoutRefused: boolean; missing: MissingChoice }

async function runApply(services: JobServices, job: ApplyJob): Promise<void> {
  const { db, directUrl, log } = services
  // The import stays checked with the reason and can be applied or checked again. It may have been applied if only the response was lost.
  const setNotApplied = (problem: string) =>
    db
      .update(imports)
      .set({ state: 'checked', problem, touched_at: sql`now()` })
      .where(and(eq(imports.id, job.id), ne(imports.state, 'applied')))
  try {
    const applied = await applyImport(db, {
      id: job.id,
      by: job.by,
      canSkipRejected: job.withoutRefused,
      missing: job.missing,
    })
    if (!applied.ok) return void (await setNotApplied(applied.reason))
    await refreshStatistics(directUrl)
  } catch (error) {
    log.error({ err: error, import: job.id }, 'import.apply_failed')
    const problem = 'The import failed and no products were changed. Try again. Details are in the server log.'
    await retry(() => setNotApplied(problem))
  }
}

/**
 * Reads all rows of the products of a file with several rows each of which some have messages, as CSV, in a separate process.
 * @returns undefined for other files, and for a file that is deleted by now or cannot be read again
 */
export async function readProductRows(
  services: Pick<Services, 'db' | 'directUrl' | 'storage' | 'settings'>,
  { id, settings }: Pick<ImportView, 'id' | 'settings'>,
  kind: MessageKind,
): Promise<string | undefined> {
  const { db, directUrl } = services
  if (!settings.preview.columns.some(({ name }) => isAddedColumn(name))) return undefined
  const [found] = await db.select({ path: imports.path }).from(imports).where(eq(imports.id, id))
  if (!found?.path) return undefined
  try {
    return await withStoredFile(services, found.path, async (file) => {
      const task = { kind: 'product-rows', file, id, of: kind, databaseUrl: directUrl } as const
      return (await runImportWorker<{ csv: string | undefined }>(task)).csv
    })
  } catch (error) {
    if (error instanceof FileRejected) return undefined
    throw error
  }
}

/**
 * Calls `work` with a copy of a stored file on the local disk.
 * @throws FileRejected if a crash left only its row
 */
export async function withStoredFile<T>(
  { storage, settings }: Pick<Services, 'storage' | 'settings'>,
  path: string,
  work: (file: string) => Promise<T>,
): Promise<T> {
  if (!(await storage.exists(path))) throw new FileRejected('The upload was incomplete. Upload the file again.')
  const folder = getLocalFolder(storage)
  if (folder) return work(join(folder, path))
  const staging = getStagingFolder(settings.DATA_DIR)
  await mkdir(staging, { recursive: true, mode: 0o700 })
  const file = join(staging, `import-${randomUUID()}`)
  try {
    await pipeline(await storage.getStream(path), createWriteStream(file, { mode: 0o600 }))
    return await work(file)
  } finally {
    await rm(file, { force: true })
  }
}

export async function cleanUpImports({ db, storage, log }: JobServices): Promise<void> {
  const old = await db
    .select({ id: imports.id, path: imports.path, state: imports.state })
    .from(imports)
    .where(
      and(
        lt(imports.touched_at, sql`now() - make_interval(days => ${retentionDays})`),
        // The file of an applied import is deleted once.
        or(ne(imports.state, 'applied'), isNotNull(imports.path)),
      ),
    )
  for (const { id, path, state } of old) {
    try {
      if (path) await storage.delete(path)
      await deleteZip({ db, storage }, { importId: id })
      if (state === 'applied') await db.update(imports).set({ path: null }).where(eq(imports.id, id))
      else await db.delete(imports).where(eq(imports.id, id))
    } catch (error) {
      log.error({ err: error, import: id }, 'import.delete_failed')
    }
  }
}
