import { serveOrders } from '#app/lib/child-worker.server.ts'
import type { UploadExtension } from '../kinds.ts'
import { checkFile } from './check-file.server.ts'

export type CheckOrder = { file: string; extension: UploadExtension }
/** `rejection` is for the visitor. */
export type CheckReport = { rejection?: string | undefined }

// The process that looks into artwork. Node runs this file as it stands, the built shop's too (docs/decisions/0030).
serveOrders<CheckOrder, CheckReport>(async ({ file, extension }) => ({ rejection: await checkFile(file, extension) }))
