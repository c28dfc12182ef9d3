import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIfNeeded, compressIfNeeded } from '#server/build/build.ts'
import { startEmbeddedDatabase } from '#server/database/embedded.ts'
import { createMigratedDatabase, createTemplate } from './databases.ts'
import { startMailServer } from './mail-server.ts'
import { startShopProcess } from './process.ts'
import { createThreeRoleSettings } from './three-roles.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Starts the real shop with the demo catalog for all browser tests of a run, which get its URL from the environment. */
export default async function setup() {
  await buildIfNeeded(root, () => {})
  // Before the shop is open, as tests measure what pages load.
  await compressIfNeeded(root)
  const folder = await mkdtemp(join(tmpdir(), 'boxwright-shop-'))
  const databaseFolder = await mkdtemp(join(tmpdir(), 'boxwright-test-'))
  const database = await startEmbeddedDatabase(databaseFolder, { fsync: false })
  const mails = await startMailServer(join(folder, 'mails'))
  const server = { administrator: database.administratorUrl, shop: database.url }
  await createTemplate(server)
  const { url } = await createMigratedDatabase(server)
  const shop = await startShopProcess({
    env: {
      DEMO: 'on',
      ...createThreeRoleSettings(url, database.roleUrls),
      DATA_DIR: join(folder, 'data'),
      // Each test uses its own client IP, so that rate limits work as in production.
      TRUST_PROXY: '1',
      SMTP_URL: mails.url,
      SALES_EMAIL: 'sales@shop.example',
      MAIL_FROM: 'Boxwright <shop@shop.example>',
    },
  }).catch(async (error) => {
    await mails.stop()
    await database.stop()
    throw error
  })
  process.env.SHOP_URL = shop.url
  process.env.SHOP_DATABASE_URL = url
  process.env.SHOP_DATABASE_ADMINISTRATOR = database.administratorUrl
  process.env.SHOP_DATA_DIR = join(folder, 'data')
  process.env.SHOP_MAILS = join(folder, 'mails')
  return async () => {
    await shop.end()
    await mails.stop()
    await database.stop()
    for (const each of [folder, databaseFolder]) await rm(each, { recursive: true, force: true })
  }
}
