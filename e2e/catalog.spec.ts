import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { productData } from '#db/tables/products.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test, waitForHydration } from '#test/browser.ts'

const phone = { width: 360, height: 800 }

async function open(page: Page, path: string) {
  await page.goto(path)
  await waitForHydration(page)
}

const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search the catalog' })
const products = (page: Page) => page.getByRole('region', { name: 'Products' })
const cards = (page: Page) => products(page).getByRole('heading', { level: 2 })
const query = (page: Page) => new URL(page.url()).search

test('lists products, combines filters, and searches', async ({ page, db }) => {
  await open(page, '/products')

  await test.step('lists the first 24 products in stock by name', async () => {
    const inStock = (await db.$count(productData, eq(productData.in_stock, true))).toLocaleString('en-US')
    await expect(page.getByRole('heading', { level: 1, name: 'Our Products' })).toBeVisible()
    await expect(page).toHaveTitle(/^Our Products/)
    await expect(page.getByRole('status')).toContainText(`Showing ${inStock} of ${inStock} products`)
    await expect(page.getByRole('status')).toContainText('Results 1–24')
    await expect(cards(page)).toHaveCount(24)
    await expect(page.getByRole('button', { name: 'Clear All' })).toHaveCount(0)
  })

  await test.step('combines filters, shows them as chips, and clears one or all', async () => {
    await page.getByRole('checkbox', { name: 'Drinkware' }).check()
    await page.getByRole('checkbox', { name: 'Bags' }).check()
    await page.getByRole('radio', { name: '$25–$50' }).check()
    await page.getByRole('radio', { name: '50–100 units' }).check()
    await expect.poll(() => query(page)).toBe('?category=Bags&category=Drinkware&price=25-50&min=50-100')
    await expect(page.getByRole('status')).toContainText('Showing')

    await page.getByRole('link', { name: 'Remove filter Bags' }).click()
    await expect.poll(() => query(page)).toBe('?category=Drinkware&price=25-50&min=50-100')
    await expect(page.getByRole('checkbox', { name: 'Bags' })).not.toBeChecked()

    await page.getByRole('button', { name: 'Clear All' }).click()
    await expect.poll(() => query(page)).toBe('')
    await expect(page.getByRole('checkbox', { name: 'Drinkware' })).not.toBeChecked()
  })

  await test.step('shows that products load, and combines quick clicks', async () => {
    let release = () => {}
    const held = new Promise<void>((done) => {
      release = done
    })
    await page.route(/products\.data/, async (route) => {
      await held
      await route.continue().catch(() => {})
    })
    await page.getByRole('checkbox', { name: 'Bags' }).click()
    await expect(page.getByRole('status')).toHaveText('Loading products...')
    await page.getByRole('checkbox', { name: 'Office' }).click()
    await expect(page.getByRole('checkbox', { name: 'Bags' })).toBeChecked()
    release()
    await expect(page.getByRole('status')).toContainText('Showing')
    await expect.poll(() => query(page)).toBe('?category=Bags&category=Office')
    await page.unroute(/products\.data/)
  })

  await test.step('Enter searches at once', async () => {
    await page.getByRole('button', { name: 'Clear All' }).click()
    await expect.poll(() => query(page)).toBe('')
    await searchBox(page).fill('TOTE')
    await searchBox(page).press('Enter')
    await expect(page).toHaveURL('/products?search=TOTE')
    await expect(cards(page).first()).toContainText(/./)
  })
})

