import type { Locator, Page } from '@playwright/test'
import { expect, hydrated, test } from '#test/browser.ts'

/** How links of cards and pagers are followed (docs/decisions/0187-links-without-hooks.md). */

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page) => main(page).getByRole('heading', { level: 1 })
const cards = (page: Page) => main(page).getByRole('heading', { level: 2 }).getByRole('link')

async function open(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}

async function pointAt(link: Locator) {
  await link.scrollIntoViewIfNeeded()
  await link.hover()
}

/** Whether the router has set out; it does so at once or not at all. */
const isUnderway = (page: Page) =>
  page.evaluate(() => window.__reactRouterDataRouter?.state.navigation.state === 'loading')

/** No answer for a page arrives from now on. */
const holdAnswers = (page: Page) => page.route(/\.data(\?|$)/, () => {})

test('the mouse goes to a product as soon as its button is down, once', async ({ page }) => {
  await open(page, '/products')
  const card = cards(page).nth(1)
  const name = (await card.textContent()) ?? ''
  const entries = await page.evaluate(() => history.length)
  await pointAt(card)
  await page.mouse.down()
  await expect(heading(page)).toHaveText(name)
  await page.mouse.up()
  await expect(page).toHaveTitle(new RegExp(name))
  expect(await page.evaluate(() => history.length)).toBe(entries + 1)
  await page.goBack()
  await expect(page).toHaveURL('/products')
})

test('the click after the press does not go on to the page after the next', async ({ page }) => {
  await open(page, '/products')
  const next = page.getByRole('link', { name: 'Next page' })
  await pointAt(next)
  await page.mouse.down()
  // What is under the mouse leads to the third page by then.
  await expect(page.getByRole('status')).toContainText('Results 25–48')
  await next.hover()
  await page.mouse.up()
  await expect(page).toHaveURL('/products?page=2')
  expect(await isUnderway(page)).toBe(false)
  await next.press('Enter')
  await expect(page.getByRole('status')).toContainText('Results 49–72')
})

test('a double click is one step: its second half does nothing to what lies there by then', async ({ page }) => {
  await open(page, '/products')
  const next = page.getByRole('link', { name: 'Next page' })
  await pointAt(next)
  await page.mouse.down()
  await expect(page.getByRole('status')).toContainText('Results 25–48')
  // Under the mouse lies a link that would be followed.
  await page.evaluate(() => {
    document.addEventListener('pointerdown', () => Object.assign(window, { pressed: true }))
    document.addEventListener('click', () => Object.assign(window, { pressed: true }))
  })
  await page.mouse.up()
  await page.mouse.down()
  await page.mouse.up()
  expect(await page.evaluate(() => 'pressed' in window)).toBe(false)
  await expect(page).toHaveURL('/products?page=2')
  // A moment later a press is one.
  await expect(async () => {
    await pointAt(next)
    await page.mouse.down()
    await page.mouse.up()
    await expect(page.getByRole('status')).toContainText('Results 49–72', { timeout: 3_000 })
  }).toPass()
})

test('a drag takes a press back', async ({ page }) => {
  await open(page, '/products')
  const card = cards(page).nth(8)
  const name = (await card.textContent()) ?? ''
  await pointAt(card)
  const { x, y } = (await card.boundingBox()) ?? { x: 0, y: 0 }
  const before = await page.evaluate(() => window.scrollY)
  await page.mouse.move(x + 4, y + 4)
  await page.mouse.down()
  await expect(heading(page)).toHaveText(name)
  await page.mouse.move(x + 40, y + 4)
  await expect(heading(page)).toHaveText('Our Products')
  await page.mouse.up()
  await expect(page).toHaveURL('/products')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)

  // Not there yet: the page that comes is left again.
  await page.mouse.move(x + 4, y + 4)
  await page.mouse.down()
  await page.mouse.move(x + 40, y + 40, { steps: 4 })
  await page.mouse.up()
  await expect(page).toHaveURL('/products')
  await expect.poll(() => isUnderway(page)).toBe(false)
  await expect(heading(page)).toHaveText('Our Products')
})

test('what is no plain press of the mouse stays the browser’s', async ({ page, context }) => {
  await open(page, '/products')
  await holdAnswers(page)
  const card = cards(page).first()
  const path = (await card.getAttribute('href')) ?? ''

  const press = (how: PointerEventInit) => {
    const all = { bubbles: true, cancelable: true, isPrimary: true, button: 0, pointerType: 'mouse', ...how }
    return card.dispatchEvent('pointerdown', all)
  }
  const keys = [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }]
  for (const how of [...keys, { pointerType: 'touch' }, { pointerType: 'pen' }, { button: 1 }, { button: 2 }]) {
    await press(how)
    expect(await isUnderway(page), JSON.stringify(how)).toBe(false)
  }
  const opened = context.waitForEvent('page')
  await card.click({ modifiers: ['Control'] })
  await expect(await opened).toHaveURL(path)
  expect(await isUnderway(page)).toBe(false)
  await expect(page).toHaveURL('/products')
  await press({})
  expect(await isUnderway(page)).toBe(true)
})

