import type { Page } from '@playwright/test'
import { expect, hydrated, test } from '#test/browser.ts'

const carousel = (page: Page) => page.getByRole('region', { name: 'What we pack' })
/** The slide in view, by its place: "1 of 3". */
const place = (page: Page) =>
  carousel(page).evaluate((region) => {
    const track = region.querySelector('[tabindex="0"]')
    if (!track) return -1
    return Math.round(track.scrollLeft / track.clientWidth) % (track.children.length - 1)
  })

test('the sections stand in their order', async ({ page }) => {
  await page.goto('/')
  const headings = await page.locator('main').getByRole('heading', { level: 2 }).allTextContents()
  expect(headings.map((heading) => heading.slice(0, 10))).toEqual([
    'Trusted by',
    'What We Do',
    'Brands We ',
    'How a proj',
    'Why Choose',
    'Frequently',
  ])
})

test.describe('carousel', () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install()
    await page.goto('/')
    await hydrated(page)
    // From here on time passes only when the test says so, however busy the machine is.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 200))
  })

  test('advances every three seconds and begins again after the last', async ({ page }) => {
    for (let turns = 0; turns < 5; turns++) {
      const next = ((await place(page)) + 1) % 3
      await page.clock.runFor(3000)
      await expect.poll(() => place(page)).toBe(next)
      await page.clock.runFor(200)
      await expect.poll(() => place(page)).toBe(next)
    }
  })

  test('stops at the pause button and goes on at play', async ({ page }) => {
    await page.getByRole('button', { name: 'Pause the pictures' }).click()
    await page.mouse.move(10, 700)
    const start = await place(page)
    await page.clock.runFor(9000)
    expect(await place(page)).toBe(start)
    await page.getByRole('button', { name: 'Play the pictures' }).click()
    await page.clock.runFor(3000)
    await expect.poll(() => place(page)).toBe((start + 1) % 3)
  })

  test('waits while the pointer or the focus is on it', async ({ page }) => {
    await carousel(page).hover()
    const start = await place(page)
    await page.clock.runFor(9000)
    expect(await place(page)).toBe(start)
    await page.mouse.move(10, 10)
    await page.getByRole('button', { name: 'Next picture' }).focus()
    await page.clock.runFor(9000)
    expect(await place(page)).toBe(start)
  })

  test('waits while the tab is hidden', async ({ page }) => {
    const start = await place(page)
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await page.clock.runFor(9000)
    expect(await place(page)).toBe(start)
  })

  test('turns by arrow keys, both ways round', async ({ page }) => {
    await page.getByRole('group', { name: 'What we pack, pictures' }).focus()
    const start = await place(page)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => place(page)).toBe((start + 2) % 3)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => place(page)).toBe(start)
  })
})

test('nothing moves by itself under reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install()
  await page.goto('/')
  await hydrated(page)
  await page.clock.runFor(9000)
  expect(await place(page)).toBe(0)
  await page.getByRole('button', { name: 'Next picture' }).click()
  await expect.poll(() => place(page)).toBe(1)
})

test('twelve customers drift by and can be stopped, twelve brands lead to the catalog', async ({ page }) => {
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
