import type { Page } from '@playwright/test'
import sharp from 'sharp'
import {
  createUniqueEmail,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  join,
  test,
  waitForHydration,
} from '#test/admin.ts'
import { createXlsxParts, createZip } from '#test/spreadsheet.ts'

// Jobs check and import files.
test.describe.configure({ timeout: 300_000 })

const word = () => `w${Math.random().toString(36).slice(2, 9)}`
const timeout = { timeout: 60_000 }
const heading = (page: Page, name: string) => page.getByRole('heading', { name })

async function upload(page: Page, name: string, content: string | Buffer) {
  await page.goto('/admin/products/import')
  await page
    .getByLabel('Choose a file or drop it here')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })
  const send = page.getByRole('button', { name: 'Upload file' })
  if (await send.isVisible()) await send.click()
  await expect(heading(page, 'Map columns')).toBeVisible(timeout)
}

async function createImageZip(name: string) {
  const buffer = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'navy' } })
    .png()
    .toBuffer()
  return { name: 'images.zip', mimeType: 'application/zip', buffer: createZip({ [name]: buffer }) }
}

/** Maps columns, uploads the ZIP, and expects the same mapping after it. */
async function mapAndUploadZip(page: Page, name: string) {
  await page.getByLabel('Our cost').selectOption({ label: 'Price' })
  await page.getByLabel('Title').selectOption('Name')
  await page.getByLabel('Category', { exact: true }).selectOption('Skip')
  await page.getByLabel('Supplier for all rows').fill('Fern & Co.')
  await page.getByLabel('ZIP file with images').setInputFiles(await createImageZip(name))
  await page.getByRole('button', { name: 'Upload ZIP' }).click()
  await expect(page.getByText(/^(?:1 image ready|Storing 0 of 1 image)/)).toBeVisible(timeout)
  await expect(page.getByLabel('Our cost')).toHaveValue('rounded_price')
  await expect(page.getByLabel('Category', { exact: true })).toHaveValue('')
  await expect(page.getByLabel('Supplier for all rows')).toHaveValue('Fern & Co.')
}

test('a ZIP of images keeps the column mapping, and a file without its ZIP keeps the images', async ({ page }) => {
  const name = word()
  const csv = (price: string, photo: string) =>
    `Sku,Title,Category,Our cost,Photo\n${name},Mug ${name},Drinkware,${price},${photo}\n`
  await join(page, createUniqueEmail('editor'), 'editor')
  await upload(page, 'mugs.csv', csv('9.50', `${name}.png`))
  await waitForHydration(page)
  await expect(page.getByText('No column is mapped to a price: new products have none')).toBeVisible()
  await mapAndUploadZip(page, `${name}.png`)
  await expect(page.getByText('1 image ready.')).toBeVisible(timeout)
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  // Enter in a field checks the file instead of sending the ZIP.
  await page.getByLabel('Supplier for all rows').press('Enter')
  await expect(heading(page, 'Ready to import')).toBeVisible(timeout)
  await page.getByRole('button', { name: 'Import 1 product' }).click()
  await expect(heading(page, 'Import complete')).toBeVisible(timeout)

  await upload(page, 'mugs.csv', csv('9.75', `${name}.png`))
  await waitForHydration(page)
  await page.getByLabel('Our cost').selectOption({ label: 'Price' })
  await page.getByLabel('Supplier for all rows').fill('Fern & Co.')
  await page.getByRole('button', { name: 'Check file' }).click()
  await expect(heading(page, 'Ready to import')).toBeVisible(timeout)
  await expect(page.getByRole('table')).toContainText('$9.75')
  await page.getByRole('link', { name: /Warnings/ }).click()
  await expect(page.getByRole('table')).toContainText('Products keep the images they have')
})

test('lists the images of an import that are not stored yet, and its own only', async ({ page }) => {
  const name = word()
  const csv = `Sku,Title,Price,Photo\n${name},Mug ${name},9.50,http://10.0.0.1/${name}.png\n`
  await join(page, createUniqueEmail('editor'), 'editor')
  for (const photo of [csv, csv.replaceAll(name, `${name}-b`)]) {
    await upload(page, 'mugs.csv', photo)
    await waitForHydration(page)
    await page.getByLabel('Supplier for all rows').fill('Fern & Co.')
    await page.getByRole('button', { name: 'Check file' }).click()
    await expect(heading(page, 'Ready to import')).toBeVisible(timeout)
    await page.getByRole('button', { name: 'Import 1 product' }).click()
    await expect(heading(page, 'Import complete')).toBeVisible(timeout)
  }
  await expect(page.getByText(/^1 (?:downloading|failed)$/)).toBeVisible()
  // Once among the images, once among the new products.
  await expect(page.getByRole('link', { name: `Mug ${name}-b` })).toHaveCount(2)
  await expect(page.getByRole('table', { name: 'New products' })).toContainText(`Mug ${name}-b`)
  await expect(page.getByRole('link', { name: `Mug ${name}`, exact: true })).toBeHidden()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
})

