import { stat } from 'node:fs/promises'
import type { ImportFormat } from '../file-preview.ts'
import { maxBytes } from '../limits.ts'
import { FileRejected } from '../rejection.ts'
import { openCsv } from './csv.server.ts'
import { openJson } from './json.server.ts'
import { openNdjson } from './ndjson.server.ts'
import type { ReadingOptions, Source } from './source.ts'
import { readFirstBytes } from './text.server.ts'
import { openXlsx } from './xlsx/xlsx.server.ts'

const formatMegabytes = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024).toLocaleString('en-US')} MB`

/** Checks the size before the file is read. @throws FileRejected */
export async function checkSize(file: string): Promise<number> {
  const { size } = await stat(file)
  if (size > maxBytes) {
    throw new FileRejected(
      `The file has ${formatMegabytes(size)}, and an import takes at most ${formatMegabytes(maxBytes)}. Split it and import the parts one after the other.`,
    )
  }
  if (size === 0) throw new FileRejected('The file is empty.')
  return size
}

const oleSignature = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const encryptionMarker = Buffer.from('EncryptedPackage', 'utf16le')

/** Detects the format by content; the name only distinguishes text formats. @throws FileRejected */
export async function getFormat(file: string, name: string): Promise<ImportFormat> {
  const head = await readFirstBytes(file, 64 * 1024)
  if (head.subarray(0, 8).equals(oleSignature)) throw new FileRejected(await getOleReason(file))
  if (head.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))) return 'xlsx'
  const { fileTypeFromBuffer } = await import('file-type')
  const type = await fileTypeFromBuffer(head.subarray(0, 4_100))
  // Detects XML among text formats only.
  if (type && type.ext !== 'xml') {
    throw new FileRejected(`This file looks like ${type.ext.toUpperCase()}. Imports accept CSV, XLSX, JSON and NDJSON.`)
  }
  const beginning = head
    .toString('latin1')
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe)/, '')
    .replaceAll('\0', '')
    .trimStart()
  if (/^<(?:!doctype html|html|table|head)/i.test(beginning)) {
    throw new FileRejected('This file is a web page. Open it in a spreadsheet, save it as XLSX or CSV and try again.')
  }
  if (/^<\?xml/i.test(beginning)) throw new FileRejected('This file is XML. Imports accept CSV, XLSX, JSON and NDJSON.')
  if (/\.(?:ndjson|jsonl)$/i.test(name)) return 'ndjson'
  if (beginning.startsWith('[') && (/\.json$/i.test(name) || /^\[\s*[{\]]/.test(beginning))) return 'json'
  if (beginning.startsWith('{')) return /\.json$/i.test(name) || !isObjectPerLine(beginning) ? 'json' : 'ndjson'
  if (/\.json$/i.test(name)) return 'json'
  return 'csv'
}

function isObjectPerLine(text: string): boolean {
  const [first = ''] = text.split('\n')
  try {
    return typeof JSON.parse(first) === 'object'
  } catch {
    return false
  }
}

async function getOleReason(file: string): Promise<string> {
  const { createReadStream } = await import('node:fs')
  let rest = Buffer.alloc(0)
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>) {
    const bytes = Buffer.concat([rest, chunk])
    if (bytes.includes(encryptionMarker))
      return 'This spreadsheet is password-protected. Remove the password and try again.'
    rest = bytes.subarray(-encryptionMarker.length)
  }
  return 'This is an old Excel file (.xls). Save it as XLSX or CSV and try again.'
}

/** @throws FileRejected */
export async function openSource(file: string, options: { format: ImportFormat } & ReadingOptions): Promise<Source> {
  const source = await openFormat(file, options)
  closeUnread(source.rows)
  return source
}

function openFormat(file: string, { format, ...options }: { format: ImportFormat } & ReadingOptions): Promise<Source> {
  switch (format) {
    case 'csv':
      return openCsv(file, options)
    case 'xlsx':
      return openXlsx(file, options)
    case 'json':
      return openJson(file)
    case 'ndjson':
      return openNdjson(file)
  }
}

/** Begins the rows before it ends them: `return` skips the `finally` of a generator that has not begun, which closes the file. */
function closeUnread(rows: Source['rows']): void {
  const end = rows.return.bind(rows)
  rows.return = async (value) => {
    await rows.next().catch(() => {})
    return end(value)
  }
}
