import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'

/** A task was not processed, for a reason unrelated to its file; the message is for the log, `cause` a signal that ended the worker. */
export class WorkerUnavailableError extends Error {}

/** A client used up the time that the worker spends on its tasks. */
export class ClientTimeExceededError extends Error {}

export type ChildWorkerOptions<Report> = {
  /** Task of the worker, for error messages: "checks artwork". */
  activity: string
  workerFile: string
  /** Limit for processing one task. */
  runTimeoutMs: number
  /** Limit for waiting in the queue. */
  queueTimeoutMs: number
  /** Limit for the tasks of one client in ten minutes. */
  maxClientMs?: number
  /** Idle time after which the worker ends, which frees its memory. */
  idleTimeoutMs: number
  /** Megabytes of the worker's heap, without the buffers that hold a file. */
  heapMB: number
  /** Environment variables; by default none. */
  env?: NodeJS.ProcessEnv
  /** Permissions of the Node permission model beyond reading files. */
  permissions?: string[]
  /** Further options of Node. */
  nodeOptions?: string[]
  /** Report for a task that exceeded `runTimeoutMs`. */
  timeoutReport: Report
  /** Report for a task that crashed the worker. */
  crashReport: Report
  /** Signals by which a file can crash the worker. V8 ends with SIGABRT or SIGTRAP when its heap is full. */
  fatalSignals?: NodeJS.Signals[]
}

type Job<Task, Report> = {
  task: Task
  client: string
  done(report: Report): void
  fail(error: Error): void
  queueTimer: NodeJS.Timeout
}

/** How long the time that a client used counts against it. */
const usageWindowMs = 10 * 60_000

/**
 * Inspects uploaded files in a separate process, one at a time, so that the shop stays responsive and a file that crashes it,
 * fills its memory or never ends is rejected and only delays others. The client that used the least time in the last ten
 * minutes is next. The worker has no settings and only the permissions granted by Node (decision 0017).
 */
export function openChildWorker<Task extends object, Report>(options: ChildWorkerOptions<Report>) {
  const {
    activity,
    workerFile,
    runTimeoutMs,
    queueTimeoutMs,
    idleTimeoutMs,
    heapMB,
    permissions = [],
    nodeOptions = [],
  } = options
  const {
    env = {},
    timeoutReport,
    crashReport,
    maxClientMs = Infinity,
    fatalSignals = ['SIGABRT', 'SIGTRAP'],
  } = options
  const queue: Job<Task, Report>[] = []
  const usage = new Map<string, { usedMs: number; endedAt: number }>()
  let startedAt = 0
  let worker: ChildProcess | undefined
  let current: Job<Task, Report> | undefined
  let timer: NodeJS.Timeout | undefined

  function openWorker(): ChildProcess {
    const execArgv = [
      '--permission',
      '--allow-fs-read=*',
      ...permissions,
      ...nodeOptions,
      `--max-old-space-size=${heapMB}`,
    ]
    const opened = fork(workerFile, { env, execArgv, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
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
        else job.fail(new WorkerUnavailableError(`the worker that ${activity} ended`, { cause: signal ?? cause }))
      })
    }
    opened.on('message', (report: unknown) => {
      if (worker === opened) finish((job) => job.done(report as Report))
    })
    opened.on('error', handleExit)
    opened.on('exit', handleExit)
    return opened
  }

  function finish(settle: (job: Job<Task, Report>) => void) {
    clearTimeout(timer)
    const job = current
    current = undefined
    if (job) {
      recordUsage(job.client)
      settle(job)
    }
    next()
  }

  function recordUsage(client: string) {
    const now = performance.now()
    usage.set(client, { usedMs: getUsedMs(client, now) + now - startedAt, endedAt: now })
    for (const [each, { endedAt }] of usage) if (now - endedAt > usageWindowMs) usage.delete(each)
  }

  /** Milliseconds of the last ten minutes, fading out evenly. */
  function getUsedMs(client: string, now = performance.now()): number {
    const { usedMs = 0, endedAt = 0 } = usage.get(client) ?? {}
    return usedMs * Math.max(0, 1 - (now - endedAt) / usageWindowMs)
  }

  /** Removes the job whose client used the least time; of equal ones, the first. */
  function takeNext(): Job<Task, Report> | undefined {
    let best: { index: number; usedMs: number } | undefined
    const now = performance.now()
    for (const [index, { client }] of queue.entries()) {
      const usedMs = getUsedMs(client, now)
      if (!best || usedMs < best.usedMs) best = { index, usedMs }
    }
    return best && queue.splice(best.index, 1)[0]
  }

  function kill() {
    const killed = worker
    worker = undefined
    killed?.kill('SIGKILL')
  }

  function next() {
    if (current) return
    current = takeNext()
    if (!current) {
      timer = setTimeout(kill, idleTimeoutMs).unref()
      return
    }
    clearTimeout(current.queueTimer)
    clearTimeout(timer)
    startedAt = performance.now()
    timer = setTimeout(() => {
      kill()
      finish((job) => job.done(timeoutReport))
    }, runTimeoutMs)
    worker ??= openWorker()
    // If sending fails, the worker is exiting, and its exit gives the reason.
    worker.send(current.task, () => {})
  }

  return {
    /**
     * @param client whose time the task takes, such as an IP address; staff and jobs share one
     * @returns the worker's report, or the report for a file that exceeded its limits
     * @throws WorkerUnavailableError if it is not processed in time or the worker fails; ClientTimeExceededError
     */
    run(task: Task, client = ''): Promise<Report> {
      return new Promise((done, fail) => {
        if (client && getUsedMs(client) > maxClientMs)
          return fail(new ClientTimeExceededError(`a client used up its time of the worker that ${activity}`))
        const queueTimer = setTimeout(() => {
          queue.splice(queue.indexOf(job), 1)
          fail(new WorkerUnavailableError(`too many files wait for the worker that ${activity}`))
        }, queueTimeoutMs)
        const job: Job<Task, Report> = { task, client, done, fail, queueTimer }
        queue.push(job)
        next()
      })
    },
    /** Ends the worker and fails its current task; the next task starts another worker. */
    close(): void {
      kill()
      finish((job) => job.fail(new WorkerUnavailableError(`the worker that ${activity} was closed`)))
    },
  }
}

/** Makes a process the worker of `openChildWorker`, at a lower priority than page rendering. */
export function processTasks<Task, Report>(handleTask: (task: Task) => Promise<Report>): void {
  setPriority(10)
  // Terminals and supervisors signal the whole group: the worker finishes what it has started, as the shop does.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  process.on('disconnect', () => process.exit())
  process.on('message', async (task: Task) => {
    process.send?.(await handleTask(task))
  })
}
