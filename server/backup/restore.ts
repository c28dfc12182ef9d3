import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { from as copyFrom } from 'pg-copy-streams'
import * as v from 'valibot'
import yauzl from 'yauzl'
import { ensurePortalMailQueue } from '#app/features/portal/mail/queue.server.ts'
import { ensureSendQueue } from '#app/features/proposals/lifecycle/send-proposal.server.ts'
import { ensureProposalMailQueue } from '#app/features/proposals/mail/queue.server.ts'
import { prepareNotifications } from '#app/features/requests/notifications/queues.server.ts'
import { createReplyQueue } from '#app/features/requests/replies/outbox.server.ts'
import { ensureSendMailQueue } from '#app/features/sends/mail/queue.server.ts'
import { clearLastBackup } from '#app/lib/last-backup.server.ts'
import { clearIdentity, endOutgoingPause, pauseOutgoing } from '#app/lib/outgoing-pause.server.ts'
import { getStagingFolder, moveIntoStorage, type Storage } from '#app/lib/storage/storage.server.ts'
import { formatFileSize } from '#app/lib/text/file-size.ts'
import { countAvailableMigrations, migrate, migrateTo } from '#db/migrate.ts'
import {
  archiveFormat,
  filesFolder,
  getTableEntry,
  jobsName,
  jobsSchema,
  type Manifest,
  manifestName,
  manifestSchema,
} from './archive.ts'
import { backedUpQueues } from './backed-up-queues.ts'
import { formatColumns } from './tables.ts'
import { clearTables, describeContents } from './target.ts'

type Target = {
  url: string
  storage: Storage
  /** DATA_DIR: files pass through it on their way into storage. */
  dataDir: string
  /** True if the shop replaces the one of the backup: it sends pending messages at once. */
  isLive?: boolean
  progress?: (done: string) => void
}

/**
 * Restores a backup into an empty database, or one with an unchanged demo shop, and its files into
 * storage. Files come first, then all rows in one transaction, so a failed restore leaves an empty shop and can be
 * repeated. A backup of an older release is restored into its own schema, which is then migrated. Outgoing
 * messages of a copy are paused.
 * @throws Error with a message for people for an invalid backup and for a database that is not empty
 */
export async function restore(file: string, target: Target): Promise<Manifest> {
  const zip = await openArchive(file)
  const client = new pg.Client({ connectionString: target.url, application_name: 'boxwright restore', keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  try {
    const manifest = await readManifest(zip)
    const existing = await describeContents(client)
    if (existing.length > 0) {
      throw new Error(
        `this database holds a shop (${existing.join(', ')}); restore into an empty one, so that nothing is lost`,
      )
    }
    await clearTables(client)
    await migrateTo(target.url, manifest.migrations)
    await restoreFiles(zip, target, manifest)
    await restoreRows(zip, target, manifest, client)
    await migrate(target.url)
    await client.query('vacuum analyze')
    return manifest
  } finally {
    zip.close()
    await client.end()
  }
}

/** Bytes of an entry that is read into memory: a million pending notifications have half as much. */
const maxJsonBytes = 256 * 1024 * 1024
/** Rows are packed to about a tenth. A table that unpacks to more than this is an attack, or damaged. */
const maxUnpackRatio = 200
const minUnpackLimit = 64 * 1024 * 1024

type Archive = {
  /** Entries are stored as they are, so none is larger than the archive. */
  read: (name: string) => Promise<NodeJS.ReadableStream>
  readJson: (name: string) => Promise<unknown>
  /** Unpacks a gzip entry into a stream; fails beyond a multiple of its size. */
  unpack: (name: string, target: NodeJS.WritableStream) => Promise<void>
  names: () => Iterable<string>
  close: () => void
}

async function openArchive(file: string): Promise<Archive> {
  const zip = await yauzl.openPromise(file, { autoClose: false, lazyEntries: true }).catch((error) => {
    throw new Error(`${file} is not a complete backup: ${error instanceof Error ? error.message : error}`)
  })
  const entries = new Map<string, yauzl.Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  const open = async (name: string, maxBytes = Number.POSITIVE_INFINITY) => {
    const entry = entries.get(name)
    if (!entry) throw new Error(`the backup holds no ${name}`)
    if (entry.isCompressed()) throw new Error(`${name} of the backup is compressed, which a backup of a shop never is`)
    if (entry.uncompressedSize > maxBytes) throw new Error(`${name} of the backup is too large`)
    return { entry, stream: await zip.openReadStreamPromise(entry) }
  }
  return {
    names: () => entries.keys(),
    close: () => zip.close(),
    read: async (name) => (await open(name)).stream,
    readJson: async (name) => JSON.parse(await text((await open(name, maxJsonBytes)).stream)),
    async unpack(name, target) {
      const { entry, stream } = await open(name)
      const maxBytes = Math.max(minUnpackLimit, entry.uncompressedSize * maxUnpackRatio)
      const reason = `${name} of the backup unpacks to more than ${formatFileSize(maxBytes)}; it is damaged or not a backup of a shop`
      await pipeline(stream, createGunzip(), limitBytes(maxBytes, reason), target)
    },
  }
}

/** Passes bytes on and fails with a reason beyond a limit. */
function limitBytes(maxBytes: number, reason: string): Transform {
  let count = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      count += chunk.length
      if (count > maxBytes) done(new Error(reason))
      else done(null, chunk)
    },
  })
}

