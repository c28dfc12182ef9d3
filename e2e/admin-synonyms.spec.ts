import type { Page } from '@playwright/test'
import { productData } from '#db/tables/products.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test, waitForHydration } from '#test/own-shop.ts'

// Without animations, as colors are measured.
test.use({ contextOptions: { reducedMotion: 'reduce' } })
// Includes the start of a separate shop.
test.describe.configure({ timeout: 120_000 })

const row = (page: Page, term: string) => page.getByRole('row').filter({ has: page.getByText(term, { exact: true }) })

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('synonyms are added, changed, deleted and reset', async ({ page, expectedErrors, ownShop }) => {
      expectedErrors.push(/422/)
      await page.setViewportSize({ width: 360, height: 800 })
      await ownShop.signInFirstOwner(page)
      await ownShop.db.insert(productData).values([{ name: 'Pub Pint' }, { name: 'Steel Tumbler' }])
      await page.goto('/admin/products')
      await page.getByRole('link', { name: 'Search synonyms' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Search synonyms' })).toBeVisible()
      if (javaScriptEnabled) {
        await waitForHydration(page)
        await expectAccessible(page)
      }
      await expectNoHorizontalScroll(page)

      await page.getByLabel('Term', { exact: true }).fill('Seidel')
      await page.getByLabel('Also finds', { exact: true }).fill('pint, stein')
      await page.getByRole('button', { name: 'Add synonym' }).click()
      await expect(page.getByText('Synonym saved.')).toBeVisible()
      await expect(row(page, 'Seidel')).toContainText('pint, stein')
      await expect(page.getByLabel('Term', { exact: true })).toHaveValue('')
      const shop = await page.context().newPage()
      await shop.goto('/products?search=seidels')
      await expect(shop.getByRole('link', { name: 'Pub Pint' })).toBeVisible()

      await page.getByLabel('Term', { exact: true }).fill('thermos')
      await page.getByLabel('Also finds', { exact: true }).fill('tumbler')
      await page.getByRole('button', { name: 'Add synonym' }).click()
      await expect(page.getByText('This term already has a synonym')).toBeVisible()

      await page.goto('/admin/products/synonyms?q=thermos')
      await page.getByRole('link', { name: 'thermos', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Edit “thermos”' })).toBeVisible()
      await page.getByLabel('Also finds', { exact: true }).fill('tumbler')
      await page.getByRole('button', { name: 'Save synonym' }).click()
      await expect(row(page, 'thermos')).toContainText('Changed')
      await shop.goto('/products?search=thermos')
      await expect(shop.getByRole('link', { name: 'Steel Tumbler' })).toBeVisible()

      await page.getByRole('link', { name: 'thermos', exact: true }).click()
      await page.getByRole('button', { name: 'Reset to default' }).click()
      await expect(page.getByText('Default restored.')).toBeVisible()
      await expect(row(page, 'thermos')).not.toContainText('Changed')
      await page.getByRole('link', { name: 'thermos', exact: true }).click()
      await page.getByRole('button', { name: 'Delete synonym' }).click()
      await expect(page.getByText('Synonym deleted.')).toBeVisible()
      await page.getByRole('search').getByLabel('Status').selectOption('Deleted')
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Search', exact: true }).click()
      await expect(page).toHaveURL('/admin/products/synonyms?q=thermos&state=deleted')
      await expect(row(page, 'thermos')).toContainText('Deleted')
      await expect(page.getByRole('button', { name: 'Restore thermos' })).toBeVisible()
      // The cached page is invalidated.
      await shop.goto('/products?search=thermos')
      await expect(shop.getByRole('heading', { name: 'No products found' })).toBeVisible()

      await page.getByLabel('I understand that my synonyms will be deleted').check()
      await page.getByRole('button', { name: 'Restore defaults' }).click()
      await expect(page.getByText('All defaults restored.')).toBeVisible()
      await expect(row(page, 'Seidel')).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'thermos', exact: true })).toBeVisible()
      await shop.close()
    })
  })
}
