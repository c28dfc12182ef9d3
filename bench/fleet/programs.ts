import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { chooseAccount, isRoot } from '#server/database/run-as.ts'

/** What the machine must have, and the Debian package it comes in. */
const needed = { haproxy: 'haproxy', pgbouncer: 'pgbouncer' }

/** Where Debian puts programs of administrators, whether or not they are in PATH. */
const path = `${process.env.PATH ?? ''}:/usr/local/sbin:/usr/sbin:/sbin`

/** @throws Error naming every package that is missing */
export function checkPrograms(): void {
  const missing = Object.entries(needed).filter(
    ([program]) => spawnSync('sh', ['-c', `command -v ${program}`], { env: { PATH: path } }).status !== 0,
  )
  if (missing.length === 0) return
  const packages = missing.map(([, name]) => name).join(' ')
  throw new Error(
    `This bench runs real servers, and ${packages} is not installed: apt-get install --no-install-recommends ${packages}`,
  )
}

/** Its processes that have not ended; one level down. */
export function childrenOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  return stdout.split('\n').map(Number).filter(Boolean)
}

export type Program = { pid: number; end(): Promise<void>; said(): string }

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts one as an ordinary user, and waits until it takes connections on a port. @throws Error with what it said */
export async function startProgram(
  program: keyof typeof needed,
  args: string[],
  { port, env = {} }: { port: number; env?: Record<string, string> },
): Promise<Program> {
  const account = isRoot() ? chooseAccount() : undefined
  const child = spawn(program, args, {
    env: { PATH: path, ...env },
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(account && { uid: account.uid, gid: account.gid }),
  })
  running.add(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  void ended.then(() => running.delete(child))
  for (const deadline = Date.now() + 10_000; !(await takesConnections(port)); await wait(50)) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${program} did not start: ${said}`)
  }
  return {
    pid: child.pid ?? 0,
    said: () => said,
    async end() {
      // Neither waits for those who are still connected.
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), 5_000)
      await ended
      clearTimeout(late)
    },
  }
}

function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
