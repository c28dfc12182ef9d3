import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'

/** An order was not carried out, through no fault of its file; the message is for the log. */
export class NotAnswered extends Error {}

export type ChildOptions<Report> = {
  /** Name for the log: 'checks artwork'. */
  task: string
  workerFile: string
  /** Milliseconds for one order. */
  timeLimitMs: number
  /** Milliseconds until its turn comes. */
  timeoutMs: number
  /** Idle milliseconds after which the worker ends, which frees its memory. */
  idleTimeMs: number
  /** Megabytes of the worker's heap, without the buffers that hold a file. */
  heapMB: number
  /** Permissions of the Node permission model beyond reading files. */
  permissions?: string[]
  /** The answer to an order that took too long. */
  timeoutReport: Report
  /** Report for an order that crashed the worker. */
  crashReport: Report
  /** Signals by which a file can crash the worker. V8 ends with SIGABRT or SIGTRAP when its heap is full. */
  fatalSignals?: NodeJS.Signals[]
}

type Job<Order, Report> = {
  order: Order
  done(report: Report): void
  fail(error: Error): void
  queueTimer: NodeJS.Timeout
}

/**
 * Inspects uploaded files in a separate process, one at a time, so that the shop stays responsive and a file that crashes it,
 * fills its memory or never ends is rejected and only delays others. The worker knows no settings and has only the permissions
 * granted by Node (decision 0017).
 */
export function openChild<Order extends object, Report>(options: ChildOptions<Report>) {
  const { task, workerFile, timeLimitMs, timeoutMs, idleTimeMs, heapMB, permissions = [] } = options
  const { timeoutReport, crashReport, fatalSignals = ['SIGABRT', 'SIGTRAP'] } = options
  const queue: Job<Order, Report>[] = []
  let worker: ChildProcess | undefined
  let current: Job<Order, Report> | undefined
  let timer: NodeJS.Timeout | undefined

  function openWorker(): ChildProcess {
    const execArgv = ['--permission', '--allow-fs-read=*', ...permissions, `--max-old-space-size=${heapMB}`]
    const opened = fork(workerFile, { env: {}, execArgv, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    // The worker neither delays the exit of the shop nor outlives it.
    opened.unref()
    opened.channel?.unref()
    const end = () => opened.kill('SIGKILL')
    process.once('exit', end)
    const handleExit = (cause: unknown, signal?: NodeJS.Signals | null) => {
      process.off('exit', end)
      if (worker !== opened) return
      worker = undefined
      finish((job) => {
        if (signal && fatalSignals.includes(signal)) job.done(crashReport)
        else job.fail(new NotAnswered(`the worker that ${task} ended`, { cause }))
      })
    }
    opened.on('message', (report: unknown) => {
      if (worker === opened) finish((job) => job.done(report as Report))
    })
    opened.on('error', handleExit)
    opened.on('exit', handleExit)
    return opened
  }

  function finish(settle: (job: Job<Order, Report>) => void) {
    clearTimeout(timer)
    const job = current
    current = undefined
    if (job) settle(job)
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
      timer = setTimeout(kill, idleTimeMs).unref()
      return
    }
    clearTimeout(current.queueTimer)
    clearTimeout(timer)
    timer = setTimeout(() => {
      kill()
      finish((job) => job.done(timeoutReport))
    }, timeLimitMs)
    worker ??= openWorker()
    // If sending fails, the worker is exiting, and its exit gives the reason.
    worker.send(current.order, () => {})
  }

  return {
    /**
     * @returns the worker's report, or the report for a file that exceeded its limits
     * @throws NotAnswered if it is not processed in time or the worker fails
     */
    run(order: Order): Promise<Report> {
      return new Promise((done, fail) => {
        const queueTimer = setTimeout(() => {
          queue.splice(queue.indexOf(job), 1)
          fail(new NotAnswered(`too many files wait for the worker that ${task}`))
        }, timeoutMs)
        const job: Job<Order, Report> = { order, done, fail, queueTimer }
        queue.push(job)
        next()
      })
    },
    /** Ends the worker, and with it the order it is at; the next opens another. */
    close(): void {
      kill()
      finish((job) => job.fail(new NotAnswered(`the worker that ${task} was closed`)))
    },
  }
}

/** Makes a process the worker of `openChild`, at a lower priority than page rendering. */
export function processOrders<Order, Report>(handleOrder: (order: Order) => Promise<Report>): void {
  setPriority(10)
  // Terminals and supervisors signal the whole group: the worker finishes what it has started, as the shop does.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  process.on('disconnect', () => process.exit())
  process.on('message', async (order: Order) => {
    process.send?.(await handleOrder(order))
  })
}
