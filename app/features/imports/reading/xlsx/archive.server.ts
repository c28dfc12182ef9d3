import { type Readable, Transform } from 'node:stream'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { maxExpansion, maxUncheckedBytes, maxUnpackedBytes } from '../../limits.ts'
import { FileRejected } from '../../rejection.ts'

const maxEntries = 10_000

/** The parts of a spreadsheet's ZIP, unpacked as streams within limits. */
export type Archive = {
  has(name: string): boolean
  /** Streams a part; fails with FileRejected if it exceeds the limits. */
  open(name: string): Promise<Readable>
  close(): void
}

const entriesReason = 'This spreadsheet has too many parts. Save it again as XLSX or CSV and retry.'
const expansionReason = 'This spreadsheet expands to an unusual size. Save it again as XLSX or CSV and retry.'
const invalidPathsReason = 'This spreadsheet has invalid internal paths. Save it again and retry.'
const damagedReason = 'This spreadsheet is damaged or not in XLSX format. Save it again as XLSX or CSV and retry.'

/** @throws FileRejected */
export async function openArchive(file: string): Promise<Archive> {
  const zip = await openPromise(file, { autoClose: false, validateEntrySizes: true, strictFileNames: false }).catch(
    () => {
      throw new FileRejected(damagedReason)
    },
  )
  zip.on('error', () => {})
  try {
    return createArchive(zip, await getEntries(zip))
  } catch (error) {
    zip.close()
    throw error
  }
}

/** Entries by lower-case name, as programs differ in capitalization. Names are never used as paths. */
async function getEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > maxEntries) throw new FileRejected(entriesReason)
  const entries = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry)
  } catch (error) {
    // yauzl rejects absolute names and those that climb out of their folder.
    const hasInvalidPath =
      error instanceof Error && /absolute path|invalid relative path|invalid characters/.test(error.message)
    throw new FileRejected(hasInvalidPath ? invalidPathsReason : damagedReason)
  }
  if (!entries.has('xl/workbook.xml')) {
    throw new FileRejected('This ZIP contains no XLSX spreadsheet. Imports accept CSV, XLSX, JSON and NDJSON.')
  }
  return entries
}

function createArchive(zip: ZipFile, entries: Map<string, Entry>): Archive {
  let unpacked = 0
  return {
    has: (name) => entries.has(name.toLowerCase()),
    async open(name) {
      const entry = entries.get(name.toLowerCase())
      if (!entry?.canDecodeFileData()) throw new FileRejected(damagedReason)
      const source = await zip.openReadStreamPromise(entry).catch(() => {
        throw new FileRejected(damagedReason)
      })
      let size = 0
      const sizeLimiter = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          size += chunk.length
          unpacked += chunk.length
          const isBomb =
            unpacked > maxUnpackedBytes || (size > maxUncheckedBytes && size > entry.compressedSize * maxExpansion)
          done(isBomb ? new FileRejected(expansionReason) : null, chunk)
        },
      })
      source.on('error', () => sizeLimiter.destroy(new FileRejected(damagedReason)))
      sizeLimiter.on('close', () => source.destroy())
      // The reader receives the error; reading may not have begun, or may have stopped.
      sizeLimiter.on('error', () => {})
      return source.pipe(sizeLimiter)
    },
    close: () => zip.close(),
  }
}
