import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { chooseAccount, isRoot } from '#server/database/run-as.ts'

/** Programs and their Debian packages. */
const required = { haproxy: 'haproxy', pgbouncer: 'pgbouncer' }

/** With the folders of Debian's administration programs. */
const path = `${process.env.PATH ?? ''}:/usr/local/sbin:/usr/sbin:/sbin`

/** @throws Error naming every package that is missing */
export function checkPrograms(): void {
  const missing = Object.entries(required).filter(
    ([program]) => spawnSync('sh', ['-c', `command -v ${program}`], { env: { PATH: path } }).status !== 0,
  )
  if (missing.length === 0) return
  const packages = missing.map(([, name]) => name).join(' ')
  throw new Error(`This bench needs ${packages}: apt-get install --no-install-recommends ${packages}`)
}

/** The running direct child processes. */
export function getChildren(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  return stdout.split('\n').map(Number).filter(Boolean)
}

export type Program = { pid: number; end(): Promise<void> }

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts a program as an ordinary user and waits until its port accepts connections. @throws Error with its output */
export async function startProgram(
  program: keyof typeof required,
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
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  void ended.then(() => running.delete(child))
  for (const deadline = Date.now() + 10_000; !(await acceptsConnections(port)); await wait(50)) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${program} did not start: ${output}`)
  }
  return {
    pid: child.pid ?? 0,
    async end() {
      // On SIGTERM both programs wait for open connections.
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), 5_000)
      await ended
      clearTimeout(timer)
    },
  }
}

function acceptsConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
