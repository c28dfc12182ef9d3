import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import { and, eq, or, sql } from 'drizzle-orm'
import type { Actor } from '#app/features/audit/audit.server.ts'
import type { Logger } from '#app/lib/log.ts'
import type { Services } from '#app/lib/services.ts'
import { moveIntoStorage } from '#app/lib/storage/storage.server.ts'
import type { Database } from '#db/client.ts'
import { parseJson } from '#db/json.ts'
import { imports } from '#db/tables/imports.ts'
import { isIdle, isInterrupted } from './checking/heartbeat.server.ts'
import { runImportWorker } from './checking/process.server.ts'
import { deleteImport } from './delete-import.server.ts'
import type { Preview } from './file-preview.ts'
import { type ApplyJob, applyQueue, checkQueue, prepareImports, runCheck, withStoredFile } from './jobs.server.ts'
import { type ChosenPreset, getSyncSettings, type Mapping } from './mapping/mapping.ts'
import { getMappingProblem } from './mapping/problem.ts'
import { findFittingMapping } from './mapping/saved.server.ts'
import { checkSize } from './reading/open-source.server.ts'
import type { ReadingOptions } from './reading/source.ts'
import { FileRejected } from './rejection.ts'
import {
  type ImportSettings,
  importSettingsSchema,
  type MissingChoice,
  noCounts,
  noSettings,
  toStoredCounts,
  toStoredSettings,
  toUnchecked,
} from './stored-import.ts'

export type StartResult = { ok: true; id: string } | { ok: false; reason: string }

/**
 * Starts an import: inspects the file in a separate process, moves it into storage and creates its row. The check runs later.
 * @param path of a local file, which is moved
 * @param name original file name
 */
export async function startImport(
  services: Pick<Services, 'db' | 'storage'>,
  { path, name, by, reading = {} }: { path: string; name: string; by: Actor; reading?: ReadingOptions },
): Promise<StartResult> {
  const { db, storage } = services
  try {
    const size = await checkSize(path)
    const { preview } = await runImportWorker<{ preview: Preview }>({ kind: 'preview', file: path, name, reading })
    const saved = await findFittingMapping(db, preview)
    const mapping = { ...preview.mapping, ...saved?.mapping }
    const id = randomUUID()
    const storedPath = `imports/${id}`
    const settings = { preview, mapping, reading, imageNames: null }
    // Stores the row first, so that a crash leaves no unknown file.
    await insertImport(db, { id, by, name, size, path: storedPath, settings })
    try {
      await moveIntoStorage(storage, path, storedPath, 'application/octet-stream')
    } catch (error) {
      await deleteImport({ db, storage }, { id }).catch(() => {})
      throw error
    }
    return { ok: true, id }
  } catch (error) {
    if (error instanceof FileRejected) return { ok: false, reason: error.message }
    throw error
  }
}

/** Creates the row of an inspected file. @param path in storage; null if it stays on the command line's disk */
export async function insertImport(
  db: Database,
  {
    id,
    by,
    name,
    size,
    path,
    settings,
  }: { id: string; by: Actor; name: string; size: number; path: string | null; settings: ImportSettings },
): Promise<void> {
  await db.insert(imports).values({
    id,
    staff_id: by.staffId,
    actor: by.name,
    file_name: basename(name).slice(0, 200) || 'file',
    size,
    path,
    format: settings.preview.format,
    state: 'uploaded',
    mapping: toStoredSettings(settings),
    counts: toStoredCounts(noCounts),
  })
}

type RequestResult = { ok: true } | { ok: false; reason: string }

export const busyResult = { ok: false, reason: 'This file is being processed or was already imported.' } as const

/** Reads the file again with another delimiter, encoding or preset, and guesses the mapping again. */
export async function refreshPreview(
  services: Pick<Services, 'db' | 'storage' | 'settings'>,
  {
    id,
    reading,
    preset,
    supplier,
  }: { id: string; reading: ReadingOptions; preset?: ChosenPreset | undefined; supplier?: string | null },
): Promise<RequestResult> {
  const { db } = services
  const [found] = await db
    .select()
    .from(imports)
    .where(and(eq(imports.id, id), isIdle))
  if (!found?.path) return busyResult
  try {
    const { preview } = await withStoredFile(services, found.path, (file) =>
      runImportWorker<{ preview: Preview }>({ kind: 'preview', file, name: found.file_name, preset, reading }),
    )
    const before = parseJson('import settings', importSettingsSchema, found.mapping, noSettings)
    const settings: ImportSettings = {
      ...before,
      preview,
      reading,
      mapping: {
        ...preview.mapping,
        supplier: supplier ?? before.mapping.supplier,
        ...getSyncSettings(before.mapping),
      },
    }
    const [stored] = await db
      .update(imports)
      .set(toUnchecked(settings))
      .where(and(eq(imports.id, id), isIdle))
      .returning({ id: imports.id })
    return stored ? { ok: true } : busyResult
  } catch (error) {
    if (error instanceof FileRejected) return { ok: false, reason: error.message }
    throw error
  }
}

type CheckOptions = { id: string; mapping: Mapping; imageNames?: Record<string, string> | null }

/** Enqueues the dry run; `readImport` returns its result. */
export async function requestCheck(
  services: Pick<Services, 'db' | 'jobs'>,
  options: CheckOptions,
): Promise<RequestResult> {
  const { db, jobs } = services
  const problem = getMappingProblem(options.mapping)
  if (problem) return { ok: false, reason: problem }
  if (!(await setChecking(db, options))) return busyResult
  await prepareImports(jobs)
  await jobs.send(checkQueue, { id: options.id })
  return { ok: true }
}

/** Does the dry run now, for a job. */
export async function checkImport(
  services: Services & { log: Logger },
  options: Omit<CheckOptions, 'imageNames'>,
): Promise<void> {
  if (await setChecking(services.db, options)) await runCheck(services, options)
}

/** @returns false if a job works on the import */
async function setChecking(db: Database, { id, mapping, imageNames }: CheckOptions): Promise<boolean> {
  const [found] = await db
    .update(imports)
    .set({
      state: 'checking',
      mapping: sql`${imports.mapping} || ${JSON.stringify(toStoredSettings({ mapping, imageNames }))}::jsonb`,
      counts: toStoredCounts(noCounts),
      progress: 0,
      problem: null,
      touched_at: sql`now()`,
    })
    .where(and(eq(imports.id, id), isIdle))
    .returning({ id: imports.id })
  return found !== undefined
}

/** Enqueues applying a checked import, which runs in one transaction. */
export async function requestApply(
  services: Pick<Services, 'db' | 'jobs'>,
  { id, by, canSkipRejected, missing }: { id: string; by: Actor; canSkipRejected: boolean; missing: MissingChoice },
): Promise<RequestResult> {
  const { db, jobs } = services
  const [found] = await db
    .update(imports)
    .set({ state: 'applying', progress: 0, problem: null, touched_at: sql`now()` })
    .where(and(eq(imports.id, id), or(eq(imports.state, 'checked'), and(eq(imports.state, 'applying'), isInterrupted))))
    .returning({ id: imports.id })
  if (!found) return { ok: false, reason: 'This import is not checked, or was already applied.' }
  await prepareImports(jobs)
  await jobs.send(applyQueue, { id, by, withoutRefused: canSkipRejected, missing } satisfies ApplyJob)
  return { ok: true }
}
