import type { Page } from '@playwright/test'
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { getProductPath } from '#app/features/catalog/slug.ts'
import type { Database } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import { readyMadeBoxItems } from '#db/tables/ready-made.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, waitForHydration } from '#test/browser.ts'

// Without animations, as colors are measured.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** The first colors of the catalog's first design that has several in stock. */
async function readFirstDesign(db: Database) {
  const several = sql`${productData.family} in (
    select family from product_data where in_stock group by family having count(*) > 1)`
  const [first] = await db
    .select()
    .from(productData)
    .where(and(eq(productData.in_stock, true), isNotNull(productData.rounded_price), several))
    .orderBy(asc(productData.name))
    .limit(1)
  const variants = await db
    .select()
    .from(productData)
    .where(and(eq(productData.in_stock, true), eq(productData.family, first?.family ?? '')))
    .orderBy(asc(productData.colour))
  const [own, next] = variants
  if (!own?.colour || !next?.colour) throw new Error('the demo shop has no design in several colors')
  return { own, next, variants }
}

const getColors = (page: Page, name: string) => page.getByRole('list', { name: `Colors of ${name}`, exact: true })

test('the dots of a card link to other colors by keyboard, and back to the list', async ({ page, db }) => {
  const { own, next, variants } = await readFirstDesign(db)
  await page.goto('/products')
  await waitForHydration(page)
  const dots = getColors(page, own.name).getByRole('link')
  await expect(dots).toHaveCount(variants.length)
  await expect(dots.first()).toHaveAttribute('aria-current', 'true')
  await page
    .getByRole('region', { name: 'Products' })
    .getByRole('link', { name: own.name, exact: true })
    .first()
    .focus()
  await page.keyboard.press('Tab')
  await expect(dots.nth(1)).toBeFocused()
  await expect(dots.nth(1)).toHaveAccessibleName(next.name)
  const target = await dots.nth(1).boundingBox()
  expect(Math.min(target?.width ?? 0, target?.height ?? 0)).toBeGreaterThanOrEqual(24)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: next.name })).toBeVisible()
  await expect(page).toHaveURL(getProductPath(next))
  await page.getByRole('link', { name: 'Back to Products' }).click()
  await expect(page).toHaveURL('/products')
})

test('a product page changes its color by keyboard in one history entry', async ({ page, db }) => {
  const { own, next } = await readFirstDesign(db)
  await page.goto('/products')
  await waitForHydration(page)
  await page.getByRole('heading', { level: 2, name: own.name, exact: true }).getByRole('link').click()
  // Its card has the same colors.
  await expect(page.getByRole('button', { name: 'Request a Quote' })).toBeVisible()
  const colors = getColors(page, own.name)
  await expect(colors.getByRole('link', { name: own.colour ?? '' })).toHaveAttribute('aria-current', 'true')
  await colors.getByRole('link', { name: own.colour ?? '' }).focus()
  await page.keyboard.press('Tab')
  await expect(colors.getByRole('link', { name: next.colour ?? '' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(getProductPath(next))
  await expect(page.getByRole('heading', { level: 1, name: next.name })).toBeVisible()
  const chosen = getColors(page, next.name).getByRole('link', { name: next.colour ?? '' })
  await expect(chosen).toHaveAttribute('aria-current', 'true')
  await expect(chosen).toBeFocused()
  await page.getByRole('link', { name: 'Back to Products' }).click()
  await expect(page).toHaveURL('/products')
})

test('the pressed color keeps the focus when the loading screen was shown', async ({ page, db }) => {
  const { own, next } = await readFirstDesign(db)
  await page.goto(getProductPath(own))
  await waitForHydration(page)
  const { promise, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\.data(\?|$)/, async (route) => {
    await promise
    await route.continue()
  })
  await getColors(page, own.name)
    .getByRole('link', { name: next.colour ?? '' })
    .focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Loading product...')).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1, name: next.name })).toBeVisible()
  await expect(page.getByText('Loading product...')).toHaveCount(0)
  await expect(getColors(page, next.name).getByRole('link', { name: next.colour ?? '' })).toBeFocused()
})

test('a product page shows price alternatives and complementary products', async ({ page, db }) => {
  const { own } = await readFirstDesign(db)
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(getProductPath(own))
    await waitForHydration(page)
    for (const title of ['Similar, at another price', 'Goes in a box with']) {
      const shelf = page.getByRole('region', { name: title })
      await expect(shelf.getByRole('heading', { level: 2, name: title })).toBeVisible()
      expect(await shelf.getByRole('link').count()).toBeGreaterThanOrEqual(2)
      expect(await shelf.getByRole('link').count()).toBeLessThanOrEqual(4)
    }
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  const other = page.getByRole('region', { name: 'Similar, at another price' }).getByRole('link').first()
  await expect(other).toContainText(/\$[\d,.]+ \$[\d,.]+ (less|more)$/)
  const name = await other.getByRole('heading', { level: 3 }).textContent()
  await other.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '')
})

test('products of one ready-made box are complementary', async ({ page, db }) => {
  const [item] = await db
    .select({ product: productData, box: readyMadeBoxItems.ready_made_box_id })
    .from(readyMadeBoxItems)
    .innerJoin(productData, eq(productData.id, readyMadeBoxItems.product_id))
    .limit(1)
  if (!item) throw new Error('the demo shop has no ready-made box')
  const others = await db
    .select({ name: productData.name })
    .from(readyMadeBoxItems)
    .innerJoin(productData, eq(productData.id, readyMadeBoxItems.product_id))
    .where(and(eq(readyMadeBoxItems.ready_made_box_id, item.box), sql`${productData.id} <> ${item.product.id}`))
  await page.goto(getProductPath(item.product))
  const shelf = page.getByRole('region', { name: 'Goes in a box with' })
  for (const { name } of others.slice(0, 4)) {
    await expect(shelf.getByRole('heading', { level: 3, name, exact: true })).toBeVisible()
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('colors and related products are plain links', async ({ page, db }) => {
    const { own, next } = await readFirstDesign(db)
    await page.goto('/products')
    await getColors(page, own.name).getByRole('link', { name: next.name }).click()
    await expect(page).toHaveURL(getProductPath(next))
    await getColors(page, next.name)
      .getByRole('link', { name: own.colour ?? '' })
      .click()
    await expect(page).toHaveURL(getProductPath(own))
    await page.getByRole('region', { name: 'Goes in a box with' }).getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).not.toHaveURL(getProductPath(own))
  })
})
