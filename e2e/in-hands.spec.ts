import type { Page } from '@playwright/test'
import { and, asc, between, eq, isNotNull, isNull } from 'drizzle-orm'
import { getProductPath } from '#app/features/catalog/slug.ts'
import { getArrival } from '#app/features/orders/terms/arrival.ts'
import { getTodayInChicago, toUtcMidnight } from '#app/lib/time/dates.ts'
import { formatShortDate } from '#app/lib/time/short-date.ts'
import type { Database } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test, waitForHydration } from '#test/browser.ts'
import { openBuilder, openCheckout, readProducts, storeBox, toSavedBox } from './swag-box.ts'

/** The in-hands date: asked once, remembered, and what can arrive by it on every page. */

const today = getTodayInChicago()

const addDays = (day: string, days: number) =>
  new Date(toUtcMidnight(day).getTime() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

/** A product without other colors, with or without rush service, and the first days on which it can be in hands. */
async function readTimed(db: Database, rush: boolean) {
  const [product] = await db
    .select()
    .from(productData)
    .where(
      and(
        productData.in_stock,
        isNull(productData.family),
        isNotNull(productData.rounded_price),
        eq(productData.rush_service_available, rush),
        between(productData.production_time, 6, 15),
      ),
    )
    .orderBy(asc(productData.name))
    .limit(1)
  const arrival = product && getArrival({ productionTime: product.production_time, rush }, today)
  if (!product || !arrival) throw new Error('the demo shop has no such product')
  return { product, arrival }
}

const openList = async (page: Page, query: string) => {
  await page.goto(`/products${query}`)
  await waitForHydration(page)
}
const field = (page: Page) => page.getByLabel('In hands by')
const searchFor = (name: string) => `?search=${encodeURIComponent(name)}`
const card = (page: Page, name: string) =>
  page.locator('.product-card').filter({ has: page.getByRole('link', { name, exact: true }) })

for (const width of [360, 1280])
  test(`a date typed in the list follows the buyer to product and quote at ${width}`, async ({ page, db }) => {
    await page.setViewportSize({ width, height: 800 })
    const { product, arrival } = await readTimed(db, false)
    await openList(page, searchFor(product.name))
    await field(page).fill(arrival.standard)
    await expect(page).toHaveURL(new RegExp(`in-hands=${arrival.standard}`))
    await expect(card(page, product.name)).toContainText(`In hands by ${formatShortDate(arrival.standard)}`)
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)

    const dayBefore = addDays(arrival.standard, -1)
    await field(page).fill(dayBefore)
    const earliest = formatShortDate(arrival.standard, dayBefore)
    await expect(card(page, product.name)).toContainText(`Too late: ${earliest} at the earliest`)

    // The date stays without the parameter, too.
    await page.goto(getProductPath(product))
    await waitForHydration(page)
    await expect(field(page)).toHaveValue(dayBefore)
    await expect(page.getByText(`Too late: ${earliest} at the earliest`)).toBeVisible()
    await expectNoHorizontalScroll(page)
    await field(page).fill(arrival.standard)
    await expect(page.getByText(`In hands by ${formatShortDate(arrival.standard)}`)).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Request a Quote' }).first().click()
    const needed = page.getByLabel('Date needed')
    await expect(needed).toHaveValue(arrival.standard)
    const later = addDays(arrival.standard, 7)
    await needed.fill(later)
    await openList(page, '')
    await expect(field(page)).toHaveValue(later)
  })

test('rush service is told on the card and the product page', async ({ page, db }) => {
  const { product, arrival } = await readTimed(db, true)
  await openList(page, `${searchFor(product.name)}&in-hands=${arrival.rush}`)
  await expect(card(page, product.name)).toContainText('With rush service')
  await page.goto(`${getProductPath(product)}?in-hands=${arrival.rush}`)
  await expect(page.getByText('With rush service', { exact: true })).toBeVisible()
  await expect(
    page.getByText(
      `: ${formatShortDate(arrival.rush, today)} at the earliest, ${formatShortDate(arrival.standard, today)} without it`,
    ),
  ).toBeVisible()
})

test('the filter lists what can arrive by the date, and keeps a stored one in the URL', async ({ page }) => {
  const day = addDays(today, 14)
  await openList(page, `?in-hands=${day}`)
  await openList(page, '?category=Drinkware')
  await page.getByLabel('Can arrive by my date').check()
  await expect(page).toHaveURL(new RegExp(`category=Drinkware&in-hands=${day}&arrival=in-time`))
  const remove = page.getByRole('link', { name: `Remove filter Can arrive by ${formatShortDate(day)}` })
  await expect(remove).toBeVisible()
  const badges = page.locator('.arrival-badge')
  await expect(badges).toHaveCount(24)
  // The chip is there before the list.
  await expect
    .poll(() => badges.evaluateAll((all) => all.map((badge) => badge.getAttribute('data-status'))))
    .not.toContain('late')
  await expect(page.getByText(/^Showing \d[\d,]* of /)).toBeVisible()
  await remove.click()
  await expect(page).toHaveURL(new RegExp(`in-hands=${day}$`))
  await expect(page.getByLabel('Can arrive by my date')).not.toBeChecked()
})

