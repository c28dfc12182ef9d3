import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ClientTimeExceededError, WorkerUnavailableError } from '#app/lib/child-worker.server.ts'
import type { Logger } from '#app/lib/log.ts'
import type { Services } from '#app/lib/services.ts'
import { getLocalFolder, getStagingFolder, moveIntoStorage } from '#app/lib/storage/storage.server.ts'
import { uploads } from '#db/tables/uploads.ts'
import { artworkChecker } from './check/artwork-check.server.ts'
import { deleteUpload } from './clean-up.server.ts'
import {
  type ExceededLimit,
  findExceededLimit,
  findFullDisk,
  getReservedBytes,
  lockUploads,
  withReservedBytes,
} from './free-space.server.ts'
import { contentTypes, type UploadKind, uploadFolders } from './kinds.ts'
import { getDeclaredBytes, type StagedFile, stageFile, UploadRejection } from './stage-file.server.ts'
import type { StoredFile } from './stored-file.ts'
import { getUploadKey, hashIp, signPath } from './token.server.ts'

export type UploadResult = { ok: true; file: StoredFile } | { ok: false; httpStatus: number; message: string }

type UploadServices = Services & { log: Logger }

const noRoomMessage =
  'We have no room for more files at the moment. Please send your request without them; we will ask for them.'
const limitMessages: Record<ExceededLimit, string> = {
  client:
    'You have sent a lot of files that belong to no request yet. Please send your request without more; we will ask for them.',
  total: noRoomMessage,
  disk: noRoomMessage,
}
const failed = { ok: false, httpStatus: 500, message: 'The file could not be stored. Please try again.' } as const
const checkUnavailable = {
  ok: false,
  httpStatus: 503,
  message: 'The file could not be checked just now. Please try again in a minute.',
} as const
const checkTimeExceeded = {
  ok: false,
  httpStatus: 429,
  message:
    'Checking your files took very long. Please send your request without more of them; we will ask for them. Or try again in ten minutes.',
} as const

/**
 * Receives the file of a multipart body: to a staging file, through the check, then to storage. Writes the row first, so that
 * no crash leaves an unknown file.
 */
export async function receiveUpload(
  services: UploadServices,
  body: Request,
  { ip, kind }: { ip: string; kind: UploadKind },
): Promise<UploadResult> {
  const { db, log, settings } = services
  const { min, max } = getDeclaredBytes(body)
  try {
    const sender = await hashIp(db, ip)
    // Rejects before the body is read; the limits are checked again when the file is stored.
    const bytes = min + getReservedBytes(sender)
    rejectOverLimit(await findExceededLimit(db, settings, { sender, bytes }), services)
    const file = await withReservedBytes({ sender, bytes: max }, () =>
      processFile(services, body, { sender, kind, declaredBytes: max }),
    )
    return { ok: true, file }
  } catch (error) {
    if (error instanceof UploadRejection) return { ok: false, httpStatus: error.httpStatus, message: error.message }
    if (error instanceof ClientTimeExceededError) {
      log.warn({ reason: 'checking time' }, 'upload.rejected')
      return checkTimeExceeded
    }
    log.error({ err: error }, 'upload.store_failed')
    if (isDiskFull(error)) return { ok: false, httpStatus: 507, message: limitMessages.disk }
    return error instanceof WorkerUnavailableError ? checkUnavailable : failed
  }
}

type UploadSource = { sender: string; kind: UploadKind }

async function processFile(
  services: UploadServices,
  body: Request,
  { sender, kind, declaredBytes }: UploadSource & { declaredBytes: number },
): Promise<StoredFile> {
  const { log, settings, storage } = services
  const folder = getStagingFolder(settings.DATA_DIR)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const rejectOnFullDisk = async (bytes: number) =>
    rejectOverLimit(await findFullDisk([folder, getLocalFolder(storage)], settings, bytes), services)
  await rejectOnFullDisk(declaredBytes)
  const staged = join(folder, randomUUID())
  try {
    // Uploads that began together could fill the disk together.
    const file = await stageFile(body, staged, { kind, onProgress: () => rejectOnFullDisk(0) })
    const problem = await artworkChecker.check(staged, file.extension, sender)
    if (problem) throw new UploadRejection(422, problem)
    return await storeFile(services, file, { staged, sender, kind })
  } finally {
    await rm(staged, { force: true }).catch((error) => log.error({ err: error }, 'staging_file.delete_failed'))
  }
}

function rejectOverLimit(limit: ExceededLimit | undefined, { log }: UploadServices): void {
  if (!limit) return
  // Only the limits of the store concern the operator.
  if (limit !== 'client') log.warn({ reason: limit }, 'upload.rejected')
  throw new UploadRejection(507, limitMessages[limit])
}

const isDiskFull = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')

async function storeFile(
  services: UploadServices,
  { name, extension, size }: StagedFile,
  { staged, sender, kind }: UploadSource & { staged: string },
): Promise<StoredFile> {
  const { db, storage, settings } = services
  const now = new Date()
  const path = `${uploadFolders[kind]}/${randomBytes(16).toString('hex')}-${now.getTime()}${extension}`
  const type = contentTypes[extension]
  const key = await getUploadKey(db)
  await db.transaction(async (tx) => {
    await lockUploads(tx)
    rejectOverLimit(await findExceededLimit(tx, settings, { sender, bytes: size }), services)
    await tx.insert(uploads).values({ path, name, size, type, address_key: sender })
  })
  try {
    await moveIntoStorage(storage, staged, path, type)
  } catch (error) {
    await deleteUpload(services, db, path)
    throw error
  }
  return { path, token: signPath(key, path, now), name, size, type }
}
