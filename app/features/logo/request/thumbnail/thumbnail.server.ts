import { createRequire } from 'node:module'
import { openChild } from '#app/lib/child-worker.server.ts'
import type { Storage } from '#app/lib/storage/storage.server.ts'
import type { SmallOrder, SmallReport } from './worker.server.ts'

const nothing = { made: null }

/** Reads visitors' images in a process of its own, one after the other. */
const maker = openChild<SmallOrder, SmallReport>({
  task: 'creates thumbnails',
  // Found as an import would find it, wherever the bundler has put this module.
  workerFile: createRequire(import.meta.url).resolve('#app/features/logo/request/thumbnail/worker.server.ts'),
  timeLimit: 15_000,
  timeoutMs: 45_000,
  idleTime: 30_000,
  heap: 256,
  // sharp is native code, to which Node's permissions do not reach; what they close is JavaScript's own way out.
  permissions: ['--allow-addons'],
  tooLong: nothing,
  tooMuch: nothing,
  fatal: ['SIGABRT', 'SIGTRAP', 'SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE'],
})

/** Bytes of a file that is read here. */
const largest = 25 * 1024 * 1024

export type SmallImage = { bytes: Buffer; width: number; height: number }

/**
 * Re-encodes a stored image, as uploaded bytes are never served unchanged.
 * @param longest longest edge in pixels
 * @returns undefined if it is missing or no image
 * @throws if storage fails
 */
export async function smallImage(
  storage: Storage,
  path: string,
  { maxLength, as }: Omit<SmallOrder, 'bytes'>,
): Promise<SmallImage | undefined> {
  if (!(await storage.exists(path))) return undefined
  if ((await storage.getMetaData(path)).contentLength > largest) return undefined
  const bytes = Buffer.from(await storage.getBytes(path)).toString('base64')
  const report = await maker.ask({ bytes, maxLength, as })
  if (report.made === null) return undefined
  return { bytes: Buffer.from(report.made, 'base64'), width: report.width, height: report.height }
}
