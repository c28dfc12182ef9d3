import pg from 'pg'

/**
 * After a catalog has changed as a whole, so that lists and searches stay as fast as they were.
 * @param url straight to the server: this is no work for a transaction, and may take longer than a page's statements
 */
export async function refreshStatistics(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'boxwright statistics', keepAlive: true })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('vacuum analyze product_data')
  } finally {
    await client.end()
  }
}
