import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoHorizontalScroll, test, waitForHydration } from '#test/browser.ts'
import { boxKey, openBuilder, readBox, readProducts, storeBox, toSavedBox, withoutScript } from './swag-box.ts'

const emptyBox = (page: Page) => page.getByText('Your box is empty', { exact: true })
const emptyAlert = 'Please add items to your swag box before proceeding to checkout.'

test('lists like the catalog, without the minimum quantity', async ({ page }) => {
  await openBuilder(page, '?category=Drinkware&min=1-25')
  await expect(page).toHaveTitle(/^Swag Box Builder/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Swag Box Builder')
  await expect(page.getByRole('checkbox', { name: /^Drinkware/ })).toBeChecked()
  await expect(page.getByRole('group', { name: /minimum/i })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Remove filter.*units/ })).toHaveCount(0)
  await expectNoHorizontalScroll(page)
})

test('shows three items at 1280 × 800, however long their names, sizes and imprints are', async ({ page, db }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const products = await readProducts(db, 5)
  const sizes = ['Youth extra large', 'Adult small'].map((name) => ({ name, upcharge: 0, in_stock: true }))
  const saved = toSavedBox(
    products.map((each) => ({
      ...each,
      name: `${each.name} with a very long name, double-walled, powder-coated and made from recycled steel in Ohio`,
      terms: {
        breaks: [],
        minimum: 500,
        productionTime: 5,
        rush: false,
        sizes,
        imprint: [{ name: 'Across the chest', methods: ['full-color print'], maxColors: 8 }],
      },
    })),
    { globalQuantity: 60, boxName: 'Onboarding' },
  )
  const imprint = [{ location: 'Across the chest', method: 'full-color print', colors: null, color_names: null }]
  await storeBox(page, {
    ...saved,
    boxItems: saved.boxItems.map((item) => ({ ...item, imprint, sizes: [{ name: 'Adult small', quantity: 7 }] })),
  })
  await openBuilder(page)
  const panel = page.getByRole('complementary', { name: /Your Swag Box/ })
  await expect(panel.getByText('Needs 500')).toHaveCount(5)
  await expect(panel.getByText('53 of 60 left to assign')).toHaveCount(5)
  // Where the panel stays while the list scrolls.
  await page.evaluate(() => scrollTo(0, 600))
  const list = await page.getByRole('region', { name: 'Items in your box' }).boundingBox()
  const third = await panel.getByRole('listitem').nth(2).boundingBox()
  if (!list || !third) throw new Error('the box is not shown')
  expect(third.y + third.height).toBeLessThanOrEqual(list.y + list.height)
  expect(list.y + list.height).toBeLessThanOrEqual(800)
})

test('an empty box: no checkout, quantities, adding and removing', async ({ page }) => {
  await openBuilder(page)

  await test.step('an empty box does not go to the checkout', async () => {
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
    const alert = page.getByRole('alertdialog')
    await expect(alert).toContainText(emptyAlert)
    await alert.getByRole('button', { name: 'OK' }).click()
    await expect(alert).toBeHidden()
    await expect(page).toHaveURL(/swag-box-builder/)
    await expect(page.getByText('No credit card required - get a custom quote first').first()).toBeVisible()
  })

  await test.step('corrects a quantity on commit, not while typing', async () => {
    const input = page.getByLabel('Custom quantity')
    const committed = async () => (await readBox(page))?.globalQuantity
    await input.fill('1')
    await expect(input).toHaveValue('1')
    await input.fill('120')
    expect(await committed()).toBeUndefined()
    await input.press('Enter')
    await expect.poll(committed).toBe(120)
    for (const [typed, becomes] of [
      ['12', 48],
      ['', 48],
      ['-200', 48],
      ['60.7', 60],
      ['999999999', 100_000],
    ] as const) {
      await input.fill(typed)
      await input.blur()
      await expect(input).toHaveValue(String(becomes))
      expect(await committed()).toBe(becomes)
    }
  })

  await test.step('a quantity above the maximum is reduced with a note', async () => {
    const input = page.getByLabel('Custom quantity')
    await input.fill('100001')
    await input.press('Enter')
    await expect(input).toHaveValue('100000')
    await expect(input).toHaveAccessibleDescription(/at most 100,000/i)
    await expect(page.getByRole('status').filter({ hasText: /at most 100,000/i })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: '48', exact: true }).click()
    await expect(page.getByText(/at most 100,000/i)).toHaveCount(0)
  })

  await test.step('adds once, removes, announces both and saves every change', async () => {
    await expect(emptyBox(page)).toBeVisible()
    const add = page.getByRole('button', { name: /^Add (?!.*priced on request)/ }).first()
    const name = ((await add.getAttribute('aria-label')) ?? '').replace(/^Add /, '')
    await add.click()
    const added = page.getByRole('button', { name: `Added ${name}` })
    await expect(added).toBeFocused()
    await expect(added).toBeDisabled()
    await expect(page.getByRole('status').filter({ hasText: `${name} added. 1 product in your box.` })).toBeAttached()
    await added.click({ force: true })
    const panel = page.getByRole('complementary', { name: /Your Swag Box/ })
    await expect(panel.getByRole('listitem')).toHaveCount(1)
    await expect(panel).toContainText('Total Items48')

    await page.getByLabel('Box name').fill('Onboarding')
    await page.getByRole('button', { name: '96', exact: true }).click()
    await expect(page.getByRole('button', { name: '96', exact: true })).toHaveAttribute('aria-pressed', 'true')
    await expect(panel).toContainText('Total Items96')
    expect(await readBox(page)).toMatchObject({
      boxItems: [{ product: { name } }],
      globalQuantity: 96,
      boxName: 'Onboarding',
      timestamp: expect.any(Number),
    })
    await expectAccessible(page)

    await page.reload()
    await waitForHydration(page)
    await expect(panel.getByRole('listitem')).toHaveCount(1)
    await expect(page.getByLabel('Box name')).toHaveValue('Onboarding')

    await page.getByRole('button', { name: `Remove ${name}` }).click()
    await expect(emptyBox(page)).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: `${name} removed.` })).toBeAttached()
    expect((await readBox(page)).boxItems).toEqual([])
  })
})

