import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Database } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import { createUniqueEmail, join, test } from '#test/admin.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  test as ownTest,
  waitForHydration,
} from '#test/own-shop.ts'

// Without animations, as colors are measured.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

// Includes the start of a separate shop.
test.describe.configure({ timeout: 120_000 })

/** Products in separate categories, as other tests share the shop. */
async function storeProducts(db: Database) {
  const word = `w${Math.random().toString(36).slice(2, 9)}`
  const product = (name: string, category: string, brand: string, price: number | null) => ({
    id: randomUUID(),
    name: `${name} ${word}`,
    category: `${category} ${word}`,
    brand: `${brand} ${word}`,
    rounded_price: price,
    price_breaks: price === null ? [] : [{ qty: 48, price }],
    supplier_item_number: `${word}-${name}`,
  })
  await db
    .insert(productData)
    .values([
      product('Alder', 'Mugs', 'Acme', 10),
      product('Birch', 'Mugs', 'Acme', 12.5),
      product('Cedar', 'Mugs', 'Acme Inc', 20),
      product('Dogwood', 'Totes', 'Acme Inc', null),
    ])
  return word
}

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('checkbox') })
const names = (page: Page) => rows(page).getByRole('rowheader').getByRole('link')

ownTest(
  'found, raised in price with a look before, and put back; renamed, merged and ordered, and old links lead there',
  async ({ page, expectedErrors, ownShop }) => {
    // Rejects invalid input and asks for confirmation.
    expectedErrors.push(/422/)
    await ownShop.signInFirstOwner(page)
    await page.getByRole('link', { name: 'Products', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'No products yet' })).toBeVisible()
    const word = await storeProducts(ownShop.db)
    await page.getByRole('link', { name: 'Products', exact: true }).click()
    await page.getByRole('searchbox', { name: 'Search' }).fill(word)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: '4 products' })).toBeVisible()
    await waitForHydration(page)
    await expectAccessible(page)

    await ownTest.step('filters in the URL', async () => {
      await page.getByText('Filter', { exact: true }).click()
      await page.getByLabel('No price').check()
      await page.getByRole('button', { name: 'Apply filters' }).click()
      await expect(names(page)).toHaveText([`Dogwood ${word}`])
      await expect(page).toHaveURL(`/admin/products?q=${word}&without=price`)
      await page.getByRole('link', { name: 'Remove filter: No price' }).click()
      await expect(rows(page)).toHaveCount(4)
      await page.getByRole('link', { name: /^Price .*sort/ }).click()
      await expect(page).toHaveURL(/sort=price-asc/)
      await page.getByRole('link', { name: /^Price .*sort/ }).click()
      await expect(names(page)).toHaveText(['Cedar', 'Birch', 'Alder', 'Dogwood'].map((name) => `${name} ${word}`))
      // The whole item number, in any case.
      await page.getByRole('searchbox', { name: 'Search' }).fill(`${word}-birch`.toUpperCase())
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
      await page.getByRole('searchbox', { name: 'Search' }).fill(`${word}-Birch`)
      await page.keyboard.press('Enter')
      await expect(names(page)).toHaveText([`Birch ${word}`])
      await page.goto(`/admin/products?q=${word}`)
      await waitForHydration(page)
    })

    await ownTest.step('prices, looked at before', async () => {
      await page.keyboard.press('j')
      await expect(names(page).first()).toBeFocused()
      await page.keyboard.press('x')
      await page.keyboard.press('j')
      await page.keyboard.press('x')
      await expect(page.getByText('2 selected')).toBeVisible()
      await page.getByRole('button', { name: 'Edit prices', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Edit prices of 2 products' })).toBeVisible()
      await page.getByLabel('Percentage').fill('ten')
      await page.getByRole('button', { name: 'Preview' }).click()
      await expect(page.getByText('Enter a percentage such as 10 or -7.5')).toBeVisible()
      await page.getByLabel('Percentage').fill('10')
      await page.getByRole('button', { name: 'Preview' }).click()
      await expect(page.getByRole('listitem').filter({ hasText: 'Birch' })).toContainText('$12.50 becomes $13.75')
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Update 2 products' }).click()
      await expect(page.getByRole('status').filter({ hasText: '2 products updated.' })).toBeVisible()
      await expect(rows(page).nth(0)).toContainText('$11.00')
      await expect(rows(page).nth(2)).toContainText('$20.00')
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByRole('status').filter({ hasText: 'Change undone. 2 products restored.' })).toBeVisible()
      await expect(rows(page).nth(0)).toContainText('$10.00')
    })

    await ownTest.step('a renamed category, and its old link', async () => {
      await page.getByRole('link', { name: 'Categories & brands' }).click()
      await page.getByLabel(`Rename or merge Mugs ${word}`).click()
      await page.getByLabel(`New name for Mugs ${word}`).fill(`Cups ${word}`)
      await page.getByRole('button', { name: 'Rename', exact: true }).click()
      await expect(page.getByText(`Mugs ${word} renamed to Cups ${word}. 3 products updated.`)).toBeVisible()
      await expectAccessible(page)
      const visitor = await page.context().newPage()
      await visitor.goto(`/products?category=${encodeURIComponent(`Mugs ${word}`)}`)
      await expect(visitor.getByText(`Showing 3 of`)).toBeVisible()
      await expect(visitor.getByRole('checkbox', { name: `Cups ${word}` })).toBeChecked()
      await visitor.close()
    })

    await ownTest.step('brands, one into the other', async () => {
      await page.getByLabel(`Rename or merge Acme Inc ${word}`).click()
      await page.getByLabel(`New name for Acme Inc ${word}`).fill(`Acme ${word}`)
      await page.getByRole('button', { name: 'Rename', exact: true }).click()
      await expect(
        page.getByText(`The brand Acme ${word} already exists, with 2 products. Merge the two?`),
      ).toBeVisible()
      await page.getByRole('button', { name: `Merge into Acme ${word}` }).click()
      await expect(page.getByText(`Acme Inc ${word} merged into Acme ${word}. 2 products moved.`)).toBeVisible()
      await expect(page.getByRole('list', { name: 'Brands' })).not.toContainText(`Acme Inc ${word}`)
    })

    await ownTest.step('the order that visitors see, by keys', async () => {
      const categories = page.getByRole('list', { name: 'Categories' })
      const handle = categories.getByRole('button', { name: `Move Cups ${word}` })
      await handle.press('End')
      await expect(page.getByText('Order saved.')).toBeVisible()
      const visitor = await page.context().newPage()
      await visitor.goto('/products')
      const facets = visitor.getByRole('group', { name: 'Category' }).getByRole('checkbox')
      await expect(facets.first()).toHaveAccessibleName(new RegExp(`^Totes ${word}`))
      await visitor.close()
      await expect(handle).toBeFocused()
      await page.getByRole('button', { name: 'Sort A–Z' }).click()
      await expect(page.getByText('Categories are now sorted A–Z.')).toBeVisible()
    })

    await ownTest.step('the steps, one of them undone', async () => {
      await page.getByRole('link', { name: 'Change history', exact: true }).click()
      const steps = page.getByRole('table', { name: 'Change history' }).getByRole('row').filter({ hasText: word })
      await expect(steps).toHaveCount(2)
      await expect(steps.first()).toContainText('Ada Byron')
      await expect(steps.first()).toContainText('2 products')
      await expectAccessible(page)
      await page.getByRole('link', { name: `Undo “Merged the brand Acme Inc ${word} into Acme ${word}”` }).click()
      await expect(page.getByRole('listitem').filter({ hasText: `Cedar ${word}` })).toContainText('Changed')
      await page.getByRole('button', { name: 'Restore 2 products' }).click()
      await expect(page.getByText('Change undone. 2 products restored.')).toBeVisible()
      await expect(page.getByText('Undone by Ada Byron')).toBeVisible()
      await page.goto(`/admin/products?q=${word}`)
      await expect(rows(page).filter({ hasText: 'Cedar' })).toContainText(`Acme Inc ${word}`)
    })

    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoHorizontalScroll(page)
  },
)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('finds and changes products, and undoes it', async ({ page, db }) => {
    const word = await storeProducts(db)
    await join(page, createUniqueEmail('eve'), 'editor')
    await page.goto('/admin/products')
    await page.getByRole('searchbox', { name: 'Search' }).fill(word)
    await page.getByRole('searchbox', { name: 'Search' }).press('Enter')
    await expect(rows(page)).toHaveCount(4)
    await page.getByRole('checkbox', { name: `Select Alder ${word}` }).check()
    await page.getByRole('button', { name: 'Set category' }).click()
    await page.getByRole('combobox', { name: 'Category' }).last().fill(`Pots ${word}`)
    await page.getByRole('button', { name: 'Update 1 product' }).click()
    await expect(page.getByText('1 product updated.')).toBeVisible()
    await expect(rows(page).filter({ hasText: 'Alder' })).toContainText(`Pots ${word}`)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(rows(page).filter({ hasText: 'Alder' })).toContainText(`Mugs ${word}`)

    await page.getByRole('checkbox', { name: `Select Birch ${word}` }).check()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete 1 product' }).click()
    await expect(rows(page)).toHaveCount(3)
  })
})
