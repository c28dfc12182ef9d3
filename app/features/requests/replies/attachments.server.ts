import { randomBytes } from 'node:crypto'
import { extname } from 'node:path'
import { type StagedFile, stageForm } from '#app/lib/http/multipart.server.ts'
import type { Services } from '#app/lib/services.ts'
import { moveIntoStorage } from '#app/lib/storage/storage.server.ts'
import type { MailAttachment } from '#db/tables/request-workflow.ts'
import { uploads } from '#db/tables/uploads.ts'
import { getAttachmentError, maxAttachedBytes, maxAttachments, maxBodyLength } from './reply.schema.ts'

/** Folder in the storage for files of replies. */
export const replyFolder = 'answer-attachments'

export type ReceivedForm = {
  form: FormData
  files: StagedFile[]
  /** Reason an attachment was rejected; nothing is sent then. */
  problem?: string
}

/** Reads a multipart form and stages its files, which the caller discards. @throws if the body is truncated or of another type */
export async function receiveFormWithFiles(body: Request, dataDir: string): Promise<ReceivedForm> {
  // A character has up to 4 bytes. One file more than allowed, so that it is reported.
  const limits = { fields: 20, fieldSize: maxBodyLength * 4, files: maxAttachments + 1, fileSize: maxAttachedBytes }
  const { form, files } = await stageForm(body, { dataDir, limits })
  const attached = { count: 0, bytes: 0 }
  let problem: string | undefined
  for (const { name, size } of files) {
    problem ??= getAttachmentError(name, size, attached)
    attached.count += 1
    attached.bytes += size
  }
  return { form, files, ...(problem && { problem }) }
}

/**
 * Moves attachments into storage before what they belong to is stored. Their rows are stored first and unclaimed, so that the cleanup
 * of uploads removes the remains of a crash or of an unsent reply.
 */
export async function storeAttachments(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  files: Omit<StagedFile, 'field'>[],
  storageFolder: string,
): Promise<MailAttachment[]> {
  const attachments: MailAttachment[] = []
  for (const { file, name, size, type } of files) {
    const extension = /^\.[a-z\d]{1,10}$/.exec(extname(name).toLowerCase())?.[0] ?? ''
    const path = `${storageFolder}/${randomBytes(16).toString('hex')}${extension}`
    await db.insert(uploads).values({ path, name, size, type })
    await moveIntoStorage(storage, file, path, type)
    attachments.push({ path, name, size, type })
  }
  return attachments
}
