import type { Browser, Page } from '@playwright/test'
import { and, asc, isNotNull, isNull } from 'drizzle-orm'
import { createShortlistPath } from '#app/features/catalog/shortlist/shortlist-url.ts'
import { getProductPath } from '#app/features/catalog/slug.ts'
import { toPriceRows } from '#app/features/orders/price-breaks.ts'
import { getUnitPrice } from '#app/features/orders/unit-price.ts'
import { formatCents, toCents } from '#app/lib/text/money.ts'
import type { Database } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test, waitForHydration } from '#test/browser.ts'

/** Products set aside in the browser, compared side by side, and shared by a link. */

/** Reads products without a style: the card of a style may show another of its colors. */
const readProducts = (db: Database, count: number) =>
  db
    .select()
    .from(productData)
    .where(and(productData.in_stock, isNull(productData.family), isNotNull(productData.rounded_price)))
    .orderBy(asc(productData.name))
    .limit(count)

type Product = Awaited<ReturnType<typeof readProducts>>[number]

const heart = (page: Page, { name }: Product) => page.getByRole('checkbox', { name: `Shortlist ${name}`, exact: true })
const headerLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Shortlist/ })
const comparison = (page: Page) => page.getByRole('region', { name: 'Comparison' })
const column = (page: Page) => comparison(page).getByRole('columnheader')
const row = (page: Page, name: string) =>
  comparison(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) })

const searchFor = ({ name }: Product) => `/products?search=${encodeURIComponent(`"${name}"`)}`
const getIds = (products: Product[]) => products.map(({ id }) => id)

async function open(page: Page, path: string) {
  await page.goto(path)
  await waitForHydration(page)
}

const storeShortlist = async (page: Page, products: Product[]) => {
  await page.goto('/privacy-policy')
  await page.evaluate((ids) => localStorage.setItem('boxwrightShortlist', ids), getIds(products).join(' '))
}
const readShortlist = (page: Page) => page.evaluate(() => localStorage.getItem('boxwrightShortlist'))

async function openAnotherBrowser(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  return await context.newPage()
}

