import type { ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { RuntimeRole } from '#db/grants/grants.ts'
import { getMessage, StartupError } from '../startup-error.ts'
import { findBinaries } from './binaries.ts'
import { prepareCluster, storePassword } from './cluster.ts'
import { getCluster, getRolePasswordFiles, openDataFolder, resolveClusterLocation } from './data-folder.ts'
import { type FileLock, type Holder, isHeld, readHolder, takeFolderLock } from './file-lock.ts'
import { type Launch, launch, readPostmaster, ServerRejected, stopChild, stopOrphan } from './postmaster.ts'
import { databaseRole, prepareRoles, type RolePasswords, roleNames } from './shop-role.ts'

export type RunningDatabase = {
  /** Connection URL of the shop's database, as the role that owns it, password included. */
  url: string
  /** The same for the storefront's and the admin's role. */
  roleUrls: Record<RuntimeRole, string>
}

export type EmbeddedDatabase = RunningDatabase & {
  /** The same for PostgreSQL's administrator, for tasks beyond the shop's privileges. */
  administratorUrl: string
  /** Shuts the server down and releases the data folder. `smart` first lets clients finish. */
  stop(how?: { smart?: boolean }): Promise<void>
}

export type EmbeddedOptions = {
  /** Name of the process that holds the folder, for the message of a second start. */
  holderName?: string
  /** false loses committed rows in a power cut: for throw-away test data only. */
  fsync?: boolean
  /** Called with messages for the operator, line by line. */
  print?: (line: string) => void
  /** Called with each log line of PostgreSQL after its start, and when it exits and is back. */
  log?: (line: string) => void
  /** Called if the server died and could not be restarted. */
  onLost?: (error: Error) => void
}

/** Thrown when a living process holds the data folder. */
export class FolderInUse extends StartupError {
  readonly holder: Holder
  constructor(folder: string, holder: Holder) {
    const who = `${holder.name === defaultHolder ? 'Another Boxwright' : `Boxwright's ${holder.name}`} (process ${holder.pid})`
    super(`${who} is already running on the data folder ${folder}. Stop it first, or set another DATA_DIR.`)
    this.holder = holder
  }
}

const defaultHolder = 'shop'
/** Time for a killed server to release the folder. */
const launchTimeoutMs = 15_000

/**
 * Starts the PostgreSQL from npm on a data folder, which it creates on first use. One process at a time: the folder is locked
 * until `stop` or the end of this process. Restarts a server that dies.
 * @throws FolderInUse if a living process holds the folder
 * @throws StartupError with a one-line message for other failures
 */
export async function startEmbeddedDatabase(dataDir: string, options: EmbeddedOptions = {}): Promise<EmbeddedDatabase> {
  const { holderName = defaultHolder, print = () => {}, log = () => {} } = options
  const folder = openDataFolder(dataDir)
  const lock = takeFolderLock(folder, holderName)
  if (isHeld(lock)) throw new FolderInUse(folder, lock)
  try {
    const location = resolveClusterLocation(folder, print)
    const binaries = findBinaries(dirname(location.cluster), location.runAs, print)
    await stopOrphan(location.cluster, print)
    const password = await prepareCluster(folder, location, binaries)
    const unsafeSettings = options.fsync === false ? ['fsync=off', 'full_page_writes=off'] : []
    const flags = unsafeSettings.flatMap((each) => ['-c', each])
    const launchOptions = { postgres: binaries.postgres, cluster: location.cluster, runAs: location.runAs, flags, log }
    const { child, port } = await launchWithRetry(launchOptions)
    const administratorUrl = buildUrl('postgres', password, port)
    const files = getRolePasswordFiles(folder)
    const passwords = {
      owner: storePassword(files.owner),
      shop: storePassword(files.shop),
      admin: storePassword(files.admin),
    }
    try {
      await prepareRoles(administratorUrl, passwords)
    } catch (error) {
      await stopChild(child)
      throw new StartupError(`PostgreSQL did not accept the shop's roles: ${getMessage(error)}`)
    }
    const stop = restartOnExit(child, { ...launchOptions, port }, lock, options)
    return { ...buildUrls(passwords, port), administratorUrl, stop }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Finds the running server of a data folder. */
export function findRunningDatabase(dataDir: string): RunningDatabase | undefined {
  const folder = openDataFolder(dataDir)
  const running = readPostmaster(getCluster(folder))
  const files = getRolePasswordFiles(folder)
  // The first start creates the roles after the server is ready.
  if (running?.status !== 'ready' || !Object.values(files).every((file) => existsSync(file))) return undefined
  const read = (file: string) => readFileSync(file, 'utf8').trim()
  const passwords = { owner: read(files.owner), shop: read(files.shop), admin: read(files.admin) }
  return buildUrls(passwords, running.port)
}

/** Returns the URL as the owner role of a server that another process runs. */
export function getRunningOwnerUrl(dataDir: string): string | undefined {
  return readHolder(openDataFolder(dataDir)).pid === process.pid ? undefined : findRunningDatabase(dataDir)?.url
}

const buildUrls = (passwords: RolePasswords, port: number): RunningDatabase => ({
  url: buildUrl(databaseRole, passwords.owner, port),
  roleUrls: {
    shop: buildUrl(roleNames.shop, passwords.shop, port),
    admin: buildUrl(roleNames.admin, passwords.admin, port),
  },
})

const buildUrl = (role: string, password: string, port: number) =>
  `postgres://${role}:${password}@127.0.0.1:${port}/postgres`

async function launchWithRetry(
  launchOptions: Omit<Launch, 'port'>,
  fixedPort?: number,
): Promise<{ child: ChildProcess; port: number }> {
  for (const deadline = Date.now() + launchTimeoutMs; ; await wait(100)) {
    const port = fixedPort ?? (await findFreePort())
    try {
      return { child: await launch({ ...launchOptions, port }), port }
    } catch (error) {
      const isTransient = error instanceof ServerRejected && (error.isFolderLocked || error.isPortTaken)
      if (!isTransient || Date.now() > deadline) throw error
    }
  }
}

/** Restarts the server on its port whenever it exits. @returns a function that stops it */
function restartOnExit(first: ChildProcess, launchOptions: Launch, lock: FileLock, options: EmbeddedOptions) {
  let child = first
  let isStopping = false
  let restart = Promise.resolve()
  const watch = () =>
    child.once('exit', (code, signal) => {
      if (isStopping) return
      options.log?.(`PostgreSQL stopped unexpectedly (${signal ?? `exit code ${code}`}); starting it again`)
      restart = launchWithRetry(launchOptions, launchOptions.port).then(
        (relaunched) => {
          child = relaunched.child
          watch()
          options.log?.('PostgreSQL is back')
        },
        (error: Error) => {
          if (!isStopping) options.onLost?.(error)
        },
      )
    })
  watch()
  let stopped: Promise<void> | undefined
  return ({ smart = false } = {}) => {
    isStopping = true
    stopped ??= restart.then(() => stopChild(child, smart)).finally(() => lock.release())
    return stopped
  }
}

export async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  if (!address || typeof address === 'string') throw new Error('no free port')
  return address.port
}
