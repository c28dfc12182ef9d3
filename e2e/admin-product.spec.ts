import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { productData } from '#db/tables/products.ts'
import { createUniqueEmail, expect, expectAccessible, join, test, waitForHydration } from '#test/admin.ts'

const state = (page: Page) => page.getByRole('form', { name: 'Product' }).getByRole('status').first()
const published = (page: Page) => page.getByRole('status').filter({ hasText: /^Published/ })
const publish = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true }).click()
const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 60, height: 60, channels: 3, background } })
    .png()
    .toBuffer(),
})
const toRow = (page: Page, number: number) => ({
  from: page.getByLabel(`From of quantity break ${number}`),
  price: page.getByLabel(`Price of quantity break ${number}`),
})

test('creates, publishes, moves and deletes a product', async ({ page, db, browser, expectedErrors }) => {
  test.slow()
  expectedErrors.push(/422/)
  const name = `Fjord Flask ${createUniqueEmail('x').slice(2, 8)}`
  const slug = name.toLowerCase().replaceAll(' ', '-')
  const stored = async () => (await db.select().from(productData).where(eq(productData.name, name)))[0]
  await join(page, createUniqueEmail('eve'), 'editor', 'Eve Stone')
  await page.goto('/admin/products/new')
  await waitForHydration(page)

  // Suggested values, typed values, and errors next to their fields.
  await page.getByLabel('Name', { exact: true }).fill(name)
  await expect(page.getByLabel('URL slug', { exact: true })).toHaveValue(slug)
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('12.50')
  const add = page.getByRole('button', { name: 'Add quantity break' })
  await add.click()
  await expect(toRow(page, 1).from).toBeFocused()
  await toRow(page, 1).from.fill('48')
  await toRow(page, 1).price.fill('13')
  await expect(toRow(page, 1).price).toHaveAccessibleDescription('Higher than the price of $12.50.')
  await toRow(page, 1).price.fill('12')
  await add.click()
  await toRow(page, 2).price.fill('9')
  await publish(page)
  await expect(toRow(page, 2).from).toBeFocused()
  await expect(toRow(page, 2).from).toHaveAccessibleDescription('Enter a whole number of 1 or more')
  await expect(page.getByText('Fix the marked quantity breaks')).toBeVisible()
  const rejected = page.getByRole('alert').filter({ hasText: 'Not published: fix 1 field.' })
  await expect(state(page)).toBeEmpty()
  await page.getByLabel('Brand', { exact: true }).focus()
  await rejected.getByRole('link', { name: 'Quantity breaks' }).click()
  await expect(toRow(page, 2).from).toBeFocused()
  await toRow(page, 2).from.fill('96')
  await expect(rejected).toHaveCount(0)
  const read = page.getByRole('region', { name: 'Store preview' })
  await expect(read.getByRole('row', { name: '96+ $9.00 25%' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Description' }).fill('Keeps tea warm.\nKeeps water cold.')

  // Two images, reordered by keyboard, with alt texts.
  await page
    .getByLabel('Choose: Product images')
    .setInputFiles([await photo('front.png', '#c4552d'), await photo('back.png', '#14493a')])
  const shown = page.getByRole('list', { name: 'Product images' }).getByRole('listitem')
  await expect(shown).toHaveCount(2)
  await page.getByRole('button', { name: /^Move back\.png/ }).press('ArrowUp')
  await expect(shown.first().getByRole('button', { name: 'Remove back.png' })).toBeVisible()
  await page.getByLabel('Alt text of image 1').fill('The back, with a strap')
  const handle = page.getByRole('button', { name: /^Move front\.png/ })
  await handle.dragTo(shown.first(), { targetPosition: { x: 40, y: 4 } })
  await expect(page.getByLabel('Alt text of image 2')).toHaveValue('The back, with a strap')
  await expectAccessible(page)

  // The draft survives a reload.
  await expect(state(page)).toContainText('Draft saved')
  await page.reload()
  await waitForHydration(page)
  await expect(state(page)).toContainText('Draft saved')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  await expect(toRow(page, 2).price).toHaveValue('9')
  await expect(page.getByLabel('Alt text of image 2')).toHaveValue('The back, with a strap')
  await publish(page)
  await expect(page).toHaveURL(/\/admin\/products\/[\da-f-]{36}\?notice=published$/)
  const url = new URL(page.url()).pathname
  expect(await stored()).toMatchObject({
    price_breaks: [
      { qty: 48, price: 12 },
      { qty: 96, price: 9 },
    ],
  })
  const images = async () => {
    const product = await stored()
    return [...new Set([product?.image_url, ...(product?.image_urls ?? [])])]
  }
  const [front, back] = await images()
  expect((await stored())?.image_alts).toEqual({ [String(back)]: 'The back, with a strap' })

  const visitor = await browser.newPage({ baseURL: new URL(page.url()).origin })
  await visitor.goto(`/products/${slug}`)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(visitor.getByRole('row', { name: '96+ $9.00' })).toBeVisible()

  // Only the editor sees the draft.
  await waitForHydration(page)
  await page.getByLabel('Name', { exact: true }).fill('Not yet its name')
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Preview', exact: true }).click()
  const preview = await opened
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Not yet its name')
  await expect(preview.getByRole('note')).toContainText('Only you can see this page')
  await page.getByLabel('Name', { exact: true }).fill('Its next name')
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Its next name')
  await preview.close()
  await page.getByLabel('Name', { exact: true }).fill(name)

  // Another slug; the former one redirects.
  await page.getByLabel('URL slug', { exact: true }).fill(`${slug}-steel`)
  await expect(page.getByText(`/products/${slug} will redirect here.`)).toBeVisible()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(state(page)).toContainText('Draft saved')
  await publish(page)
  await expect(published(page)).toBeVisible()
  await expect(async () => {
    await visitor.goto(`/products/${slug}`)
    expect(new URL(visitor.url()).pathname).toBe(`/products/${slug}-steel`)
  }).toPass()
  await visitor.close()

  // Without JavaScript: rows, images and errors lose no input.
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: new URL(page.url()).origin,
    storageState: await page.context().storageState(),
  })
  const bare = await plain.newPage()
  await bare.goto(url)
  await bare.getByLabel('Style', { exact: true }).fill('fjord')
  await bare.getByRole('button', { name: 'Add quantity break' }).click()
  await expect(bare.getByLabel('Style', { exact: true })).toHaveValue('fjord')
  await toRow(bare, 3).from.fill('200')
  await bare.getByRole('button', { name: 'Move image 2 up' }).click()
  await bare.getByLabel('Alt text of image 2').fill('The front')
  await publish(bare)
  await expect(toRow(bare, 3).price).toHaveAccessibleDescription('Enter a unit price such as 9.50')
  await toRow(bare, 3).price.fill('8')
  await bare.getByRole('button', { name: 'Remove quantity break 1' }).click()
  await bare.getByRole('button', { name: 'Save draft' }).click()
  await expect(bare.getByText('Draft saved.')).toBeVisible()
  await publish(bare)
  await expect(bare).toHaveURL(/notice=published$/)
  expect(await stored()).toMatchObject({
    family: 'fjord',
    image_alts: { [String(back)]: 'The back, with a strap', [String(front)]: 'The front' },
    price_breaks: [
      { qty: 96, price: 9 },
      { qty: 200, price: 8 },
    ],
  })
  expect(await images()).toEqual([back, front])
  await bare.getByLabel('Style', { exact: true }).fill('fell')
  await bare.getByRole('button', { name: 'Save draft' }).click()
  const other = await plain.newPage()
  await other.goto(url)
  await other.locator('summary').filter({ hasText: 'Delete product' }).click()
  await other.getByRole('button', { name: 'Delete product' }).click()
  await expect(other.getByText('Product deleted. To restore it, open Change history.')).toBeVisible()
  expect(await stored()).toBeUndefined()

  // A discarded draft is gone.
  await bare.getByRole('button', { name: 'Discard changes', exact: true }).click()
  await expect(bare.getByText('Draft discarded. The product itself was deleted earlier.')).toBeVisible()
  await plain.close()
})
