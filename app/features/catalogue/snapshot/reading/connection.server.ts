import pg from 'pg'

/** A connection, and whose transactions it tells of. */
export type Connection = { client: pg.Client; history: string }

/** @param onLost called when it is of no more use */
export async function openConnection(url: string, onLost = (_: pg.Client) => {}): Promise<Connection> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'boxwright listing',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  })
  client.on('error', () => onLost(client))
  client.on('end', () => onLost(client))
  await client.connect()
  return { client, history: await historyOf(client) }
}

/**
 * A server that was promoted or went back to an earlier moment gives numbers of transactions again: they mean something on one
 * timeline alone (decision 0182). A standby and some services do not tell theirs; there every start of a server counts as another.
 */
async function historyOf(client: pg.Client): Promise<string> {
  const ask = async (of: string) =>
    (await client.query<{ history: string }>(`select ${of} as history`)).rows[0]?.history
  // Of the log that is written now: what the control file says is as old as the last checkpoint.
  const timeline = `concat_ws('/', (select system_identifier from pg_control_system()),
    left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))`
  try {
    return String(await ask(timeline))
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    return `started ${await ask('extract(epoch from pg_postmaster_start_time())')}`
  }
}
