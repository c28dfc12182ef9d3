import type { Locator, Page } from '@playwright/test'
import { expect, test, waitForHydration } from '#test/browser.ts'

/** Navigation of cards and pagination: prefetched, and started by pressing the mouse. */

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page) => main(page).getByRole('heading', { level: 1 })
const cards = (page: Page) => main(page).getByRole('heading', { level: 2 }).getByRole('link')

async function open(page: Page, path: string) {
  await page.goto(path)
  await waitForHydration(page)
}

async function pointAt(link: Locator) {
  await link.scrollIntoViewIfNeeded()
  await link.hover()
}

/** True if a navigation is pending; it starts at once or not at all. */
const isUnderway = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    return document.querySelector('.progress-line[data-busy]') !== null
  })

/** No answer for a page arrives from now on. */
const holdResponses = (page: Page) => page.route(/\.data(\?|$)/, () => {})

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
  // The pointer is over a link to the third page by then.
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
  // A link under the pointer would be followed.
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

test('the browser handles all but plain presses of the mouse', async ({ page, context }) => {
  await open(page, '/products')
  await holdResponses(page)
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
  // On a busy machine this browser may open no tab for a click that reached the link.
  await expect(async () => {
    const opened = context.waitForEvent('page', { timeout: 5_000 })
    await card.click({ modifiers: ['Control'] })
    const tab = await opened
    await expect(tab).toHaveURL(path)
    await tab.close()
  }).toPass()
  // A page in the background is given no frames.
  await page.bringToFront()
  expect(await isUnderway(page)).toBe(false)
  await expect(page).toHaveURL('/products')
  await press({})
  await expect.poll(() => isUnderway(page)).toBe(true)
})

test('cards in sight are fetched before they are asked for, and what was fetched is used', async ({ page }) => {
  const fetched = page.waitForResponse((response) => /^\/products\/[^/]+\.data$/.test(new URL(response.url()).pathname))
  await open(page, '/products')
  await heading(page).hover()
  const response = await fetched
  await response.finished()
  const path = new URL(response.url()).pathname.replace(/\.data$/, '')
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

test('Back shows the previous list at its scroll position', async ({ page }) => {
  await open(page, '/products?category=Drinkware')
  const card = cards(page).nth(12)
  const name = (await card.textContent()) ?? ''
  await card.scrollIntoViewIfNeeded()
  const scroll = () => page.evaluate(() => window.scrollY)
  const before = await scroll()
  expect(before).toBeGreaterThan(500)
  await card.click()
  await expect(heading(page)).toHaveText(name)

  await page.goBack()
  await expect(heading(page)).toHaveText('Our Products')
  await expect(card).toBeInViewport()
  await expect.poll(scroll).toBe(before)
  await expect(page.getByRole('checkbox', { name: 'Drinkware' })).toBeChecked()
  await page.goForward()
  await expect(heading(page)).toHaveText(name)
  await expect.poll(scroll).toBe(0)
})
