import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { makeZip, predictLength } from 'client-zip'
import type { Storage } from '#app/lib/storage/storage.server.ts'
import { lookUp, type OpenArtwork } from './artwork.server.ts'
import type { StoredArtwork } from './artwork-file.ts'
import { freeName } from './file-name.ts'

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
): Promise<OpenArtwork | undefined> {
  const found = await Promise.all(files.map(async (file) => ({ file, stored: await lookUp(storage, file) })))
  const entries: Entry[] = found.flatMap(({ file, stored }) => (stored ? [{ name: file.name, ...stored }] : []))
  if (entries.length === 0) return undefined
  const missing = found.filter(({ stored }) => !stored).map(({ file }) => file.name)
  if (missing.length > 0) entries.push(getNote(reference, missing, files))
  const size = Number(predictLength(entries.map(({ name, size }) => ({ name, size }))))
  return { size, open: async () => Readable.from(zipped(entries), { objectMode: false }) }
}

type Entry = OpenArtwork & { name: string }

async function* zipped(entries: readonly Entry[]) {
  const files = inTurn(entries)
  // Without the generator's throw(): that is how client-zip would end it after a download that was cut off, and fail.
  const zip = makeZip({ [Symbol.asyncIterator]: () => ({ next: () => files.next() }) })
  try {
    yield* zip as ReadableStream<Uint8Array>
  } finally {
    await files.return()
  }
}

/** One after the other, each opened when its turn comes. */
async function* inTurn(entries: readonly Entry[]) {
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

function getNote(reference: string, missing: readonly string[], files: readonly StoredArtwork[]): Entry {
  const lines = [`These files of ${reference} are no longer in storage:`, '', ...missing, '']
  const text = Buffer.from(lines.join('\r\n'))
  const name = freeName(missingNote, new Set(files.map((file) => file.name.toLowerCase())))
  return { name, size: text.length, open: async () => Readable.from([text]) }
}
