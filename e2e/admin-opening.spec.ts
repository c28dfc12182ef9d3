import { readFile, writeFile } from 'node:fs/promises'
import type { Page, TestInfo } from '@playwright/test'
import { stringify } from 'csv-stringify/sync'
import { parseCsv } from '#test/csv.ts'
import { readMailsTo } from '#test/mail-server.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test, waitForHydration } from '#test/own-shop.ts'
import { createSupplierSpreadsheet, supplierRejected, supplierRows } from '#test/supplier-file.ts'
import { clickNext } from './swag-box.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name })
const timeoutMs = { timeout: 60_000 }

async function expectAccessibleAndNarrow(page: Page) {
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoHorizontalScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })
}

/** Returns the file of rejected rows with corrected values. */
async function downloadCorrectedRows(page: Page, info: TestInfo): Promise<string> {
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download rows with errors (CSV)' }).click()
  const [head = [], ...rows] = parseCsv((await readFile(await (await coming).path(), 'utf8')).slice(1))
  expect(rows).toHaveLength(supplierRejected)
  expect(head.slice(-2)).toEqual(['Row in the file', 'Error'])
  const right = createSupplierSpreadsheet({ isCorrected: true }).rows
  // The first product is in line 4.
  const file = info.outputPath('mended.csv')
  await writeFile(
    file,
    stringify([head, ...rows.map((row) => [...(right[Number(row.at(-2)) - 4] ?? []), ...row.slice(-2)])], {
      bom: true,
    }),
  )
  return file
}

/** Selects a result of the box editor's search by keyboard. */
async function addToBox(page: Page, text: string): Promise<void> {
  const search = page.getByRole('combobox', { name: 'Add product' })
  await search.fill(text)
  await expect(page.getByRole('option').first()).toBeVisible()
  await search.press('ArrowDown')
  const name = (await page.getByRole('option', { selected: true }).locator('span').first().textContent()) ?? ''
  await search.press('Enter')
  await expect(page.getByRole('list', { name: 'Products in the box' })).toContainText(name)
  await search.press('Escape')
}

const logo = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 40" width="160" height="40"><rect width="160" height="40" fill="#123f8c"/></svg>',
)

