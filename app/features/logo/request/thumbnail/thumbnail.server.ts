import { createRequire } from 'node:module'
import { openChildWorker } from '#app/lib/child-worker.server.ts'
import type { Storage } from '#app/lib/storage/storage.server.ts'
import type { ThumbnailResult, ThumbnailTask } from './worker.server.ts'

const noThumbnail = { thumbnail: null } as const

/** Decodes visitors' images in a separate process, one at a time. */
const thumbnailWorker = openChildWorker<ThumbnailTask, ThumbnailResult>({
  activity: 'creates thumbnails',
  // Resolves like an import, wherever the bundler puts this module.
  workerFile: createRequire(import.meta.url).resolve('#app/features/logo/request/thumbnail/worker.server.ts'),
  runTimeoutMs: 15_000,
  queueTimeoutMs: 45_000,
  idleTimeoutMs: 30_000,
  heapMB: 256,
  // Node's permissions do not restrict native code such as sharp, only JavaScript.
  permissions: ['--allow-addons'],
  timeoutReport: noThumbnail,
  crashReport: noThumbnail,
  fatalSignals: ['SIGABRT', 'SIGTRAP', 'SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE'],
})

/** Bytes; larger files are not decoded. */
const maxFileBytes = 25 * 1024 * 1024

export type Thumbnail = { bytes: Buffer; width: number; height: number }

/**
 * Re-encodes a stored image, as uploaded bytes are never served unchanged.
 * @returns undefined if it is missing or not an image
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
  const result = await thumbnailWorker.run({ bytes, maxEdge, format })
  if (result.thumbnail === null) return undefined
  return { bytes: Buffer.from(result.thumbnail, 'base64'), width: result.width, height: result.height }
}
