import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page, TestInfo } from '@playwright/test'
import { stringify } from 'csv-stringify/sync'
import { parseCsv } from '#test/csv.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, hydrated, test } from '#test/own-shop.ts'
import { supplierRefused, supplierRows, supplierSpreadsheet } from '#test/supplier-file.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name })
const patience = { timeout: 60_000 }

async function expectSound(page: Page) {
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })
}

/** Takes the refused rows out, puts what is right in their place, and leaves the columns as they came. */
async function mended(page: Page, { outputPath }: TestInfo): Promise<string> {
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download these rows as CSV to mend' }).click()
  const [head = [], ...rows] = parseCsv((await readFile(await (await coming).path(), 'utf8')).slice(1))
  expect(rows).toHaveLength(supplierRefused)
  expect(head.slice(-2)).toEqual(['Line in the file', 'Why it was refused'])
  const right = supplierSpreadsheet({ mended: true }).rows
  // The first product stands in line 4.
  const file = join(outputPath('mended.csv'))
  await writeFile(
    file,
    stringify([head, ...rows.map((row) => [...(right[Number(row.at(-2)) - 4] ?? []), ...row.slice(-2)])], {
      bom: true,
    }),
  )
  return file
}

test('a supplier’s 5,000 rows: 40 refused, the others in, the 40 mended and in, undone', async ({
  page,
  ownShop,
}, info) => {
  test.setTimeout(180_000)
  const good = (supplierRows - supplierRefused).toLocaleString('en-US')
  await ownShop.enter(page)
  await page.goto('/admin/products/import')
  await hydrated(page)
  await expectSound(page)
  await page.getByLabel('Supplier').fill('Harbor Goods')
  const file = { name: 'spring.xlsx', mimeType: 'application/octet-stream', buffer: supplierSpreadsheet().xlsx() }
  await page.getByLabel('Choose a file or drop it here').setInputFiles(file)

  await expect(heading(page, 'What the columns mean')).toBeVisible(patience)
  await expect(page.getByText('15 of 15 columns are read.')).toBeVisible()
  await expect(page.getByLabel('Product Name')).toHaveValue('name')
  await expect(page.getByLabel('Price 2')).toHaveValue('price2')
  await expect(page.getByText('HG-10002')).toBeVisible()
  await page.getByLabel('Product Name').selectOption('Not read')
  await page.getByLabel('Item #').selectOption('Not read')
  await expect(page.getByText('Nothing tells which product a row is')).toBeVisible()
  await page.getByLabel('Product Name').selectOption('Name')
  await page.getByLabel('Item #').selectOption('Supplier item number')
  await expectSound(page)
  await page.getByRole('button', { name: 'Check the file' }).click()

  await expect(heading(page, `${good} products can go in, ${supplierRefused} rows cannot`)).toBeVisible(patience)
  const reasons = page.getByRole('table')
  await expect(reasons.getByRole('row')).toHaveCount(21)
  await expect(reasons).toContainText('The name is empty')
  await expectSound(page)
  await page.getByRole('link', { name: /New/ }).click()
  await expect(reasons).toContainText('HG-10002')
  // Nothing of it is in the shop.
  expect(await ownShop.command('products', 'export', '-', '--format', 'ndjson')).toBe('')

  await page.getByRole('button', { name: `Put ${good} products in, leave ${supplierRefused} out` }).click()
  await expect(heading(page, 'It is in the shop')).toBeVisible(patience)
  await expect(page.getByText(`${good} products added, ${supplierRefused} rows left out`)).toBeVisible()
  await expectSound(page)

  const file2 = await mended(page, info)
  await page.getByLabel('Choose the mended file or drop it here').setInputFiles(file2)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('mended.csv', patience)
  await expect(page.getByText('15 of 17 columns are read.')).toBeVisible()
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(heading(page, 'Everything can go in')).toBeVisible(patience)
  await page.getByRole('button', { name: `Put ${supplierRefused} products into the shop` }).click()
  await expect(heading(page, 'It is in the shop')).toBeVisible(patience)

  const visitor = await page.context().newPage()
  const seen = async () => {
    await visitor.goto('/products')
    return visitor
      .getByText(/^Showing [\d,]+ of [\d,]+ products/)
      .first()
      .textContent()
  }
  const all = await seen()
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await expect(page.getByText(`Undone: ${supplierRefused} products as before.`)).toBeVisible(patience)
  expect(await seen()).not.toBe(all)
  await visitor.goto('/products?search=tumbler')
  await expect(visitor.getByRole('link', { name: /Tumbler/ }).first()).toBeVisible()

  await page.goto('/admin/products/import')
  await expect(page.getByRole('row', { name: /mended\.csv/ })).toContainText('Undone')
  await expect(page.getByRole('row', { name: /spring\.xlsx/ })).toContainText('In the shop')
})
