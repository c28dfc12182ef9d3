import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { Question } from '../questions.ts'
import type { State } from '../reading/changes.server.ts'
import { Silence } from './silence.ts'
import { Turns } from './turns.ts'

export type WorkerData = { url: string; slack: number | undefined }
export type ToWorker = { number: number; question: Question | 'catch up' }
export type FromWorker =
  | { products: number }
  | { number: number; answer: unknown }
  | { number: number; failure: string }

/** What a look for changes came to; `away`: the database could not be reached. */
export type Look = State | 'away'

// Found as an import would find it, wherever the bundler has put this module.
const workerFile = createRequire(import.meta.url).resolve('#app/features/catalogue/snapshot/thread/worker.server.ts')

/** Milliseconds. */
const limits = {
  /** For everything, on a slow disk: of a connection that is cut without a word the end is never told. */
  load: 600_000,
  /** For what was changed, of which there can be much. */
  catchUp: 120_000,
  /** For whoever asks; after that the database answers, and the thread goes on. */
  answer: 10_000,
  /** Without any word while there are questions. The slowest takes a twentieth of it: who is silent for longer has lost its way. */
  silence: 10_000,
}

/** A worker thread with a snapshot, as the thread that asks it sees it. */
export type Thread = {
  /** How many products it has, once it can be asked. Fails when it ends before. */
  loaded: Promise<number>
  /** The answer, or undefined when there will be none. */
  ask(question: Question): Promise<unknown>
  /** Takes in what was committed before; undefined when that failed. */
  catchUp(): Promise<Look | undefined>
  /** Resolves with the reason, however it ends. */
  ended: Promise<string>
  end(): void
}

/** @param most other limits than those above, for tests */
export function openThread(
  data: WorkerData,
  onFailure: (what: string) => void,
  most: Partial<typeof limits> = {},
): Thread {
  const within = { ...limits, ...most }
  const worker = new Worker(workerFile, { workerData: data, execArgv: [], name: 'listing' })
  // It must not keep the shop from ending.
  worker.unref()
  const looks = new Map<number, (state: Look | undefined) => void>()
  const loaded = Promise.withResolvers<number>()
  loaded.promise.catch(() => {})
  const ended = Promise.withResolvers<string>()
  let asked = 0
  let isOver = false
  let reason = 'it was ended'

  const end = (why: string) => {
    reason = why
    void worker.terminate()
  }
  const loading = new Silence(within.load, (seconds) => end(`it did not read the catalogue within ${seconds} s`))
  const looking = new Silence(within.catchUp, (seconds) => end(`it did not take changes in within ${seconds} s`))
  const answering = new Silence(within.silence, (seconds) => end(`it said nothing for ${seconds} s`))
  const post = (question: ToWorker['question']): number => {
    const number = ++asked
    worker.postMessage({ number, question } satisfies ToWorker)
    return number
  }
  const turns = new Turns((question) => {
    answering.expect()
    return post(question)
  }, within.answer)

  loading.expect()
  worker.on('message', (message: FromWorker) => {
    answering.heard()
    if ('products' in message) {
      loading.came()
      return loaded.resolve(message.products)
    }
    if ('failure' in message) onFailure(message.failure)
    const answer = 'answer' in message ? message.answer : undefined
    const look = looks.get(message.number)
    if (look) {
      looks.delete(message.number)
      looking.came()
      look(answer as Look | undefined)
    } else {
      answering.came()
      turns.answered(message.number, answer)
    }
  })
  worker.on('error', (error) => {
    reason = String(error)
  })
  worker.on('exit', () => {
    isOver = true
    for (const silence of [loading, looking, answering]) silence.stop()
    loaded.reject(new Error(reason))
    for (const give of looks.values()) give(undefined)
    looks.clear()
    turns.end()
    ended.resolve(reason)
  })

  return {
    loaded: loaded.promise,
    ask: async (question) => (isOver ? undefined : turns.ask(question)),
    catchUp: async () => {
      if (isOver) return undefined
      const { promise, resolve } = Promise.withResolvers<Look | undefined>()
      looking.expect()
      looks.set(post('catch up'), resolve)
      return promise
    },
    ended: ended.promise,
    end: () => end('it was ended'),
  }
}
