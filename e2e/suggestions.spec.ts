import type { Page, Route } from '@playwright/test'
import { expect, expectAccessible, expectNoHorizontalScroll, test, waitForHydration } from '#test/browser.ts'

/** Search as you type in the header (docs/domain.md, Catalog; decision 0011). */

const phone = { width: 360, height: 800 }
const listPart = /\/assets\/search-suggestions-.*\.js$/
const isSuggestionsUrl = (url: URL) => url.pathname === '/api/suggestions'

const banner = (page: Page) => page.getByRole('banner')
/** The plain field, until its list is loaded. */
const plainField = (page: Page) => banner(page).getByRole('searchbox', { name: 'Find a product' })
const field = (page: Page) => banner(page).getByRole('combobox', { name: 'Find a product' })
const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' })
const options = (page: Page) => list(page).getByRole('option')
const group = (page: Page, name: string | RegExp) => list(page).getByRole('group', { name })
const notification = (page: Page) => banner(page).getByRole('status')

async function open(page: Page, path: string) {
  await page.goto(path)
  await waitForHydration(page)
}

/** The field in either state. */
const anyField = (page: Page) => plainField(page).or(field(page))

const typeText = (page: Page, text: string) => anyField(page).pressSequentially(text)

/** Holds matching requests until they are released one by one, in order. */
async function holdRequests(page: Page, pattern: RegExp | ((url: URL) => boolean)) {
  const held: Route[] = []
  await page.route(pattern, (route) => void held.push(route))
  return {
    arrived: (count: number) => expect.poll(() => held.length).toBe(count),
    /** Resolves once the request has finished or failed. */
    release: async (index: number) => {
      await held[index]?.continue().catch(() => {})
      await (await held[index]?.request().response())?.finished()
    },
  }
}

test('types, moves through the list and opens a product by keyboard', async ({ page }) => {
  await open(page, '/')
  await plainField(page).focus()
  await expect(field(page)).toHaveAttribute('aria-expanded', 'false')
  await typeText(page, 'mug')
  await expect(group(page, 'Products').getByRole('option')).toHaveCount(5)
  for (const product of await group(page, 'Products').getByRole('option').all()) {
    await expect(product).toHaveText(/mug.*(\$\d+\.\d\d|TBD)$/i)
    await expect(product.locator('img')).toBeVisible()
  }
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(notification(page)).toHaveText(/^\d[\d,]* products found for “mug”, \d+ suggestions\.$/)

  const first = options(page).first()
  await page.keyboard.press('ArrowDown')
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expect(field(page)).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(field(page)).not.toHaveAttribute('aria-activedescendant')
  await page.keyboard.press('ArrowUp')
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const second = options(page).nth(1)
  await expect(second).toHaveAttribute('aria-selected', 'true')
  const path = (await second.getAttribute('href')) ?? ''
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('main')).toBeFocused()
  await expect(field(page)).toHaveValue('')
  await expect(list(page)).toBeHidden()
})

test('Escape closes the list and keeps the text, typing and arrows reopen it, Tab leaves it', async ({ page }) => {
  await open(page, '/about-us')
  await typeText(page, 'tote')
  await expect(options(page).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list(page)).toBeHidden()
  await expect(field(page)).toHaveValue('tote')
  await expect(field(page)).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowDown')
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await page.keyboard.type('s')
  await expect(list(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(list(page)).toBeHidden()
  await field(page).click()
  await expect(list(page)).toBeVisible()
  await page.getByRole('main').click({ position: { x: 5, y: 5 } })
  await expect(list(page)).toBeHidden()
})

test('opens a category of the matches, a named category and all results by mouse', async ({ page }) => {
  await open(page, '/')
  await typeText(page, 'mug')
  await group(page, 'Categories')
    .getByRole('option', { name: /^mug in Drinkware/ })
    .click()
  await expect(page).toHaveURL('/products?search=mug&category=Drinkware')
  await expect(page.getByRole('main')).toBeFocused()

  await open(page, '/')
  await typeText(page, 'bags')
  await group(page, 'Categories')
    .getByRole('option', { name: /^Everything in Bags/ })
    .click()
  await expect(page).toHaveURL('/products?category=Bags')

  await open(page, '/')
  await typeText(page, 'tumbelr')
  await expect(list(page)).toBeVisible()
  await expect(banner(page).getByText('No exact match. Showing “tumbler”.')).toBeVisible()
  const all = options(page).last()
  const count = /See all ([\d,]+) products/.exec((await all.textContent()) ?? '')?.[1]
  await all.click()
  await expect(page).toHaveURL('/products?search=tumbelr')
  await expect(page.getByRole('main').getByRole('status')).toContainText(`Showing ${count} of`)
})

test('reports no results and links to the full search', async ({ page }) => {
  await open(page, '/')
  await typeText(page, 'plutonium')
  await expect(notification(page)).toHaveText('Nothing found for “plutonium”.')
  await expect(options(page)).toHaveCount(1)
  await expectAccessible(page)
  await options(page).click()
  await expect(page).toHaveURL('/products?search=plutonium')
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
})

test('lists recent searches, and removes one or all', async ({ page }) => {
  await open(page, '/')
  for (const text of ['navy mug', 'hoodie', 'ada@acme.test', 'tote']) {
    await typeText(page, text)
    // The field without JavaScript stores nothing.
    await expect(field(page)).toBeVisible()
    await page.keyboard.press('Enter')
    // The URL changes before the page.
    await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue(text)
    await page.goBack()
    await expect(page).toHaveURL('/')
  }
  await anyField(page).focus()
  const recent = group(page, /^Recent searches/).getByRole('option')
  await expect(recent).toHaveText(['tote', 'hoodie', 'navy mug'])
  await expect(notification(page)).toHaveText('3 recent searches.')
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Delete')
  await expect(recent).toHaveText(['hoodie', 'navy mug'])
  await page.reload()
  await waitForHydration(page)
  await anyField(page).focus()
  await expect(recent).toHaveText(['hoodie', 'navy mug'])
  await recent.first().click()
  await expect(page).toHaveURL('/products?search=hoodie')
  await page.goBack()
  await anyField(page).focus()
  await page.getByRole('button', { name: 'Clear recent searches' }).click()
  await expect(list(page)).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('recentSearches'))).toBeNull()
})

