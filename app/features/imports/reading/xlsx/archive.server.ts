import { type Readable, Transform } from 'node:stream'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { freelyUnpacked, maxExpansion, maxUnpacked } from '../../limits.ts'
import { FileRejected } from '../../rejection.ts'

const maxEntries = 10_000

/** The parts of a spreadsheet's ZIP, unpacked one at a time and within what that may cost. */
export type Archive = {
  has(name: string): boolean
  /** The part as it is unpacked; it fails with FileRefused where it unpacks to more than it may. */
  open(name: string): Promise<Readable>
  close(): void
}

const bomb = 'This spreadsheet expands to an unusual size. Save it again as XLSX or CSV and retry.'
const climbing = 'This spreadsheet has invalid internal paths. Save it again and retry.'
const broken = 'This spreadsheet is damaged or not in XLSX format. Save it again as XLSX or CSV and retry.'

/** @throws FileRefused */
export async function openArchive(file: string): Promise<Archive> {
  const zip = await openPromise(file, { autoClose: false, validateEntrySizes: true, strictFileNames: false }).catch(
    () => {
      throw new FileRejected(broken)
    },
  )
  zip.on('error', () => {})
  try {
    return getArchive(zip, await getEntries(zip))
  } catch (error) {
    zip.close()
    throw error
  }
}

/** Entries by lower-case name, as programs differ in spelling. Names are never used as paths. */
async function getEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > maxEntries) throw new FileRejected(bomb)
  const entries = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry)
  } catch (error) {
    // yauzl rejects absolute names and those that climb out of their folder.
    const climbs =
      error instanceof Error && /absolute path|invalid relative path|invalid characters/.test(error.message)
    throw new FileRejected(climbs ? climbing : broken)
  }
  if (!entries.has('xl/workbook.xml')) {
    throw new FileRejected('This is a ZIP, but no XLSX spreadsheet in it. An import takes CSV, XLSX, JSON and NDJSON.')
  }
  return entries
}

function getArchive(zip: ZipFile, entries: Map<string, Entry>): Archive {
  let unpacked = 0
  return {
    has: (name) => entries.has(name.toLowerCase()),
    async open(name) {
      const entry = entries.get(name.toLowerCase())
      if (!entry?.canDecodeFileData()) throw new FileRejected(broken)
      const source = await zip.openReadStreamPromise(entry).catch(() => {
        throw new FileRejected(broken)
      })
      let size = 0
      const guard = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          size += chunk.length
          unpacked += chunk.length
          const isBomb = unpacked > maxUnpacked || (size > freelyUnpacked && size > entry.compressedSize * maxExpansion)
          done(isBomb ? new FileRejected(bomb) : null, chunk)
        },
      })
      source.on('error', () => guard.destroy(new FileRejected(broken)))
      guard.on('close', () => source.destroy())
      // The reader receives the error; reading may not have begun, or may have stopped.
      guard.on('error', () => {})
      return source.pipe(guard)
    },
    close: () => zip.close(),
  }
}
