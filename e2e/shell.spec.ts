import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoHorizontalScroll, test, waitForHydration } from '#test/browser.ts'

const desktop = { width: 1280, height: 900 }
const phone = { width: 360, height: 800 }
const solutions = [
  ['Swag Box Builder', '/swag-box-builder'],
  ['Ready Made Boxes', '/ready-made-boxes'],
  ['Bulk Swag', '/bulk-swag'],
  ['Swag Storage', '/swag-storage'],
] as const
const resources = [
  ['Blog', '/blog'],
  ['About Us', '/about-us'],
] as const

/** Blocks the page's scripts until the returned function is called. */
async function blockScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/entry\.client/, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

const bar = (page: Page) => page.getByRole('banner')
const solutionsButton = (page: Page) => bar(page).getByRole('button', { name: 'Solutions' })
const item = (page: Page, name: string) => bar(page).getByRole('link', { name: new RegExp(`^${name}`) })

test.describe('navigation on a desktop', () => {
  test.use({ viewport: desktop })

  test('a menu opened before hydration stays open', async ({ page }) => {
    const release = await blockScripts(page)
    await page.goto('/products')
    await solutionsButton(page).click()
    await expect(item(page, 'Bulk Swag')).toBeVisible()
    release()
    await waitForHydration(page)
    await expect(item(page, 'Bulk Swag')).toBeVisible()
    await item(page, 'Bulk Swag').click()
    await expect(page).toHaveURL(/bulk-swag$/)
    await expect(item(page, 'Bulk Swag')).toBeHidden()
  })

  test('links, menus, mouse and keyboard', async ({ page }) => {
    await page.goto('/products')
    await waitForHydration(page)

    await test.step('skips to the content', async () => {
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('main')).toBeFocused()
    })

    await test.step('links to every page of the bar', async () => {
      await expect(bar(page).getByRole('link', { name: 'Boxwright, home' })).toHaveAttribute('href', '/')
      await expect(bar(page).getByRole('link', { name: 'Products', exact: true })).toHaveAttribute('href', '/products')
      await expect(bar(page).getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/get-started')
      await solutionsButton(page).click()
      for (const [name, path] of solutions) await expect(item(page, name)).toHaveAttribute('href', path)
      await bar(page).getByRole('button', { name: 'Resources' }).click()
      for (const [name, path] of resources) await expect(item(page, name)).toHaveAttribute('href', path)
      await expect(item(page, 'Bulk Swag')).toBeHidden()
      await page.keyboard.press('Escape')
    })

    await test.step('works by keyboard alone', async () => {
      const button = solutionsButton(page)
      for (const key of ['Enter', 'Space']) {
        await button.focus()
        await page.keyboard.press(key)
        await expect(item(page, 'Bulk Swag')).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(item(page, 'Bulk Swag')).toBeHidden()
        await expect(button).toBeFocused()
      }
      await page.keyboard.press('ArrowDown')
      await expect(item(page, 'Swag Box Builder')).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await expect(item(page, 'Ready Made Boxes')).toBeFocused()
      await page.keyboard.press('End')
      await expect(item(page, 'Swag Storage')).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(item(page, 'Swag Storage')).toBeHidden()
      await expect(bar(page).getByRole('link', { name: 'Products', exact: true })).toBeFocused()

      await button.focus()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Escape')
      await expect(button).toBeFocused()
    })

    await test.step('has no accessibility violation with a menu open', async () => {
      await solutionsButton(page).click()
      await expect(item(page, 'Bulk Swag')).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
    })

    await test.step('closes on navigation and marks the current page', async () => {
      const products = bar(page).getByRole('link', { name: 'Products', exact: true })
      await expect(products).toHaveAttribute('aria-current', 'page')
      await solutionsButton(page).click()
      await item(page, 'Swag Box Builder').click()
      await expect(page).toHaveURL(/swag-box-builder$/)
      await expect(item(page, 'Swag Box Builder')).toBeHidden()
      await expect(products).not.toHaveAttribute('aria-current')
      await solutionsButton(page).click()
      await expect(item(page, 'Swag Box Builder')).toHaveAttribute('aria-current', 'page')
      await page.keyboard.press('Escape')
    })

    await test.step('opens and closes by mouse', async () => {
      await solutionsButton(page).click()
      await expect(item(page, 'Bulk Swag')).toBeVisible()
      await solutionsButton(page).click()
      await expect(item(page, 'Bulk Swag')).toBeHidden()
      await solutionsButton(page).click()
      await page.mouse.click(1200, 600)
      await expect(item(page, 'Bulk Swag')).toBeHidden()
    })
  })

  test('marks Get Started visibly', async ({ page }) => {
    await page.goto('/products')
    await waitForHydration(page)
    const getStarted = bar(page).getByRole('link', { name: 'Get Started' })
    await expect(getStarted).not.toHaveAttribute('aria-current')
    const elsewhere = await getStarted.screenshot()
    await page.goto('/get-started')
    await waitForHydration(page)
    expect(elsewhere.equals(await getStarted.screenshot())).toBe(false)
    await expect(getStarted).toHaveAttribute('aria-current', 'page')
  })

  test('searches the catalog from any page', async ({ page }) => {
    await page.goto('/about-us')
    await waitForHydration(page)
    await bar(page).getByRole('searchbox').fill('mug')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/products\?search=mug/)
    await page.goBack()
    await bar(page).getByRole('combobox').fill('cap')
    await bar(page).getByRole('button', { name: 'Find' }).click()
    await expect(page).toHaveURL(/\/products\?search=cap/)
  })
})

