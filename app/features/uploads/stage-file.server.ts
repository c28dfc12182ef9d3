import { createWriteStream } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import { getExtensions, type UploadExtension, type UploadKind, uploadExtension } from './kinds.ts'
import { maxFileBytes } from './limits.ts'

/** Rejected file with a message for the visitor. */
export class Rejected extends Error {
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

function rejected(reason: keyof typeof rejections): Rejected {
  const [httpStatus, message] = rejections[reason]
  return new Rejected(httpStatus, message)
}

/** Room for the headers and boundaries of a multipart body. */
const envelope = 16_384

/** Bytes that the file of a request will have, as far as the request says. */
export function notifiedBytes({ headers }: Request): { min: number; max: number } {
  const length = headers.get('content-length')
  if (length === null) return { min: 1, max: maxFileBytes }
  return { min: Math.max(1, Number(length) - envelope), max: Math.min(Number(length), maxFileBytes) }
}

/**
 * Writes the file of a multipart body to `staged`, up to the size limit.
 * @throws Rejected for an invalid body; other errors are the disk's and leave the rest unread
 */
export async function stageFile(body: Request, staged: string, kind: UploadKind): Promise<StagedFile> {
  const contentType = body.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(contentType) || !body.body) throw rejected('type')
  if (notifiedBytes(body).min > maxFileBytes) throw rejected('tooLarge')

  const limits = { files: 1, fileSize: maxFileBytes + 1, fields: 4, fieldSize: 1_024, parts: 5, headerSize: 8_192 }
  const parser = openParser(contentType, limits)
  const source = Readable.fromWeb(body.body as import('node:stream/web').ReadableStream<Uint8Array>)
  let file: Promise<StagedFile> | undefined
  let part: BusboyFileStream | undefined
  let reason: Error = rejected('damaged')
  const stop = (error: Error) => {
    reason = error
    source.destroy(error)
  }
  parser.on('file', (_field, stream, name) => {
    part = stream
    stream.once('limit', () => stop(rejected('tooLarge')))
    file = takeFile(stream, cleanName(name, kind), { staged, kind })
    // Consumers receive the errors; a rejected file has none.
    stream.on('error', () => {})
    file.catch((error: Error) => {
      // A rejected file is read to its end, since browsers show no answer that comes earlier. One that cannot be written
      // has ended its stream: nothing would take the rest, and the request would wait for ever.
      if (error instanceof Rejected) stream.resume()
      else stop('syscall' in error && !source.errored ? error : reason)
    })
  })
  for (const event of ['filesLimit', 'partsLimit', 'fieldsLimit'] as const) {
    parser.on(event, () => stop(rejected('several')))
  }
  try {
    await pipeline(source, parser)
  } catch {
    part?.destroy(new Error('cut off'))
    await file?.catch(() => {})
    throw reason
  }
  if (!file) throw rejected('none')
  return file
}

function openParser(contentType: string, limits: Record<string, number>) {
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits })
  } catch {
    throw rejected('damaged')
  }
}

async function takeFile(
  stream: BusboyFileStream,
  name: string,
  { staged, kind }: { staged: string; kind: UploadKind },
): Promise<StagedFile> {
  const extension = uploadExtension(name, kind)
  if (name === '') throw rejected('none')
  if (!extension) throw new Rejected(422, `Please choose one of these: ${getExtensions[kind].join(', ')}.`)
  let size = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      done(null, chunk)
    },
  })
  await pipeline(stream, counted, createWriteStream(staged, { mode: 0o600 }))
  if (size > maxFileBytes) throw rejected('tooLarge')
  if (size === 0) throw rejected('empty')
  return { name, extension, size }
}

/** The file's own name without folders and control characters, cut in front of its extension. */
function cleanName(sent: string | undefined, kind: UploadKind): string {
  const base = (sent ?? '').split(/[/\\]/).at(-1) ?? ''
  const name = base.toWellFormed().replace(/\p{C}/gu, '').trim()
  const extension = uploadExtension(name, kind) ?? ''
  return name.length <= 200 ? name : name.slice(0, 200 - extension.length) + extension
}
