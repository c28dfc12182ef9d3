import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { RuntimeRole } from '#db/grants/grants.ts'
import { getCode, getMessage, StartupError } from '../startup-error.ts'
import { canEnter, changeOwner, changeOwnerOfAll, chooseAccount, getOwner, isRoot, type RunAs } from './run-as.ts'

/** Location and owner of PostgreSQL's files. */
export type ClusterLocation = { cluster: string; runAs: RunAs | undefined }

/** PostgreSQL's account cannot enter root's home; this is the conventional place for such data. */
const systemFolder = '/var/lib/boxwright'
/** Entries that the shop creates in DATA_DIR. Only a folder without other entries may change its group. */
const shopEntries = /^(incoming|lock.*|storage|postgres.*)$/

/**
 * Creates DATA_DIR (mode 0700) if it is missing and checks that it is writable.
 * @returns its real path
 * @throws StartupError in one line when it cannot be used
 */
export function openDataFolder(dataDir: string): string {
  const folder = resolve(dataDir)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return realpathSync(folder)
  } catch (error) {
    const reason =
      getCode(error) === 'EACCES' || getCode(error) === 'EPERM'
        ? `user ${getUserName()} may not write to it`
        : getMessage(error)
    throw new StartupError(`DATA_DIR ${folder} cannot be used: ${reason}.`)
  }
}

function getUserName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.() ?? 'unknown')
  }
}

/** Returns the location of PostgreSQL's files: beside the artwork, or where a start as root moved them. */
export function getCluster(folder: string): string {
  const pointer = join(folder, 'postgres-location')
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : join(folder, 'postgres')
}

/** Password file of PostgreSQL's administrator, for maintenance. */
export const getPasswordFile = (folder: string) => join(folder, 'postgres-password')
/** Password files of the shop's roles: the owner of its tables, the storefront's and the admin's. Their file names are stored: they stay. */
export const getRolePasswordFiles = (folder: string): Record<'owner' | RuntimeRole, string> => ({
  owner: join(folder, 'postgres-shop-password'),
  shop: join(folder, 'postgres-shop-door-password'),
  admin: join(folder, 'postgres-office-door-password'),
})

/**
 * Determines the location and owner of PostgreSQL's files. Never changes permissions of folders above DATA_DIR.
 * @param print called with one line if they cannot be in DATA_DIR
 */
export function resolveClusterLocation(folder: string, print: (line: string) => void): ClusterLocation {
  const cluster = getCluster(folder)
  if (!isRoot()) return { cluster, runAs: undefined }
  const exists = existsSync(cluster)
  const wasMoved = dirname(cluster) !== folder
  const runAs = (exists && getOwner(cluster)) || chooseAccount()
  if (exists) {
    // A backup restored by root belongs to root.
    if (!getOwner(cluster)) changeOwnerOfAll(cluster, runAs)
    if (!canEnter(cluster, runAs)) openFolderToAccount(folder, runAs)
    if (!canEnter(cluster, runAs)) {
      throw new StartupError(
        `PostgreSQL runs as user ${runAs.name}, who cannot access ${cluster}. Move DATA_DIR to a folder that user ${runAs.name} can access.`,
      )
    }
  } else if (wasMoved && !existsSync(dirname(cluster))) {
    throw new StartupError(
      `The database of ${folder} belongs in ${cluster}, which is missing. Restore it from your backup.`,
    )
  } else if (!wasMoved && !canEnter(folder, runAs)) {
    openFolderToAccount(folder, runAs)
  }
  const location = exists || wasMoved || canEnter(folder, runAs) ? cluster : moveToSystemFolder(folder, runAs)
  if (dirname(location) !== folder) {
    print(
      `Started as root: PostgreSQL runs as user ${runAs.name}, who cannot access ${folder}; its data is in ${location}`,
    )
  }
  return { cluster: location, runAs }
}

/**
 * Lets PostgreSQL's account pass through a folder of the shop, by its group. The folder stays root's: the account can neither list
 * nor change what else is in it, such as artwork and passwords.
 */
function openFolderToAccount(folder: string, account: RunAs): void {
  const { uid, mode } = statSync(folder)
  if (uid !== 0 || !readdirSync(folder).every((name) => shopEntries.test(name))) return
  if (!canEnter(dirname(folder), account)) return
  chownSync(folder, uid, account.gid)
  chmodSync(folder, (mode & 0o7707) | 0o010)
}

function moveToSystemFolder(folder: string, account: RunAs): string {
  try {
    mkdirSync(systemFolder, { recursive: true, mode: 0o755 })
    chmodSync(systemFolder, 0o755)
    const clusterParent = mkdtempSync(join(systemFolder, 'shop-'))
    changeOwner(clusterParent, account)
    const cluster = join(clusterParent, 'postgres')
    writeFileSync(join(folder, 'postgres-location'), `${cluster}\n`, { mode: 0o600 })
    return cluster
  } catch (error) {
    throw new StartupError(
      `PostgreSQL runs as user ${account.name}, who cannot access ${folder}, and ${systemFolder} cannot be used instead: ` +
        `${getMessage(error)}. Set DATA_DIR to a folder outside a home directory that others cannot enter.`,
    )
  }
}
