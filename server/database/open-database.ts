import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Settings } from '#app/lib/settings/parse-settings.ts'
import type { RuntimeRole } from '#db/grants/grants.ts'
import { getCode, getMessage, StartupError } from '../startup-error.ts'
import { type EmbeddedOptions, FolderInUse, findRunningDatabase, startEmbeddedDatabase } from './embedded.ts'

export type OpenedDatabase = {
  /** URL of the server itself. */
  url: string
  /** URL of a pooler in transaction mode, if any, for everything that needs no session. */
  pooler?: string
  /** URLs per role, through the pooler if any; absent if one role does everything. */
  roleUrls?: Record<RuntimeRole, string>
  /** Stops an embedded server that this call started; leaves any other alone. */
  close(): Promise<void>
}

type OpenOptions = Omit<EmbeddedOptions, 'role' | 'fsync'> & {
  /** Uses the server of a running shop instead of failing; for the command line. */
  shared?: boolean
}

type DatabaseSettings = Pick<
  Settings,
  'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_SHOP_URL' | 'DATABASE_OFFICE_URL' | 'DATA_DIR'
>

const minVersion = 15
const commandHolder = 'command line'
/** Time for a server named by DATABASE_URL to start, if both start together. */
const timeoutMs = 30_000

/**
 * Opens the shop's database: DATABASE_URL with DATABASE_DIRECT_URL if set (PostgreSQL 15 or newer, waited for up to 30 s), otherwise the
 * embedded one in DATA_DIR. Tables are not touched; `migrate` does that.
 * @throws StartupError in one line
 */
export async function openDatabase(
  settings: DatabaseSettings,
  { shared = false, ...options }: OpenOptions = {},
): Promise<OpenedDatabase> {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_SHOP_URL, DATABASE_OFFICE_URL } = settings
  if (DATABASE_URL) {
    for (const [name, url] of Object.entries({
      DATABASE_DIRECT_URL,
      DATABASE_URL,
      DATABASE_SHOP_URL,
      DATABASE_OFFICE_URL,
    })) {
      if (url) await waitForServer(name, url, options.print)
    }
    return {
      url: DATABASE_DIRECT_URL ?? DATABASE_URL,
      ...(DATABASE_DIRECT_URL && { pooler: DATABASE_URL }),
      ...(DATABASE_SHOP_URL &&
        DATABASE_OFFICE_URL && { roleUrls: { shop: DATABASE_SHOP_URL, admin: DATABASE_OFFICE_URL } }),
      close: async () => {},
    }
  }
  return shared ? shareEmbedded(settings.DATA_DIR, options) : startOwnEmbedded(settings.DATA_DIR, options)
}

async function startOwnEmbedded(dataDir: string, options: EmbeddedOptions): Promise<OpenedDatabase> {
  for (const deadline = Date.now() + 10_000; ; await wait(200)) {
    try {
      const { url, roleUrls: runtimeRoles, stop } = await startEmbeddedDatabase(dataDir, options)
      return { url, roleUrls: runtimeRoles, close: () => stop() }
    } catch (error) {
      // A command ends soon; another shop does not.
      const isTransient = error instanceof FolderInUse && error.holder.name === commandHolder
      if (!isTransient || Date.now() > deadline) throw error
    }
  }
}

async function shareEmbedded(dataDir: string, options: EmbeddedOptions): Promise<OpenedDatabase> {
  for (const deadline = Date.now() + 60_000; ; await wait(200)) {
    try {
      const {
        url,
        roleUrls: runtimeRoles,
        stop,
      } = await startEmbeddedDatabase(dataDir, { ...options, holderName: commandHolder })
      // Waits for other commands that share this server.
      return { url, roleUrls: runtimeRoles, close: () => stop({ smart: true }) }
    } catch (error) {
      if (!(error instanceof FolderInUse) || Date.now() > deadline) throw error
      // The process that holds the lock may be starting or stopping.
      const running = findRunningDatabase(dataDir)
      if (running && (await canConnect(running.url))) return { ...running, close: async () => {} }
    }
  }
}

async function canConnect(url: string): Promise<boolean> {
  try {
    await readServerVersion(url)
    return true
  } catch {
    return false
  }
}

async function readServerVersion(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`)
    return Math.floor(Number(rows[0]?.version) / 10_000)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Not up yet: connection rejected, host unreachable, server starting (57P03), too many connections (53300). */
const transientCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ETIMEDOUT',
  'ECONNRESET',
  '57P03',
  '53300',
])

async function waitForServer(setting: string, url: string, print: EmbeddedOptions['print']): Promise<void> {
  for (const deadline = Date.now() + timeoutMs; ; await wait(500)) {
    try {
      const version = await readServerVersion(url)
      if (version >= minVersion) return
      throw new StartupError(`${setting} connects to PostgreSQL ${version}; Boxwright needs ${minVersion} or newer.`)
    } catch (error) {
      if (error instanceof StartupError) throw error
      const code = getCode(error) ?? (getMessage(error).includes('timeout') ? 'ETIMEDOUT' : '')
      if (!transientCodes.has(code) || Date.now() > deadline) {
        // An AggregateError of all IP addresses has an empty message.
        throw new StartupError(`The server of ${setting} cannot be used: ${getMessage(error) || code}.`)
      }
      print?.(`Waiting for the server of ${setting}`)
      print = undefined
    }
  }
}
