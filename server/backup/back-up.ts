import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { createGzip } from 'node:zlib'
import { makeZip } from 'client-zip'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { findStoredFile } from '#app/features/requests/artwork/artwork.server.ts'
import type { Storage } from '#app/lib/storage/storage.server.ts'
import {
  archiveFormat,
  filesFolder,
  getTableEntry,
  jobsName,
  type Manifest,
  manifestName,
  type PendingJob,
} from './archive.ts'
import { backedUpQueues } from './backed-up-queues.ts'
import { listStoredFiles } from './stored-files.ts'
import { countMigrations, formatColumns, listTables } from './tables.ts'

export type BackupReport = Manifest & {
  /** Size of the archive. */
  bytes: number
  /** Files that the database names but storage lacks. */
  missing: string[]
}

type Progress = (done: string) => void

/** An arbitrary constant that all backups share. */
const backupLock = 7_219_063

/**
 * Writes a snapshot of the database and all files that it names into one archive, while the shop runs. Stored files
 * never change, so only files deleted during the backup can be missing.
 * `file` exists completely and flushed, or not at all.
 * @param file must not exist
 */
export async function backUp(
  { url, storage, progress = () => {} }: { url: string; storage: Storage; progress?: Progress },
  file: string,
): Promise<BackupReport> {
  const partial = `${file}.partial`
  const client = new pg.Client({ connectionString: url, application_name: 'boxwright backup', keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  try {
    await takeBackupLock(client, partial)
    return await write({ client, storage, progress }, { file, partial })
  } finally {
    await client.end()
  }
}

type Source = { client: pg.Client; storage: Storage; progress: Progress }

async function write(
  { client, storage, progress }: Source,
  { file, partial }: { file: string; partial: string },
): Promise<BackupReport> {
  // Owner-only permissions: it holds personal data and the shop's keys.
  const handle = await open(partial, 'wx', 0o600)
  try {
    await client.query('begin transaction isolation level repeatable read, read only')
    const report: BackupReport = { ...emptyReport, madeAt: new Date().toISOString(), tables: [], missing: [] }
    const zip = makeZip(getEntries(client, storage, report, progress))
    const target = createWriteStream(partial, { fd: handle.fd, autoClose: false })
    await pipeline(Readable.fromWeb(zip as ReadableStream<Uint8Array>), target)
    report.bytes = target.bytesWritten
    await handle.sync()
    await rename(partial, file)
    await flushFolder(dirname(file))
    return report
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  } finally {
    await handle.close()
  }
}

const emptyReport = { format: archiveFormat, migrations: 0, jobs: 0, files: 0, bytes: 0 }

/** Yields the entries of the archive and fills `report` while they are read. */
async function* getEntries(client: pg.Client, storage: Storage, report: BackupReport, progress: Progress) {
  const lastModified = new Date(report.madeAt)
  report.migrations = await countMigrations(client)
  for (const table of await listTables(client)) {
    const rows = client.query(copyTo(`copy "${table.name}" (${formatColumns(table)}) to stdout`))
    const input = rows.pipe(createGzip({ level: 4 }))
    rows.on('error', (error) => input.destroy(error))
    yield { name: getTableEntry(table.name), lastModified, input }
    report.tables.push({ ...table, rows: rows.rowCount })
    progress(table.name)
  }
  const jobs = await listPendingJobs(client)
  report.jobs = jobs.length
  yield { name: jobsName, lastModified, input: JSON.stringify(jobs) }
  for await (const path of listStoredFiles(client)) {
    const stored = await findStoredFile(storage, { path })
    if (!stored) {
      report.missing.push(path)
      continue
    }
    yield { name: `${filesFolder}${path}`, lastModified, input: await stored.open() }
    report.files += 1
    if (report.files % 100 === 0) progress(`${report.files} files`)
  }
  const { bytes: _, missing: __, ...manifest } = report
  yield { name: manifestName, lastModified, input: JSON.stringify(manifest, null, 2) }
}

/** Pending notifications, replies, proposals and emails about them. The shop recreates all other jobs. */
async function listPendingJobs(client: pg.Client): Promise<PendingJob[]> {
  const { rows: found } = await client.query<{ table: string | null }>(
    `select to_regclass('pgboss.job')::text as table`,
  )
  if (!found[0]?.table) return []
  const { rows } = await client.query<PendingJob>(
    `select name as queue, id::text, data from pgboss.job
     where name = any ($1) and state in ('created', 'retry', 'active') order by created_on, id`,
    [backedUpQueues],
  )
  return rows
}

/**
 * Allows one backup at a time, as long as the connection lives, so that remains of a killed backup are free to overwrite.
 * @throws Error with a message for people
 */
async function takeBackupLock(client: pg.Client, partial: string): Promise<void> {
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [backupLock])
  if (!rows[0]?.free) throw new Error('another backup of this shop is being written; wait until it is done')
  await rm(partial, { force: true })
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
