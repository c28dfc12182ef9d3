import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { eq, sql } from 'drizzle-orm'
import type { Services } from '#app/lib/services.ts'
import { getStagingFolder, moveIntoStorage } from '#app/lib/storage/storage.server.ts'
import { images } from '#db/tables/images.ts'
import type { Actor } from '../audit/audit.server.ts'
import { getImageFiles, getImageUrl, getStoredPaths, type ImageFacts } from './image-url.ts'
import { maxImageBytes } from './limits.ts'
import { imageProcessor } from './processing/image-processor.server.ts'

export type ImageServices = Pick<Services, 'db' | 'storage' | 'settings'>

export type StoredImage = ImageFacts & {
  /** URL used by products, boxes and posts. */
  url: string
  /** Original file name. */
  name: string
}

/** `reason` is for the uploader. */
export type ImageResult = { ok: true; image: StoredImage } | { ok: false; reason: string }

/**
 * Stores an image by its content; existing ones are not stored again. Writes the row before the files, so that the cleanup
 * finds remains of a crash, and returns the URL once all files are stored. Keeps the source file.
 * @param path of a local file
 * @param name original file name
 * @throws WorkerUnavailableError if the image process is unavailable; errors of storage and the database
 */
export async function storeImage(
  services: ImageServices,
  { path, name, by }: { path: string; name: string; by: Pick<Actor, 'staffId'> },
): Promise<ImageResult> {
  const { size } = await stat(path)
  if (size > maxImageBytes) return { ok: false, reason: 'This file is larger than 25 MB.' }
  const hash = await hashFile(path)
  const existing = await findStored(services, hash)
  if (existing) return { ok: true, image: existing }

  const folder = getStagingFolder(services.settings.DATA_DIR)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const stem = join(folder, randomUUID())
  const processed = await imageProcessor.run({ task: 'process', file: path, stem })
  const files = getImageFiles(processed.rejection === undefined ? processed.width : Number.POSITIVE_INFINITY)
  const staged = files.map(({ suffix, type }) => ({ file: stem + suffix, type: `image/${type}` }))
  try {
    if (processed.rejection !== undefined) return { ok: false, reason: processed.rejection }
    const facts = { hash, width: processed.width, height: processed.height }
    const paths = getStoredPaths(facts)
    const sizes = await Promise.all(staged.map(async ({ file }) => (await stat(file)).size))
    const row = { ...facts, name, size: sizes.reduce((sum, each) => sum + each, 0), staff_id: by.staffId }
    await services.db
      .insert(images)
      .values(row)
      .onConflictDoUpdate({ target: images.hash, set: { used_at: sql`now()` } })
    for (const [index, { file, type }] of staged.entries())
      await moveIntoStorage(services.storage, file, paths[index] ?? '', type)
    return { ok: true, image: { ...facts, name, url: getImageUrl(facts) } }
  } finally {
    for (const { file } of staged) await rm(file, { force: true })
  }
}

/** Marks a stored image as used; an image with missing files does not count. */
async function findStored({ db, storage }: ImageServices, hash: string): Promise<StoredImage | undefined> {
  const [row] = await db.update(images).set({ used_at: sql`now()` }).where(eq(images.hash, hash)).returning()
  if (!row || !(await storage.exists(getStoredPaths(row).at(-1) ?? ''))) return undefined
  const { width, height, name } = row
  return { hash, width, height, name, url: getImageUrl({ hash, width, height }) }
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex').slice(0, 32)
}
