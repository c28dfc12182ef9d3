import { existsSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expect, hydrated, test } from '#test/browser.ts'
import { pathOf, shopPages } from './shop-pages.ts'

/** Bytes of JavaScript on a visitor's first page: as they travel to a browser (Brotli), and packed as gzip. See docs/decisions/0201-gzip-page-by-page.md. */
const budget = 125_000
/** Where React and the router leave no room for less. */
const gzipBudgets: Record<string, number> = {
  '/': 129_000,
  '/get-started': 127_500,
  '/products/{slug}': 128_500,
  '/swag-box-builder': 130_000,
  '/swag-box-checkout': 130_000,
  '/swag-boxes': 128_500,
  '/bulk-swag': 128_500,
}
/** Bytes of style sheets, as they travel. A post has those of its text besides. */
const styleBudget = 14_000
const styleBudgets: Record<string, number> = { '/blog/{slug}': 15_000 }
const largestShift = 0.01
/** Files that draw the logo; `npm run bench -- proof` says how large they are. */
const logos = /^(drawing-worker|desk|svg-to-draw|kept-logo|studio)[.-]/

type Loaded = { file: string; bytes: number; gzip: number }

/** What a file of the build weighs where Brotli is not known. */
function gzipSize(pathname: string): number {
  const file = fileURLToPath(new URL(`../build/client${pathname}`, import.meta.url))
  return statSync(existsSync(`${file}.gz`) ? `${file}.gz` : file).size
}

/** Collects every script and style sheet the page fetches from now on, by the bytes of its encoded body; the largest first. */
function watchCode(page: Page): (ending: '.js' | '.css') => Promise<Loaded[]> {
  const loaded: Promise<Loaded>[] = []
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url())
    if (request.resourceType() !== 'script' && !/\.(js|css)$/.test(pathname)) return
    const file = pathname.slice(pathname.lastIndexOf('/') + 1)
    loaded.push(
      request.sizes().then(({ responseBodySize }) => ({ file, bytes: responseBodySize, gzip: gzipSize(pathname) })),
    )
  })
  return async (ending) =>
    (await Promise.all(loaded))
      .filter(({ file }) => file.endsWith('.css') === (ending === '.css'))
      .sort((a, b) => b.bytes - a.bytes)
}

const sum = (sizes: number[]) => sizes.reduce((total, each) => total + each, 0)

/** The sum of what moved by itself since the page began to load. */
const layoutShift = (page: Page) =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: 'layout-shift', buffered: true })
    const shifts = observer.takeRecords() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]
    observer.disconnect()
    return shifts.reduce((all, shift) => all + (shift.hadRecentInput ? 0 : shift.value), 0)
  })

for (const route of shopPages) {
  test(`${route} keeps to its budget of code and stands still`, async ({ page, db, expectedErrors }) => {
    if (route === '/no-such-page') expectedErrors.push(/404/)
    const path = await pathOf(route, db)
    const code = watchCode(page)
    await page.goto(path)
    await hydrated(page)
    await page.waitForLoadState('networkidle')

    const found = await code('.js')
    const total = sum(found.map(({ bytes }) => bytes))
    const list = found.map(({ file, bytes }) => `${String(bytes).padStart(7)} ${file}`).join('\n')
    // A page without a script would keep to any budget.
    expect(total, list).toBeGreaterThan(50_000)
    expect(total, `${route} loads ${total} bytes of JavaScript, ${budget} are allowed:\n${list}`).toBeLessThanOrEqual(
      budget,
    )
    const gzip = sum(found.map((each) => each.gzip))
    expect(gzip, `${route} loads ${gzip} bytes packed as gzip:\n${list}`).toBeLessThanOrEqual(
      gzipBudgets[route] ?? budget,
    )
    const styles = sum((await code('.css')).map(({ bytes }) => bytes))
    expect(styles, 'a page has styles').toBeGreaterThan(5000)
    expect(styles, `${route} loads ${styles} bytes of styles`).toBeLessThanOrEqual(styleBudgets[route] ?? styleBudget)
    expect(
      found.filter(({ file }) => logos.test(file)),
      'who has no logo loads nothing of it',
    ).toEqual([])
    expect(await layoutShift(page)).toBeLessThan(largestShift)
  })
}
