import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { NotAnswered } from '#app/lib/child-worker.server.ts'
import type { Logger } from '#app/lib/log.ts'
import type { Services } from '#app/lib/services.ts'
import { localFolder, moveIntoStorage, stagingFolder } from '#app/lib/storage/storage.server.ts'
import { uploads } from '#db/tables/uploads.ts'
import { artworkChecks } from './check/artwork-check.server.ts'
import { deleteUpload } from './clean-up.server.ts'
import { findLackOfDisk, findLackOfRoom, type Lack, oneAtATime, whileOnItsWay } from './free-space.server.ts'
import { contentTypes, getFolders, type UploadKind } from './kinds.ts'
import { notifiedBytes, Rejected, type StagedFile, stageFile } from './stage-file.server.ts'
import type { StoredFile } from './stored-file.ts'
import { addressKey, signPath, uploadKey } from './token.server.ts'

export type Upload = { ok: true; file: StoredFile } | { ok: false; httpStatus: number; message: string }

type UploadServices = Services & { log: Logger }

const noRoom =
  'We have no room for more files at the moment. Please send your request without them; we will ask for them.'
const lackMessages: Record<Lack, string> = {
  address:
    'You have sent a lot of files that belong to no request yet. Please send your request without more; we will ask for them.',
  total: noRoom,
  disk: noRoom,
}
const failed = { ok: false, httpStatus: 500, message: 'The file could not be stored. Please try again.' } as const
const notChecked = {
  ok: false,
  httpStatus: 503,
  message: 'The file could not be checked just now. Please try again in a minute.',
} as const

/**
 * Receives the file of a multipart body: to a staging file, through the check, then to storage. Writes the row first, so that
 * no crash leaves an unknown file.
 */
export async function receiveUpload(
  services: UploadServices,
  body: Request,
  { address, kind }: { address: string; kind: UploadKind },
): Promise<Upload> {
  const { db, log, settings } = services
  const { min, max } = notifiedBytes(body)
  try {
    const sender = await addressKey(db, address)
    // Rejects before 25 MB are sent; the limits are checked again when the file is stored.
    rejectFor(await findLackOfRoom(db, settings, { sender, bytes: min }), services)
    const file = await whileOnItsWay(max, () => takeFile(services, body, { sender, kind }))
    return { ok: true, file }
  } catch (error) {
    if (error instanceof Rejected) return { ok: false, httpStatus: error.httpStatus, message: error.message }
    log.error({ err: error }, 'upload.store_failed')
    if (isDiskFull(error)) return { ok: false, httpStatus: 507, message: lackMessages.disk }
    return error instanceof NotAnswered ? notChecked : failed
  }
}

type Sending = { sender: string; kind: UploadKind }

async function takeFile(services: UploadServices, body: Request, { sender, kind }: Sending): Promise<StoredFile> {
  const { log, settings, storage } = services
  const folder = stagingFolder(settings.DATA_DIR)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  rejectFor(await findLackOfDisk([folder, localFolder(storage)], settings), services)
  const staged = join(folder, randomUUID())
  try {
    const file = await stageFile(body, staged, kind)
    const problem = await artworkChecks.check(staged, file.extension)
    if (problem) throw new Rejected(422, problem)
    return await store(services, file, { staged, sender, kind })
  } finally {
    await rm(staged, { force: true }).catch((error) => log.error({ err: error }, 'staging_file.delete_failed'))
  }
}

function rejectFor(lack: Lack | undefined, { log }: UploadServices): void {
  if (!lack) return
  // One visitor's limit is that visitor's business; the others are the operator's.
  if (lack !== 'address') log.warn({ lack }, 'upload.rejected')
  throw new Rejected(507, lackMessages[lack])
}

const isDiskFull = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')

async function store(
  services: UploadServices,
  { name, extension, size }: StagedFile,
  { staged, sender, kind }: Sending & { staged: string },
): Promise<StoredFile> {
  const { db, storage, settings } = services
  const now = new Date()
  const path = `${getFolders[kind]}/${randomBytes(16).toString('hex')}-${now.getTime()}${extension}`
  const type = contentTypes[extension]
  const key = await uploadKey(db)
  await db.transaction(async (tx) => {
    await oneAtATime(tx)
    rejectFor(await findLackOfRoom(tx, settings, { sender, bytes: size }), services)
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
