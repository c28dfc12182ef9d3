import pg from 'pg'

export type SourceRow = Record<string, unknown>

export type Source = {
  /** Host and database name. */
  name: string
  /** Columns of the table; undefined if it does not exist. */
  readColumns(table: string): Promise<string[] | undefined>
  /** All rows in batches, each as JSON has it: lists are arrays, whether they are stored as jsonb or as an array. */
  readRows(table: string): AsyncGenerator<SourceRow[]>
  close(): Promise<void>
}

const batchSize = 500

/**
 * Opens a snapshot of a database, read-only.
 * @throws Error with a message for people if it is unreachable
 */
export async function openSource(url: string): Promise<Source> {
  const client = new pg.Client({ connectionString: url, application_name: 'boxwright copy-from', keepAlive: true })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('begin transaction isolation level repeatable read, read only')
  } catch (error) {
    await client.end().catch(() => {})
    throw new Error(`the database to copy from cannot be read: ${error instanceof Error ? error.message : error}`)
  }
  const { hostname, pathname } = new URL(url)
  return {
    name: `${hostname}${pathname}`,
    close: () => client.end(),
    async readColumns(table) {
      const { rows } = await client.query<{ name: string }>(
        `select column_name::text as name from information_schema.columns
         where table_schema = current_schema() and table_name = $1 order by ordinal_position`,
        [table],
      )
      return rows.length > 0 ? rows.map(({ name }) => name) : undefined
    },
    async *readRows(table) {
      await client.query(
        `declare source no scroll cursor for select to_jsonb(t) as row from ${pg.escapeIdentifier(table)} t`,
      )
      for (;;) {
        const { rows } = await client.query<{ row: SourceRow }>(`fetch ${batchSize} from source`)
        if (rows.length > 0) yield rows.map(({ row }) => row)
        if (rows.length < batchSize) break
      }
      await client.query('close source')
    },
  }
}
