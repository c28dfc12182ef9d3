import type { Page } from '@playwright/test'
import { expect } from '#test/browser.ts'
import { getHeading } from '../swag-box.ts'
import { clickButton, expectDialog, open, type State } from './state.ts'

const supplierFile = {
  name: 'supplier.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('Product Name,Item #,Price 1\nAlder Chair,AC-1,10\nBirch Chair,BC-1,nine\n'),
}

async function uploadFile(page: Page) {
  await open(page, '/admin/products/import')
  await page.getByLabel('Choose a file or drop it here').setInputFiles(supplierFile)
  await expect(getHeading(page, 'Map columns')).toBeVisible({ timeout: 20_000 })
}

export const adminStates: Record<string, State> = {
  'account menu': {
    async open({ page }) {
      await open(page, '/admin')
      await clickButton(page, /account menu/)
      await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
    },
  },
  'an import without the required columns': {
    async open({ page }) {
      await uploadFile(page)
      for (const column of ['Product Name', 'Item #']) await page.getByLabel(column).selectOption('Skip')
      await expect(
        page.getByRole('status').filter({ hasText: 'Map a column to the name, URL slug or item number' }),
      ).toBeVisible()
    },
  },
  'a checked import': {
    async open({ page }) {
      await uploadFile(page)
      await clickButton(page, 'Check file')
      // A job checks the file in another process.
      const title = '1 product ready to import, 1 row with errors'
      await expect(page.getByRole('heading', { name: title })).toBeVisible({ timeout: 30_000 })
      await expect(page.getByRole('status').filter({ hasText: 'Ready to import' })).toBeVisible()
      await expect(page.getByRole('main')).toBeFocused()
    },
  },
  'a post before deletion': {
    async open({ page, fixtures }) {
      await open(page, `/admin/posts/${fixtures.post}`)
      await page.locator('summary').filter({ hasText: 'Delete post' }).click()
      await expect(page.getByRole('button', { name: 'Delete post' })).toBeVisible()
    },
  },
  'a rejected product': {
    errors: /422/,
    async open({ page }) {
      await open(page, '/admin/products/new')
      await page.getByRole('textbox', { name: 'Price', exact: true }).fill('nine')
      await clickButton(page, 'Publish')
      await expect(page.getByRole('alert').filter({ hasText: 'Not published: fix 2 fields.' })).toBeVisible()
    },
  },
  'the inbox, filtered and with some selected': {
    // The panel covers the list until the focus leaves it.
    acceptedFindings: [/overlaps/],
    async open({ page }) {
      await open(page, '/admin/requests')
      await page.getByRole('table', { name: 'Requests' }).getByRole('checkbox').first().check()
      await page.getByText('Filter', { exact: true }).click()
      await expect(page.getByRole('search').getByRole('checkbox', { name: 'Sample' })).toBeVisible()
    },
  },
  'keyboard shortcuts': {
    async open({ page }) {
      await open(page, '/admin/requests')
      await clickButton(page, 'Keyboard shortcuts')
      await expectDialog(page, 'Keyboard shortcuts')
    },
  },
  'enlarged artwork': {
    async open({ page, fixtures }) {
      await open(page, `/admin/requests/${fixtures.reference}/artwork`)
      await clickButton(page, 'Enlarge mark.pdf')
      await expect(page.getByRole('dialog').getByRole('list', { name: 'Vector check' })).toContainText('not outlined')
    },
  },
  'a rejected color': {
    errors: /422/,
    // A sample of the suggested color.
    acceptedFindings: [/^has a fixed color: <svg aria-hidden="true" viewBox="0 0 16 16"/],
    async open({ page }) {
      await open(page, '/admin/brand')
      await page.getByRole('link', { name: 'Colors' }).click()
      await page.getByLabel('Primary', { exact: true }).fill('#ffd400')
      await clickButton(page, 'Publish')
      await expect(page.getByText(/Not published/)).toBeVisible()
      await expect(page.getByText(/Too light/)).toBeVisible()
      await expect(page.getByLabel('Primary', { exact: true })).toBeFocused()
    },
  },
  'rejected bulk prices': {
    errors: /422/,
    async open({ page }) {
      await open(page, '/admin/products?q=abbey+16')
      for (const row of [1, 2]) await page.getByRole('row').getByRole('checkbox').nth(row).check()
      await clickButton(page, 'Edit prices')
      await page.getByLabel('Percentage').fill('ten')
      await clickButton(page, 'Preview')
      await expect(page.getByText('Enter a percentage such as 10 or -7.5')).toBeVisible()
      await expect(page.getByLabel('Percentage')).toBeFocused()
    },
  },
  'rejected imprint areas': {
    async open({ page, fixtures: { productId, picture: image } }) {
      await open(page, `/admin/products/${productId}/imprint-areas?${new URLSearchParams({ picture: image })}`)
      await clickButton(page, 'Add flat location')
      await page.getByLabel('Width (in)', { exact: true }).fill('0.1')
      await clickButton(page, 'Save')
      await expect(page.getByLabel('Width (in)', { exact: true })).toBeFocused()
    },
  },
}
