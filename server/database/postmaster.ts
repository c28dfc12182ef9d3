import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { StartupError } from '../startup-error.ts'
import type { RunAs } from './run-as.ts'

type Postmaster = { pid: number; port: number; status: string }

/** Returns the status file of a running server in its data folder. */
export function readPostmaster(cluster: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    return pid > 0 ? { pid, port: Number(lines[3]), status: lines[7]?.trim() ?? '' } : undefined
  } catch {
    return undefined
  }
}

/** True if a process is the PostgreSQL of this folder; process ids are reused. */
function isPostmasterOf(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return stdout.includes('postgres') && stdout.includes(cluster)
  }
  try {
    const isPostgres = basename(readlinkSync(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, '')) === 'postgres'
    return isPostgres && readlinkSync(`/proc/${pid}/cwd`) === cluster
  } catch {
    return false
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Stops the server of a killed shop, and clears a stale lock whose process id was reused. Call it only while holding the
 * folder's lock: the server of a running shop must not be touched.
 */
export async function stopOrphan(cluster: string, print: (line: string) => void): Promise<void> {
  const found = readPostmaster(cluster)
  if (!found) return
  if (isPostmasterOf(found.pid, cluster)) {
    print(`Stopping the PostgreSQL (process ${found.pid}) that an earlier start left behind`)
    await stopProcess(found.pid, () => !isPostmasterOf(found.pid, cluster))
  } else if (isRunning(found.pid)) {
    rmSync(join(cluster, 'postmaster.pid'), { force: true })
  }
}

/** Uses PostgreSQL's fast shutdown, which checkpoints; after a timeout the immediate one, from which the next start recovers. */
async function stopProcess(pid: number, hasExited: () => boolean): Promise<void> {
  for (const [signal, seconds] of [
    ['SIGINT', 30],
    ['SIGQUIT', 10],
  ] as const) {
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    for (const deadline = Date.now() + seconds * 1000; Date.now() < deadline; await wait(20)) if (hasExited()) return
  }
  throw new StartupError(`PostgreSQL (process ${pid}) does not stop. Stop it manually, then start again.`)
}

/** PostgreSQL rejected the start, with its message. */
export class ServerRejected extends StartupError {
  /** True while remains of a killed server lock the folder, for seconds. */
  get isFolderLocked() {
    return /lock file "[^"]*postmaster\.pid"|pre-existing shared memory block/.test(this.message)
  }
  get isPortTaken() {
    return /could not bind|could not create any TCP/.test(this.message)
  }
}

/** Environment of PostgreSQL, without the shop's variables such as PGDATA, PGPORT and passwords. */
export const serverEnvironment = { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' }

export type Launch = {
  postgres: string
  cluster: string
  port: number
  runAs: RunAs | undefined
  flags: string[]
  log: (line: string) => void
}

/** The catalog fits in memory or is on an SSD: with the default of 4 the planner scans tables instead of using the search indexes. */
const plannerSettings = ['random_page_cost=1.1']

/**
 * Starts a server and resolves once it accepts connections, after any crash recovery.
 * @throws ServerRejected with the server's message
 */
export async function launch({ postgres, cluster, port, runAs, flags, log }: Launch): Promise<ChildProcess> {
  const settings = ['logging_collector=off', 'log_destination=stderr', 'lc_messages=C', ...plannerSettings].flatMap(
    (each) => ['-c', each],
  )
  const child = spawn(
    postgres,
    ['-D', cluster, '-p', String(port), '-h', '127.0.0.1', '-k', '', ...settings, ...flags],
    {
      ...(runAs && { uid: runAs.uid, gid: runAs.gid }),
      cwd: '/',
      env: serverEnvironment,
      // A separate process group: Ctrl-C in a terminal must not stop the database before running requests finish.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  const startupLines: string[] = []
  let isReady = false
  let failure: Error | undefined
  child.once('error', (error) => {
    failure = error
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    const lines = text.split('\n').filter((line) => line.trim())
    if (isReady) for (const line of lines) log(line)
    else startupLines.push(...lines)
  })
  const closed = new Promise<void>((done) => child.once('close', () => done()))
  for (;;) {
    if (failure) throw new StartupError(`PostgreSQL could not be started: ${failure.message}`)
    if (child.exitCode !== null || child.signalCode !== null) {
      await closed
      throw new ServerRejected(`PostgreSQL could not start: ${extractReason(startupLines)}`)
    }
    const running = readPostmaster(cluster)
    if (running?.pid === child.pid && running?.status === 'ready') break
    await wait(10)
  }
  isReady = true
  return child
}

/** Returns the error lines of a server's log without time stamps. */
export function extractReason(lines: string[]): string {
  const relevant = lines.filter((line) =>
    /\b(FATAL|PANIC|ERROR|DETAIL|HINT|error|could not|invalid|unrecognized)\b/.test(line),
  )
  return (relevant.length > 0 ? relevant : lines)
    .slice(-4)
    .map((line) =>
      line
        .replace(/^\d{4}-\d\d-\d\d [\d:.]+ \S+ \[\d+\] /, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .join(' ')
}

/** Ends a server: fast by default, `smart` first waits for clients to disconnect. */
export async function stopChild(child: ChildProcess, smart = false): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || !child.pid) return
  const hasExited = () => child.exitCode !== null || child.signalCode !== null
  if (smart) {
    child.kill('SIGTERM')
    for (const deadline = Date.now() + 10_000; Date.now() < deadline; await wait(20)) if (hasExited()) return
  }
  await stopProcess(child.pid, hasExited)
}
