import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { Question } from '../questions.ts'
import type { State } from '../reading/changes.server.ts'

export type WorkerData = { url: string; slack: number | undefined }
export type ToWorker = { number: number; question: Question | 'catch up' }
export type FromWorker =
  | { products: number }
  | { number: number; answer: unknown }
  | { number: number; failure: string }

// Found as an import would find it, wherever the bundler has put this module.
const workerFile = createRequire(import.meta.url).resolve('#app/features/catalogue/snapshot/thread/worker.server.ts')

/** Milliseconds for a listing: the slowest takes a twentieth of it. Who takes longer has lost its way. */
const longestAnswer = 10_000
/** And for what was changed, of which there can be much. */
const longestCatchUp = 120_000

/** A worker thread with a snapshot, as the thread that asks it sees it. */
export type Thread = {
  /** How many products it has, once it can be asked. Fails when it ends before. */
  loaded: Promise<number>
  /** The answer, or undefined when there will be none. */
  ask(question: Question): Promise<unknown>
  /** Takes in what was committed before; undefined when that failed. */
  catchUp(): Promise<State | undefined>
  /** Resolves with the reason, however it ends. */
  ended: Promise<string>
  end(): void
}

export function openThread(data: WorkerData, onFailure: (what: string) => void): Thread {
  const worker = new Worker(workerFile, { workerData: data, execArgv: [], name: 'listing' })
  // It must not keep the shop from ending.
  worker.unref()
  const waiting = new Map<number, (answer: unknown) => void>()
  const loaded = Promise.withResolvers<number>()
  loaded.promise.catch(() => {})
  const ended = Promise.withResolvers<string>()
  let asked = 0
  let reason = 'it was ended'

  worker.on('message', (message: FromWorker) => {
    if ('products' in message) return loaded.resolve(message.products)
    if ('failure' in message) onFailure(message.failure)
    waiting.get(message.number)?.('answer' in message ? message.answer : undefined)
    waiting.delete(message.number)
  })
  worker.on('error', (error) => {
    reason = String(error)
  })
  worker.on('exit', () => {
    loaded.reject(new Error(reason))
    for (const give of waiting.values()) give(undefined)
    waiting.clear()
    ended.resolve(reason)
  })

  const end = (why: string) => {
    reason = why
    void worker.terminate()
  }

  const ask = (question: ToWorker['question'], patience: number): Promise<unknown> =>
    new Promise((give) => {
      const number = ++asked
      const clock = setTimeout(() => end(`it did not answer within ${patience / 1000} s`), patience)
      clock.unref()
      waiting.set(number, (answer) => {
        clearTimeout(clock)
        give(answer)
      })
      worker.postMessage({ number, question } satisfies ToWorker)
    })

  let isOver = false
  void ended.promise.then(() => {
    isOver = true
  })
  return {
    loaded: loaded.promise,
    ask: async (question) => (isOver ? undefined : ask(question, longestAnswer)),
    catchUp: async () => (isOver ? undefined : ((await ask('catch up', longestCatchUp)) as State | undefined)),
    ended: ended.promise,
    end: () => end('it was ended'),
  }
}
