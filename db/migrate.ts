import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
/** Arbitrary constants that all processes share. */
const locks = { migration: 7_219_044, demo: 7_219_045 }

/** Returns the number of migrations. */
export async function countAvailableMigrations(): Promise<number> {
  return (await readJournal()).entries.length
}

/** The database belongs to a newer release; the message says what to do. */
export class NewerDatabaseError extends Error {}

/**
 * Brings the schema up to date. Processes that start at once wait for one another.
 * @throws NewerDatabaseError if a newer release has migrated the database, which this one would misread
 */
export async function migrate(url: string): Promise<void> {
  await runExclusively(url, 'migration', async (client) => {
    await rejectNewerDatabase(client)
    await applyMigrations(drizzle(client), { migrationsFolder })
  })
}

/** Migrations are applied in the order of their times, so a later one than the last here is unknown. */
export async function rejectNewerDatabase(client: pg.ClientBase): Promise<void> {
  const { rows: found } = await client.query<{ table: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations')::text as table`,
  )
  if (!found[0]?.table) return
  const latest = (await readJournal()).entries.at(-1)?.when ?? 0
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from drizzle.__drizzle_migrations where created_at > $1',
    [latest],
  )
  const count = rows[0]?.count ?? 0
  if (count === 0) return
  throw new NewerDatabaseError(
    `The database was changed by a newer release (${count} ${count === 1 ? 'migration' : 'migrations'} that this one does not know). ` +
      'Install that release again, or restore the backup from before the update into an empty database: docs/operate.md, Updates.',
  )
}

/** Applies the first `count` migrations to an empty database. */
export async function migrateTo(url: string, count: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'boxwright-migrations-'))
  try {
    const journal = await readJournal()
    const entries = journal.entries.slice(0, count)
    await mkdir(join(folder, 'meta'))
    await writeFile(join(folder, journalName), JSON.stringify({ ...journal, entries }))
    for (const { tag } of entries) await copyFile(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`))
    await runExclusively(url, 'migration', (client) => applyMigrations(drizzle(client), { migrationsFolder: folder }))
  } finally {
    await rm(folder, { recursive: true })
  }
}

const journalName = 'meta/_journal.json'

async function readJournal(): Promise<{ entries: { tag: string; when: number }[] }> {
  return JSON.parse(await readFile(join(migrationsFolder, journalName), 'utf8'))
}

/** Runs work while no other process on this database runs work of the same name. */
export async function runExclusively<T>(
  url: string,
  name: keyof typeof locks,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: `boxwright ${name}` })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [locks[name]])
    return await work(client)
  } finally {
    await client.end()
  }
}
