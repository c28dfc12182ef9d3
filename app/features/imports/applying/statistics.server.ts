import pg from 'pg'

/**
 * Updates statistics after a bulk change, so that lists and searches stay fast.
 * @param url direct to the server: it cannot run in a transaction, and exceeds the statement timeout
 */
export async function refreshStatistics(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'boxwright statistics', keepAlive: true })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('vacuum analyze product_data, facet_counts, fact_counts')
  } finally {
    await client.end()
  }
}