test('stores a search submitted while the list loads', async ({ page }) => {
  const part = await holdRequests(page, listPart)
  await open(page, '/')
  await plainField(page).evaluate((input: HTMLInputElement) => {
    const send = () => input.form?.requestSubmit()
    new MutationObserver(send).observe(input, { attributeFilter: ['role'] })
  })
  await plainField(page).fill('navy mug')
  await part.arrived(1)
  await part.release(0)
  await expect(page).toHaveURL('/products?search=navy+mug')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('recentSearches'))).toBe('["navy mug"]')
})

test('loads on focus and includes text typed in the meantime', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => void loaded.push(request.url()))
  const part = await holdRequests(page, listPart)
  await open(page, '/')
  await page.waitForLoadState('networkidle')
  expect(loaded.filter((url) => listPart.test(url))).toEqual([])
  await typeText(page, 'navy mug')
  await part.arrived(1)
  await expect(plainField(page)).toHaveValue('navy mug')
  await part.release(0)
  await expect(notification(page)).toContainText('found for “navy mug”')
  await expect(field(page)).toHaveValue('navy mug')
})

test('ignores late responses to earlier texts', async ({ page }) => {
  await open(page, '/')
  const server = await holdRequests(page, isSuggestionsUrl)
  await typeText(page, 'mug')
  await server.arrived(1)
  await page.keyboard.press('ControlOrMeta+A')
  await typeText(page, 'tote')
  await server.arrived(2)
  await expect(list(page)).toBeHidden()
  await server.release(1)
  await expect(notification(page)).toContainText('found for “tote”')
  await server.release(0)
  await expect(field(page)).toHaveValue('tote')
  await expect(group(page, 'Products').getByRole('option').first()).toHaveText(/tote/i)
  await expect(notification(page)).toContainText('found for “tote”')
})

test('keeps the plain form if the server fails', async ({ page, expectedErrors }) => {
  expectedErrors.push(/503/)
  await page.route(isSuggestionsUrl, (route) => route.fulfill({ status: 503, json: {} }))
  await open(page, '/')
  const failed = page.waitForResponse((response) => isSuggestionsUrl(new URL(response.url())))
  await typeText(page, 'mug')
  await failed
  await expect(list(page)).toBeHidden()
  await expect(field(page)).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/products?search=mug')
})

test('opens below the header of a phone, with the focus in the field', async ({ page }) => {
  await page.setViewportSize(phone)
  await open(page, '/')
  await expect(anyField(page)).toBeHidden()
  await page.getByRole('button', { name: 'Search products' }).click()
  await expect(anyField(page)).toBeFocused()
  await page.keyboard.type('hodie')
  await expect(banner(page).getByText('No exact match. Showing “hoodie”.')).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await page.keyboard.press('Escape')
  await expect(list(page)).toBeHidden()
  await expect(field(page)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await options(page).first().click()
  await expect(page).toHaveURL(/\/products\/./)
  await expect(anyField(page)).toBeHidden()
})

test('the header of a phone of 320 px has room for search, box and menu', async ({ page }) => {
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 740 })
    await open(page, '/about-us')
    await expectNoHorizontalScroll(page)
    for (const name of ['Search products', /^Swag box and cart/, 'Open menu'])
      await expect(banner(page).getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  }
})

test('the open list is accessible', async ({ page }) => {
  await open(page, '/')
  await typeText(page, 'mug')
  await expect(options(page).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expectAccessible(page)
})

test.describe('one search box', () => {
  const boxes = (page: Page) => page.getByRole('searchbox').or(page.getByRole('combobox', { name: /Find|Search/ }))

  for (const path of ['/products', '/swag-box-builder']) {
    test(`on ${path}, its own`, async ({ page }) => {
      await open(page, `${path}?search=mug`)
      await expect(boxes(page)).toHaveCount(1)
      await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('mug')
      await page.setViewportSize(phone)
      await expect(page.getByRole('button', { name: 'Search products' })).toHaveCount(0)
    })
  }

  test('elsewhere the one in the header, also after navigation, without layout shift', async ({ page }) => {
    await open(page, '/products')
    const getPosition = (name: string) => banner(page).getByRole('link', { name }).boundingBox()
    const before = [await getPosition('Get Started'), await getPosition('Products')]
    await page.getByRole('main').getByRole('heading', { level: 2 }).first().getByRole('link').click()
    await expect(plainField(page)).toBeVisible()
    await expect(page.getByRole('main').getByRole('searchbox')).toHaveCount(0)
    expect([await getPosition('Get Started'), await getPosition('Products')]).toEqual(before)
    await page.goBack()
    await expect(plainField(page)).toHaveCount(0)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the field is a plain form', async ({ page }) => {
    await page.goto('/')
    await plainField(page).fill('mug')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/products?search=mug')
    await expect(page.getByRole('searchbox')).toHaveCount(1)
  })

  test('it opens below the header of a phone', async ({ page }) => {
    await page.setViewportSize(phone)
    await page.goto('/about-us')
    await page.getByRole('button', { name: 'Search products' }).click()
    await plainField(page).fill('mug')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/products?search=mug')
  })
})
