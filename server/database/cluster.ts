import { execFile, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { getMessage, StartupError } from '../startup-error.ts'
import type { Binaries } from './binaries.ts'
import { type ClusterLocation, getPasswordFile } from './data-folder.ts'
import { extractReason, serverEnvironment } from './postmaster.ts'
import { changeOwner } from './run-as.ts'

/**
 * Creates the database files on first use; an interrupted first use leaves no partial files.
 * @returns the password of the role `postgres`
 * @throws StartupError when the files are of another major version
 */
export async function prepareCluster(folder: string, location: ClusterLocation, binaries: Binaries): Promise<string> {
  const passwordFile = getPasswordFile(folder)
  const version = join(location.cluster, 'PG_VERSION')
  if (!existsSync(version)) {
    const password = storePassword(passwordFile)
    await makeCluster(location, binaries, password)
    return password
  }
  const clusterMajor = Number.parseInt(readFileSync(version, 'utf8'), 10)
  if (clusterMajor !== binaries.major) {
    throw new StartupError(
      `The database in ${location.cluster} was created by PostgreSQL ${clusterMajor}; this release includes PostgreSQL ${binaries.major}. ` +
        'docs/operate.md says how to carry it over.',
    )
  }
  // Stored once PostgreSQL has it; if the start fails in between, the next one sets another.
  return storePassword(passwordFile, (password) => resetPassword(location, binaries, password))
}

/**
 * Returns the password in a file; creates the file with a random one if missing.
 * @param set called with a new password before it is stored
 */
export function storePassword(file: string, set?: (password: string) => void): string {
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  const password = randomBytes(24).toString('hex')
  set?.(password)
  writeFileSync(`${file}.new`, password, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
  return password
}

async function makeCluster({ cluster, runAs }: ClusterLocation, { initdb }: Binaries, password: string) {
  const parentFolder = dirname(cluster)
  for (const name of readdirSync(parentFolder)) {
    if (name.startsWith('postgres-making-')) rmSync(join(parentFolder, name), { recursive: true, force: true })
  }
  const partial = mkdtempSync(join(parentFolder, 'postgres-making-'))
  const passwordCopy = `${partial}.password`
  try {
    writeFileSync(passwordCopy, password, { mode: 0o600 })
    if (runAs) for (const path of [partial, passwordCopy]) changeOwner(path, runAs)
    const settings = [
      '-U',
      'postgres',
      '-A',
      'scram-sha-256',
      '--pwfile',
      passwordCopy,
      '-E',
      'UTF8',
      '--no-instructions',
    ]
    // ICU sorts and folds names of every alphabet in the same way on every host.
    const locale = ['--locale-provider=icu', '--icu-locale=en-US', '--locale=C']
    await promisify(execFile)(initdb, ['-D', partial, ...settings, ...locale], {
      ...(runAs && { uid: runAs.uid, gid: runAs.gid }),
      cwd: '/',
      env: serverEnvironment,
    })
    renameSync(partial, cluster)
  } catch (error) {
    const lines = error instanceof Error && 'stderr' in error ? String(error.stderr).split('\n') : []
    const reason = extractReason(lines.filter((line) => line.trim())) || getMessage(error)
    throw new StartupError(`The database could not be created in ${cluster}: ${reason}`)
  } finally {
    rmSync(partial, { recursive: true, force: true })
    rmSync(passwordCopy, { force: true })
  }
}

/** A restored data folder may lack its password file: the role gets a new password. */
function resetPassword({ cluster, runAs }: ClusterLocation, { postgres }: Binaries, password: string) {
  const { error, status, stderr } = spawnSync(
    postgres,
    ['--single', '-c', 'exit_on_error=on', '-D', cluster, 'postgres'],
    {
      ...(runAs && { uid: runAs.uid, gid: runAs.gid }),
      cwd: '/',
      env: serverEnvironment,
      input: `alter role postgres password '${password}'\n`,
      encoding: 'utf8',
    },
  )
  if (status === 0) return
  const reason = error ? getMessage(error) : extractReason(stderr.split('\n'))
  throw new StartupError(`The database in ${cluster} has lost its password and could not get another one: ${reason}`)
}