test.describe('navigation on a phone', () => {
  test.use({ viewport: phone, hasTouch: true })

  test('opens over the page, traps the focus and closes', async ({ page }) => {
    await page.goto('/products')
    await waitForHydration(page)
    await expectNoHorizontalScroll(page)
    const open = page.getByRole('button', { name: 'Open menu' })
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await open.tap()
    await expect(menu).toBeVisible()
    await expectAccessible(page)
    for (const [name, path] of [...solutions, ...resources])
      await expect(menu.getByRole('link', { name: new RegExp(`^${name}`) })).toHaveAttribute('href', path)
    await page.getByRole('button', { name: 'Close menu' }).focus()
    for (let press = 0; press < 14; press++) {
      await page.keyboard.press('Tab')
      const outside = () => page.evaluate(() => Boolean(document.activeElement?.closest('main, footer')))
      expect(await outside()).toBe(false)
    }
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(open).toBeFocused()

    await open.tap()
    await menu.getByRole('link', { name: /^Swag Box Builder/ }).tap()
    await expect(page).toHaveURL(/swag-box-builder$/)
    await expect(menu).toBeHidden()
  })

  test('stays open on a turned tablet, whose page would be inert', async ({ page }) => {
    await page.goto('/products')
    await page.getByRole('button', { name: 'Open menu' }).tap()
    await page.setViewportSize(desktop)
    await page.getByRole('button', { name: 'Close menu' }).tap()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
    await solutionsButton(page).click()
    await expect(item(page, 'Bulk Swag')).toBeVisible()
  })

  test('stays open if opened before hydration', async ({ page }) => {
    const release = await blockScripts(page)
    await page.goto('/products')
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await page.getByRole('button', { name: 'Open menu' }).tap()
    await expect(menu).toBeVisible()
    release()
    await waitForHydration(page)
    await expect(menu).toBeVisible()
    await menu.getByRole('link', { name: /^Swag Box Builder/ }).tap()
    await expect(page).toHaveURL(/swag-box-builder$/)
    await expect(menu).toBeHidden()
  })

  test('marks Get Started in the bar, where there is room, and in the menu', async ({ page }) => {
    await page.setViewportSize({ width: 480, height: 800 })
    await page.goto('/get-started')
    await waitForHydration(page)
    await expect(bar(page).getByRole('link', { name: 'Get Started' })).toHaveAttribute('aria-current', 'page')
    await page.getByRole('button', { name: 'Open menu' }).tap()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu.getByRole('link', { name: 'Get Started' })).toHaveAttribute('aria-current', 'page')
    await expectAccessible(page)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the dropdowns open', async ({ page }) => {
    await page.setViewportSize(desktop)
    await page.goto('/products')
    await solutionsButton(page).click()
    await expect(item(page, 'Bulk Swag')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(item(page, 'Bulk Swag')).toBeHidden()
    await solutionsButton(page).click()
    await item(page, 'Swag Box Builder').click()
    await expect(page).toHaveURL(/swag-box-builder$/)
  })

  test('the phone menu opens', async ({ page }) => {
    await page.setViewportSize(phone)
    await page.goto('/products')
    await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu).toBeVisible()
    await page.getByRole('button', { name: 'Close menu' }).click()
    await expect(menu).toBeHidden()
  })
})

test.describe('not found', () => {
  test('returns 404 with a link home', async ({ page, expectedErrors }) => {
    expectedErrors.push(/404/)
    const response = await page.goto('/no/such/page')
    expect(response?.status()).toBe(404)
    await expect(page).toHaveTitle(/^Page Not Found - 404 Error/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found - 404 Error')
    await waitForHydration(page)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Return to Home' }).click()
    await expect(page).toHaveURL(/\/$/)
  })
})

test('the footer links to the main pages and the email address', async ({ page }) => {
  await page.goto('/products')
  const footer = page.getByRole('contentinfo')
  for (const path of [
    '/products',
    '/swag-box-builder',
    '/ready-made-boxes',
    '/bulk-swag',
    '/swag-boxes',
    '/swag-storage',
  ])
    await expect(footer.locator(`a[href="${path}"]`)).toBeVisible()
  for (const path of ['/about-us', '/blog', '/get-started', '/privacy-policy'])
    await expect(footer.locator(`a[href="${path}"]`)).toBeVisible()
  await expect(footer.locator('a[href^="mailto:"]')).toBeVisible()
})
