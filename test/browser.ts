import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test as base, expect, type Page } from '@playwright/test'
import { parseSettings } from '#app/lib/settings/parse-settings.ts'
import { openStorage, type Storage } from '#app/lib/storage/storage.server.ts'
import { connect, type Database } from '#db/client.ts'
import { watchPage } from './page-errors.ts'

export { expect }

type Fixtures = {
  /**
   * Push a pattern for every console error or failed answer a test provokes on purpose;
   * any other fails the test.
   */
  expectedErrors: RegExp[]
  /** Fails the test on unexpected console errors, exceptions or failed requests. */
  page: Page
}

type WorkerFixtures = {
  /** The shop's own database, to read back what a visitor sent. */
  db: Database
  /** The shop's own artwork storage. */
  storage: Storage
}

const url = process.env.SHOP_URL ?? ''

/** Minified, as every page that is checked compiles it. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Browser test against the running shop with the demo catalog. `page.goto('/products')` */
export const test = base.extend<Fixtures, WorkerFixtures>({
  baseURL: url,
  expectedErrors: async ({}, use) => use([]),
  extraHTTPHeaders: async ({}, use) => {
    const randomByte = () => Math.floor(Math.random() * 254) + 1
    await use({ 'X-Forwarded-For': `10.${randomByte()}.${randomByte()}.${randomByte()}` })
  },
  page: async ({ page, expectedErrors }, use) => {
    const errors: string[] = []
    const report = (error: string) => errors.push(error)
    watchPage(page, report)
    page.context().on('page', (opened) => watchPage(opened, report))
    await use(page)
    expect(errors.filter((error) => !expectedErrors.some((pattern) => pattern.test(error)))).toEqual([])
  },
  db: [
    async ({}, use) => {
      const { db, close } = connect(process.env.SHOP_DATABASE_URL ?? '', { max: 2 })
      await use(db)
      await close()
    },
    { scope: 'worker' },
  ],
  storage: [
    async ({}, use) => {
      const settings = parseSettings({ DATA_DIR: process.env.SHOP_DATA_DIR })
      await use(await openStorage(settings))
    },
    { scope: 'worker' },
  ],
})

/** Resolves after hydration, before which script-driven controls do not respond. */
export async function waitForHydration(page: Page) {
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true')
}

/**
 * Fails on accessibility violations of the page. Repeats the check, as content that moves during a slow check causes false
 * findings, whereas real ones recur. Previews in frames are checked where visitors see them.
 */
export async function expectAccessible(page: Page) {
  await expect(async () => {
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
    const violations = await page.evaluate(async () => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      const found = await axe.run(document, {
        iframes: false,
        resultTypes: ['violations'],
        rules: { 'target-size': { enabled: true } },
      })
      return found.violations
    })
    expect(
      violations.map(({ id, nodes }) => ({
        id,
        where: nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary}`),
      })),
    ).toEqual([])
  }).toPass({ intervals: [500, 1_500], timeout: 30_000 })
}

/** Fails when the page is wider than the window: nothing may scroll horizontally. */
export async function expectNoHorizontalScroll(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
}

/** Fails on accessibility violations and horizontal scrolling in a wide window and on a phone. Leaves the window wide. */
export async function expectAccessibleAtBothWidths(page: Page) {
  await waitForHydration(page)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
  }
}