test('searches while typing, with the focus preserved and one history entry', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('link', { name: 'Products', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Our Products' })).toBeVisible()
  await searchBox(page).pressSequentially('stoneware', { delay: 30 })
  await expect(page).toHaveURL('/products?search=stoneware')
  await expect(searchBox(page)).toBeFocused()
  await expect(searchBox(page)).toHaveValue('stoneware')
  await expect(page.getByRole('link', { name: 'Remove filter “stoneware”' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('the count of a filter value equals its results', async ({ page }) => {
  await open(page, '/products?search=mug')
  const option = page.getByText(/^Drinkware[\d,]+$/)
  const count = (await option.textContent())?.replace('Drinkware', '')
  await page.getByRole('checkbox', { name: 'Drinkware' }).check()
  await expect(page.getByRole('status')).toContainText(`Showing ${count} of `)
})

test('selects the category of the URL', async ({ page }) => {
  await open(page, '/products?category=T-Shirts')
  await expect(page.getByRole('checkbox', { name: 'T-Shirts' })).toBeChecked()
  await expect(
    products(page)
      .getByRole('paragraph')
      .filter({ hasText: /T-Shirts$/ }),
  ).toHaveCount(24)
})

test('sorts products without a price last', async ({ page }) => {
  await open(page, '/products')
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price: high to low')
  await expect.poll(() => query(page)).toBe('?sort=price-desc')
  await expect(products(page).getByText('TBD')).toHaveCount(0)
  await page
    .getByRole('link', { name: /^Page [\d,]+$/ })
    .last()
    .click()
  await expect(products(page).getByText('TBD').first()).toBeVisible()
})

test('a price range tells how many products are priced on request, listed last', async ({ page }) => {
  await open(page, '/products')
  await expect(page.getByText(/^Each includes [\d,]+ priced on request$/)).toBeVisible()
  const range = page.getByRole('radio', { name: '$25–$50' })
  await range.check()
  await expect(page.getByRole('status')).toContainText(/Includes [\d,]+ priced on request, listed last\./)
  await expect(page.getByRole('radio', { name: /^\$25–\$50 ?includes [\d,]+ priced on request/ })).toBeChecked()
  await expect(products(page).getByText('TBD')).toHaveCount(0)
  await page
    .getByRole('link', { name: /^Page [\d,]+$/ })
    .last()
    .click()
  await expect(products(page).getByText('TBD').first()).toBeVisible()
  await expectAccessible(page)

  // No note without such products.
  await open(page, '/products?search=plutonium&price=25-50')
  await expect(page.getByRole('status')).toContainText('Showing')
  await expect(page.getByText('priced on request')).toHaveCount(0)
})

for (const path of ['/products', '/swag-box-builder']) {
  test(`the filters of ${path} stay visible and scroll to their last option`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await open(page, path)
    const filters = page.getByRole('region', { name: 'Filters' })
    const lastChoice = filters.getByRole('checkbox', { name: /^Available/ })
    await cards(page).nth(12).scrollIntoViewIfNeeded()
    await expect(filters.getByRole('checkbox').first()).toBeInViewport()
    await expect(lastChoice).not.toBeInViewport()
    const scrolled = await page.evaluate(() => window.scrollY)
    expect(scrolled).toBeGreaterThan(500)

    await filters.hover()
    await page.mouse.wheel(0, 5000)
    await expect(lastChoice).toBeInViewport({ ratio: 1 })
    await lastChoice.check()
    await expect.poll(() => query(page)).toBe('?rush=yes')
    await expect(lastChoice).toBeInViewport({ ratio: 1 })

    // Going back by keyboard, the focus is never under the header.
    for (const category of [5, 0]) {
      await filters.getByRole('checkbox').nth(category).focus()
      const box = await filters.getByRole('checkbox').nth(category).boundingBox()
      expect(box?.y).toBeGreaterThanOrEqual(72)
    }
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
  })
}

test('the pagination leads to the next page, and Back restores the scroll position', async ({ page }) => {
  await open(page, '/products?category=Drinkware')
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page.getByRole('status')).toContainText('Results 25–48')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  const card = cards(page).nth(9).getByRole('link')
  await card.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(500)
  await card.click()
  await expect(page.getByRole('link', { name: 'Back to Products' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Products' }).click()
  await expect.poll(() => query(page)).toBe('?category=Drinkware&page=2')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
  await page.goBack()
  await expect.poll(() => query(page)).toBe('?category=Drinkware')
  await expect(page.getByRole('checkbox', { name: 'Drinkware' })).toBeChecked()
})

test('a search without results offers to clear it', async ({ page }) => {
  await open(page, '/products?search=no%20such%20thing%25')
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
  await expect(page.getByText('Try adjusting your filters or search terms')).toBeVisible()
  await expect(page.getByRole('status')).toContainText('Showing 0 of')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear All' }).click()
  await expect(cards(page)).toHaveCount(24)
  await expect(searchBox(page)).toHaveValue('')
})

test('finds words in any order and with typos, and explains it', async ({ page }) => {
  await open(page, '/products')
  await searchBox(page).fill('bottle water')
  await expect(page.getByRole('status')).toContainText(
    /^[\d,]+ products match both words of “bottle water”\.Showing [\d,]+ of/,
  )
  await expect(page).toHaveURL('/products?search=bottle+water')
  await expect(cards(page)).toHaveCount(24)
  await page.getByRole('checkbox', { name: 'Drinkware' }).check()
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page.getByRole('status')).toContainText('Results 25–48')
  await expect(page.getByRole('status')).toContainText('match both words')

  await searchBox(page).fill('tumbelr')
  await expect(page.getByRole('status')).toContainText(
    /^No exact match for “tumbelr”\. [\d,]+ products match “tumbler”\./,
  )
  await expect(searchBox(page)).toHaveValue('tumbelr')
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
})

test('the builder relaxes searches, too', async ({ page }) => {
  await open(page, '/swag-box-builder?search=hoodies')
  await expect(page.getByRole('status').first()).toContainText(/products match “hoodies/)
  await expect(cards(page)).toHaveCount(24)
})

test('an empty list offers to drop words or filters, and the category that the text names', async ({ page }) => {
  await page.setViewportSize(phone)
  await open(page, '/products?search=plutonium+bags&price=25-50')
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Search for “bags” \([\d,]+\)$/ })).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await page.getByRole('link', { name: /^Everything in Bags \([\d,]+\)$/ }).click()
  await expect.poll(() => query(page)).toBe('?category=Bags')
  await expect(cards(page)).toHaveCount(24)

  await open(page, '/products?search=tumbelr&category=Bags')
  await page.getByRole('link', { name: /^In every category \([\d,]+\)$/ }).click()
  await expect.poll(() => query(page)).toBe('?search=tumbelr')
  await expect(page.getByRole('status')).toContainText('match “tumbler”')
  await expect(page.getByRole('status')).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true })

  test('the filters open in a sheet', async ({ page }) => {
    await open(page, '/products')

    await test.step('the sheet locks the page behind it without moving it', async () => {
      await page.evaluate(() => window.scrollTo(0, 100))
      const scroll = () => page.evaluate(() => window.scrollY)
      const before = await scroll()
      expect(before).toBeGreaterThan(0)
      await page.getByRole('button', { name: 'Filters' }).click()
      await expect(page.getByRole('button', { name: 'Close' })).toBeFocused()
      const last = page.getByRole('checkbox', { name: /^Available/ })
      // Scrolls beyond the end of the list, and over the page.
      await page.mouse.move(180, 400)
      for (let turn = 0; turn < 4; turn++) await page.mouse.wheel(0, 4000)
      await expect(last).toBeInViewport()
      await page.mouse.wheel(0, 4000)
      await page.mouse.move(180, 30)
      await page.mouse.wheel(0, 4000)
      await page.getByRole('button', { name: 'Close' }).click()
      await expect(last).toBeHidden()
      expect(await scroll()).toBe(before)
      await page.mouse.wheel(0, 400)
      await expect.poll(scroll).toBeGreaterThan(before)
    })

    await test.step('Escape closes the sheet', async () => {
      await page.getByRole('button', { name: 'Filters' }).click()
      await expect(page.getByRole('button', { name: 'Close' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('checkbox', { name: 'Drinkware' })).toBeHidden()
      await expect(page.getByRole('button', { name: 'Filters' })).toBeFocused()
    })

    await test.step('pressing the text of a filter chooses it', async () => {
      await page.getByRole('button', { name: 'Filters' }).click()
      await page.locator('label', { hasText: 'Drinkware' }).getByText('Drinkware').click()
      await expect(page.getByRole('checkbox', { name: 'Drinkware' })).toBeChecked()
      await expect(page.getByRole('button', { name: /^Show [\d,]+ products$/ })).toBeVisible()
      await page.getByRole('checkbox', { name: 'Drinkware' }).uncheck()
      await page.keyboard.press('Escape')
    })

    await test.step('opens the filters in a sheet with the number of results', async () => {
      await expect(page.getByRole('checkbox', { name: 'Drinkware' })).toBeHidden()
      await page.getByRole('button', { name: 'Filters' }).click()
      await page.getByRole('checkbox', { name: 'Drinkware' }).check()
      await expect.poll(() => query(page)).toBe('?category=Drinkware')
      await expectAccessible(page)
      await page.getByRole('button', { name: /^Show [\d,]+ products$/ }).click()
      await expect(page.getByRole('checkbox', { name: 'Drinkware' })).toBeHidden()
      await expect(page.getByRole('button', { name: 'Filters 1 active' })).toBeVisible()
      await expectNoHorizontalScroll(page)
    })

    await test.step('a search does not count as a filter', async () => {
      await page.goto('/products?search=mug')
      await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible()
    })
  })
})

test('list and product are accessible and fit on a phone, a tablet and a desktop', async ({ page }) => {
  test.slow()
  const expectFits = async () => {
    for (const viewport of [phone, { width: 768, height: 1024 }, { width: 1280, height: 800 }]) {
      await page.setViewportSize(viewport)
      await expectAccessible(page)
      await expectNoHorizontalScroll(page)
    }
  }
  await open(page, '/products?category=Drinkware&search=mug')
  await expectFits()
  await cards(page).first().getByRole('link').click()
  await expect(page.getByRole('button', { name: 'Request a Quote' })).toBeVisible()
  await expectFits()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the listing is a form', async ({ page }) => {
    await page.goto('/products')
    await searchBox(page).fill('mug')
    await page.getByRole('checkbox', { name: 'Drinkware' }).check()
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price: low to high')
    await page.getByRole('button', { name: 'Apply' }).first().click()
    const sent = new URL(page.url()).searchParams
    expect([...sent].sort()).toEqual([
      ['category', 'Drinkware'],
      ['search', 'mug'],
      ['sort', 'price-asc'],
    ])
    await expect(cards(page)).toHaveCount(24)
    await page.getByRole('button', { name: 'Clear All' }).click()
    expect(new URL(page.url()).search).toBe('?sort=price-asc')
  })
})

for (const path of ['/products', '/swag-box-builder'])
  test(`on a phone ${path} begins with its search, as the header has none there`, async ({ page }) => {
    await page.setViewportSize(phone)
    await open(page, path)
    await expect(searchBox(page)).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('banner').getByRole('button', { name: 'Search products' })).toHaveCount(0)
  })

test('a page beyond the last redirects to the last one', async ({ page }) => {
  await page.goto('/products?search=stoneware&page=99999')
  expect(query(page)).toMatch(/^\?search=stoneware&page=\d{1,3}$/)
  await expect(cards(page).first()).toBeVisible()
})

test('a page chosen by keyboard has the focus at the beginning of its list', async ({ page }) => {
  await page.goto('/products')
  await waitForHydration(page)
  await page.getByRole('link', { name: 'Page 2', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toContainText('Results 25–48')
  const list = page.getByRole('region', { name: 'Products' })
  await expect(list).toBeFocused()
  await expect(page).toHaveURL('/products?page=2')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.keyboard.press('Tab')
  await expect(list.getByRole('link').first()).toBeFocused()
})
