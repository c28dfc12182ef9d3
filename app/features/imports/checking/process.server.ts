import { fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { FileRejected, ReadingStopped } from '../rejection.ts'
import type { Answer, Order } from './worker.server.ts'

// Found as an import would find it, wherever the bundler has put this module.
const workerFile = createRequire(import.meta.url).resolve('#app/features/imports/checking/worker.server.ts')

/** Megabytes of the process's heap. */
const heap = 256
/** Milliseconds for one file. */
const timeLimit = 20 * 60_000

/**
 * Reads a file in a separate process, so that the shop stays responsive and a file that crashes it or fills its memory affects
 * nothing else.
 * @throws FileRejected
 */
export function inOwnProcess<A extends Answer>(
  order: Order,
): Promise<Exclude<A, { rejection: string } | { failure: string }>> {
  return new Promise((resolve, reject) => {
    const child = fork(workerFile, {
      env: { ...(process.env.TMPDIR && { TMPDIR: process.env.TMPDIR }) },
      execArgv: [`--max-old-space-size=${heap}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    // It must not outlive the shop.
    const end = () => child.kill('SIGKILL')
    process.once('exit', end)
    let ranOut = false
    const clock = setTimeout(() => {
      ranOut = true
      end()
    }, timeLimit)
    let answer: Answer | undefined
    child.on('message', (message: Answer) => {
      answer = message
    })
    child.on('error', reject)
    child.on('exit', (_code, signal) => {
      process.off('exit', end)
      clearTimeout(clock)
      if (answer === undefined) {
        // Signals of V8 when its heap is full.
        const isFull = signal === 'SIGABRT' || signal === 'SIGTRAP'
        if (isFull || ranOut)
          reject(
            new FileRejected(
              'Reading this file takes too much memory or time. Cut it into several and import them one after the other.',
            ),
          )
        else if (signal) reject(new ReadingStopped(signal))
        else reject(new Error('the process that reads imports ended without an answer'))
      } else if ('rejection' in answer) reject(new FileRejected(answer.rejection))
      else if ('failure' in answer) reject(new Error(`an import could not be read: ${answer.failure}`))
      else resolve(answer as Exclude<A, { rejection: string } | { failure: string }>)
    })
    child.send(order, () => {})
  })
}
