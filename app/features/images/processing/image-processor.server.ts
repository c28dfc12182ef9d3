import { createRequire } from 'node:module'
import { type ChildOptions, openChild } from '#app/lib/child-worker.server.ts'
import type { ImageOrder, ImageReport } from './order.ts'

const defaults: ChildOptions<ImageReport> = {
  task: 'processes images',
  // Found as an import would find it, wherever the bundler has put this module.
  workerFile: createRequire(import.meta.url).resolve('#app/features/images/processing/worker.server.ts'),
  /** The largest take about six seconds on a quiet core. */
  timeLimitMs: 60_000,
  timeoutMs: 240_000,
  idleTimeMs: 30_000,
  heapMB: 256,
  // sharp is native code, to which Node's permissions do not reach; what they close is JavaScript's own way out.
  permissions: ['--allow-addons'],
  timeoutReport: { rejection: 'This image took too long to process. Save it at a smaller size and retry.' },
  crashReport: { rejection: 'This image could not be processed. Export it again and retry.' },
  fatalSignals: ['SIGABRT', 'SIGTRAP', 'SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE'],
}

/** Processes images one at a time in a separate process (decision 0017). */
export const openImageMaker = (options: Partial<typeof defaults> = {}) =>
  openChild<ImageOrder, ImageReport>({ ...defaults, ...options })

/** The shop's own. */
export const imageMaker = openImageMaker()
