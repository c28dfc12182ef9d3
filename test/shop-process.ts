import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from 'vitest'
import { testServer } from './database.ts'
import { createEmptyDatabase, createMigratedDatabase } from './databases.ts'
import { type ShopProcess, startShopProcess } from './process.ts'

type Fixtures = {
  dataDir: string
  database: string
  /** For a first start, which migrates it. */
  emptyDatabase: string
  start: (env?: Record<string, string>) => Promise<ShopProcess>
  /** One with default settings for all tests of a file, which do not stop it. */
  sharedShop: ShopProcess
}

/** Separate shop processes on their own migrated databases. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern
  dataDir: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'boxwright-files-'))
    await use(folder)
    rmSync(folder, { recursive: true, force: true })
  },
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern
  database: async ({}, use) => {
    const created = await createMigratedDatabase(testServer())
    await use(created.url)
    await created.drop()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern
  emptyDatabase: async ({}, use) => {
    const created = await createEmptyDatabase(testServer())
    await use(created.url)
    await created.drop()
  },
  start: async ({ dataDir, database }, use) => {
    const started: ShopProcess[] = []
    await use(async (env = {}) => {
      const shop = await startShopProcess({ env: { DATA_DIR: dataDir, DATABASE_URL: database, ...env } })
      started.push(shop)
      return shop
    })
    for (const shop of started) if (shop.child.exitCode === null) await shop.end()
  },
  sharedShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'boxwright-files-'))
      const { url, drop } = await createMigratedDatabase(testServer())
      const shop = await startShopProcess({ env: { DATA_DIR: folder, DATABASE_URL: url } })
      await use(shop)
      await shop.end()
      await drop()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'file' },
  ],
})
