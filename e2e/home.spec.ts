import type { Page } from '@playwright/test'
import { expect, test, waitForHydration } from '#test/browser.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const carousel = (page: Page) => page.getByRole('region', { name: 'What we pack' })
/** Position of the visible slide: "1 of 3". */
const getSlidePosition = (page: Page) =>
  carousel(page).evaluate((region) => {
    const track = region.querySelector('[tabindex="0"]')
    if (!track) return -1
    return Math.round(track.scrollLeft / track.clientWidth) % (track.children.length - 1)
  })

/** @returns false if the page takes the key from the browser */
const pressAltLeft = (element: Element) =>
  element.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'ArrowLeft', altKey: true, bubbles: true, cancelable: true }),
  )

test('the sections are in order', async ({ page }) => {
  await page.goto('/')
  const headings = await page.locator('main').getByRole('heading', { level: 2 }).allTextContents()
  expect(headings.map((heading) => heading.slice(0, 10))).toEqual([
    'Trusted by',
    'What We Do',
    'Brands We ',
    'How a proj',
    'Why Choose',
    'Customer s',
    'Frequently',
  ])
})

test.describe('carousel', () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install()
    await page.goto('/')
    await waitForHydration(page)
    // The test controls the clock from here on.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 200))
  })

  test('advances every three seconds and wraps around', async ({ page }) => {
    for (let turns = 0; turns < 5; turns++) {
      const next = ((await getSlidePosition(page)) + 1) % 3
      await page.clock.runFor(3000)
      await expect.poll(() => getSlidePosition(page)).toBe(next)
      await page.clock.runFor(200)
      await expect.poll(() => getSlidePosition(page)).toBe(next)
    }
  })

  test('stops on pause and continues on play', async ({ page }) => {
    await page.getByRole('button', { name: 'Pause the pictures' }).click()
    await page.mouse.move(10, 700)
    const start = await getSlidePosition(page)
    await page.clock.runFor(9000)
    expect(await getSlidePosition(page)).toBe(start)
    await page.getByRole('button', { name: 'Play the pictures' }).click()
    await page.clock.runFor(3000)
    await expect.poll(() => getSlidePosition(page)).toBe((start + 1) % 3)
  })

  test('waits while the pointer or the focus is on it', async ({ page }) => {
    await carousel(page).hover()
    const start = await getSlidePosition(page)
    await page.clock.runFor(9000)
    expect(await getSlidePosition(page)).toBe(start)
    await page.mouse.move(10, 10)
    await page.getByRole('button', { name: 'Next picture' }).focus()
    await page.clock.runFor(9000)
    expect(await getSlidePosition(page)).toBe(start)
    // The pointer comes and goes while the focus stays.
    await carousel(page).hover()
    await page.mouse.move(10, 10)
    await page.clock.runFor(9000)
    expect(await getSlidePosition(page)).toBe(start)
  })

  test('waits while the tab is hidden', async ({ page }) => {
    const start = await getSlidePosition(page)
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await page.clock.runFor(9000)
    expect(await getSlidePosition(page)).toBe(start)
  })

  test('wraps around in both directions by arrow keys', async ({ page }) => {
    const track = page.getByRole('group', { name: 'What we pack, pictures' })
    await track.focus()
    const start = await getSlidePosition(page)
    // The browser goes back in the history.
    expect(await track.evaluate(pressAltLeft)).toBe(true)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => getSlidePosition(page)).toBe((start + 2) % 3)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => getSlidePosition(page)).toBe(start)
  })
})

test('nothing moves automatically with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install()
  await page.goto('/')
  await waitForHydration(page)
  await page.clock.runFor(9000)
  expect(await getSlidePosition(page)).toBe(0)
  await page.getByRole('button', { name: 'Next picture' }).click()
  await expect.poll(() => getSlidePosition(page)).toBe(1)
})

test('the strip of twelve customers can be stopped, and twelve brands link to the catalog', async ({ page }) => {
  await page.goto('/')
  const strip = page.getByRole('region', { name: /^Trusted by/ })
  await expect(strip.getByRole('img')).toHaveCount(12)
  const moving = () =>
    strip.evaluate((element) => element.getAnimations({ subtree: true }).map((animation) => animation.playState))
  expect(await moving()).toEqual(['running'])
  await strip.getByRole('checkbox', { name: 'Pause the logos' }).focus()
  await page.keyboard.press('Space')
  expect(await moving()).toEqual(['paused'])
  const brands = page.getByRole('region', { name: 'Brands We Carry' })
  await expect(brands.getByRole('img')).toHaveCount(12)
  await expect(brands.getByRole('link', { name: 'Gale & Tarn' })).toHaveAttribute(
    'href',
    '/products?brand=Gale+%26+Tarn',
  )
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'questions' : 'questions without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('open one at a time and close again, by keyboard alone', async ({ page }) => {
      await page.goto('/')
      const questions = page.getByRole('region', { name: 'Frequently asked questions' })
      await expect(questions.locator('summary')).toHaveCount(9)
      const open = questions.locator('details[open]')
      await expect(open).toHaveCount(0)
      await questions.locator('summary').first().focus()
      await page.keyboard.press('Enter')
      await expect(open).toContainText('50 boxes of one design')
      await page.keyboard.press('Tab')
      await expect(questions.getByRole('link', { name: 'Try the box builder' })).toBeFocused()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Space')
      await expect(open).toHaveCount(1)
      await expect(open).toContainText('7-10 business days')
      await page.keyboard.press('Space')
      await expect(open).toHaveCount(0)
    })
  })
}
