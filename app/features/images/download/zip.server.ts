import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { and, eq, like, sql } from 'drizzle-orm'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import type { Services } from '#app/lib/services.ts'
import { getLocalFolder, getStagingFolder, moveIntoStorage } from '#app/lib/storage/storage.server.ts'
import type { Queryable } from '#db/client.ts'
import { imageFetches, images } from '#db/tables/images.ts'
import { getImageUrl } from '../image-url.ts'
import { maxImageBytes } from '../limits.ts'
import { findZipProblem, isImageEntry, omitAmbiguousNames, type ZipEntry, zipLimits } from './zip-entries.ts'

/** Maximum bytes of an uploaded ZIP. */
export const maxZipBytes = 2 * 1024 ** 3

const scheme = 'zip:'
const getPrefix = (importId: string) => `${scheme}${importId}/`
const getZipPath = (importId: string) => `import-pictures/${importId}.zip`

/** True if a waiting image is in the ZIP of an import; its URL is `zip:IMPORT/PATH`. */
export const isInZip = (url: string) => url.startsWith(scheme)

/**
 * Stores the ZIP of an import, replacing an earlier one; its images wait like downloads. Calling `startFetching` afterwards
 * avoids a delay of up to a minute.
 * @param path of a local file, which is moved if accepted
 */
export async function storeZip(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  { importId, path }: { importId: string; path: string },
): Promise<{ ok: true; images: number } | { ok: false; reason: string }> {
  const entries = await readDirectory(path).catch(describeZipError)
  const reason = typeof entries === 'string' ? entries : findZipProblem(entries, (await stat(path)).size)
  if (reason !== undefined || typeof entries === 'string') return { ok: false, reason: reason ?? '' }
  await moveIntoStorage(storage, path, getZipPath(importId), 'application/zip')
  const names = sql.param([...new Set(entries.filter(isImageEntry).map(({ name }) => getPrefix(importId) + name))])
  const { rowCount } = await db.transaction(async (tx) => {
    await tx.delete(imageFetches).where(isFromZipOf(importId))
    return tx.execute(sql`insert into ${imageFetches} (address) select unnest(${names}::text[])`)
  })
  return { ok: true, images: rowCount ?? 0 }
}

/** yauzl itself rejects paths that leave the ZIP. @throws errors of this machine */
function describeZipError(error: unknown): string {
  if (!(error instanceof Error) || 'syscall' in error) throw error
  return /^(invalid relative|absolute) path/.test(error.message)
    ? 'The ZIP has an invalid file path.'
    : 'This file is not a valid ZIP.'
}

const isFromZipOf = (importId: string) => like(imageFetches.address, `${getPrefix(importId)}%`)

async function readDirectory(path: string): Promise<ZipEntry[] | string> {
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true })
  try {
    if (zip.entryCount > zipLimits.entries) {
      return `The ZIP has more than ${zipLimits.entries.toLocaleString('en-US')} files.`
    }
    const entries: ZipEntry[] = []
    for await (const entry of zip.eachEntry()) {
      const { fileName: name, compressedSize, uncompressedSize: size } = entry
      if (!name.endsWith('/')) entries.push({ name, compressedSize, size, encrypted: entry.isEncrypted() })
    }
    return entries
  } finally {
    zip.close()
  }
}

export type ZipState = {
  waiting: number
  /** Stored images by file name in lower case; ambiguous names are left out. */
  stored: Record<string, string>
  failed: { name: string; problem: string }[]
}

/** Returns the progress of storing an import's ZIP; undefined without one. */
export async function getZipState(db: Queryable, importId: string): Promise<ZipState | undefined> {
  const { address: url, state, problem } = imageFetches
  const rows = await db
    .select({ url, state, problem, hash: images.hash, width: images.width, height: images.height })
    .from(imageFetches)
    .leftJoin(images, eq(images.hash, imageFetches.hash))
    .where(isFromZipOf(importId))
  if (rows.length === 0) return undefined
  const zip: ZipState = { waiting: 0, stored: {}, failed: [] }
  const stored: [string, string][] = []
  for (const { url, state, problem, hash, width, height } of rows) {
    const name = url.split('/').at(-1) ?? ''
    if (state === 'waiting') zip.waiting += 1
    else if (hash !== null && width !== null && height !== null) {
      stored.push([name.toLowerCase(), getImageUrl({ hash, width, height })])
    } else zip.failed.push({ name, problem: problem ?? 'The image is no longer stored.' })
  }
  return { ...zip, stored: omitAmbiguousNames(stored) }
}

/** Deletes the ZIP of an import and its pending images. */
export async function deleteZip(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  { importId }: { importId: string },
): Promise<void> {
  await db.delete(imageFetches).where(and(isFromZipOf(importId), eq(imageFetches.state, 'waiting')))
  await storage.delete(getZipPath(importId))
}

type OpenZip = { zip: ZipFile; entries: Map<string, Entry>; close: () => Promise<void> }

/** Opens each ZIP of images once. */
export function openZips(services: Pick<Services, 'storage' | 'settings'>) {
  const opened = new Map<string, Promise<OpenZip>>()
  return {
    /** Writes one image to a file. @throws if the ZIP does not contain it or contradicts its directory */
    async extract(url: string, file: string): Promise<void> {
      const [importId = ''] = url.slice(scheme.length).split('/', 1)
      const opening = opened.get(importId) ?? openStoredZip(services, importId)
      opened.set(importId, opening)
      const { zip, entries } = await opening
      const entry = entries.get(url.slice(getPrefix(importId).length))
      if (!entry || entry.uncompressedSize > maxImageBytes) throw new Error('image not found in the ZIP')
      await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(file, { mode: 0o600 }))
    },
    async close(): Promise<void> {
      for (const opening of opened.values()) await opening.then(({ close }) => close()).catch(() => {})
    },
  }
}

async function openStoredZip(
  { storage, settings }: Pick<Services, 'storage' | 'settings'>,
  importId: string,
): Promise<OpenZip> {
  const folder = getLocalFolder(storage)
  const copy = folder ? undefined : join(getStagingFolder(settings.DATA_DIR), `zip-${importId}`)
  const path = copy ?? join(folder ?? '', getZipPath(importId))
  const deleteCopy = async () => {
    if (copy) await rm(copy, { force: true })
  }
  try {
    if (copy) {
      await mkdir(dirname(copy), { recursive: true, mode: 0o700 })
      await pipeline(await storage.getStream(getZipPath(importId)), createWriteStream(copy, { mode: 0o600 }))
    }
    const zip = await openPromise(path, { autoClose: false, lazyEntries: true })
    const close = async () => {
      zip.close()
      await deleteCopy()
    }
    return { zip, entries: await readEntries(zip), close }
  } catch (error) {
    await deleteCopy()
    throw error
  }
}

/** Reads the directory of a ZIP, which is closed if that fails. */
async function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    return entries
  } catch (error) {
    zip.close()
    throw error
  }
}
