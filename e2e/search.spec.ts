import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoHorizontalScroll, test, waitForHydration } from '#test/browser.ts'

const phone = { width: 360, height: 800 }
const products = (page: Page) => page.getByRole('region', { name: 'Products' })
const cards = (page: Page) => products(page).getByRole('heading', { level: 2 })
const sortBox = (page: Page) => page.getByRole('combobox', { name: 'Sort by' })

test('a search leads with the best match, and offers the category that it names', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/products?search=bags')
  await waitForHydration(page)
  await expect(sortBox(page)).toHaveText(/^Best match/)
  await expect(cards(page).first()).toHaveText(/tote|backpack|pouch/i)
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)

  await sortBox(page).selectOption('Name: A–Z')
  await expect(page).toHaveURL('/products?search=bags&sort=name')
  await sortBox(page).selectOption('Best match')
  await expect(page).toHaveURL('/products?search=bags')

  await page
    .getByRole('list', { name: 'Matching categories' })
    .getByRole('link', { name: /^Bags: [\d,]+ products$/ })
    .click()
  await expect(page).toHaveURL('/products?category=Bags')
  await expect(sortBox(page)).toHaveText(/^Name: A–Z/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a price and a quantity in words are understood, and can be removed or searched literally', async ({ page }) => {
    await page.setViewportSize(phone)
    await page.goto('/products')
    await page.getByRole('searchbox', { name: 'Search the catalog' }).fill('500 pens under $2')
    await page.getByRole('button', { name: 'Apply' }).first().click()
    expect(new URL(page.url()).search).toBe('?search=500+pens+under+%242')
    await expect(products(page)).toContainText('Understood: up to $2, 500 units')
    await expect(cards(page).first()).toHaveText(/pen|ballpoint/i)
    await expectNoHorizontalScroll(page)
    await page.getByRole('link', { name: 'Search for “500 pens under $2” instead' }).click()
    await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
    await page.goBack()
    await page.getByRole('link', { name: 'Understood: up to $2, 500 units, remove from the search' }).click()
    expect(new URL(page.url()).search).toBe('?search=pens')
  })
})
