import { processTasks } from '#app/lib/child-worker.server.ts'
import { connect } from '#db/client.ts'
import type { Preview } from '../file-preview.ts'
import type { MessageKind } from '../imports.server.ts'
import type { ChosenPreset } from '../mapping/mapping.ts'
import { toProductRowsCsv } from '../problem-rows-csv.server.ts'
import type { ReadingOptions } from '../reading/source.ts'
import { FileRejected } from '../rejection.ts'
import type { ImportCounts } from '../stored-import.ts'
import { checkFile } from './check-file.server.ts'
import { previewFile } from './preview-file.server.ts'

/** Task of the import process and its result, or the reason the file is rejected. */
export type WorkerTask =
  | { kind: 'preview'; file: string; name: string; preset?: ChosenPreset | undefined; reading: ReadingOptions }
  | { kind: 'check'; file: string; id: string; databaseUrl: string }
  | { kind: 'product-rows'; file: string; id: string; of: MessageKind; databaseUrl: string }
export type WorkerResult =
  | { preview: Preview }
  | { counts: ImportCounts }
  | { csv: string | undefined }
  | { rejection: string }
  | { failure: string }

/** Reads a file (decision 0032). */
processTasks<WorkerTask, WorkerResult>(runTask)

async function runTask(task: WorkerTask): Promise<WorkerResult> {
  try {
    if (task.kind === 'preview') {
      return { preview: await previewFile(task.file, { name: task.name, preset: task.preset, ...task.reading }) }
    }
    const { db, close } = connect(task.databaseUrl, { max: 3 })
    try {
      if (task.kind === 'product-rows') return { csv: await toProductRowsCsv(db, { ...task, kind: task.of }) }
      return { counts: await checkFile(db, task) }
    } finally {
      await close()
    }
  } catch (error) {
    if (error instanceof FileRejected) return { rejection: error.message }
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
