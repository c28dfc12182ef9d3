import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { desc } from 'drizzle-orm'
import { getImageUrl, getStoredPaths } from '#app/features/images/image-url.ts'
import { openStored } from '#app/features/images/open-stored.server.ts'
import type { StagedFile } from '#app/lib/http/multipart.server.ts'
import type { Services } from '#app/lib/services.ts'
import { getStagingFolder } from '#app/lib/storage/storage.server.ts'
import type { Queryable } from '#db/client.ts'
import { images } from '#db/tables/images.ts'

const maxImages = 12

/** Lists the images that staff uploaded last, for attaching them. `size` in bytes is at least that of the attached file. */
export async function listLibraryImages(db: Queryable) {
  const { hash, name, width, height, size } = images
  const rows = await db
    .select({ hash, name, width, height, size })
    .from(images)
    .orderBy(desc(images.created_at), images.hash)
    .limit(maxImages)
  return rows.map((image) => ({
    key: image.hash,
    name: `${image.name.replace(/\.[^.]*$/, '')}.webp`,
    size: image.size,
    url: getImageUrl(image),
    path: getStoredPaths(image).at(-1) ?? '',
  }))
}

export type LibraryImage = Awaited<ReturnType<typeof listLibraryImages>>[number]

/** Copies images to staging files. One whose file is missing is left out. */
export async function stageLibraryImages(
  { storage, settings }: Pick<Services, 'storage' | 'settings'>,
  chosen: readonly LibraryImage[],
): Promise<StagedFile[]> {
  const folder = getStagingFolder(settings.DATA_DIR)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const staged: StagedFile[] = []
  for (const { name, path, size } of chosen) {
    const stored = await openStored(storage, path)
    if (!stored) continue
    const file = join(folder, randomUUID())
    await pipeline(stored.stream, createWriteStream(file, { mode: 0o600 }))
    staged.push({ field: 'library_image', file, name, size: stored.size ?? size, type: 'image/webp' })
  }
  return staged
}
