import type { Page } from '@playwright/test'
import { createSummaryLink } from '#app/features/orders/box-link/summary-link.ts'
import { toCents } from '#app/lib/text/money.ts'
import type { Database } from '#db/client.ts'
import { expect, test, waitForHydration } from '#test/browser.ts'
import { getBudget, getPackedSize } from './budgets.ts'
import { getPath, shopPages } from './shop-pages.ts'
import { readProducts } from './swag-box.ts'

// Animations may shift the layout.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const largestShift = 0.01
/** Files of the logo studio. */
const logos = /^(drawing-queue|drawing-worker|prepare-svg|studio)[.-]/

type Loaded = { file: string; bytes: number; gzip: number }

/** Collects every script and style sheet the page fetches from now on, each once, by the bytes of its encoded body; the largest first. */
function collectCode(page: Page): (ending: '.js' | '.css') => Promise<Loaded[]> {
  const loaded = new Map<string, Promise<Loaded>>()
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url())
    if (request.resourceType() !== 'script' && !/\.(js|css)$/.test(pathname)) return
    const file = pathname.slice(pathname.lastIndexOf('/') + 1)
    // A following page fetches the shared files again from the browser's cache.
    if (loaded.has(file)) return
    const sizes = request.sizes()
    loaded.set(
      file,
      sizes.then(({ responseBodySize: bytes }) => ({ file, bytes, gzip: getPackedSize(pathname, '.gz') ?? bytes })),
    )
  })
  return async (ending) =>
    (await Promise.all(loaded.values()))
      .filter(({ file }) => file.endsWith('.css') === (ending === '.css'))
      .sort((a, b) => b.bytes - a.bytes)
}

const sum = (sizes: number[]) => sizes.reduce((total, each) => total + each, 0)

/** Sum of unexpected layout shifts since the page started to load. */
const layoutShift = (page: Page) =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: 'layout-shift', buffered: true })
    const shifts = observer.takeRecords() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]
    observer.disconnect()
    return shifts.reduce((all, shift) => all + (shift.hadRecentInput ? 0 : shift.value), 0)
  })

/** Opened by a link: without a box it shows nothing. */
const linkedSummary = '/swag-box-summary with a box'

async function createLinkedSummary(db: Database): Promise<string> {
  const products = await readProducts(db, 3)
  const items = products.map(({ id, name, slug, image_url, rounded_price }) => ({
    product: { id, name, slug, image: image_url, price: toCents(rounded_price ?? 0) },
    quantity: 1,
  }))
  const delivery = { destinations: [{ to: 'us-homes', packs: 150 }], budget: null }
  return createSummaryLink({ type: 'custom', name: '', packQuantity: 150, items }, delivery, '')
}

for (const route of [...shopPages, linkedSummary]) {
  test(`${route} meets its code budget without layout shift`, async ({ page, db, expectedErrors }) => {
    if (route === '/no-such-page') expectedErrors.push(/404/)
    const path = route === linkedSummary ? await createLinkedSummary(db) : await getPath(route, db)
    const code = collectCode(page)
    await page.goto(path)
    await waitForHydration(page)
    await page.waitForLoadState('networkidle')

    if (route === linkedSummary) await expect(page.getByRole('list', { name: 'Contents' })).toBeVisible()

    const budget = getBudget(route)
    const found = await code('.js')
    const total = sum(found.map(({ gzip }) => gzip))
    const list = found.map(({ file, gzip }) => `${String(gzip).padStart(7)} ${file}`).join('\n')
    // A page without scripts would meet any budget.
    expect(total, list).toBeGreaterThan(50_000)
    expect(
      total,
      `${route} loads ${total} bytes of JavaScript (gzip), ${budget.scripts} are allowed:\n${list}`,
    ).toBeLessThanOrEqual(budget.scripts)
    const styles = sum((await code('.css')).map(({ bytes }) => bytes))
    expect(styles, 'a page has styles').toBeGreaterThan(5000)
    expect(styles, `${route} loads ${styles} bytes of styles`).toBeLessThanOrEqual(budget.styles)
    expect(
      found.filter(({ file }) => logos.test(file)),
      'without a logo, its files are not loaded',
    ).toEqual([])
    expect(await layoutShift(page)).toBeLessThan(largestShift)
  })
}
