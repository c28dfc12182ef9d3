import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { countFacetErrors } from '#app/features/catalog/query/facet-counts.server.ts'
import { noFilters } from '#app/features/catalog/query/filters.schema.ts'
import { findProducts } from '#app/features/catalog/search/search.server.ts'
import { readLastBackup, recordBackup } from '#app/lib/last-backup.server.ts'
import { parseSettings } from '#app/lib/settings/parse-settings.ts'
import { openStorage } from '#app/lib/storage/storage.server.ts'
import { connect } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import { expect, test, testServer } from '#test/database.ts'
import { createEmptyDatabase, createMigratedDatabase } from '#test/databases.ts'
import { runShopCommand } from '#test/shop-command.ts'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'

/** Written by release 0.1.0: products, an import, posts, one request of each kind, artwork, a note, an invitation. */
const backup = fileURLToPath(new URL('../../test/fixtures/backup-0.1.0.zip', import.meta.url))

test('a backup of release 0.1.0 is restored and migrated with nothing lost', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'boxwright-upgrade-'))
  const { url, drop } = await createEmptyDatabase(testServer())
  const storage = await openStorage(parseSettings({ DATA_DIR: folder }))
  const { tables, files } = await restore(backup, { url, storage, dataDir: folder, isLive: true })
  const { db, close } = connect(url)
  try {
    for (const { name, rows } of tables) {
      const { rows: counted } = await db.execute<{ count: number }>(
        sql`select count(*)::int as count from ${sql.identifier(name)}`,
      )
      expect([name, counted[0]?.count]).toEqual([name, rows])
    }
    expect(files).toBe(1)
    expect(await countFacetErrors(db)).toBe(0)
    const listing = await findProducts(db, { ...noFilters, price: '25-50' })
    expect(listing.products.map(({ name }) => name)).toEqual(['Summit Hoodie', 'Trail Bottle', 'Prototype Lamp'])
    const env = { DATABASE_URL: url, DATA_DIR: folder }
    const shown = await runShopCommand(env, ['requests', 'show', 'BW-K8BB-NN'])
    for (const text of ['Ruiz', 'Contoso', 'Camp Mug', 'Ribbon please', 'logo']) expect(shown.out).toContain(text)
    const { rows } = await db.execute<{ id: string }>(sql`select id from content_changes order by at limit 1`)
    const undone = await runShopCommand(env, ['products', 'undo', rows[0]?.id ?? ''])
    expect([undone.code, undone.out]).toEqual([0, '7 restored, 0 skipped\n'])
    expect((await findProducts(db, noFilters)).inStockCount).toBe(0)
    expect(await countFacetErrors(db)).toBe(0)
  } finally {
    await close()
    await drop()
    await rm(folder, { recursive: true, force: true })
  }
})

test('a restored product has the search vectors and facts that triggers derived', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'boxwright-backup-'))
  const from = await createMigratedDatabase(testServer())
  const to = await createEmptyDatabase(testServer())
  const storage = await openStorage(parseSettings({ DATA_DIR: folder }))
  const [source, restored] = [connect(from.url), connect(to.url)]
  try {
    const file = join(folder, 'backup.zip')
    const values = { name: 'Camp Mug', item_number: 'BW-1', material: 'Ceramic', production_time: 5 }
    const [stored] = await source.db.insert(productData).values(values).returning()
    expect(stored).toMatchObject({
      name_vector: expect.stringContaining('mug'),
      facts: expect.arrayContaining(['days:5']),
    })
    await recordBackup(source.db, { at: '2026-11-20T02:00:00Z', bytes: 1, missing: 0 })
    await backUp({ url: from.url, storage }, file)
    await restore(file, { url: to.url, storage, dataDir: folder })
    expect(await restored.db.select().from(productData)).toEqual([stored])
    expect(await readLastBackup(restored.db)).toBeNull()
  } finally {
    await Promise.all([source.close(), restored.close()])
    await Promise.all([from.drop(), to.drop()])
    await rm(folder, { recursive: true, force: true })
  }
})
