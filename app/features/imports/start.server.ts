import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import { and, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { Actor } from '#app/features/audit/audit.server.ts'
import type { Services } from '#app/lib/services.ts'
import { moveIntoStorage } from '#app/lib/storage/storage.server.ts'
import type { Database } from '#db/client.ts'
import { parseJson } from '#db/json.ts'
import { imports } from '#db/tables/imports.ts'
import { cutOffAfter } from './checking/heartbeat.server.ts'
import { inOwnProcess } from './checking/process.server.ts'
import type { Preview } from './file-preview.ts'
import { applyQueue, checkQueue, prepareImports, withStoredFile } from './jobs.server.ts'
import type { Mapping, PresetName } from './mapping/mapping.ts'
import { mappingProblem } from './mapping/problem.ts'
import { fittingMapping } from './mapping/saved.server.ts'
import { checkSize } from './reading/open.server.ts'
import type { ReadingOptions } from './reading/source.ts'
import { FileRejected } from './rejection.ts'
import { deleteImport } from './remove.server.ts'
import { type ImportSettings, importSettingsSchema, type MissingChoice, noCounts, noSettings } from './stored-import.ts'

export type Started = { ok: true; id: string } | { ok: false; reason: string }

/**
 * Starts an import: inspects the file in a separate process, moves it into storage and creates its row. The check runs later.
 * @param path of a local file, which is moved
 * @param name original file name
 */
export async function startImport(
  services: Pick<Services, 'db' | 'storage'>,
  {
    path,
    name,
    by,
    supplier,
    reading = {},
  }: { path: string; name: string; by: Actor; supplier?: string | undefined; reading?: ReadingOptions },
): Promise<Started> {
  const { db, storage } = services
  try {
    const size = await checkSize(path)
    const { peek: preview } = await inOwnProcess<{ peek: Preview }>({ what: 'peek', file: path, name, reading })
    const saved = await fittingMapping(db, preview)
    const mapping = { ...preview.mapping, ...saved?.mapping, ...(supplier?.trim() && { supplier: supplier.trim() }) }
    const id = randomUUID()
    const stored = `imports/${id}`
    const settings = { peek: preview, mapping, reading, pictureNames: null }
    // Stores the row first, so that a crash leaves no unknown file.
    await noteImport(db, { id, by, name, size, path: stored, settings })
    try {
      await moveIntoStorage(storage, path, stored, 'application/octet-stream')
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
export async function noteImport(
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
    format: settings.peek.format,
    state: 'uploaded',
    mapping: settings,
    counts: noCounts,
  })
}

/** In no work, or in one that was cut off. */
const isFree = (states: ('uploaded' | 'checked' | 'failed')[]) =>
  or(
    inArray(imports.state, states),
    and(
      inArray(imports.state, ['checking', 'applying']),
      lt(imports.touched_at, sql`now() - make_interval(secs => ${cutOffAfter / 1_000})`),
    ),
  )

type Asked = { ok: true } | { ok: false; reason: string }

const busy = { ok: false, reason: 'This file is being processed or was already imported.' } as const

/** Looks at the file again, read otherwise: with another delimiter, encoding or preset. The mapping is guessed again. */
export async function previewAgain(
  services: Pick<Services, 'db' | 'storage' | 'settings'>,
  { id, reading, preset }: { id: string; reading: ReadingOptions; preset?: PresetName | undefined },
): Promise<Asked> {
  const { db } = services
  const [found] = await db
    .select()
    .from(imports)
    .where(and(eq(imports.id, id), isFree(['uploaded', 'checked', 'failed'])))
  if (!found?.path) return busy
  try {
    const { peek: preview } = await withStoredFile(services, found.path, (file) =>
      inOwnProcess<{ peek: Preview }>({ what: 'peek', file, name: found.file_name, preset, reading }),
    )
    const before = parseJson('import settings', importSettingsSchema, found.mapping, noSettings)
    const settings: ImportSettings = {
      ...before,
      peek: preview,
      reading,
      mapping: { ...preview.mapping, supplier: before.mapping.supplier },
    }
    await db
      .update(imports)
      .set({ mapping: settings, state: 'uploaded', counts: noCounts, problem: null })
      .where(eq(imports.id, id))
    return { ok: true }
  } catch (error) {
    if (error instanceof FileRejected) return { ok: false, reason: error.message }
    throw error
  }
}

/** Enqueues the dry run; `readImport` returns its result. */
export async function requestCheck(
  services: Pick<Services, 'db' | 'jobs'>,
  {
    id,
    mapping,
    pictureNames: imageNames,
  }: { id: string; mapping: Mapping; pictureNames?: Record<string, string> | null },
): Promise<Asked> {
  const { db, jobs } = services
  const problem = mappingProblem(mapping)
  if (problem) return { ok: false, reason: problem }
  const [found] = await db
    .update(imports)
    .set({
      state: 'checking',
      mapping: sql`${imports.mapping} || ${JSON.stringify({ mapping, ...(imageNames !== undefined && { pictureNames: imageNames }) })}::jsonb`,
      counts: noCounts,
      progress: 0,
      problem: null,
      touched_at: sql`now()`,
    })
    .where(and(eq(imports.id, id), isFree(['uploaded', 'checked', 'failed'])))
    .returning({ id: imports.id })
  if (!found) return busy
  await prepareImports(jobs)
  await jobs.send(checkQueue, { id })
  return { ok: true }
}

/** Enqueues applying a checked import, which runs in one transaction. */
export async function requestApply(
  services: Pick<Services, 'db' | 'jobs'>,
  {
    id,
    by,
    withoutRefused: withoutRejected,
    missing,
  }: { id: string; by: Actor; withoutRefused: boolean; missing: MissingChoice },
): Promise<Asked> {
  const { db, jobs } = services
  const [found] = await db
    .update(imports)
    .set({ state: 'applying', progress: 0, problem: null, touched_at: sql`now()` })
    .where(
      and(
        eq(imports.id, id),
        or(
          eq(imports.state, 'checked'),
          and(
            eq(imports.state, 'applying'),
            lt(imports.touched_at, sql`now() - make_interval(secs => ${cutOffAfter / 1_000})`),
          ),
        ),
      ),
    )
    .returning({ id: imports.id })
  if (!found) return { ok: false, reason: 'This import is not checked, or has been put in already.' }
  await prepareImports(jobs)
  await jobs.send(applyQueue, { id, by, withoutRefused: withoutRejected, missing })
  return { ok: true }
}
