import { createRequire } from 'node:module'
import { openChild } from '#app/lib/child-worker.server.ts'
import type { Storage } from '#app/lib/storage/storage.server.ts'
import type { ThumbnailResult, ThumbnailTask } from './worker.server.ts'

const noThumbnail = { thumbnail: null } as const

/** Reads visitors' images in a process of its own, one after the other. */
const thumbnailWorker = openChild<ThumbnailTask, ThumbnailResult>({
  task: 'creates thumbnails',
  // Found as an import would find it, wherever the bundler has put this module.
  workerFile: createRequire(import.meta.url).resolve('#app/features/logo/request/thumbnail/worker.server.ts'),
  timeLimit: 15_000,
  timeoutMs: 45_000,
  idleTime: 30_000,
  heap: 256,
  // sharp is native code, to which Node's permissions do not reach; what they close is JavaScript's own way out.
  permissions: ['--allow-addons'],
  tooLong: noThumbnail,
  tooMuch: noThumbnail,
  fatal: ['SIGABRT', 'SIGTRAP', 'SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE'],
})

/** Bytes of a file that is read here. */
const maxFileBytes = 25 * 1024 * 1024

export type Thumbnail = { bytes: Buffer; width: number; height: number }

/**
 * Re-encodes a stored image, as uploaded bytes are never served unchanged.
 * @returns undefined if it is missing or no image
 * @throws if storage fails
 */
export async function createThumbnail(
  storage: Storage,
  path: string,
  { maxEdge, format }: Omit<ThumbnailTask, 'bytes'>,
): Promise<Thumbnail | undefined> {
  if (!(await storage.exists(path))) return undefined
  if ((await storage.getMetaData(path)).contentLength > maxFileBytes) return undefined
  const bytes = Buffer.from(await storage.getBytes(path)).toString('base64')
  const result = await thumbnailWorker.ask({ bytes, maxEdge, format })
  if (result.thumbnail === null) return undefined
  return { bytes: Buffer.from(result.thumbnail, 'base64'), width: result.width, height: result.height }
}
