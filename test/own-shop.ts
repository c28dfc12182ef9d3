import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import { parseSettings } from '#app/lib/settings/parse-settings.ts'
import { openStorage, type Storage } from '#app/lib/storage/storage.server.ts'
import { connect, type Database } from '#db/client.ts'
import { test as adminTest, getPath, goodPassword, setUpApp } from './admin.ts'
import { createMigratedDatabase } from './databases.ts'
import { startMailServer } from './mail-server.ts'
import { startShopProcess } from './process.ts'

export {
  expect,
  expectAccessible,
  expectAccessibleAtBothWidths,
  expectNoHorizontalScroll,
  waitForHydration,
} from './admin.ts'

const run = promisify(execFile)

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

export type OwnShop = {
  /** On localhost, where browsers accept the admin's cookies. */
  url: string
  db: Database
  /** URL of the database. */
  databaseUrl: string
  storage: Storage
  /** The folder of the mails that went out. */
  mails: string
  /** The mail server. */
  mailPort: number
  /** Runs `npm run shop -- …` on it. @returns the output */
  command(...args: string[]): Promise<string>
  /** Creates the first Admin by the printed link and signs them in on this page. */
  signInFirstOwner(page: Page): Promise<void>
}

/**
 * A separate empty shop with its own database, for tests that change what others share: its name, its catalog. Relative URLs
 * of the test lead to it.
 */
export const test = adminTest.extend<{ ownShop: OwnShop; hasMailSettings: boolean; isOpenShop: boolean }>({
  /** `test.use({ hasMailSettings: false })` for a shop without settings of email in its environment. */
  hasMailSettings: [true, { option: true }],
  /** `test.use({ isOpenShop: true })` for a shop with the demo catalog and a public URL, which links in emails need. */
  isOpenShop: [false, { option: true }],
  ownShop: async ({ hasMailSettings, isOpenShop }, use, info) => {
    // The start of the shop and the sign-in of its Admin precede the steps of the test.
    info.setTimeout(info.timeout + 60_000)
    const folder = await mkdtemp(join(tmpdir(), 'boxwright-own-'))
    const mails = await startMailServer(join(folder, 'mails'))
    // Uses the shared PostgreSQL server, as a separate one takes seconds to start.
    const database = await createMigratedDatabase({
      administrator: process.env.SHOP_DATABASE_ADMINISTRATOR ?? '',
      shop: process.env.SHOP_DATABASE_URL ?? '',
    })
    const env = {
      DATABASE_URL: database.url,
      DATA_DIR: join(folder, 'data'),
      ...(hasMailSettings && {
        SMTP_URL: mails.url,
        SALES_EMAIL: 'sales@shop.example',
        MAIL_FROM: 'Shop <shop@shop.example>',
      }),
    }
    const port = isOpenShop ? await findFreePort() : 0
    const shop = await startShopProcess({
      env: { ...env, ...(isOpenShop && { DEMO: 'on', PORT: String(port), PUBLIC_URL: `http://localhost:${port}` }) },
    })
    const { db, close } = connect(database.url, { max: 2 })
    await use({
      url: shop.url.replace('127.0.0.1', 'localhost'),
      db,
      databaseUrl: database.url,
      storage: await openStorage(parseSettings({ DATA_DIR: env.DATA_DIR })),
      mails: join(folder, 'mails'),
      mailPort: Number(new URL(mails.url).port),
      async command(...args) {
        const { stdout } = await run(process.execPath, ['cli/main.ts', ...args], { env: { ...process.env, ...env } })
        return stdout.trim()
      },
      async signInFirstOwner(page) {
        const [link = ''] = /http\S+\/admin\/link\S+/.exec(shop.output()) ?? []
        await page.goto(getPath(link))
        await page.getByLabel('Email address').fill('owner@shop.example')
        await page.getByLabel('Your name').fill('Ada Byron')
        await page.getByLabel('Password').fill(goodPassword)
        await page.getByRole('button', { name: 'Create account' }).click()
        await setUpApp(page)
        await page.goto('/admin')
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada')
      },
    })
    await close()
    await shop.end()
    await database.drop()
    await mails.stop()
    await rm(folder, { recursive: true, force: true })
  },
  baseURL: async ({ ownShop }, use) => use(ownShop.url),
})
