import type { Locator, Page } from '@playwright/test'
import { getProductPath } from '#app/features/catalog/slug.ts'
import { expect, expectAccessible, test, waitForHydration } from '#test/browser.ts'
import { readProducts } from './swag-box.ts'

/** Position, duration and free area of toasts. */

const welcome = 'New Hire Welcome Kit'
const wellness = 'Wellness Reset Box'

/** The toast with this text; a previous one may still be disappearing. */
const toast = (page: Page, text: string) =>
  page
    .getByRole('region', { name: /notifications/i })
    .getByRole('listitem')
    .filter({ hasText: text })
const add = (page: Page, box: string) => page.getByRole('button', { name: `Add to Cart: ${box}` })

async function openBoxes(page: Page) {
  await page.goto('/ready-made-boxes')
  await waitForHydration(page)
}

/** Keeps it open, as on a slow machine measuring takes longer than a toast stays. */
async function hold(shown: Locator) {
  await expect(shown).toBeVisible()
  await shown.hover()
}

async function expectNoOverlap(one: Locator, other: Locator) {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) throw new Error('not drawn')
  const apart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
  expect(apart, `${JSON.stringify(a)} lies over ${JSON.stringify(b)}`).toBe(true)
}

test('a toast is a status with a close button, and disappears on the next page', async ({ page }) => {
  await openBoxes(page)
  await add(page, welcome).click()
  await expect(page.getByRole('status').filter({ hasText: 'Added to cart' })).toBeVisible()
  const added = toast(page, welcome)
  await expect(added).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(added).not.toHaveCSS('border-top-color', 'rgb(255, 255, 255)')
  // Hovering keeps it open during the analysis.
  await added.hover()
  await expectAccessible(page)
  await added.getByRole('button', { name: 'Close' }).click()
  await expect(added).toHaveCount(0)

  await add(page, wellness).click()
  const next = toast(page, `${wellness} has been added to your cart.`)
  await expect(next).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Bulk Swag' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('five hundred times')
  // On a timer alone it would stay for six seconds.
  await expect(next).toHaveCount(0, { timeout: 3_000 })
})

test('at 1024 and 1280 px a toast covers neither the header nor the cart', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 800 })
  await openBoxes(page)
  await add(page, welcome).click()
  await add(page, wellness).click()
  const added = toast(page, wellness)
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await hold(added)
    await expectNoOverlap(added, page.getByRole('banner'))
    await expectNoOverlap(added, page.getByRole('complementary', { name: 'Your cart' }))
  }
})

for (const [width, height] of [
  [360, 740],
  [768, 900],
] as const)
  test(`at ${width} px a toast covers neither the bar nor the sheet, and can be read and closed`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await openBoxes(page)
    await add(page, welcome).click()
    const added = toast(page, welcome)
    await hold(added)
    const open = page.getByRole('button', { name: 'View cart' })
    // The bar comes after the toast, which then moves above it.
    await expect(open).toBeVisible()
    await expectNoOverlap(added, open)
    await expectNoOverlap(added, page.getByRole('banner'))
    await add(page, wellness).click()
    await open.click()
    const sheet = page.getByRole('dialog', { name: 'Your Cart' })
    await sheet.getByRole('button', { name: `Remove ${wellness} from cart` }).click()
    const removed = toast(page, `${wellness} has been removed from your cart.`)
    await hold(removed)
    await expectNoOverlap(removed, sheet)
    // Elements outside a modal are inert.
    await removed.getByRole('button', { name: 'Close' }).click()
    await expect(removed).toHaveCount(0)
    await expect(sheet).toBeVisible()
  })

for (const width of [360, 1280])
  test(`at ${width} px a toast covers no title, search or sticky button, and leads to the shortlist`, async ({
    page,
    db,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/products')
    await waitForHydration(page)
    await page
      .getByRole('checkbox', { name: /^Shortlist / })
      .first()
      .check()
    const saved = toast(page, 'Saved to your shortlist')
    await hold(saved)
    for (const part of [page.getByRole('heading', { level: 1 }), page.getByRole('main').getByRole('searchbox')]) {
      await part.scrollIntoViewIfNeeded()
      await expectNoOverlap(saved, part)
    }
    await saved.getByRole('link', { name: 'Compare and share' }).click()
    await expect(page.getByRole('region', { name: 'Comparison' })).toBeVisible()

    await page.evaluate(() => localStorage.removeItem('boxwrightShortlist'))
    const [product] = await readProducts(db, 1)
    if (!product) throw new Error('the demo shop has no products')
    await page.goto(getProductPath(product))
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Add to quote list' }).click()
    const added = toast(page, 'Added to your quote list')
    await hold(added)
    await expectNoOverlap(added, page.getByRole('button', { name: 'Add to quote list' }))
    await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
    await expectNoOverlap(added, page.getByRole('heading', { level: 1 }))
    const bar = page.getByRole('region', { name: 'Price and quote' })
    if (await bar.isVisible()) await expectNoOverlap(added, bar)
    await expectAccessible(page)
    await added.getByRole('link', { name: 'Open quote list' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Quote List' })).toBeVisible()
  })

test('the first heart pressed after a typed quantity does not scroll the list', async ({ page }) => {
  await page.goto('/products')
  await waitForHydration(page)
  const quantity = page.getByRole('main').getByLabel('Quantity')
  await quantity.fill('150')
  await quantity.press('Enter')
  await expect(page).toHaveURL(/quantity=150/)
  // The card at the left, under the toast, ends below the screen.
  const heart = page.getByRole('checkbox', { name: /^Shortlist / }).first()
  await heart.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  await heart.click()
  await hold(toast(page, 'Saved to your shortlist'))
  expect(await page.evaluate(() => scrollY)).toBe(before)
})

test('an error toast stays, does not trap Tab, and Escape closes it and returns the focus', async ({ page }) => {
  await page.clock.install()
  await page.goto('/swag-boxes')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Request Free Sample' }).click()
  const errorToast = toast(page, 'Please fill in required fields')
  await expect(errorToast).toBeVisible()
  await page.clock.fastForward('10:00')
  await expect(errorToast).toBeVisible()
  const last = page.getByRole('contentinfo').getByRole('link').last()
  await last.focus()
  await page.keyboard.press('Tab')
  await expect(errorToast).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(errorToast.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(last).not.toBeFocused()
  await expect(errorToast.locator(':focus')).toHaveCount(0)
  await last.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await page.clock.fastForward('00:01')
  await expect(errorToast).toHaveCount(0)
  await expect(last).toBeFocused()
})

test('a toast with the focus stays', async ({ page }) => {
  await page.clock.install()
  await openBoxes(page)
  await add(page, welcome).click()
  const added = toast(page, welcome)
  await added.getByRole('button', { name: 'Close' }).focus()
  await page.clock.fastForward('00:20')
  await expect(added).toBeVisible()
  await add(page, wellness).focus()
  await page.clock.fastForward('00:07')
  // It is disappearing.
  await page.clock.fastForward('00:01')
  await expect(added).toHaveCount(0)
})
