import type { Page } from '@playwright/test'
import { expect, test, waitForHydration } from '#test/browser.ts'

/** The focused element is visible, never below the header or a bar at the bottom (WCAG 2.2, 2.4.11). */

/** Returns how many pixels of the focused element fixed bars cover; links that cover a card count as their text. */
function getHiddenPixels(page: Page) {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body || focused.closest('header, [data-bottom-bar]')) return
    // Ignores the skip link, which covers everything.
    if (getComputedStyle(focused).position === 'fixed') return
    const { top, bottom } = focused.getBoundingClientRect()
    const headerEnd = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    const bars = [...document.querySelectorAll('[data-bottom-bar]')].filter((each) => each.checkVisibility())
    // At the end of the page the bar is in the flow and covers nothing.
    const stuck = bars.map((bar) => bar.getBoundingClientRect()).find((bar) => bar.bottom >= innerHeight)
    const end = stuck?.top ?? innerHeight
    return { what: focused.outerHTML.slice(0, 120), above: headerEnd - top, below: bottom - end }
  })
}

async function expectFocusVisible(page: Page, key: string, presses: number) {
  for (let press = 0; press < presses; press++) {
    await page.keyboard.press(key)
    const place = await getHiddenPixels(page)
    if (!place) continue
    expect(place.above, place.what).toBeLessThanOrEqual(0)
    expect(place.below, place.what).toBeLessThanOrEqual(0)
  }
}

for (const path of ['/', '/products', '/privacy-policy', '/swag-boxes', '/blog']) {
  test(`Shift+Tab from the end of ${path}`, async ({ page }) => {
    await page.goto(path)
    await waitForHydration(page)
    await page.getByRole('contentinfo').getByRole('link').last().focus()
    await expectFocusVisible(page, 'Shift+Tab', 45)
  })
}

test('Tab through the builder on a phone with its bottom bar', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 700 })
  await page.goto('/swag-box-builder')
  await waitForHydration(page)
  await page.getByRole('main').getByRole('searchbox').focus()
  await expectFocusVisible(page, 'Tab', 30)
})
