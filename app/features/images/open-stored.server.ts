import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { getLocalFolder, type Storage } from '#app/lib/storage/storage.server.ts'

/** Stored file as a stream; `size` in bytes if known. */
export type OpenFile = { size?: number; stream: Readable }

/**
 * Opens a stored file with a single request to a bucket.
 * @returns undefined if missing
 * @throws if storage fails
 */
export async function openStored(storage: Storage, path: string): Promise<OpenFile | undefined> {
  const folder = getLocalFolder(storage)
  try {
    if (!folder) return { stream: await storage.getStream(path) }
    const handle = await open(join(folder, path))
    return { size: (await handle.stat()).size, stream: handle.createReadStream() }
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** flydrive wraps the errors of a bucket. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && error.code === 'ENOENT') return true
  const { name, cause } = error
  return name === 'NoSuchKey' || name === 'NotFound' || isMissing(cause)
}
