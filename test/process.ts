import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Killed at exit, also after a failed test. */
const children = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

export type ShopProcess = {
  child: ChildProcess
  url: string
  /** Everything it has printed so far. */
  output(): string
  /** Log lines of the process so far. */
  lines(): Record<string, unknown>[]
  /** Sends a signal and resolves with the exit code, null after a kill. */
  end(signal?: NodeJS.Signals): Promise<number | null>
}

type Options = {
  env?: Record<string, string>
  uid?: number
  gid?: number
  cwd?: string
  script?: string
  /** Command line instead of Node with the script, such as `npm start`. */
  command?: string[]
  /** Options of Node itself. */
  flags?: string[]
  /** Words after the script. */
  args?: string[]
  /** Maximum file size in kilobytes. */
  maxFileKB?: number
}

/** Starts a script of the project without the settings of this process. */
export function spawnNode(
  script: string,
  { env = {}, uid, gid, cwd = root, flags = [], args: words = [], maxFileKB, ...options }: Options = {},
) {
  const command = options.command ?? [process.execPath, ...flags, join(root, script), ...words]
  // `ulimit -f` counts in blocks of 512 bytes.
  if (maxFileKB) command.unshift('sh', '-c', `trap '' XFSZ; ulimit -f ${maxFileKB * 2}; exec "$@"`, 'sh')
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd,
    ...(uid !== undefined && { uid, gid }),
    env: {
      PATH: process.env.PATH ?? '',
      HOST: '127.0.0.1',
      PORT: '0',
      DEMO: 'off',
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.add(child)
  child.once('exit', () => children.delete(child))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  const ended = once(child, 'close') as Promise<[number | null]>
  return { child, output: () => output, ended: async () => (await ended)[0] }
}

/** Starts the real shop on a free port and resolves once it is open. @throws Error if it exits before */
export async function startShopProcess(options: Options = {}): Promise<ShopProcess> {
  const { child, output, ended } = spawnNode('server/main.ts', options)
  for (;;) {
    const [, url] = /open at (http:\S+)/.exec(output()) ?? []
    if (url) {
      return {
        child,
        output,
        url: url.replace('localhost', '127.0.0.1'),
        lines: () =>
          output()
            .split('\n')
            .filter((line) => line.startsWith('{') && line.endsWith('}'))
            .map((line) => JSON.parse(line) as Record<string, unknown>),
        end: async (signal = 'SIGTERM') => {
          child.kill(signal)
          return ended()
        },
      }
    }
    if (child.exitCode !== null) throw new Error(`the shop did not start: ${output()}`)
    await wait(20)
  }
}

/** Process id of the embedded PostgreSQL of a data folder. */
export function readPostgresPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** Waits until a condition is true. @throws Error after the timeout */
export async function waitUntil(condition: () => boolean | Promise<boolean>, timeoutMs = 10_000): Promise<void> {
  for (const deadline = Date.now() + timeoutMs; !(await condition()); await wait(20)) {
    if (Date.now() > deadline) throw new Error('it did not come about in time')
  }
}
