import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from 'vitest'
import { testServer } from './database.ts'
import { createEmptyDatabase } from './databases.ts'
import { type ShopProcess, startShopProcess } from './process.ts'

type Fixtures = { dataDir: string; database: string; start: (env?: Record<string, string>) => Promise<ShopProcess> }

/** A separate shop process on an empty database, which it migrates. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern
  dataDir: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'boxwright-files-'))
    await use(folder)
    rmSync(folder, { recursive: true, force: true })
  },
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern
  database: async ({}, use) => {
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
})
