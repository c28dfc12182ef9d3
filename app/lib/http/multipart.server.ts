import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { Busboy, type BusboyConfig, type BusboyFileStream } from '@fastify/busboy'
import { data } from 'react-router'
import { getStagingFolder } from '../storage/storage.server.ts'
import { parseUploadedFileName } from '../text/file-name.ts'
import { toStorable } from '../text/storable.ts'

/** A file of a form, on this machine's disk. */
export type StagedFile = {
  /** Name of the file input. */
  field: string
  file: string
  name: string
  /** Bytes; `fileSize` + 1 for a larger file, which is truncated. */
  size: number
  type: string
}

export type StagedForm = { form: FormData; files: StagedFile[] }

export const isMultipart = ({ headers }: Request) => /^multipart\/form-data/i.test(headers.get('Content-Type') ?? '')

/**
 * Parses a multipart form and streams its files to disk; `discard` deletes them. Reads oversized bodies to the end without
 * storing them, as browsers ignore earlier responses.
 * @param limits `fileSize` in bytes
 * @throws a 400 response for an invalid or incomplete body; an error if it cannot be stored
 */
export async function stageForm(
  body: Request,
  {
    dataDir,
    limits,
  }: { dataDir: string; limits: BusboyConfig['limits'] & { fields: number; files: number; fileSize: number } },
): Promise<StagedForm> {
  const folder = getStagingFolder(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const form = new FormData()
  const streams: BusboyFileStream[] = []
  const staging: Promise<StagedFile>[] = []
  const parser = createParser(body, { ...limits, fileSize: limits.fileSize + 1 })
  parser.on('field', (name, value) => form.append(toStorable(name), toStorable(value)))
  parser.on('file', (field, stream, sentName, _encoding, type) => {
    const name = parseUploadedFileName(sentName)
    // A file field in which nothing was chosen.
    if (name === '') return stream.resume()
    streams.push(stream)
    const staged = stageFile(stream, { field, folder, name, type })
    // Reported once the body is read; until then the rejection must not count as unhandled.
    staged.catch(() => {})
    staging.push(staged)
  })
  try {
    const { body: stream } = body
    await pipeline(stream ? Readable.fromWeb(stream as import('node:stream/web').ReadableStream) : [], parser)
    return { form, files: await Promise.all(staging) }
  } catch (error) {
    // Without the rest of the body they would wait for it.
    for (const stream of streams) stream.destroy(new Error('cut off'))
    const staged = await Promise.allSettled(staging)
    await discard(staged.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])))
    // Errors of this machine name a system call; any other means that the body broke off.
    throw error instanceof Error && 'syscall' in error ? error : createBadRequest()
  }
}

/** As `stageForm`, but returns undefined for an invalid or incomplete body. */
export const stageCompleteForm = (...args: Parameters<typeof stageForm>): Promise<StagedForm | undefined> =>
  stageForm(...args).catch((error: unknown) => {
    if (error instanceof Error) throw error
    return undefined
  })

const createBadRequest = () => data(null, { status: 400 })

function createParser({ headers }: Request, limits: BusboyConfig['limits']) {
  try {
    return new Busboy({ headers: { 'content-type': headers.get('content-type') ?? '' }, limits })
  } catch {
    throw createBadRequest()
  }
}

export async function discard(files: readonly Pick<StagedFile, 'file'>[]): Promise<void> {
  for (const { file } of files) await rm(file, { force: true })
}

async function stageFile(
  stream: BusboyFileStream,
  { field, folder, name, type }: { field: string; folder: string; name: string; type: string },
): Promise<StagedFile> {
  const file = join(folder, randomUUID())
  const target = createWriteStream(file, { mode: 0o600 })
  stream.on('error', (error) => target.destroy(error))
  try {
    // A pipeline would destroy the stream if the disk is full, and the body would never end.
    await finished(stream.pipe(target))
  } catch (error) {
    stream.resume()
    await rm(file, { force: true })
    throw error
  }
  const safeType = /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : 'application/octet-stream'
  return { field, file, name, size: target.bytesWritten, type: safeType }
}
