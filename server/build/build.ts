import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isHeld, takeFolderLock } from '../database/file-lock.ts'
import { StartupError } from '../startup-error.ts'
import { listUncompressed } from './compress-files.ts'
import { hashSources, stampFile } from './source-hash.ts'

/**
 * Builds the site if there is no build or its sources have changed. One process at a time.
 * @param signal aborts a running build
 */
export async function buildIfNeeded(root: string, print: (line: string) => void, signal?: AbortSignal): Promise<void> {
  if (isUpToDate(root)) return
  const lockFolder = createLockFolder(root)
  let lock = takeFolderLock(lockFolder, 'build')
  for (; isHeld(lock); lock = takeFolderLock(lockFolder, 'build')) await wait(200, undefined, { signal })
  try {
    if (isUpToDate(root)) return
    print('Building the site (once after every change of its sources)')
    await build(root, signal)
  } finally {
    lock.release()
  }
}

/** A build that runs while the shop starts. */
export type Build = {
  finished: Promise<void>
  /** Compresses its files in a child process. Called once the shop is open, as it takes half as long as the build. */
  compress(): Promise<void>
  /** Aborts both. */
  stop(): Promise<void>
}

/**
 * Starts a build if one is needed. `finished` reports a failure, when it is awaited.
 * @param root folder of the sources
 */
export function startBuild(root: string, print: (line: string) => void): Build {
  const aborter = new AbortController()
  const finished = buildIfNeeded(root, print, aborter.signal)
  // Until it is awaited.
  finished.catch(() => {})
  let compressed = Promise.resolve()
  return {
    finished,
    compress() {
      compressed = compressIfNeeded(root, aborter.signal)
      return compressed
    },
    async stop() {
      aborter.abort()
      await Promise.allSettled([finished, compressed])
    },
  }
}

/** Compresses the files of the build, unless another process builds or compresses. */
export async function compressIfNeeded(root: string, signal?: AbortSignal): Promise<void> {
  if (listUncompressed(join(root, 'build/client')).length === 0) return
  const lock = takeFolderLock(createLockFolder(root), 'build')
  if (isHeld(lock)) return
  try {
    const { code, output } = await runNode(root, [join(root, 'server/build/compress-files.ts')], signal)
    if (code !== 0) throw new Error(`The files of the build could not be compressed.\n${output}`)
  } finally {
    lock.release()
  }
}

/** Folder of the lock that a process holds while it writes the build. */
function createLockFolder(root: string): string {
  const folder = join(root, '.cache', 'build')
  mkdirSync(folder, { recursive: true })
  return folder
}

function isUpToDate(root: string): boolean {
  const stamp = join(root, stampFile)
  // A build shipped without its sources is used as is.
  if (!existsSync(join(root, 'app/root.tsx'))) return existsSync(join(root, 'build/server/index.js'))
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashSources(root)
}

async function build(root: string, signal?: AbortSignal): Promise<void> {
  // An interrupted build is invalid, even if the previous sources return.
  rmSync(join(root, stampFile), { force: true })
  const packageFile = createRequire(import.meta.url).resolve('@react-router/dev/package.json')
  const { code, output } = await runNode(root, [join(dirname(packageFile), 'bin.cjs'), 'build'], signal)
  if (code !== 0) throw new StartupError(`The site could not be built.\n${output.split('\n').slice(-25).join('\n')}`)
}

/** Runs a program in Node until it ends. @returns its exit code, and what it printed */
async function runNode(root: string, args: string[], signal?: AbortSignal) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => output.push(text))
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', (code) => resolve(code)),
  )
  return { code, output: output.join('') }
}
