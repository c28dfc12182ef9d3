import type { Readable } from 'node:stream'
import type { Storage } from '#app/lib/storage/storage.server.ts'
import type { Queryable } from '#db/client.ts'
import { findRequests } from '../read-request.server.ts'
import { parseReference } from '../reference.ts'
import { getStoredArtwork, type StoredArtwork } from './artwork-file.ts'

/** Returns the artwork of a request by reference; undefined if unknown. */
export async function findArtwork(
  db: Queryable,
  text: string,
): Promise<{ reference: string; files: StoredArtwork[] } | undefined> {
  const reference = parseReference(text)
  const [request] = reference ? await findRequests(db, reference) : []
  if (!reference || !request) return undefined
  return { reference, files: getStoredArtwork(request) }
}

/** Returns a file by its position in the request, so that no URL contains a storage path. */
export async function findArtworkFile(
  db: Queryable,
  { reference, index }: { reference: string; index: string },
): Promise<StoredArtwork | undefined> {
  if (!/^(?:0|[1-9]\d?)$/.test(index)) return undefined
  const artwork = await findArtwork(db, reference)
  return artwork?.files[Number(index)]
}

/** Stored file: size in bytes, and its content on demand. */
export type StoredFile = { size: number; open: () => Promise<Readable> }

/**
 * Finds a file in storage.
 * @returns undefined if it is missing
 * @throws if storage is unavailable
 */
export async function findStoredFile(
  storage: Storage,
  { path }: Pick<StoredArtwork, 'path'>,
): Promise<StoredFile | undefined> {
  try {
    if (!(await storage.exists(path))) return undefined
  } catch (error) {
    if (isInvalidPathError(error)) return undefined
    throw error
  }
  const { contentLength } = await storage.getMetaData(path)
  return { size: contentLength, open: () => storage.getStream(path) }
}

/** True for values that are not a storage path, such as URLs of other programs. */
const isInvalidPathError = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  ['E_UNALLOWED_CHARACTERS', 'E_PATH_TRAVERSAL_DETECTED', 'E_INVALID_KEY'].includes(String(error.code))
