import { createWriteStream } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import { parseUploadedFileName } from '#app/lib/text/file-name.ts'
import { allowedExtensions, getUploadExtension, type UploadExtension, type UploadKind } from './kinds.ts'
import { maxFileBytes } from './limits.ts'

/** Rejected file with a message for the visitor. */
export class UploadRejection extends Error {
  readonly httpStatus: number

  constructor(httpStatus: number, message: string) {
    super(message)
    this.httpStatus = httpStatus
  }
}

export type StagedFile = { name: string; extension: UploadExtension; size: number }

const rejections = {
  type: [415, 'Please send one file as multipart/form-data.'],
  damaged: [400, 'The file did not arrive whole. Please try again.'],
  none: [422, 'Please choose a file.'],
  several: [422, 'Please send one file at a time.'],
  empty: [422, 'This file is empty.'],
  tooLarge: [413, 'This file is larger than 25 MB.'],
} as const

function createRejection(reason: keyof typeof rejections): UploadRejection {
  const [httpStatus, message] = rejections[reason]
  return new UploadRejection(httpStatus, message)
}

/** `onProgress` is called after every megabyte and stops the upload by throwing. */
type StageOptions = { kind: UploadKind; onProgress: () => Promise<void> }

const progressBytes = 1024 * 1024

/** Maximum bytes of the headers and boundaries of a multipart body. */
const maxEnvelopeBytes = 16_384

/** Returns the possible size of a request's file by its `content-length`. */
export function getDeclaredBytes({ headers }: Request): { min: number; max: number } {
  const length = headers.get('content-length')
  if (length === null) return { min: 1, max: maxFileBytes }
  return { min: Math.max(1, Number(length) - maxEnvelopeBytes), max: Math.min(Number(length), maxFileBytes) }
}

/**
 * Writes the file of a multipart body to `staged`, up to the size limit.
 * @throws UploadRejection for an invalid body; errors of the disk, after which the rest stays unread
 */
export async function stageFile(body: Request, staged: string, options: StageOptions): Promise<StagedFile> {
  const contentType = body.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(contentType) || !body.body) throw createRejection('type')
  if (getDeclaredBytes(body).min > maxFileBytes) throw createRejection('tooLarge')

  const limits = { files: 1, fileSize: maxFileBytes + 1, fields: 4, fieldSize: 1_024, parts: 5, headerSize: 8_192 }
  const parser = openParser(contentType, limits)
  const source = Readable.fromWeb(body.body as import('node:stream/web').ReadableStream<Uint8Array>)
  let file: Promise<StagedFile> | undefined
  let part: BusboyFileStream | undefined
  let reason: Error = createRejection('damaged')
  const stop = (error: Error) => {
    reason = error
    source.destroy(error)
  }
  parser.on('file', (_field, stream, name) => {
    part = stream
    stream.once('limit', () => stop(createRejection('tooLarge')))
    file = writeFile(stream, parseUploadedFileName(name), { staged, ...options })
    // The pipeline reports errors; a rejected file has no pipeline.
    stream.on('error', () => {})
    file.catch((error: Error) => {
      // Reads a rejected file to its end, as browsers ignore an earlier response. After a write error the stream has ended:
      // the request would never finish.
      if (error instanceof UploadRejection && error.httpStatus < 500) stream.resume()
      else stop(('syscall' in error || error instanceof UploadRejection) && !source.errored ? error : reason)
    })
  })
  for (const event of ['filesLimit', 'partsLimit', 'fieldsLimit'] as const) {
    parser.on(event, () => stop(createRejection('several')))
  }
  try {
    await pipeline(source, parser)
  } catch {
    part?.destroy(new Error('cut off'))
    await file?.catch(() => {})
    throw reason
  }
  if (!file) throw createRejection('none')
  return file
}

function openParser(contentType: string, limits: Record<string, number>) {
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits })
  } catch {
    throw createRejection('damaged')
  }
}

async function writeFile(
  stream: BusboyFileStream,
  name: string,
  { staged, kind, onProgress }: StageOptions & { staged: string },
): Promise<StagedFile> {
  const extension = getUploadExtension(name, kind)
  if (name === '') throw createRejection('none')
  if (!extension) throw new UploadRejection(422, `Please choose one of these: ${allowedExtensions[kind].join(', ')}.`)
  let size = 0
  const byteCounter = new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      const isNextMegabyte = Math.floor((size + chunk.length) / progressBytes) > Math.floor(size / progressBytes)
      size += chunk.length
      if (isNextMegabyte) onProgress().then(() => callback(null, chunk), callback)
      else callback(null, chunk)
    },
  })
  await pipeline(stream, byteCounter, createWriteStream(staged, { mode: 0o600 }))
  if (size > maxFileBytes) throw createRejection('tooLarge')
  if (size === 0) throw createRejection('empty')
  return { name, extension, size }
}