test('opens a shop: imports 5,000 products, adds a box, a post and a brand, and receives a request', async ({
  page,
  browser,
  ownShop,
}, info) => {
  test.setTimeout(300_000)
  const good = (supplierRows - supplierRejected).toLocaleString('en-US')
  await ownShop.signInFirstOwner(page)
  await page.getByRole('link', { name: /Set up your store/ }).click()
  await page.getByRole('link', { name: 'Import a spreadsheet' }).click()
  await expect(page).toHaveURL('/admin/products/import')
  await waitForHydration(page)
  await expectAccessibleAndNarrow(page)
  const file = { name: 'spring.xlsx', mimeType: 'application/octet-stream', buffer: createSupplierSpreadsheet().xlsx() }
  await page.getByLabel('Choose a file or drop it here').setInputFiles(file)

  await expect(heading(page, 'Map columns')).toBeVisible(timeoutMs)
  await page.getByLabel('Supplier for all rows').fill('Harbor Goods')
  await expect(page.getByText('15 of 15 columns will be imported.')).toBeVisible()
  await expect(page.getByLabel('Product Name')).toHaveValue('name')
  await expect(page.getByLabel('Price 2')).toHaveValue('price2')
  await expect(page.getByText('HG-10002')).toBeVisible()
  await page.getByLabel('Product Name').selectOption('Skip')
  await page.getByLabel('Item #').selectOption('Skip')
  await expect(page.getByText('Map a column to the name, URL slug or item number')).toBeVisible()
  await page.getByLabel('Product Name').selectOption('Name')
  await page.getByLabel('Item #').selectOption('Supplier item number')
  await expectAccessibleAndNarrow(page)
  await page.getByRole('button', { name: 'Check file' }).click()

  await expect(heading(page, `${good} products ready to import, ${supplierRejected} rows with errors`)).toBeVisible(
    timeoutMs,
  )
  const reasons = page.getByRole('table')
  await expect(reasons.getByRole('row')).toHaveCount(21)
  await expect(reasons).toContainText('The name is empty')
  await expectAccessibleAndNarrow(page)
  await page.getByRole('link', { name: /New/ }).click()
  await expect(reasons).toContainText('HG-10002')
  // The shop is unchanged.
  expect(await ownShop.command('products', 'export', '-', '--format', 'ndjson')).toBe('')

  await page.getByRole('button', { name: `Import ${good}, skip ${supplierRejected}` }).click()
  await expect(heading(page, 'Import complete')).toBeVisible(timeoutMs)
  await expect(page.getByText(`${good} products added, ${supplierRejected} rows skipped`)).toBeVisible()
  await expectAccessibleAndNarrow(page)

  const file2 = await downloadCorrectedRows(page, info)
  await page.getByLabel('Choose the corrected file or drop it here').setInputFiles(file2)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('mended.csv', timeoutMs)
  await expect(page.getByText('15 of 17 columns will be imported.')).toBeVisible()
  await page.getByRole('button', { name: 'Check file' }).click()
  await expect(heading(page, 'Ready to import')).toBeVisible(timeoutMs)
  await page.getByRole('button', { name: `Import ${supplierRejected} products` }).click()
  await expect(heading(page, 'Import complete')).toBeVisible(timeoutMs)

  const visitor = await (await browser.newContext({ baseURL: ownShop.url })).newPage()
  const seen = async () => {
    await visitor.goto('/products')
    return visitor.getByText(/^Showing [\d,]+ of [\d,]+ products/).textContent()
  }
  const all = await seen()
  const importPage = new URL(page.url()).pathname

  // A first box, with an image composed of its products.
  await page.goto('/admin/setup')
  await expect(page.getByText('1 of 5 steps completed')).toBeVisible()
  await page.getByRole('link', { name: 'Create a box' }).click()
  await waitForHydration(page)
  await page.getByRole('textbox', { name: 'Name' }).fill('Harbor welcome')
  await addToBox(page, 'mug')
  await addToBox(page, 'notebook')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Published. Customers see the box')).toBeVisible()

  // A first post.
  await page.goto('/admin/posts/new')
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('We are open')
  await waitForHydration(page)
  const words = page.getByRole('textbox', { name: 'Text (Markdown)' })
  await expect(words).toHaveAttribute('contenteditable', 'true')
  await words.fill('Come **in**.')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.waitForURL(/\/admin\/posts\/[0-9a-f-]{36}/)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Published. Your changes are live.' })).toBeVisible()

  // Name, logo and color of the shop.
  await page.goto('/admin/brand')
  await waitForHydration(page)
  await page.getByLabel('Store name').fill('Harbor Gifts')
  await page.getByLabel('Choose: Logo').setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: logo })
  await expect(page.getByRole('button', { name: 'Remove logo.svg' })).toBeVisible()
  await page.getByRole('link', { name: 'Colors' }).click()
  await page.getByLabel('Primary', { exact: true }).fill('#123f8c')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText(/^Published\./)).toBeVisible()

  await page.goto('/admin/setup')
  await expect(page.getByText('4 of 5 steps completed')).toBeVisible()
  await page.getByRole('button', { name: 'Send a test email to owner@shop.example' }).click()
  await expect(page.getByText('5 of 5 steps completed')).toBeVisible()

  // Visitors see all changes and order the box.
  await expect(async () => {
    await visitor.goto('/ready-made-boxes')
    await expect(visitor).toHaveTitle(/\| Harbor Gifts$/, { timeout: 100 })
  }).toPass()
  await expect(visitor.getByRole('img', { name: 'Harbor Gifts' }).first()).toBeVisible()
  expect(
    await visitor.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-forest').trim()),
  ).toBe('#123f8c')
  await waitForHydration(visitor)
  await visitor.getByRole('button', { name: /^Add to Cart/ }).click()
  await visitor.getByRole('button', { name: 'Proceed to Checkout' }).click()
  const contact = {
    'First Name': 'Dana',
    'Last Name': 'Whitfield',
    Email: 'dana@northwind.example',
    Company: 'Northwind',
  }
  for (const [label, value] of Object.entries(contact)) await visitor.getByLabel(label, { exact: true }).fill(value)
  await clickNext(visitor)
  await clickNext(visitor)
  await visitor.getByRole('button', { name: 'Submit Project' }).click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Request Submitted Successfully!')
  await expect.poll(async () => (await readMailsTo(ownShop.mails, 'dana@northwind.example')).length).toBe(1)
  const [confirmation] = await readMailsTo(ownShop.mails, 'dana@northwind.example')
  expect(confirmation?.text).toContain('Harbor Gifts')
  await page.goto('/admin/requests')
  await expect(page.getByRole('table', { name: 'Requests' })).toContainText('Dana Whitfield')
  await visitor.goto('/blog')
  await expect(visitor.getByRole('link', { name: 'We are open' })).toBeVisible()

  // Undoes the corrected rows as one change set.
  await page.goto(importPage)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText(`Import undone. ${supplierRejected} products removed.`)).toBeVisible(timeoutMs)
  expect(await seen()).not.toBe(all)
  await page.goto('/admin/products/import')
  await expect(page.getByRole('row', { name: /mended\.csv/ })).toContainText('Undone')
  await expect(page.getByRole('row', { name: /spring\.xlsx/ })).toContainText('Imported')
  await visitor.context().close()
})