test('a page that was fetched ahead is there with the press, whatever the line does', async ({ page }) => {
  await open(page, '/products')
  await heading(page).hover()
  await page.waitForLoadState('networkidle')
  await holdAnswers(page)
  const card = cards(page).nth(1)
  const name = (await card.textContent()) ?? ''
  await pointAt(card)
  await page.mouse.down()
  await expect(heading(page)).toHaveText(name)
  await page.mouse.up()
  // What lies below the first screen is not forgotten.
  await expect(main(page).getByRole('heading', { name: "What's Included" })).toBeVisible()
})

test('so is the next page of a list, with all its cards', async ({ page }) => {
  await open(page, '/products')
  const next = page.getByRole('link', { name: 'Next page' })
  await pointAt(next)
  await page.waitForLoadState('networkidle')
  await holdAnswers(page)
  await page.mouse.down()
  await expect(page.getByRole('status')).toContainText('Results 25–48')
  await page.mouse.up()
  await expect(cards(page)).toHaveCount(24)
})

test('cards in sight are fetched before they are asked for, and what was fetched is used', async ({ page }) => {
  const fetched = page.waitForResponse((answer) => /^\/products\/[^/]+\.data$/.test(new URL(answer.url()).pathname))
  await open(page, '/products')
  await heading(page).hover()
  const answer = await fetched
  await answer.finished()
  const path = new URL(answer.url()).pathname.replace(/\.data$/, '')
  const card = main(page).getByRole('heading', { level: 2 }).locator(`a[href="${path}"]`)
  const name = (await card.textContent()) ?? ''
  await card.click()
  await expect(heading(page)).toHaveText(name)
  const bytes = await page.evaluate(
    (path) =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name, initiatorType }) => initiatorType === 'fetch' && name.includes(`${path}.data`))
        .map(({ transferSize }) => transferSize),
    path,
  )
  expect(bytes).toEqual([0])
})

test('who saves data fetches what is asked for, and nothing ahead', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } })
  })
  const ahead: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('.data') && request.resourceType() !== 'fetch') ahead.push(request.url())
  })
  await open(page, '/products')
  await heading(page).hover()
  await page.waitForLoadState('networkidle')
  const card = cards(page).first()
  const name = (await card.textContent()) ?? ''
  await card.click()
  await expect(heading(page)).toHaveText(name)
  expect(ahead).toEqual([])
})

test('Back and Forward show the same place without waiting for the server', async ({ page }) => {
  await open(page, '/products?category=Drinkware')
  const card = cards(page).nth(12)
  const name = (await card.textContent()) ?? ''
  await card.scrollIntoViewIfNeeded()
  const scroll = () => page.evaluate(() => window.scrollY)
  const before = await scroll()
  expect(before).toBeGreaterThan(500)
  await card.click()
  await expect(heading(page)).toHaveText(name)

  await holdAnswers(page)
  await page.goBack()
  await expect(heading(page)).toHaveText('Our Products')
  await expect(card).toBeInViewport()
  await expect.poll(scroll).toBe(before)
  await expect(page.getByRole('checkbox', { name: 'Drinkware' })).toBeChecked()
  await page.goForward()
  await expect(heading(page)).toHaveText(name)
  await expect.poll(scroll).toBe(0)

  // A link asks for the page of today.
  await main(page).getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Products' }).click()
  expect(await isUnderway(page)).toBe(true)
})

test('places that a fragment leads to are told apart, too: each shows its own page, where it was left', async ({
  page,
}) => {
  const scroll = () => page.evaluate(() => window.scrollY)
  const toProduct = async (number: number) => {
    const card = cards(page).nth(number)
    const name = (await card.textContent()) ?? ''
    await card.click()
    await expect(heading(page)).toHaveText(name)
    await main(page).getByRole('link', { name: 'Additional Price Discounts Based on Quantity' }).click()
    await expect(main(page).getByRole('heading', { name: 'Volume Pricing' })).toBeInViewport()
    return name
  }
  await open(page, '/products?category=Drinkware')
  const first = await toProduct(1)
  const up = main(page).getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Products' })
  await up.scrollIntoViewIfNeeded()
  const left = await scroll()
  await up.click()
  await expect(heading(page)).toHaveText('Our Products')
  const second = await toProduct(4)

  await page.goBack()
  await expect(heading(page)).toHaveText(second)
  await page.goBack()
  await expect(heading(page)).toHaveText('Our Products')
  await page.goBack()
  await expect(heading(page)).toHaveText(first)
  await expect(page).toHaveURL(/#volume-pricing$/)
  await expect.poll(scroll).toBe(left)
  await page.goBack()
  await expect(heading(page)).toHaveText(first)
  await page.goBack()
  await expect(heading(page)).toHaveText('Our Products')
})

test('what lies below the first screen of a page that was pressed for is fetched ahead, too', async ({ page }) => {
  await open(page, '/products')
  const next = page.getByRole('link', { name: 'Next page' })
  await next.click()
  await expect(cards(page)).toHaveCount(24)
  await expect(page.getByRole('status')).toContainText('Results 25–48')
  const below = cards(page).nth(9)
  const path = (await below.getAttribute('href')) ?? ''
  const fetched = page.waitForResponse((answer) => new URL(answer.url()).pathname === `${path}.data`)
  await below.scrollIntoViewIfNeeded()
  await fetched
})
