import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { detectEncoding } from '#app/lib/text/decode-text.ts'
import { FileRejected } from '../rejection.ts'

const chunkBytes = 256 * 1024

/** Supported encodings; latin-1 is read as windows-1252. */
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type Encoding = (typeof encodings)[number]

const isEncoding = (name: string): name is Encoding => encodings.some((known) => known === name)

/**
 * Returns the chosen encoding, else detects it from the first bytes (`detectEncoding`), else from the whole file.
 * @throws FileRejected if the choice is not supported or the file is not text
 */
export async function getEncoding(file: string, chosen?: string): Promise<Encoding> {
  if (chosen !== undefined) {
    const name =
      chosen.toLowerCase() === 'latin-1' || chosen.toLowerCase() === 'latin1' ? 'windows-1252' : chosen.toLowerCase()
    if (!isEncoding(name))
      throw new FileRejected(`"${chosen}" is not a supported encoding. Use ${encodings.join(', ')}.`)
    return name
  }
  const head = await readFirstBytes(file, 4_096)
  const detected = detectEncoding(head)
  if (detected) return detected
  let isValidUtf8 = true
  // The end of a chunk may split a character.
  let rest = Buffer.alloc(0)
  for await (const chunk of createReadStream(file, { highWaterMark: chunkBytes }) as AsyncIterable<Buffer>) {
    if (chunk.includes(0)) throw new FileRejected('This is not a text file. Save it as CSV or XLSX and try again.')
    if (!isValidUtf8) continue
    const bytes = Buffer.concat([rest, chunk])
    const completeEnd = findCompleteEnd(bytes)
    isValidUtf8 = isUtf8(bytes.subarray(0, completeEnd))
    rest = bytes.subarray(completeEnd)
  }
  return isValidUtf8 && rest.length === 0 ? 'utf-8' : 'windows-1252'
}

export async function readFirstBytes(file: string, length: number): Promise<Buffer> {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Returns the end of the last complete character. */
function findCompleteEnd(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0
    if ((byte & 0b1100_0000) === 0b1000_0000) continue
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1
    return length > back ? bytes.length - back : bytes.length
  }
  return bytes.length
}

/** Yields a file as text in chunks, without byte order mark and with every line break as \n. */
export async function* readTextChunks(
  file: string,
  encoding: Encoding,
  limit = Number.POSITIVE_INFINITY,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  let endedInReturn = false
  let read = 0
  for await (const chunk of createReadStream(file, { highWaterMark: chunkBytes }) as AsyncIterable<Buffer>) {
    let text = decoder.decode(chunk, { stream: true })
    if (endedInReturn) text = `\r${text}`
    endedInReturn = text.endsWith('\r')
    if (endedInReturn) text = text.slice(0, -1)
    if (text.includes('\r')) text = text.replace(/\r\n?/g, '\n')
    if (text.includes('\0')) throw new FileRejected('This is not a text file. Save it as CSV or XLSX and try again.')
    yield text
    read += chunk.length
    if (read >= limit) return
  }
  const last = (endedInReturn ? '\n' : '') + decoder.decode()
  if (last) yield last
}
