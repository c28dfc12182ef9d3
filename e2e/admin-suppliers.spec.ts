import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoHorizontalScroll, test, waitForHydration } from '#test/own-shop.ts'
import { mockSageCredentials, mockSupplierNumber } from '#test/suppliers/mock-sage.ts'
import { mockCredentials, startMockSupplier } from '#test/suppliers/mock-supplier.ts'

// Jobs read the supplier, check and import.
test.describe.configure({ timeout: 300_000 })

const timeout = { timeout: 90_000 }
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

test('a supplier is added, tested, imported by a dry run, and its stock is on the product page', async ({
  page,
  ownShop,
  expectedErrors,
}) => {
  // The mock’s images are on this machine, whose addresses are neither downloaded nor shown.
  expectedErrors.push(/ 422/, /Loading the image 'http:\/\/127\.0\.0\.1/)
  const mock = await startMockSupplier({ products: 20 })
  const name = 'Mockline'
  try {
    await ownShop.signInFirstOwner(page)
    await page.goto('/admin/suppliers')
    await page.getByRole('link', { name: 'Add supplier' }).click()
    await press(page, 'Add supplier')
    await expect(page.getByText('Enter the supplier’s name')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Supplier name').fill(name)
    await page.getByLabel('User name').fill(mockCredentials.id)
    await page.getByLabel('Password').fill(mockCredentials.password)
    await page.getByLabel('Base URL').fill(`${mock.url}/soap`)
    await press(page, 'Add supplier')
    await expect(page.getByText('Supplier saved.')).toBeVisible()

    await press(page, 'Test connection')
    await expect(page.getByText('20 products for sale, such as')).toBeVisible(timeout)
    await expect(page.getByText('3 suggested prices of the first product.')).toBeVisible()
    await expectAccessible(page)

    await press(page, 'Read all products')
    await page.getByRole('link', { name: 'Review and import' }).click(timeout)
    await expect(page.getByText('Ready to import', { exact: true })).toBeVisible(timeout)
    await press(page, 'Import 21, skip 1')
    await expect(page.getByText('Imported', { exact: true }).first()).toBeVisible(timeout)

    await page.goto('/admin/suppliers')
    await page.getByRole('link', { name, exact: true }).click()
    await press(page, 'Sync now: Supplier stock')
    await expect(page.getByText('stock of', { exact: false })).toBeVisible(timeout)
    await expectNoHorizontalScroll(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)

    await page.goto(`/products?search=${encodeURIComponent(mock.products[1]?.name ?? '')}`)
    await waitForHydration(page)
    // The link that removes the search also has the name.
    const card = page.getByRole('main').getByRole('heading', { level: 2 })
    await card.getByRole('link', { name: mock.products[1]?.name ?? '' }).click()
    await expect(page.getByText(/^131 in stock, checked (?:just now|\d+ minutes? ago)$/)).toBeVisible()
  } finally {
    await mock.close()
  }
})

test('a supplier at SAGE Connect is added, tested, read and deleted', async ({ page, ownShop, expectedErrors }) => {
  expectedErrors.push(/ 422/)
  const mock = await startMockSupplier({ products: 20 })
  try {
    await ownShop.signInFirstOwner(page)
    await page.goto('/admin/suppliers/new')
    await page.getByRole('link', { name: 'SAGE Connect' }).click()
    await page.getByLabel('SAGE number').fill('fifty')
    await press(page, 'Add supplier')
    await expect(page.getByText('Enter the supplier’s SAGE number, such as 50000')).toBeVisible()
    await expect(page.getByLabel('SAGE number')).toHaveValue('fifty')
    await expectAccessible(page)
    await page.getByLabel('Supplier name').fill('Mockline')
    await page.getByLabel('SAGE number').fill(String(mockSupplierNumber))
    await page.getByLabel('SAGE account ID').fill(mockSageCredentials.id)
    await page.getByLabel('Login ID').fill(mockSageCredentials.login)
    await page.getByLabel('Key', { exact: true }).fill(mockSageCredentials.password)
    await page.getByText('Mapping and limits').click()
    await page.getByLabel('URL', { exact: true }).fill(mock.sageUrl)
    await press(page, 'Add supplier')
    await expect(page.getByText('Supplier saved.')).toBeVisible()

    await press(page, 'Test connection')
    await expect(page.getByText('20 products of supplier 50000.')).toBeVisible(timeout)
    await expect(page.getByText('3 quantity breaks, with net prices.')).toBeVisible()
    await press(page, 'Read all products')
    await expect(page.getByRole('link', { name: 'Review and import' })).toBeVisible(timeout)
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Edit supplier' }).click()
    await page.locator('summary').filter({ hasText: 'Delete supplier' }).click()
    await press(page, 'Delete supplier')
    await expect(page.getByText('Supplier deleted. Its products stay.')).toBeVisible()
  } finally {
    await mock.close()
  }
})
