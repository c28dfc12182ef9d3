import type { Page } from '@playwright/test'
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { productPath } from '#app/features/catalogue/slug.ts'
import type { Database } from '#db/client.ts'
import { blogCategories, blogPosts, blogTags } from '#db/tables/blog.ts'
import { productData } from '#db/tables/products.ts'
import { expect, hydrated, test } from '#test/browser.ts'

/** Bytes of JavaScript as they travel, on a visitor's first page. See docs/decisions/0005-javascript-budget.md. */
const budget = 125_000
const largestShift = 0.01

type Script = { file: string; bytes: number }

/** Collects every script the page fetches from now on, by the bytes of its encoded body. */
function watchScripts(page: Page): () => Promise<Script[]> {
  const scripts: Promise<Script>[] = []
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url())
    if (request.resourceType() !== 'script' && !pathname.endsWith('.js')) return
    const file = pathname.slice(pathname.lastIndexOf('/') + 1)
    scripts.push(request.sizes().then(({ responseBodySize }) => ({ file, bytes: responseBodySize })))
  })
  return () => Promise.all(scripts)
}

/** The sum of what moved by itself since the page began to load. */
const layoutShift = (page: Page) =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: 'layout-shift', buffered: true })
    const shifts = observer.takeRecords() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]
    observer.disconnect()
    return shifts.reduce((sum, shift) => sum + (shift.hadRecentInput ? 0 : shift.value), 0)
  })

async function somePages(db: Database) {
  const [product] = await db
    .select()
    .from(productData)
    .where(and(eq(productData.in_stock, true), isNotNull(productData.price_breaks)))
    .orderBy(asc(productData.name))
    .limit(1)
  const [post] = await db.select().from(blogPosts).where(eq(blogPosts.status, 'published')).limit(1)
  const [category] = await db.select().from(blogCategories).limit(1)
  const [tag] = await db.select().from(blogTags).limit(1)
  if (!product || !post || !category || !tag) throw new Error('the demo shop has no such product or no blog')
  return {
    '/products/{slug}': productPath(product),
    '/blog/{slug}': `/blog/${post.slug}`,
    '/blog/category/{categorySlug}': `/blog/category/${category.slug}`,
    '/blog/tag/{tagSlug}': `/blog/tag/${tag.slug}`,
  }
}

const routes = [
  '/',
  '/get-started',
  '/privacy-policy',
  '/products',
  '/products/{slug}',
  '/swag-box-builder',
  '/swag-box-checkout',
  '/swag-box-success',
  '/swag-boxes',
  '/swag-storage',
  '/ready-made-boxes',
  '/bulk-swag',
  '/about-us',
  '/blog',
  '/blog/{slug}',
  '/blog/category/{categorySlug}',
  '/blog/tag/{tagSlug}',
  '/no-such-page',
] as const

for (const route of routes) {
  test(`${route} keeps to its budget of JavaScript and stands still`, async ({ page, db, expectedErrors }) => {
    if (route === '/no-such-page') expectedErrors.push(/404/)
    const paths: Record<string, string> = route.includes('{') ? await somePages(db) : {}
    const scripts = watchScripts(page)
    await page.goto(paths[route] ?? route)
    await hydrated(page)
    await page.waitForLoadState('networkidle')

    const found = (await scripts()).sort((a, b) => b.bytes - a.bytes)
    const total = found.reduce((sum, { bytes }) => sum + bytes, 0)
    const list = found.map(({ file, bytes }) => `${String(bytes).padStart(7)} ${file}`).join('\n')
    // A page without a script would keep to any budget.
    expect(total, list).toBeGreaterThan(50_000)
    expect(total, `${route} loads ${total} bytes of JavaScript, ${budget} are allowed:\n${list}`).toBeLessThanOrEqual(
      budget,
    )
    expect(await layoutShift(page)).toBeLessThan(largestShift)
  })
}
