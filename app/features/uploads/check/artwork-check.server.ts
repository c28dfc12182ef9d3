import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import type { ArtworkExtension } from '../limits.ts'
import type { CheckOrder, CheckReport } from './worker.server.ts'

/** A file could not be checked, through no fault of its own; the message is for the log. */
export class NotChecked extends Error {}

export const tooLong = 'Checking this file took too long. Please simplify it, or try again later.'
export const tooComplex = 'This file is too complex to be checked. Please simplify it and try again.'

const defaults = {
  // Found as an import would find it, wherever the bundler has put this module.
  workerFile: createRequire(import.meta.url).resolve('#app/features/uploads/check/worker.server.ts'),
  /** Milliseconds for one file; the largest take about one second on a quiet core. */
  timeLimit: 15_000,
  /** Milliseconds until its turn comes. */
  patience: 45_000,
  /** Milliseconds after the last file; then the worker's memory goes back. */
  idleTime: 30_000,
  /** Megabytes of the worker's heap. What it reads a file into is beside it. */
  heap: 256,
}

type Job = CheckOrder & { done(refusal: string | undefined): void; fail(error: Error): void; waiting: NodeJS.Timeout }

/**
 * Looks into artwork in a process of its own, one file after the other: the shop goes on answering meanwhile, and a file
 * that crashes the check, fills its memory or never ends is refused and costs the others their turn for a while, no more.
 * The worker may read files and nothing else: not write, not start programs, and it knows no settings.
 */
export function openChecks(options: Partial<typeof defaults> = {}) {
  const { workerFile, timeLimit, patience, idleTime, heap } = { ...defaults, ...options }
  const queue: Job[] = []
  let worker: ChildProcess | undefined
  let current: Job | undefined
  let clock: NodeJS.Timeout | undefined

  function open(): ChildProcess {
    const execArgv = ['--permission', '--allow-fs-read=*', `--max-old-space-size=${heap}`]
    const opened = fork(workerFile, { env: {}, execArgv, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    // It must not keep the shop from ending, nor outlive it.
    opened.unref()
    opened.channel?.unref()
    const end = () => opened.kill('SIGKILL')
    process.once('exit', end)
    const lost = (cause: unknown, signal?: NodeJS.Signals | null) => {
      process.off('exit', end)
      if (worker !== opened) return
      worker = undefined
      finish((job) => {
        // How V8 ends when its heap is full; nothing else aborts.
        if (signal === 'SIGABRT' || signal === 'SIGTRAP') job.done(tooComplex)
        else job.fail(new NotChecked('the worker that checks artwork ended', { cause }))
      })
    }
    opened.on('message', ({ refusal }: CheckReport) => {
      if (worker === opened) finish((job) => job.done(refusal))
    })
    opened.on('error', lost)
    opened.on('exit', lost)
    return opened
  }

  function finish(tell: (job: Job) => void) {
    clearTimeout(clock)
    const job = current
    current = undefined
    if (job) tell(job)
    next()
  }

  function kill() {
    const killed = worker
    worker = undefined
    killed?.kill('SIGKILL')
  }

  function next() {
    if (current) return
    current = queue.shift()
    if (!current) {
      clock = setTimeout(kill, idleTime).unref()
      return
    }
    clearTimeout(current.waiting)
    clearTimeout(clock)
    clock = setTimeout(() => {
      kill()
      finish((job) => job.done(tooLong))
    }, timeLimit)
    worker ??= open()
    // Where it cannot be sent, the worker is about to be lost, and that says why.
    worker.send({ file: current.file, extension: current.extension } satisfies CheckOrder, () => {})
  }

  return {
    /**
     * @returns the reason to refuse the file, for the visitor
     * @throws NotChecked when its turn does not come or the worker breaks down
     */
    check(file: string, extension: ArtworkExtension): Promise<string | undefined> {
      return new Promise((done, fail) => {
        const waiting = setTimeout(() => {
          queue.splice(queue.indexOf(job), 1)
          fail(new NotChecked('too many files wait to be checked'))
        }, patience)
        const job: Job = { file, extension, done, fail, waiting }
        queue.push(job)
        next()
      })
    },
    /** Ends the worker, and with it the check it is at; the next file opens another. */
    close(): void {
      kill()
      finish((job) => job.fail(new NotChecked('the worker that checks artwork was closed')))
    },
  }
}

/** The shop's own. */
export const artworkChecks = openChecks()
