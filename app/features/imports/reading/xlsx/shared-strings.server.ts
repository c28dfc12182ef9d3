import { readSync } from 'node:fs'
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { readXml } from './xml.server.ts'

const maxWaiting = 1024 * 1024

/** The texts that a spreadsheet's cells point to, on disk: a hundred thousand descriptions need no memory. */
export type SharedStrings = { get(index: number): string; close(): Promise<void> }

export const noStrings: SharedStrings = { get: () => '', close: async () => {} }

export async function readSharedStrings(stream: Readable): Promise<SharedStrings> {
  const folder = await mkdtemp(join(tmpdir(), 'boxwright-strings-'))
  const file = await open(join(folder, 'strings'), 'w+')
  // Anonymous file that needs no cleanup after a crash.
  await rm(folder, { recursive: true, force: true })
  try {
    return await fill(stream, file)
  } catch (error) {
    await file.close()
    throw error
  }
}

async function fill(stream: Readable, file: FileHandle): Promise<SharedStrings> {
  let ends = new Float64Array(1024)
  let count = 0
  let size = 0
  let waiting: Buffer[] = []
  let waitingSize = 0
  const flush = async () => {
    if (waitingSize > 0) await file.appendFile(Buffer.concat(waiting))
    waiting = []
    waitingSize = 0
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
        const bytes = Buffer.from(unescaped(text))
        waiting.push(bytes)
        waitingSize += bytes.length
        size += bytes.length
        if (count === ends.length) {
          const more = new Float64Array(count * 2)
          more.set(ends)
          ends = more
        }
        ends[count] = size
        count += 1
        text = undefined
      }
    },
  })
  for await (const _ of reading) if (waitingSize > maxWaiting) await flush()
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
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