test('a date that has passed is rejected in words, typed or in the URL', async ({ page }) => {
  await openList(page, '')
  await field(page).fill('2020-03-02')
  await field(page).blur()
  const problem = page.getByText('Please enter a date from today on, within 10 years.')
  await expect(problem).toBeVisible()
  await expect(field(page)).toHaveAccessibleDescription(/^Please enter a date/)
  await expect(page).not.toHaveURL(/in-hands/)
  await expectAccessible(page)

  await openList(page, '?in-hands=2020-03-02&arrival=in-time')
  await expect(problem).toBeVisible()
  await expect(page.locator('.arrival-badge')).toHaveCount(0)
  await field(page).fill(addDays(today, 30))
  await expect(problem).toHaveCount(0)
  await expect(page.locator('.arrival-badge')).toHaveCount(24)
})

test('an emptied field clears the date, in other tabs as well', async ({ page, context }) => {
  const day = addDays(today, 20)
  const other = await context.newPage()
  await openList(page, `?in-hands=${day}`)
  await openList(other, '')
  await expect(field(other)).toHaveValue(day)
  await field(page).fill('')
  await expect(page).not.toHaveURL(/in-hands/)
  await expect(page.locator('.arrival-badge')).toHaveCount(0)
  await expect(field(other)).toHaveValue('')
})

test('the box names the product that delays it, and the checkout starts with the date', async ({ page, db }) => {
  const [fast, slow] = await readProducts(db, 2)
  if (!fast || !slow) throw new Error('the demo shop has too few products')
  const terms = (productionTime: number) => ({ breaks: [], minimum: null, productionTime, rush: false })
  const products = [
    { ...fast, terms: terms(3) },
    { ...slow, terms: terms(12) },
  ]
  await storeBox(page, toSavedBox(products))
  const toDay = (productionTime: number) =>
    getArrival({ productionTime, rush: false, isPacked: true }, today)?.standard ?? ''
  await openBuilder(page, `?in-hands=${toDay(12)}`)
  const panel = page.getByRole('complementary', { name: /Your Swag Box/ })
  await expect(panel.getByText(`In hands by ${formatShortDate(toDay(12))}`)).toBeVisible()
  const text = `Earliest ${formatShortDate(toDay(12), today)}, because of the ${slow.name}; without it ${formatShortDate(toDay(3), today)}.`
  await expect(panel.getByText(text)).toBeVisible()

  await openCheckout(page, toSavedBox(products))
  await expect(page.locator('input[name=dateNeeded]')).toHaveValue(toDay(12))
})

test('a ready-made box says when it can arrive', async ({ page }) => {
  const day = addDays(today, 60)
  await openList(page, `?in-hands=${day}`)
  await page.goto('/ready-made-boxes')
  await waitForHydration(page)
  await expect(page.getByText(`In hands by ${formatShortDate(day)}`).first()).toBeVisible()
  await expect(page.getByText(/^Earliest /).first()).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('list and product page say what can arrive, and the filter works', async ({ page, db }) => {
    const { product, arrival } = await readTimed(db, false)
    const text = `In hands by ${formatShortDate(arrival.standard)}`
    await page.goto(`/products${searchFor(product.name)}&quantity=150`)
    await field(page).fill(arrival.standard)
    await page.getByRole('button', { name: 'Apply' }).first().click()
    await expect(page).toHaveURL(new RegExp(`in-hands=${arrival.standard}&quantity=150`))
    await expect(card(page, product.name)).toContainText(text)
    await page.getByLabel('Can arrive by my date').check()
    await page.getByRole('button', { name: 'Apply' }).first().click()
    await expect(page).toHaveURL(/arrival=in-time/)
    await expect(card(page, product.name)).toContainText(text)

    await page.goto(`${getProductPath(product)}?quantity=150`)
    await field(page).fill(arrival.standard)
    await page.locator('.product-arrival').getByRole('button', { name: 'Update' }).click()
    await expect(page).toHaveURL(
      new RegExp(`quantity=150.*in-hands=${arrival.standard}|in-hands=${arrival.standard}.*quantity=150`),
    )
    await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByLabel('How many?')).toHaveValue('150')
  })
})
