import { processTasks } from '#app/lib/child-worker.server.ts'
import type { UploadExtension } from '../kinds.ts'
import { checkFile } from './check-file.server.ts'

export type CheckTask = { file: string; extension: UploadExtension }
/** `rejection` is for the visitor. */
export type CheckResult = { rejection?: string | undefined }

// Process that checks artwork. Node runs this source file, also in production (decision 0017).
processTasks<CheckTask, CheckResult>(async ({ file, extension }) => ({ rejection: await checkFile(file, extension) }))
