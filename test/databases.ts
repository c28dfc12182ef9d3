import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { migrate } from '#db/migrate.ts'

/** URLs of one server: for its administrator, and for the role the shop works as. */
type Server = { administrator: string; shop: string }

export type TestDatabase = { url: string; drop: () => Promise<void> }

const template = 'template'

/** Creates a database without tables. */
export const createEmptyDatabase = (server: Server) => createDatabase(server)

/** Creates a copy of the template, which is ten times as fast as migrating an empty database. */
export const createMigratedDatabase = (server: Server) => createDatabase(server, template)

/** Creates the database that createMigratedDatabase copies. */
export async function createTemplate({ administrator, shop }: Server): Promise<void> {
  await query(administrator, `create database ${template} owner ${new URL(shop).username}`)
  await createTables(getDatabaseUrl(shop, template))
}

/** Creates the tables of a shop and of its jobs. */
export async function createTables(url: string): Promise<void> {
  await migrate(url)
  const jobs = new PgBoss({ connectionString: url, supervise: false, schedule: false })
  await jobs.start()
  await jobs.stop({ graceful: false })
}

async function createDatabase({ administrator, shop }: Server, copied?: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const owner = `owner ${new URL(shop).username}`
  // Copies of one template wait for one another instead of failing.
  if (copied)
    await query(administrator, 'select pg_advisory_lock(1)', `create database ${name} template ${copied} ${owner}`)
  else await query(administrator, `create database ${name} ${owner}`)
  return {
    url: getDatabaseUrl(shop, name),
    drop: () => query(administrator, `drop database ${name} with (force)`),
  }
}

async function query(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

export function getDatabaseUrl(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}
