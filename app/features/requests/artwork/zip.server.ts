import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { makeZip, predictLength } from 'client-zip'
import type { Storage } from '#app/lib/storage/storage.server.ts'
import { findStoredFile, type StoredFile } from './artwork.server.ts'
import type { StoredArtwork } from './artwork-file.ts'
import { toUniqueName } from './file-name.ts'

/** Listed in the ZIP in place of files missing in storage. */
const missingNote = 'MISSING FILES.txt'

/**
 * Streams all files of a request as a ZIP, one open file at a time. Missing files are listed in a text file (docs/domain.md,
 * Artwork). The size is known in advance, so that interrupted downloads are detected.
 * @returns undefined if no file is left
 */
export async function zipArtwork(
  storage: Storage,
  { reference, files }: { reference: string; files: readonly StoredArtwork[] },
): Promise<StoredFile | undefined> {
  const foundFiles = await Promise.all(
    files.map(async (file) => ({ file, stored: await findStoredFile(storage, file) })),
  )
  const entries: Entry[] = foundFiles.flatMap(({ file, stored }) => (stored ? [{ name: file.name, ...stored }] : []))
  if (entries.length === 0) return undefined
  const missing = foundFiles.filter(({ stored }) => !stored).map(({ file }) => file.name)
  if (missing.length > 0) entries.push(createMissingNote(reference, missing, files))
  const size = Number(predictLength(entries.map(({ name, size }) => ({ name, size }))))
  return { size, open: async () => Readable.from(streamZip(entries), { objectMode: false }) }
}

type Entry = StoredFile & { name: string }

async function* streamZip(entries: readonly Entry[]) {
  const files = openSequentially(entries)
  // Hides the generator's throw(), which client-zip calls after an interrupted download, and fails.
  const zip = makeZip({ [Symbol.asyncIterator]: () => ({ next: () => files.next() }) })
  try {
    yield* zip as ReadableStream<Uint8Array>
  } finally {
    await files.return()
  }
}

/** Opens files one after the other. */
async function* openSequentially(entries: readonly Entry[]) {
  const lastModified = new Date()
  for (const { name, size, open } of entries) {
    const input = await open()
    try {
      yield { name, size, lastModified, input }
    } finally {
      input.destroy()
    }
  }
}

function createMissingNote(reference: string, missing: readonly string[], files: readonly StoredArtwork[]): Entry {
  const lines = [`These files of ${reference} are no longer in storage:`, '', ...missing, '']
  const text = Buffer.from(lines.join('\r\n'))
  const name = toUniqueName(missingNote, new Set(files.map((file) => file.name.toLowerCase())))
  return { name, size: text.length, open: async () => Readable.from([text]) }
}