test('a product without price cannot be added', async ({ page }) => {
  await openBuilder(page, '?sort=price-desc&page=99999')
  const disabled = page.getByRole('button', { name: /priced on request/ }).first()
  await expect(disabled).toBeDisabled()
  await expect(page.getByText('TBD').first()).toBeVisible()
})

test('the box works without its image', async ({ page, expectedErrors }) => {
  expectedErrors.push(/box-preview|ERR_FAILED/)
  await page.route(/box-preview/, (route) => route.abort())
  await openBuilder(page)
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('box-preview'))
  await page
    .getByRole('button', { name: /^Add (?!.*priced on request)/ })
    .first()
    .click()
  await failed
  await expect(page.getByRole('button', { name: /^Added / })).toHaveCount(1)
  await expect(page.getByRole('complementary', { name: /Your Swag Box/ }).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Contact Details' })).toBeVisible()
})

test('synchronizes two tabs', async ({ page, context }) => {
  await openBuilder(page)
  const other = await context.newPage()
  await openBuilder(other)
  await other
    .getByRole('button', { name: /^Add (?!.*priced on request)/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: /^Added / })).toHaveCount(1)
  await page.getByRole('button', { name: '144', exact: true }).click()
  await expect(other.getByLabel('Custom quantity')).toHaveValue('144')
  await other.evaluate(() => localStorage.clear())
  await expect(emptyBox(page)).toBeVisible()
})

test.describe('a saved box', () => {
  const day = 24 * 60 * 60 * 1000

  test('comes back when it is under 7 days old', async ({ page, db }) => {
    await storeBox(
      page,
      toSavedBox(await readProducts(db, 2), { globalQuantity: 20, timestamp: Date.now() - 6.9 * day }),
    )
    await openBuilder(page)
    await expect(page.getByRole('complementary', { name: /Your Swag Box/ }).getByRole('listitem')).toHaveCount(2)
    await expect(page.getByLabel('Custom quantity')).toHaveValue('48')
  })

  for (const [name, saved] of [
    ['7 days old', toSavedBox([], { boxName: 'Old', timestamp: Date.now() - 7 * day })],
    ['damaged', '{"boxItems":[{"product"'],
    ['of another shape', { boxItems: 'many', timestamp: Date.now() }],
  ] as const)
    test(`is discarded when it is ${name}, with one line in the log`, async ({ page }) => {
      const lines: string[] = []
      page.on('console', (message) => lines.push(message.text()))
      await storeBox(page, saved)
      await openBuilder(page)
      await expect(emptyBox(page)).toBeVisible()
      await expect(page.getByLabel('Box name')).toHaveValue('')
      await expect.poll(() => readBox(page)).toBeNull()
      await expect.poll(() => lines.filter((line) => line.includes(boxKey))).toHaveLength(1)
    })

  test('cannot be saved where storage is full, but works', async ({ page }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await openBuilder(page)
    await page
      .getByRole('button', { name: /^Add (?!.*priced on request)/ })
      .first()
      .click()
    await expect(page.getByRole('button', { name: /^Added / })).toHaveCount(1)
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Contact Details' })).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 800 }, hasTouch: true })

  test('a bar shows the totals and opens the box', async ({ page, db }) => {
    await storeBox(page, toSavedBox(await readProducts(db, 3)))
    await openBuilder(page)
    await expectNoHorizontalScroll(page)
    const bar = page.getByRole('region', { name: 'Box summary' })
    await expect(bar).toContainText('3 items')
    await expect(bar).toBeInViewport()
    await bar.getByRole('button', { name: 'View box' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Your Swag Box' })
    await expect(sheet.getByRole('listitem')).toHaveCount(3)
    await expectAccessible(page)
    await sheet
      .getByRole('button', { name: /^Remove / })
      .first()
      .tap()
    await expect(sheet.getByRole('listitem')).toHaveCount(2)
    await expect(sheet.getByRole('button', { name: /^Remove / }).first()).toBeFocused()
    await sheet.getByRole('button', { name: 'Close' }).tap()
    await expect(sheet).toBeHidden()
    await expect(bar).toContainText('2 items')

    // At the end of the page it rests above the footer and covers nothing.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(bar).not.toBeInViewport()
    await page.getByRole('navigation', { name: /page/i }).last().scrollIntoViewIfNeeded()
    await page.getByRole('link', { name: 'Next page' }).tap({ trial: true })
  })

  test('an empty box also alerts from the sheet', async ({ page }) => {
    await openBuilder(page)
    await page.getByRole('button', { name: 'View box' }).tap()
    await page.getByRole('button', { name: 'Proceed to Checkout' }).tap()
    await expect(page.getByRole('alertdialog')).toContainText(emptyAlert)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('lists products and shows how to contact the team', async ({ page }) => {
    await page.goto('/swag-box-builder')
    await expect(withoutScript(page)).toContainText('Putting a box together here needs JavaScript.')
    await expect(withoutScript(page)).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'tell us what you need' })).toHaveAttribute(
      'href',
      '/get-started',
    )
    await expect(page.getByRole('button', { name: /^Add / })).toHaveCount(0)
    await page.goto('/swag-box-checkout')
    await expect(withoutScript(page)).toContainText('The checkout needs JavaScript.')
    await expect(withoutScript(page)).toBeVisible()
  })
})