test('reads prices named by quantities, and leaves out what is not published', async ({ page }) => {
  const name = word()
  const csv = `Sku,Title,48,96+,Status\n${name}-1,Mug ${name},9.50,8.75,active\n${name}-2,Cap ${name},5.00,4.50,draft\n`
  await join(page, createUniqueEmail('editor'), 'editor')
  await upload(page, 'list.csv', csv)
  await waitForHydration(page)
  await expect(page.getByLabel('96+')).toHaveValue('price_at_96')
  const selected = page.getByLabel('Status', { exact: true }).locator('option:checked')
  await expect(selected).toHaveText('Product status')
  await page.getByLabel('Supplier for all rows').fill('Fern & Co.')
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await page.getByRole('button', { name: 'Check file' }).click()
  await expect(heading(page, 'Ready to import')).toBeVisible(timeout)
  await expect(page.getByRole('region', { name: 'Import rows' })).toContainText(/1\s*Not for sale \(skipped\)/)
  await page.getByRole('link', { name: /Warnings/ }).click()
  await expect(page.getByRole('table')).toContainText('Not published: new products are skipped')
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await page.getByRole('button', { name: 'Import 1 product' }).click()
  await expect(heading(page, 'Import complete')).toBeVisible(timeout)
})

test('names the sheet of a spreadsheet and reads another one', async ({ page }) => {
  const sheets = {
    'Read me': [['Prices of Fern & Co.'], ['Valid from', 'January']],
    Mugs: [
      ['Item No', 'Name', 'Price'],
      ['1', 'Fern Mug', 9.5],
    ],
    Totes: [
      ['Item No', 'Name'],
      ['2', 'Fern Tote'],
    ],
  }
  await join(page, createUniqueEmail('editor'), 'editor')
  await upload(page, 'fern.xlsx', createZip(createXlsxParts(sheets)))
  await waitForHydration(page)
  await expect(page.getByText('These are the columns of the sheet “Mugs”')).toBeVisible()
  await page.getByLabel('Supplier for all rows').fill('Fern & Co.')
  await page.getByText('Change file settings').click()
  await page.getByLabel('Sheet').selectOption('Totes')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Apply settings' }).click()
  await expect(page.getByText('These are the columns of the sheet “Totes”')).toBeVisible()
  await expect(page.getByText('Fern Tote')).toBeVisible()
  await expect(page.getByLabel('Supplier for all rows')).toHaveValue('Fern & Co.')
})

test('a canceled upload leaves no import, even if all of it was sent', async ({ page }) => {
  const [canceled, aborted] = [`${word()}.csv`, `${word()}.csv`]
  await join(page, createUniqueEmail('editor'), 'editor')
  await page.goto('/admin/products/import')
  await waitForHydration(page)
  await page
    .getByLabel('Choose a file or drop it here')
    .setInputFiles({ name: canceled, mimeType: 'text/csv', buffer: Buffer.from('Sku,Title\n1,Mug\n') })
  await expect(page.getByText('Reading columns…')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Import deleted. No products were changed.')).toBeVisible(timeout)
  await expect(page.getByLabel('Choose a file or drop it here')).toBeEnabled()

  // As a press of Cancel between the last byte and the browser's event that reports it.
  await page.evaluate(async (name) => {
    const form = new FormData()
    form.set('file', new File(['Sku,Title\n1,Mug\n'], name))
    await new Promise((resolve) => {
      const request = new XMLHttpRequest()
      request.upload.onload = () => request.abort()
      request.onloadend = resolve
      request.open('POST', '/admin/products/import/file')
      request.send(form)
    })
  }, aborted)
  // Reading the columns of another file takes as long.
  await upload(page, 'later.csv', 'Sku,Title\n1,Mug\n')
  await page.goto('/admin/products/import')
  const history = page.getByRole('region', { name: 'Import history' })
  await expect(history).toContainText('later.csv')
  await expect(history).not.toContainText(canceled)
  await expect(history).not.toContainText(aborted)
})

test('keeps the mapping with a ZIP without JavaScript, too', async ({ page, browser, baseURL }) => {
  const name = word()
  await join(page, createUniqueEmail('editor'), 'editor')
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    storageState: await page.context().storageState(),
    javaScriptEnabled: false,
  })
  const plain = await context.newPage()
  const csv = `Sku,Title,Category,Our cost,Photo\n${name},Mug ${name},Drinkware,9.50,${name}.png\n`
  await upload(plain, 'mugs.csv', csv)
  await mapAndUploadZip(plain, `${name}.png`)
  await context.close()
})
