import { createRequire } from 'node:module'
import { type ChildWorkerOptions, openChildWorker } from '#app/lib/child-worker.server.ts'
import type { UploadExtension } from '../kinds.ts'
import type { CheckResult, CheckTask } from './worker.server.ts'

export const tooLongMessage = 'Checking this file took too long. Please simplify it, or try again later.'
export const tooComplexMessage = 'This file is too complex to be checked. Please simplify it and try again.'

const defaults: ChildWorkerOptions<CheckResult> = {
  activity: 'checks artwork',
  // Resolves like an import, wherever the bundler puts this module.
  workerFile: createRequire(import.meta.url).resolve('#app/features/uploads/check/worker.server.ts'),
  /** The largest files take about one second on an idle core. */
  runTimeoutMs: 15_000,
  queueTimeoutMs: 45_000,
  /** A dozen of the largest files take a quarter of it. */
  maxClientMs: 60_000,
  idleTimeoutMs: 30_000,
  heapMB: 256,
  timeoutReport: { rejection: tooLongMessage },
  crashReport: { rejection: tooComplexMessage },
}

/** Checks artwork in a separate process that can only read files, not write or start programs. */
export function openArtworkChecker(options: Partial<typeof defaults> = {}) {
  const { run, close } = openChildWorker<CheckTask, CheckResult>({ ...defaults, ...options })
  return {
    /**
     * @param sender whose checking time it takes; staff and the command line have no limit
     * @returns the reason to reject the file, for the visitor
     * @throws WorkerUnavailableError if the queue is too long or the worker fails; ClientTimeExceededError
     */
    check: async (file: string, extension: UploadExtension, sender?: string) =>
      (await run({ file, extension }, sender)).rejection,
    close,
  }
}

/** Shared instance. */
export const artworkChecker = openArtworkChecker()
