import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** URLs of one server: for its administrator, and for the role the shop works as. */
type Server = { administrator: string; shop: string }

/** Creates a database without tables. */
export async function createEmptyDatabase({ administrator, shop }: Server) {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const runStatement = async (statement: string) => {
    const client = new pg.Client({ connectionString: administrator })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await runStatement(`create database ${name} owner ${new URL(shop).username}`)
  return { url: getDatabaseUrl(shop, name), drop: () => runStatement(`drop database ${name} with (force)`) }
}

export function getDatabaseUrl(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}