async function readManifest(zip: Archive): Promise<Manifest> {
  const parsed = v.safeParse(manifestSchema, await zip.readJson(manifestName))
  if (!parsed.success) throw new Error('this is not a backup of a shop, or it is damaged')
  const { format, migrations } = parsed.output
  if (format !== archiveFormat || migrations > (await countAvailableMigrations())) {
    throw new Error('this backup comes from a newer release of the shop; install that one first')
  }
  return parsed.output
}

async function restoreFiles(zip: Archive, { storage, dataDir, progress }: Target, manifest: Manifest): Promise<void> {
  const staging = getStagingFolder(dataDir)
  await mkdir(staging, { recursive: true, mode: 0o700 })
  const staged = join(staging, `restore-${process.pid}`)
  let done = 0
  try {
    for (const name of zip.names()) {
      if (!name.startsWith(filesFolder)) continue
      await pipeline(await zip.read(name), createWriteStream(staged, { mode: 0o600 }))
      await moveIntoStorage(storage, staged, name.slice(filesFolder.length), 'application/octet-stream')
      done += 1
      if (done % 100 === 0) progress?.(`${done} of ${manifest.files} files`)
    }
  } finally {
    await rm(staged, { force: true })
  }
  if (done !== manifest.files) throw new Error(`the backup names ${manifest.files} files and holds ${done}`)
}

async function restoreRows(
  zip: Archive,
  { url, isLive = false, progress }: Target,
  manifest: Manifest,
  client: pg.Client,
) {
  const jobs = await openJobs(url)
  try {
    await client.query('begin')
    for (const table of manifest.tables) {
      // These rows already contain the effects of insert triggers.
      await client.query(`alter table "${table.name}" disable trigger user`)
      const rows = client.query(copyFrom(`copy "${table.name}" (${formatColumns(table)}) from stdin`))
      await zip.unpack(getTableEntry(table.name), rows)
      if (rows.rowCount !== table.rows) {
        throw new Error(`of ${table.name} the backup names ${table.rows} rows and holds ${rows.rowCount}`)
      }
      await client.query(`alter table "${table.name}" enable trigger user`)
      progress?.(`${table.name}: ${table.rows}`)
    }
    await advanceIdentityColumns(client)
    await restoreJobs(zip, jobs, client)
    const tx = drizzle(client)
    await clearIdentity(tx)
    await clearLastBackup(tx)
    if (isLive) await endOutgoingPause(tx)
    else await pauseOutgoing(tx, 'restored')
    await client.query('commit')
  } finally {
    await jobs.stop()
  }
}

/** Continues identity columns after the highest stored number. */
async function advanceIdentityColumns(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and (is_identity = 'YES' or column_default like 'nextval(%')`,
  )
  for (const { table, column } of rows) {
    await client.query(
      `select setval(pg_get_serial_sequence('"${table}"', '${column}'), coalesce(max("${column}"), 0) + 1, false) from "${table}"`,
    )
  }
}

async function openJobs(url: string): Promise<PgBoss> {
  const jobs = new PgBoss({ connectionString: url, supervise: false, schedule: false })
  jobs.on('error', () => {})
  await jobs.start()
  await prepareNotifications(jobs)
  await createReplyQueue(jobs)
  await ensureSendQueue(jobs)
  await ensureProposalMailQueue(jobs)
  await ensureSendMailQueue(jobs)
  await ensurePortalMailQueue(jobs)
  return jobs
}

/** In the transaction of `client`: pending notifications go out once the restored shop may send, with all retries. */
async function restoreJobs(zip: Archive, jobs: PgBoss, client: pg.Client): Promise<void> {
  const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) }
  for (const { queue, id, data } of v.parse(jobsSchema, await zip.readJson(jobsName))) {
    if (backedUpQueues.includes(queue)) await jobs.send(queue, data, { id, db })
  }
}
