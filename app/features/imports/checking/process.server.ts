import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openChildWorker, WorkerUnavailableError } from '#app/lib/child-worker.server.ts'
import { FileRejected, ReadingStopped } from '../rejection.ts'
import type { WorkerResult, WorkerTask } from './worker.server.ts'

// Resolved like an import, since the bundler may move this module.
const workerFile = createRequire(import.meta.url).resolve('#app/features/imports/checking/worker.server.ts')

const tooLarge = {
  rejection: 'Reading this file takes too much memory or time. Split it and import the parts one after the other.',
}

/**
 * Reads a file in a separate process, so that the shop stays responsive and a file that crashes it or fills its memory affects
 * nothing else.
 * @throws FileRejected
 */
export async function runImportWorker<Result extends WorkerResult>(
  task: WorkerTask,
): Promise<Exclude<Result, { rejection: string } | { failure: string }>> {
  // One process per file, as reading takes minutes and fills the memory.
  const worker = openChildWorker<WorkerTask, WorkerResult>({
    activity: 'reads imports',
    workerFile,
    runTimeoutMs: 20 * 60_000,
    queueTimeoutMs: 60_000,
    idleTimeoutMs: 1_000,
    heapMB: 256,
    env: { ...(process.env.TMPDIR && { TMPDIR: process.env.TMPDIR }) },
    permissions: [`--allow-fs-write=${join(tmpdir(), 'boxwright-strings-*')}`],
    timeoutReport: tooLarge,
    crashReport: tooLarge,
  })
  try {
    const result = await worker.run(task)
    if ('rejection' in result) throw new FileRejected(result.rejection)
    if ('failure' in result) throw new Error(`an import could not be read: ${result.failure}`)
    return result as Exclude<Result, { rejection: string } | { failure: string }>
  } catch (error) {
    if (error instanceof WorkerUnavailableError && typeof error.cause === 'string')
      throw new ReadingStopped(error.cause)
    throw error
  } finally {
    worker.close()
  }
}
