import { randomBytes, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import { eq } from 'drizzle-orm'
import type { Logger } from '#app/lib/log.ts'
import type { Services } from '#app/lib/services.ts'
import { moveIntoStorage } from '#app/lib/storage.server.ts'
import { uploads } from '#db/tables/uploads.ts'
import { checkArtwork, contentTypes } from './artwork-check.server.ts'
import { type ArtworkExtension, acceptedExtensions, artworkExtension, maxFileBytes } from './limits.ts'
import type { StoredFile } from './stored-file.ts'
import { signPath, uploadKey } from './token.server.ts'

export type Upload =
  | { ok: true; file: StoredFile }
  | { ok: false; httpStatus: 400 | 413 | 415 | 422 | 500; message: string }

type Refusal = Extract<Upload, { ok: false }>
type Incoming = { name: string; extension: ArtworkExtension; size: number; staged: string }

export const storageFolder = 'swag-box-uploads'
/** Files on their way in; what a crash leaves here is swept. */
export const stagingFolder = (dataDir: string) => resolve(join(dataDir, 'incoming'))

const refusals = {
  type: { ok: false, httpStatus: 415, message: 'Please send one file as multipart/form-data.' },
  damaged: { ok: false, httpStatus: 400, message: 'The file did not arrive whole. Please try again.' },
  none: { ok: false, httpStatus: 422, message: 'Please choose a file.' },
  several: { ok: false, httpStatus: 422, message: 'Please send one file at a time.' },
  empty: { ok: false, httpStatus: 422, message: 'This file is empty.' },
  extension: { ok: false, httpStatus: 422, message: `Please choose one of these: ${acceptedExtensions.join(', ')}.` },
  tooLarge: { ok: false, httpStatus: 413, message: 'This file is larger than 25 MB.' },
  failed: { ok: false, httpStatus: 500, message: 'The file could not be stored. Please try again.' },
} as const satisfies Record<string, Refusal>

class Refused extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

/**
 * Takes the one file of a multipart body: to a staging file while its size and content are checked, then to storage.
 * Only a file that passed gets there. The row is written first, so that no crash leaves a file nobody knows of.
 */
export async function receiveUpload(services: Services & { log: Logger }, body: Request): Promise<Upload> {
  const staged = join(stagingFolder(services.settings.DATA_DIR), randomUUID())
  try {
    const incoming = await stage(body, staged)
    return { ok: true, file: await store(services, incoming) }
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    services.log.error({ err: error }, 'upload not stored')
    return refusals.failed
  } finally {
    await rm(staged, { force: true })
  }
}

async function stage(body: Request, staged: string): Promise<Incoming> {
  const contentType = body.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(contentType) || !body.body) throw new Refused(refusals.type)
  // Room for the part's own headers and boundaries.
  if (Number(body.headers.get('content-length') ?? 0) > maxFileBytes + 16_384) throw new Refused(refusals.tooLarge)
  await mkdir(resolve(staged, '..'), { recursive: true, mode: 0o700 })

  const limits = { files: 1, fileSize: maxFileBytes + 1, fields: 4, fieldSize: 1_024, parts: 5, headerSize: 8_192 }
  const parser = openParser(contentType, limits)
  const source = Readable.fromWeb(body.body as import('node:stream/web').ReadableStream<Uint8Array>)
  let file: Promise<Incoming> | undefined
  let part: BusboyFileStream | undefined
  let refusal: Refusal = refusals.damaged
  const stop = (reason: Refusal) => {
    refusal = reason
    source.destroy(new Refused(reason))
  }
  parser.on('file', (_field, stream, name) => {
    part = stream
    // A file that was refused at its name has nobody who hears of its end: a client that goes away would end the shop.
    stream.on('error', () => {})
    stream.once('limit', () => stop(refusals.tooLarge))
    file = takeFile(stream, cleanName(name), staged)
    // Judged below; a refused file is read to its end, since browsers show no answer that comes earlier.
    file.catch(() => stream.resume())
  })
  for (const event of ['filesLimit', 'partsLimit', 'fieldsLimit'] as const) {
    parser.on(event, () => stop(refusals.several))
  }
  try {
    await pipeline(source, parser)
  } catch {
    part?.destroy(new Error('cut off'))
    await file?.catch(() => {})
    throw new Refused(refusal)
  }
  if (!file) throw new Refused(refusals.none)
  return file
}

function openParser(contentType: string, limits: Record<string, number>) {
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits })
  } catch {
    throw new Refused(refusals.damaged)
  }
}

/** Writes the file to `staged` while it is checked. */
async function takeFile(stream: BusboyFileStream, name: string, staged: string): Promise<Incoming> {
  const extension = artworkExtension(name)
  if (!extension) throw new Refused(name === '' ? refusals.none : refusals.extension)
  const check = checkArtwork(extension)
  let size = 0
  const checked = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      check.write(chunk)
      done(null, chunk)
    },
  })
  await pipeline(stream, checked, createWriteStream(staged, { mode: 0o600 }))
  if (size > maxFileBytes) throw new Refused(refusals.tooLarge)
  if (size === 0) throw new Refused(refusals.empty)
  const problem = await check.end()
  if (problem) throw new Refused({ ok: false, httpStatus: 422, message: problem })
  return { name, extension, size, staged }
}

async function store({ db, storage }: Services, { name, extension, size, staged }: Incoming): Promise<StoredFile> {
  const now = new Date()
  const path = `${storageFolder}/${randomBytes(16).toString('hex')}-${now.getTime()}${extension}`
  const type = contentTypes[extension]
  const key = await uploadKey(db)
  await db.insert(uploads).values({ path, name, size, type })
  try {
    await moveIntoStorage(storage, staged, path, type)
  } catch (error) {
    await storage.delete(path).catch(() => {})
    await db.delete(uploads).where(eq(uploads.path, path))
    throw error
  }
  return { path, token: signPath(key, path, now), name, size, type }
}

/** The file's own name without folders and control characters, cut in front of its extension. */
function cleanName(sent: string | undefined): string {
  const base = (sent ?? '').split(/[/\\]/).at(-1) ?? ''
  const name = base.toWellFormed().replace(/\p{C}/gu, '').trim()
  const extension = artworkExtension(name) ?? ''
  return name.length <= 200 ? name : name.slice(0, 200 - extension.length) + extension
}
