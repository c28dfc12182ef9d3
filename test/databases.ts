import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { databaseRole } from '#server/database/shop-role.ts'
import { databaseUrl } from './database-server.ts'

/** A database without a table, on the server of the tests; `drop` takes it away again. */
export async function makeEmptyDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asAdministrator(`create database ${name} owner ${databaseRole}`)
  const drop = () => asAdministrator(`drop database ${name} with (force)`)
  return { url: databaseUrl(inject('shopServer'), name), drop }
}

async function asAdministrator(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('databaseServer') })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
