import { fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { FileRejected, ReadingStopped } from '../rejection.ts'
import type { WorkerResult, WorkerTask } from './worker.server.ts'

// Resolved like an import, since the bundler may move this module.
const workerFile = createRequire(import.meta.url).resolve('#app/features/imports/checking/worker.server.ts')

const maxHeapMb = 256
const timeoutMs = 20 * 60_000

/**
 * Reads a file in a separate process, so that the shop stays responsive and a file that crashes it or fills its memory affects
 * nothing else.
 * @throws FileRejected
 */
export function runImportWorker<Result extends WorkerResult>(
  task: WorkerTask,
): Promise<Exclude<Result, { rejection: string } | { failure: string }>> {
  return new Promise((resolve, reject) => {
    const child = fork(workerFile, {
      env: { ...(process.env.TMPDIR && { TMPDIR: process.env.TMPDIR }) },
      execArgv: [`--max-old-space-size=${maxHeapMb}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    // It must not outlive the shop.
    const kill = () => child.kill('SIGKILL')
    process.once('exit', kill)
    let isTimedOut = false
    const timer = setTimeout(() => {
      isTimedOut = true
      kill()
    }, timeoutMs)
    let result: WorkerResult | undefined
    child.on('message', (message: WorkerResult) => {
      result = message
    })
    child.on('error', reject)
    child.on('exit', (_code, signal) => {
      process.off('exit', kill)
      clearTimeout(timer)
      if (result === undefined) {
        // Signals of V8 when its heap is full.
        const isOutOfMemory = signal === 'SIGABRT' || signal === 'SIGTRAP'
        if (isOutOfMemory || isTimedOut)
          reject(
            new FileRejected(
              'Reading this file takes too much memory or time. Cut it into several and import them one after the other.',
            ),
          )
        else if (signal) reject(new ReadingStopped(signal))
        else reject(new Error('the process that reads imports ended without an answer'))
      } else if ('rejection' in result) reject(new FileRejected(result.rejection))
      else if ('failure' in result) reject(new Error(`an import could not be read: ${result.failure}`))
      else resolve(result as Exclude<Result, { rejection: string } | { failure: string }>)
    })
    child.send(task, () => {})
  })
}
