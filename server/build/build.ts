import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isHeld, takeFolderLock } from '../database/file-lock.ts'
import { StartupError } from '../startup-error.ts'
import { hashSources, stampFile } from './source-hash.ts'

/**
 * Builds the site if there is no build or its sources have changed. One process at a time.
 * @param signal aborts a running build
 */
export async function buildIfNeeded(root: string, print: (line: string) => void, signal?: AbortSignal): Promise<void> {
  if (isUpToDate(root)) return
  const lockFolder = join(root, '.cache', 'build')
  mkdirSync(lockFolder, { recursive: true })
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
  /** Aborts it. */
  stop(): Promise<void>
}

/**
 * Starts a build if one is needed. `finished` reports a failure, when it is awaited.
 * @param root folder of the sources
 */
export function startBuild(root: string, print: (line: string) => void): Build {
  const aborter = new AbortController()
  const finished = buildIfNeeded(root, print, aborter.signal)
  const settled = finished.catch(() => {})
  return {
    finished,
    async stop() {
      aborter.abort()
      await settled
    },
  }
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
  const child = spawn(process.execPath, [join(dirname(packageFile), 'bin.cjs'), 'build'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => output.push(text))
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (code !== 0)
    throw new StartupError(`The site could not be built.\n${output.join('').split('\n').slice(-25).join('\n')}`)
}
