import { desc } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { images } from '#db/tables/images.ts'
import { getImageUrl, getStoredPaths } from './image-url.ts'

const maxImages = 24

/** Lists the images that staff uploaded last, to use them again. `size` in bytes is at least that of the largest file. */
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
