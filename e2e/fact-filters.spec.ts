import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoHorizontalScroll, test, waitForHydration } from '#test/browser.ts'

async function open(page: Page, path: string) {
  await page.goto(path)
  await waitForHydration(page)
}

const query = (page: Page) => new URL(page.url()).search
const status = (page: Page) => page.getByRole('region', { name: 'Products' }).getByRole('status')

for (const path of ['/products', '/swag-box-builder'])
  test(`${path} filters by material, method, size, production time and rush`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await open(page, path)
    const filters = page.getByRole('region', { name: 'Filters' })
    for (const name of ['Size', 'Material', 'Decoration method', 'Production time', 'Rush service'])
      await expect(filters.getByRole('group', { name, exact: true })).toBeVisible()

    const material = filters.getByRole('group', { name: 'Material' })
    const cotton = material.getByText(/^Cotton[\d,]+$/)
    const count = (await cotton.textContent())?.replace('Cotton', '')
    await material.getByRole('checkbox', { name: /^Cotton/ }).check()
    await expect.poll(() => query(page)).toBe('?material=cotton')
    await expect(status(page)).toContainText(`Showing ${count} of `)

    await filters.getByRole('radio', { name: /^Up to 10 business days/ }).check()
    await filters.getByRole('checkbox', { name: /^2XL/ }).check()
    await filters.getByRole('checkbox', { name: /^Embroidery/ }).check()
    await filters.getByRole('checkbox', { name: /^Available/ }).check()
    await expect.poll(() => query(page)).toBe('?days=10&material=cotton&method=embroidery&rush=yes&size=2xl')
    await expect(status(page)).toContainText('Showing')
    for (const label of ['Up to 10 business days', 'Cotton', 'Embroidery', 'Rush service: Available', 'Size: 2XL'])
      await expect(page.getByRole('link', { name: `Remove filter ${label}` })).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Remove filter Size: 2XL' }).click()
    await expect.poll(() => query(page)).toBe('?days=10&material=cotton&method=embroidery&rush=yes')
    await expect(filters.getByRole('checkbox', { name: /^2XL/ })).not.toBeChecked()
    await page.getByRole('button', { name: 'Clear All' }).click()
    await expect.poll(() => query(page)).toBe('')
  })

test('shows only filters that leave a choice, and folds long ones', async ({ page }) => {
  await open(page, '/products?category=Drinkware')
  const filters = page.getByRole('region', { name: 'Filters' })
  await expect(filters.getByRole('group', { name: 'Material' })).toBeVisible()
  await expect(filters.getByRole('group', { name: 'Size' })).toHaveCount(0)
  await open(page, '/products')
  const material = filters.getByRole('group', { name: 'Material' })
  await expect(material.getByRole('checkbox', { name: /^Wool/ })).toBeHidden()
  await material.getByText(/^Show all \d+ materials$/).click()
  await material.getByRole('checkbox', { name: /^Wool/ }).check()
  await expect.poll(() => query(page)).toBe('?material=wool')
})

test('a price range has finer ranges, whose counts are their results', async ({ page }) => {
  await open(page, '/products')
  await expect(page.getByRole('radio', { name: '$5–$10' })).toHaveCount(0)
  await page.getByRole('radio', { name: '$0–$25' }).check()
  const fine = page.getByText(/^\$5–\$10[\d,]+$/)
  const count = (await fine.textContent())?.replace('$5–$10', '')
  await page.getByRole('radio', { name: '$5–$10' }).check()
  await expect.poll(() => query(page)).toBe('?price=5-10')
  await expect(status(page)).toContainText(`Showing ${count} of `)
  await expect(page.getByRole('radio', { name: '$0–$25' })).not.toBeChecked()
  await page.getByRole('link', { name: 'Remove filter $5–$10' }).click()
  await expect(page.getByRole('radio', { name: '$5–$10' })).toHaveCount(0)
})

test('an empty list tells which fact excludes all products', async ({ page }) => {
  await open(page, '/products?category=Drinkware&material=wool')
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
  await page.getByRole('link', { name: /^In every material \([\d,]+\)$/ }).click()
  await expect.poll(() => query(page)).toBe('?category=Drinkware')
})

test('the sheet of a phone has them', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await open(page, '/products')
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(page.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.getByRole('checkbox', { name: /^Recycled/ }).check()
  await expect.poll(() => query(page)).toBe('?material=recycled')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Show [\d,]+ products$/ }).click()
  await expect(page.getByRole('button', { name: 'Filters 1 active' })).toBeVisible()
  await expectNoHorizontalScroll(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the filters of facts are a form', async ({ page }) => {
    await page.goto('/products')
    const cotton = page.getByRole('group', { name: 'Material' }).getByRole('checkbox', { name: /^Cotton/ })
    await cotton.check()
    await page.getByRole('radio', { name: /^Up to 10 business days/ }).check()
    await page.getByRole('button', { name: 'Apply' }).first().click()
    expect(query(page)).toBe('?days=10&material=cotton')
    await expect(cotton).toBeChecked()
    await page.getByRole('link', { name: 'Remove filter Cotton' }).click()
    expect(query(page)).toBe('?days=10')
  })
})
