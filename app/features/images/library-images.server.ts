import { desc, inArray, type SQL } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { images } from '#db/tables/images.ts'
import { getImageUrl, getStoredPaths } from './image-url.ts'

const maxImages = 24

/** Lists the images that were stored last, to use them again. */
export const listLibraryImages = async (db: Queryable) => (await selectImages(db).limit(maxImages)).map(toLibraryImage)

/** Finds chosen images, also those that newer ones have removed from the list. Unknown ones are left out. */
export const findLibraryImages = async (db: Queryable, keys: readonly string[]) =>
  (await selectImages(db, inArray(images.hash, [...keys]))).map(toLibraryImage)

function selectImages(db: Queryable, condition?: SQL) {
  const { hash, name, width, height, size } = images
  return db
    .select({ hash, name, width, height, size })
    .from(images)
    .where(condition)
    .orderBy(desc(images.created_at), images.hash)
}

/** `size` in bytes is at least that of the largest file. */
const toLibraryImage = (image: Awaited<ReturnType<typeof selectImages>>[number]) => ({
  key: image.hash,
  name: `${image.name.replace(/\.[^.]*$/, '')}.webp`,
  size: image.size,
  url: getImageUrl(image),
  path: getStoredPaths(image).at(-1) ?? '',
})

export type LibraryImage = ReturnType<typeof toLibraryImage>
