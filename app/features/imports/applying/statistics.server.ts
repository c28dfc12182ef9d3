import type { Database } from '#db/client.ts'

/** After a catalogue has changed as a whole, so that lists and searches stay as fast as they were. */
export async function refreshStatistics(db: Database): Promise<void> {
  const client = await db.$client.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('vacuum analyze product_data')
    await client.query('reset statement_timeout')
  } finally {
    client.release()
  }
}
