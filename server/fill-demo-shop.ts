import pg from 'pg'

/** Loads the demo shop into an empty catalog unless it was removed before. Concurrent processes load it once. */
export async function fillEmptyCatalog(url: string, report: (done: number, total: number) => void): Promise<void> {
  if (await hasOwnCatalog(url)) return
  // The loader checks again under its lock; it is imported only if it is likely to be needed.
  const { loadDemoShop } = await import('#demo/load.ts')
  await loadDemoShop(url, report)
}

async function hasOwnCatalog(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ hasOwn: boolean }>(
      `select exists (select from product_data) or exists (select from office_settings where name = 'demo') as "hasOwn"`,
    )
    return rows[0]?.hasOwn === true
  } finally {
    await client.end()
  }
}
