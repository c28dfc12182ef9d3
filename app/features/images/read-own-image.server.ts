import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { publicFolder } from '#app/lib/public-folder.server.ts'
import type { Storage } from '#app/lib/storage/storage.server.ts'
import { getStoredPaths, parseImageUrl } from './image-url.ts'

const builtInPattern = /^\/pictures\/[\w-]+\.webp$/

/** Reads the file of an image of this shop by its URL, built-in or uploaded; undefined for others and missing ones. */
export async function readOwnImage(storage: Storage, url: string): Promise<Buffer | undefined> {
  if (builtInPattern.test(url)) return readFile(join(publicFolder, url)).catch(() => undefined)
  const facts = parseImageUrl(url)
  // The file of its URL comes last.
  const path = facts ? getStoredPaths(facts).at(-1) : undefined
  if (!path || !(await storage.exists(path))) return undefined
  return Buffer.from(await storage.getBytes(path))
}
