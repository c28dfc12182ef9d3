import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { inject } from 'vitest'
import { getDatabaseUrl } from './databases.ts'

const migrationsFolder = fileURLToPath(new URL('../db/migrations', import.meta.url))

/** Returns a database with only the first migrations applied. */
export async function openOldDatabase({ migrations }: { migrations: number }) {
  const name = `old_${randomUUID().replaceAll('-', '')}`
  const server = new pg.Client({ connectionString: inject('databaseServer') })
  await server.connect()
  await server.query(`create database ${name}`)
  await server.end()
  const folder = await mkdtemp(join(tmpdir(), 'boxwright-migrations-'))
  await cp(migrationsFolder, folder, { recursive: true })
  const journal = join(folder, 'meta', '_journal.json')
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8'))
  await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, migrations) }))
  const url = getDatabaseUrl(inject('databaseServer'), name)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await applyMigrations(drizzle(client), { migrationsFolder: folder })
  await rm(folder, { recursive: true })
  return { url, client }
}
