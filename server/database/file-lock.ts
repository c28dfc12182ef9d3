import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export type Holder = { pid: number; name: string }
export type FileLock = { release(): void }

/**
 * Takes the lock of a folder, or returns its holder. The operating system releases it when the holder ends in any way:
 * SQLite's exclusive transaction is a kernel file lock, which Node's own API lacks. The folder must exist and be writable.
 */
export function takeFolderLock(folder: string, name: string): FileLock | Holder {
  const file = join(folder, 'lock')
  const holderFile = join(folder, 'lock-holder')
  closeSync(openSync(file, 'a', 0o600))
  const lock = new DatabaseSync(file)
  try {
    lock.exec('pragma locking_mode = exclusive; pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    lock.close()
    if (error instanceof Error && error.message.includes('locked')) return readHolder(folder)
    throw error
  }
  writeFileSync(holderFile, `${process.pid} ${name}\n`, { mode: 0o600 })
  return { release: () => lock.close() }
}

export function isHeld(result: FileLock | Holder): result is Holder {
  return 'pid' in result
}

/** Returns the current or last holder of the lock. */
export function readHolder(folder: string): Holder {
  const file = join(folder, 'lock-holder')
  try {
    const [, pid = '0', name = ''] = /^(\d+) (.*)$/m.exec(readFileSync(file, 'utf8')) ?? []
    return { pid: Number(pid), name }
  } catch {
    return { pid: 0, name: '' }
  }
}
