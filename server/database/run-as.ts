import { spawnSync } from 'node:child_process'
import { chownSync, lchownSync, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartupError } from '../startup-error.ts'

/** The account that PostgreSQL runs under if the shop runs as root, as PostgreSQL does not run as root. */
export type RunAs = { uid: number; gid: number; name: string }

const readBit = 0o4
const enterBit = 0o1

export const isRoot = () => process.getuid?.() === 0

/** Returns an unprivileged account of this host that a process can switch to. */
export function chooseAccount(): RunAs {
  const account = ['postgres', 'nobody'].map(findAccount).find((found) => found && isUsable(found))
  if (account) return account
  throw new StartupError(
    'PostgreSQL does not run as root, and this host has no other account it could use (tried postgres and nobody). ' +
      'Start the shop as an ordinary user, or set DATABASE_URL.',
  )
}

/** Returns the owner of a path; undefined if it is root. */
export function getOwner(path: string): RunAs | undefined {
  const { uid, gid } = statSync(path)
  return uid === 0 ? undefined : { uid, gid, name: spawnText('id', ['-un', String(uid)]) || String(uid) }
}

function findAccount(name: string): RunAs | undefined {
  const uid = Number(spawnText('id', ['-u', name]) || 0)
  const gid = Number(spawnText('id', ['-g', name]) || 0)
  return uid > 0 && gid > 0 ? { uid, gid, name } : undefined
}

function isUsable({ uid, gid }: RunAs): boolean {
  const { error } = spawnSync('id', { uid, gid, cwd: '/' })
  return error === undefined
}

function spawnText(command: string, args: string[]): string {
  const { stdout, status } = spawnSync(command, args, { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}

/** True if the account may enter the folder and its parents, judging by mode bits. */
export function canEnter(folder: string, account: RunAs): boolean {
  for (let current = realpathSync(folder); ; current = dirname(current)) {
    if (!hasPermission(current, account, enterBit)) return false
    if (current === dirname(current)) return true
  }
}

/** True if the account may read and enter everything below a reachable folder. */
export function canReadAll(folder: string, account: RunAs): boolean {
  return readdirSync(folder, { withFileTypes: true }).every((entry) => {
    const path = join(folder, entry.name)
    if (entry.isSymbolicLink()) return true
    if (!entry.isDirectory()) return hasPermission(path, account, readBit)
    return hasPermission(path, account, readBit | enterBit) && canReadAll(path, account)
  })
}

function hasPermission(path: string, account: RunAs, requiredBits: number): boolean {
  const { mode, uid, gid } = statSync(path)
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0
  return ((mode >> shift) & requiredBits) === requiredBits
}

export function changeOwner(path: string, { uid, gid }: RunAs): void {
  chownSync(path, uid, gid)
}

export function changeOwnerOfAll(folder: string, account: RunAs): void {
  lchownSync(folder, account.uid, account.gid)
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (lstatSync(path).isDirectory()) changeOwnerOfAll(path, account)
    else lchownSync(path, account.uid, account.gid)
  }
}
