import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import chromium, { inflate } from '@sparticuz/chromium'

const packageFile = createRequire(import.meta.url).resolve('@sparticuz/chromium')
const packageFolder = join(dirname(packageFile), '..')
const unpacked = join(packageFolder, '..', '..', '.cache', 'chromium')

/** Unpacks the browser that ships in npm (once, a few seconds), with its libraries where the host has none. */
export async function getChromiumLaunchOptions() {
  mkdirSync(unpacked, { recursive: true })
  const temporary = process.env.TMPDIR
  process.env.TMPDIR = unpacked
  try {
    const executablePath = await chromium.executablePath()
    const env: Record<string, string> = { ...(process.env as Record<string, string>), TMPDIR: temporary ?? '/tmp' }
    if (execFileSync('ldd', [executablePath], { encoding: 'utf8' }).includes('not found')) {
      await inflate(join(packageFolder, 'bin', 'al2023.tar.br'))
      env.LD_LIBRARY_PATH = join(unpacked, 'al2023', 'lib')
    }
    return { executablePath, args: ['--no-sandbox'], env }
  } finally {
    if (temporary === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = temporary
  }
}