test('two products are beside each other on a phone, others scroll beside what a row is about', async ({
  page,
  db,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const products = await readProducts(db, 4)
  await open(page, createShortlistPath(getIds(products), 150))
  const region = await comparison(page).boundingBox()
  const isInside = async (index: number) => {
    const box = await column(page).nth(index).boundingBox()
    return Boolean(region && box && box.x >= region.x && box.x + box.width <= region.x + region.width)
  }
  expect(await Promise.all([0, 1, 2, 3].map(isInside))).toEqual([true, true, true, false])
  await expectNoHorizontalScroll(page)
  await column(page).nth(4).scrollIntoViewIfNeeded()
  await expect.poll(() => isInside(4)).toBe(true)
  expect(await isInside(0)).toBe(true)
})

test('hearts on cards and product pages fill the shortlist, which the header counts', async ({ page, db }) => {
  const [first, second] = await readProducts(db, 2)
  if (!first || !second) throw new Error('the demo shop is empty')
  await open(page, searchFor(first))
  await heart(page, first).check()
  await expect(page.getByText('Saved to your shortlist')).toBeVisible()
  await expect(headerLink(page)).toHaveAccessibleName('Shortlist, 1 product')

  await open(page, getProductPath(second))
  await page.getByLabel('Shortlist', { exact: true }).and(page.getByRole('checkbox')).check()
  await expect(headerLink(page)).toHaveAccessibleName('Shortlist, 2 products')
  expect(await readShortlist(page)).toBe(`${first.id} ${second.id}`)

  await headerLink(page).click()
  await expect(page).toHaveURL(createShortlistPath([first.id, second.id], null))
  await expect(column(page)).toHaveText([/Fact/, new RegExp(first.name), new RegExp(second.name)])
  await expectAccessible(page)

  await open(page, searchFor(first))
  await expect(heart(page, first)).toBeChecked()
  await heart(page, first).uncheck()
  await expect(headerLink(page)).toHaveAccessibleName('Shortlist, 1 product')
  expect(await readShortlist(page)).toBe(second.id)
})

test('a heart works before its code and after a reload', async ({ page, db }) => {
  const [product] = await readProducts(db, 1)
  if (!product) throw new Error('the demo shop is empty')
  const released = Promise.withResolvers<void>()
  await page.route(/\/hearts-/, async (route) => {
    await released.promise
    await route.continue()
  })
  await open(page, searchFor(product))
  await page.reload()
  await waitForHydration(page)
  await heart(page, product).check()
  await expect(heart(page, product)).toBeChecked()
  released.resolve()
  await expect(headerLink(page)).toHaveAccessibleName('Shortlist, 1 product')
  await expect(heart(page, product)).toBeChecked()
  expect(await readShortlist(page)).toBe(product.id)
})

for (const width of [360, 1280])
  test(`compares at the buyer's quantity, removes and swaps at ${width}`, async ({ page, db }) => {
    await page.setViewportSize({ width, height: 800 })
    const products = await readProducts(db, 5)
    const [first, second, third, fourth, fifth] = products
    if (!first || !second || !third || !fourth || !fifth) throw new Error('the demo shop is empty')
    await storeShortlist(page, products)
    await open(page, '/shortlist')
    await expect(page.getByText('Comparing 4 of 5 products.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Quantity' }).fill('150')
    await page.getByRole('textbox', { name: 'Quantity' }).press('Enter')
    const prices = [first, second, third, fourth].map(({ price_breaks, rounded_price }) =>
      formatCents(getUnitPrice(toPriceRows(price_breaks), 150) ?? toCents(rounded_price)),
    )
    await expect(row(page, 'Price at 150').getByRole('cell')).toHaveText(prices)
    await expect(row(page, 'Minimum').getByRole('cell')).toHaveCount(4)
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)

    await comparison(page).getByText('Swap').nth(1).click()
    await comparison(page).getByRole('link', { name: fifth.name, exact: true }).click()
    await expect(column(page).nth(2)).toContainText(fifth.name)
    await expect.poll(() => readShortlist(page)).toBe(getIds([first, fifth, third, fourth, second]).join(' '))

    await comparison(page)
      .getByRole('link', { name: `Remove ${first.name}` })
      .click()
    await expect(page.getByText('Comparing 4 products.')).toBeVisible()
    await expect(column(page).nth(4)).toContainText(second.name)
    expect(await readShortlist(page)).toBe(getIds([fifth, third, fourth, second]).join(' '))
  })

test('two tabs agree on the order', async ({ page, context, db }) => {
  const products = await readProducts(db, 3)
  await open(page, '/')
  await storeShortlist(page, products)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await open(tab, '/shortlist')
    await expect(column(tab)).toHaveCount(4)
  }
  const ids = getIds(products)
  await page.goto(createShortlistPath(ids.toReversed(), null))
  await waitForHydration(page)
  await expect(column(other).nth(1)).toContainText(products[2]?.name ?? '')
  for (const tab of [page, other]) await expect.poll(() => readShortlist(tab)).toBe(ids.toReversed().join(' '))
  await expect(page).toHaveURL((await other.evaluate(() => location.href)) ?? '')
})

test('a phone scrolls within the comparison, and what a row is about stays in sight', async ({ page, db }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, createShortlistPath(getIds(await readProducts(db, 4)), null))
  const label = comparison(page).getByRole('rowheader', { name: 'Minimum' })
  const before = await label.boundingBox()
  await comparison(page).focus()
  await page.keyboard.press('End')
  await comparison(page).evaluate((region) => region.scrollTo({ left: 400 }))
  expect(await comparison(page).evaluate((region) => region.scrollLeft)).toBeGreaterThan(100)
  expect((await label.boundingBox())?.x).toBe(before?.x)
  await expectNoHorizontalScroll(page)
})

