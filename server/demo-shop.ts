import pg from 'pg'

/** Fills an empty catalogue with the demo shop. Processes that start at once load it once. */
export async function fillEmptyCatalogue(url: string, report: (done: number, total: number) => void): Promise<void> {
  if (await hasProducts(url)) return
  // The loader looks again, behind its own lock; it is only imported when it is likely to be needed.
  const { loadDemoShop } = await import('#demo/load.ts')
  await loadDemoShop(url, report)
}

async function hasProducts(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ filled: boolean }>('select exists (select from product_data) as filled')
    return rows[0]?.filled === true
  } finally {
    await client.end()
  }
}
