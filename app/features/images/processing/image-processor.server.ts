import { createRequire } from 'node:module'
import { type ChildWorkerOptions, openChildWorker } from '#app/lib/child-worker.server.ts'
import type { ImageTask, ImageTaskResult } from './image-task.ts'

const defaults: ChildWorkerOptions<ImageTaskResult> = {
  activity: 'processes images',
  // Resolves like an import, wherever the bundler puts this module.
  workerFile: createRequire(import.meta.url).resolve('#app/features/images/processing/worker.server.ts'),
  /** The largest images take about six seconds on an idle core. */
  runTimeoutMs: 60_000,
  queueTimeoutMs: 240_000,
  idleTimeoutMs: 30_000,
  heapMB: 256,
  // Node's permissions do not restrict native code such as sharp, only JavaScript.
  permissions: ['--allow-addons'],
  timeoutReport: { rejection: 'This image took too long to process. Save it at a smaller size and retry.' },
  crashReport: { rejection: 'This image could not be processed. Export it again and retry.' },
  fatalSignals: ['SIGABRT', 'SIGTRAP', 'SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE'],
}

/** Processes images one at a time in a separate process (decision 0017). */
export const openImageProcessor = (options: Partial<typeof defaults> = {}) =>
  openChildWorker<ImageTask, ImageTaskResult>({ ...defaults, ...options })

/** Shared instance. */
export const imageProcessor = openImageProcessor()

/** Checks logos, which draw in a fraction of a second, in a separate process: no logo delays images. */
export const logoChecker = openImageProcessor({
  activity: 'checks logos',
  runTimeoutMs: 5_000,
  timeoutReport: { rejection: 'This SVG takes too long to draw. Please simplify it, or upload a PNG of it.' },
})
