import { readSync } from 'node:fs'
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { readXml } from './xml.server.ts'

const maxPendingBytes = 1024 * 1024

/** Shared strings of a spreadsheet, stored on disk to save memory. */
export type SharedStrings = { get(index: number): string; close(): Promise<void> }

export const noStrings: SharedStrings = { get: () => '', close: async () => {} }

export async function readSharedStrings(stream: Readable): Promise<SharedStrings> {
  const folder = await mkdtemp(join(tmpdir(), 'boxwright-strings-'))
  const file = await open(join(folder, 'strings'), 'w+')
  // Anonymous file that needs no cleanup after a crash.
  await rm(folder, { recursive: true, force: true })
  try {
    return await storeStrings(stream, file)
  } catch (error) {
    await file.close()
    throw error
  }
}

async function storeStrings(stream: Readable, file: FileHandle): Promise<SharedStrings> {
  let ends = new Float64Array(1024)
  let count = 0
  let size = 0
  let pending: Buffer[] = []
  let pendingBytes = 0
  const flush = async () => {
    if (pendingBytes > 0) await file.appendFile(Buffer.concat(pending))
    pending = []
    pendingBytes = 0
  }
  let text: string | undefined
  let isPhonetic = false
  let inText = false
  const reading = readXml(stream, {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 'rPh') isPhonetic = true
      else if (name === 't') inText = !isPhonetic
    },
    text(piece) {
      if (inText && text !== undefined) text += piece
    },
    close(name) {
      if (name === 't') inText = false
      else if (name === 'rPh') isPhonetic = false
      else if (name === 'si' && text !== undefined) {
        const bytes = Buffer.from(decodeEscapes(text))
        pending.push(bytes)
        pendingBytes += bytes.length
        size += bytes.length
        if (count === ends.length) {
          const larger = new Float64Array(count * 2)
          larger.set(ends)
          ends = larger
        }
        ends[count] = size
        count += 1
        text = undefined
      }
    },
  })
  for await (const _ of reading) if (pendingBytes > maxPendingBytes) await flush()
  await flush()
  return {
    get(index) {
      if (!Number.isInteger(index) || index < 0 || index >= count) return ''
      const start = index === 0 ? 0 : (ends[index - 1] ?? 0)
      const bytes = Buffer.alloc((ends[index] ?? 0) - start)
      // The file was just written, so the operating system has it in memory.
      readSync(file.fd, bytes, 0, bytes.length, start)
      return bytes.toString()
    },
    close: () => file.close(),
  }
}

/** Excel writes control characters as _x000D_. */
export const decodeEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