test('a shared link shows the same to someone else, whose shortlist changes on a click', async ({
  page,
  db,
  browser,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const [mine, both, other] = await readProducts(db, 3)
  if (!mine || !both || !other) throw new Error('the demo shop is empty')
  await storeShortlist(page, [mine, both])
  await open(page, '/shortlist?quantity=150')
  await expect(column(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied to clipboard!')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())

  const receiver = await openAnotherBrowser(browser)
  await storeShortlist(receiver, [both, other])
  await open(receiver, link)
  await expect(column(receiver)).toHaveText([/Fact/, new RegExp(mine.name), new RegExp(both.name)])
  await expect(row(receiver, 'Price at 150')).toBeVisible()
  await expect(receiver.getByText('Yours stays as it is.')).toBeVisible()
  expect(await readShortlist(receiver)).toBe(getIds([both, other]).join(' '))
  await receiver.getByRole('button', { name: 'Add to my shortlist' }).click()
  await expect(receiver.getByText('All of it is on yours as well.')).toBeVisible()
  expect(await readShortlist(receiver)).toBe(getIds([both, other, mine]).join(' '))
  await receiver.getByRole('link', { name: 'Open my shortlist' }).click()
  await expect(column(receiver)).toHaveCount(4)
  await receiver.context().close()
})

for (const width of [360, 1280])
  test(`products go to the quote list, one by one or all at once, at ${width}`, async ({ page, db }) => {
    await page.setViewportSize({ width, height: 800 })
    const products = await readProducts(db, 3)
    await open(page, createShortlistPath(getIds(products), 250))
    await expect(page.getByText('Price and total at 250 units, without size upcharges and delivery.')).toBeVisible()
    await page.getByRole('button', { name: `Add to quote list: ${products[1]?.name}` }).click()
    await expect(page.getByText('Added to your quote list')).toBeVisible()
    await expect(page.getByRole('button', { name: `In your quote list: ${products[1]?.name}` })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Add to quote list: / })).toHaveCount(2)
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Request a quote for these' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Quote List' })).toBeVisible()
    const list = page.getByRole('region', { name: '3 products' })
    for (const { name } of products)
      await expect(list.getByRole('spinbutton', { name: `Units of ${name}`, exact: true })).toHaveValue('250')
  })

test('an empty shortlist says how to fill it, and a link to deleted products that they are gone', async ({ page }) => {
  await open(page, '/shortlist')
  await expect(page.getByRole('heading', { name: 'Your shortlist is empty' })).toBeVisible()
  await open(page, createShortlistPath(['00000000-0000-4000-8000-0000000000d1'], null))
  await expect(page.getByRole('heading', { name: 'Nothing of this shortlist is in the catalog' })).toBeVisible()
  await expectAccessible(page)
})

test('prints the comparison alone', async ({ page, db }) => {
  await open(page, createShortlistPath(getIds(await readProducts(db, 3)), 150))
  await page.emulateMedia({ media: 'print' })
  await expect(comparison(page)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeHidden()
  await expect(
    comparison(page)
      .getByRole('link', { name: /^Remove / })
      .first(),
  ).toBeHidden()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a shared link is compared, swapped and priced at a quantity', async ({ page, db }) => {
    const products = await readProducts(db, 5)
    await page.goto(createShortlistPath(getIds(products), 150))
    await expect(column(page)).toHaveCount(5)
    await expect(row(page, 'Price at 150')).toBeVisible()
    const quote = comparison(page).locator('noscript a', { hasText: 'Request a quote' })
    await expect(quote).toHaveCount(4)
    await expect(quote.first()).toHaveAttribute('href', getProductPath(products[0] as Product))
    await expect(page.getByRole('button', { name: /quote/i })).toHaveCount(0)
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    const last = products[4]
    await page.getByRole('link', { name: `Compare ${last?.name}` }).click()
    await expect(column(page).nth(4)).toContainText(last?.name ?? '')
    await page.getByRole('textbox', { name: 'Quantity' }).fill('300')
    await page.locator('noscript button').click()
    await expect(row(page, 'Price at 300')).toBeVisible()
    await expect(column(page)).toHaveCount(5)
  })

  test('there are no hearts, which would do nothing', async ({ page }) => {
    await page.goto('/products')
    await expect(page.locator('.heart').first()).toBeAttached()
    await expect(page.locator('.heart').first()).toBeHidden()
  })
})
