import { randomBytes, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import type { Services } from '#app/lib/services.ts'
import { moveIntoStorage, stagingFolder } from '#app/lib/storage.server.ts'
import type { MailAttachment } from '#db/tables/request-work.ts'
import { uploads } from '#db/tables/uploads.ts'
import { attachmentProblem, longestBody, mostAttachedBytes, mostAttachments } from './answer.schema.ts'

const storageFolder = 'answer-attachments'

/** A file of the form, on this machine's disk. */
type Staged = { file: string; name: string; size: number; type: string }

export type ReceivedForm = {
  form: FormData
  files: Staged[]
  /** Why some of what was attached was not taken; nothing is sent then. */
  problem?: string
}

/**
 * Reads a multipart form with its attachments, which go to disk as they come. A body that breaks off, or is none, throws. Too
 * much is read to its end and not kept, since browsers show no answer that comes earlier.
 */
export async function receiveForm(body: Request, dataDir: string): Promise<ReceivedForm> {
  const folder = stagingFolder(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const form = new FormData()
  const staging: Promise<Staged>[] = []
  const parser = new Busboy({
    headers: { 'content-type': body.headers.get('content-type') ?? '' },
    limits: { fields: 20, fieldSize: longestBody * 4, files: mostAttachments + 1, fileSize: mostAttachedBytes + 1 },
  })
  parser.on('field', (name, value) => form.append(name, value.replaceAll('\u0000', '').toWellFormed()))
  parser.on('file', (_field, stream, sentName, _encoding, type) => {
    const name = cleanName(sentName)
    // A file field in which nothing was chosen.
    if (name === '') stream.resume()
    else staging.push(stage(stream, { folder, name, type }))
  })
  try {
    const { body: stream } = body
    await pipeline(stream ? Readable.fromWeb(stream as import('node:stream/web').ReadableStream) : [], parser)
    const files = await Promise.all(staging)
    const attached = { count: 0, bytes: 0 }
    let problem: string | undefined
    for (const { name, size } of files) {
      problem ??= attachmentProblem(name, size, attached)
      attached.count += 1
      attached.bytes += size
    }
    return { form, files, ...(problem && { problem }) }
  } catch (error) {
    const staged = await Promise.allSettled(staging)
    await discard(staged.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])))
    throw error
  }
}

async function stage(
  stream: BusboyFileStream,
  { folder, name, type }: { folder: string; name: string; type: string },
): Promise<Staged> {
  const file = join(folder, randomUUID())
  const target = createWriteStream(file, { mode: 0o600 })
  try {
    await pipeline(stream, target)
  } catch (error) {
    stream.resume()
    await rm(file, { force: true })
    throw error
  }
  const plainType = /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : 'application/octet-stream'
  return { file, name, size: target.bytesWritten, type: plainType }
}

export async function discard(files: Staged[]): Promise<void> {
  for (const { file } of files) await rm(file, { force: true })
}

/**
 * Moves attachments into storage, before the mail that carries them is queued. Their rows come first, and nobody has claimed
 * them: of a crash, or a mail that is not queued after all, the sweep of uploads takes what is left.
 */
export async function storeAttachments(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  files: Staged[],
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

/** The file's own name without folders and control characters, cut in front of its extension. */
function cleanName(sent: string | undefined): string {
  const name = ((sent ?? '').split(/[/\\]/).at(-1) ?? '').toWellFormed().replace(/\p{C}/gu, '').trim()
  const extension = extname(name).slice(0, 20)
  return name.length <= 150 ? name : name.slice(0, 150 - extension.length) + extension
}
