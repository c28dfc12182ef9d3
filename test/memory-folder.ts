import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { dayMs } from '../app/lib/time/iso-date.ts'

const memory = '/dev/shm'
const folder = join(memory, 'boxwright-tests')
const neededBytes = 6 * 1024 ** 3

/**
 * Keeps databases and other temporary files of a run in memory, on Linux with room for them: on a disk, creating files takes
 * as long as what is tested. Workers and browsers inherit it; a TMPDIR that is already set stays.
 */
export function setUpMemoryFolder(): void {
  if (process.env.TMPDIR || process.platform !== 'linux' || !hasRoom()) return
  try {
    mkdirSync(folder, { recursive: true })
    // PostgreSQL runs as another user if the tests run as root.
    chmodSync(folder, 0o1777)
    removeOldFiles()
  } catch {
    // The folder of another user.
    return
  }
  process.env.TMPDIR = folder
}

/** Containers have only 64 MB there by default, or forbid running the copy of PostgreSQL that a run as root needs. */
function hasRoom(): boolean {
  try {
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
    const { bavail, bsize } = statfsSync(memory)
    const mount = mounts.find((line) => line.split(' ')[1] === memory)
    return mount !== undefined && !mount.includes('noexec') && bavail * bsize >= neededBytes
  } catch {
    return false
  }
}

/** Removes the files of killed runs. */
function removeOldFiles(): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const modifiedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (modifiedAt < Date.now() - dayMs) rmSync(path, { recursive: true, force: true })
  }
}
