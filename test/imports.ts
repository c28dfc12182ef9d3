import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applyImport } from '#app/features/imports/applying/apply-import.server.ts'
import { checkFile } from '#app/features/imports/checking/check-file.server.ts'
import { previewFile } from '#app/features/imports/checking/preview-file.server.ts'
import { listRowsWithMessages } from '#app/features/imports/imports.server.ts'
import { setChecked } from '#app/features/imports/jobs.server.ts'
import type { Mapping } from '#app/features/imports/mapping/mapping.ts'
import type { ReadingOptions } from '#app/features/imports/reading/source.ts'
import { insertImport } from '#app/features/imports/start-import.server.ts'
import type { MissingChoice } from '#app/features/imports/stored-import.ts'
import { commandLine } from '#app/features/staff/person.ts'
import type { Database } from '#db/client.ts'

/** Writes a temporary file for the duration of the work. */
export async function withFile<T>(
  content: string | Buffer,
  name: string,
  work: (file: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'boxwright-import-'))
  try {
    const file = join(folder, name)
    await writeFile(file, content)
    return await work(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Options = {
  name?: string
  mapping?: Partial<Mapping>
  reading?: ReadingOptions
  apply?: false | { canSkipRejected?: boolean; missing?: MissingChoice }
}

/** Imports a file as the shop does, in this process: preview, check, apply. */
export function importContent(
  db: Database,
  content: string | Buffer,
  { name = 'products.csv', mapping: mappingOverrides = {}, reading = {}, apply = {} }: Options = {},
) {
  return withFile(content, name, async (file) => {
    const id = randomUUID()
    const preview = await previewFile(file, { name, ...reading })
    const mapping = { ...preview.mapping, ...mappingOverrides }
    const settings = { preview, mapping, reading, imageNames: null }
    await insertImport(db, { id, by: commandLine, name, size: content.length, path: null, settings })
    const counts = await checkFile(db, { id, file })
    await setChecked(db, { id, counts })
    const rejected = await listRowsWithMessages(db, { id, kind: 'rejected', limit: 10_000 })
    const options = { canSkipRejected: false, missing: 'keep' as const, ...(apply || {}) }
    const applied = apply ? await applyImport(db, { id, by: commandLine, ...options }) : undefined
    return { id, preview, counts, rejected, applied }
  })
}
