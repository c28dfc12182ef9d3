import pg from 'pg'

/** Loads the demo shop into an empty catalog unless it was loaded before. Concurrent processes load it once. */
export async function fillDemoShop(url: string, report: (done: number, total: number) => void): Promise<void> {
  if (await shouldSkipDemo(url)) return
  // The loader checks again under its lock; it is imported only if it is likely to be needed.
  const { loadDemoShop } = await import('#demo/load-demo-shop.ts')
  await loadDemoShop(url, report)
}

/** True if there are products, or the demo shop was loaded before, even if it was removed since. */
async function shouldSkipDemo(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ shouldSkip: boolean }>(
      `select exists (select from product_data) or exists (select from office_settings where name = 'demo') as "shouldSkip"`,
    )
    return rows[0]?.shouldSkip === true
  } finally {
    await client.end()
  }
}
