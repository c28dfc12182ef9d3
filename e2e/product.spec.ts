import type { Page } from '@playwright/test'
import { and, eq, isNotNull, isNull, like, sql } from 'drizzle-orm'
import { getProductPath } from '#app/features/catalog/slug.ts'
import { createSlug } from '#app/lib/text/slug.ts'
import { getTodayInChicago } from '#app/lib/time/dates.ts'
import { productData } from '#db/tables/products.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test, waitForHydration } from '#test/browser.ts'
import { clickNext, fillContact } from './swag-box.ts'

async function open(page: Page, path: string) {
  await page.goto(path)
  await waitForHydration(page)
}

test('a product page shows all product data', async ({ page, db }) => {
  const [product] = await db
    .select()
    .from(productData)
    .where(
      and(
        eq(productData.rush_service_available, true),
        isNotNull(productData.purchase_includes),
        isNotNull(productData.production_time),
        isNotNull(productData.rounded_price),
        sql`jsonb_array_length(price_breaks) > 2 and jsonb_array_length(image_urls) > 2`,
      ),
    )
    .orderBy(productData.name)
    .limit(1)
  if (!product) throw new Error('the demo shop has no such product')
  await open(page, getProductPath(product))
  await expect(page).toHaveTitle(new RegExp(`^${product.name.slice(0, 12)}`))
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(product.name)
  const main = page.getByRole('main')
  for (const text of [
    'per unit',
    'Additional Price Discounts Based on Quantity',
    'Free Shipping',
    'Imprint Included',
    'No Fees',
    'Volume Pricing',
    'Shipping & Production Details',
    'Standard Shipping: Free',
    'Rush Service: Available',
    "What's Included",
    'One-color logo per item (multi-color at extra cost)',
    'No setup fees or run charges',
    'Free domestic shipping',
    product.purchase_includes ?? '',
  ]) {
    await expect(main).toContainText(text)
  }
  await expect(main).toContainText(/Estimated Delivery: [A-Z][a-z]+ \d{1,2}-[A-Z][a-z]+ \d{1,2}/)
  const breaks = page.locator('#volume-pricing').getByRole('row')
  await expect(breaks.nth(1)).toContainText(/\d+–\d+ ?\$/)
  await expect(breaks.last()).toContainText(/[\d,]+\+ ?\$/)
})

test('the gallery wraps around, by arrows, keys and thumbnails', async ({ page, db }) => {
  const [product] = await db
    .select()
    .from(productData)
    .where(sql`jsonb_array_length(image_urls) > 2`)
    .orderBy(productData.name)
    .limit(1)
  if (!product) throw new Error('the demo shop has no product with three pictures')
  await open(page, getProductPath(product))
  const gallery = page.getByRole('region', { name: `Pictures of ${product.name}` })
  const last = new Set([product.image_url, ...product.image_urls].filter(Boolean)).size
  await gallery.getByRole('button', { name: 'Previous picture' }).click()
  await expect(gallery).toContainText(`${last} / ${last}`)
  await gallery.getByRole('button', { name: 'Next picture' }).click()
  await expect(gallery).toContainText(`1 / ${last}`)
  await page.keyboard.press('ArrowRight')
  await expect(gallery).toContainText(`2 / ${last}`)
  await gallery.getByRole('link', { name: 'Show picture 3' }).click()
  await expect(gallery).toContainText(`3 / ${last}`)
  await expect(gallery.getByRole('link', { name: 'Show picture 3' })).toHaveAttribute('aria-current', 'true')
})

test('shows a product without image, price, breaks and times', async ({ page, db }) => {
  const id = '00000000-0000-4000-8000-0000000000c1'
  await db.insert(productData).values({ id, name: 'Zzz Bare Item 17!', in_stock: false }).onConflictDoNothing()
  try {
    await open(page, '/products/zzz-bare-item-17')
    const main = page.getByRole('main')
    for (const text of ['Uncategorized', 'TBD', 'Minimum quantity: 1', 'No description available', 'Out of stock']) {
      await expect(main).toContainText(text)
    }
    await expect(main).toContainText('Estimated Delivery: Contact for timeline')
    await expect(main).not.toContainText('Volume Pricing')
    await expect(main).not.toContainText('Rush Service')
    await expect(page.getByRole('img', { name: /^No picture/ })).toBeVisible()
    await expectAccessible(page)
  } finally {
    await db.delete(productData).where(eq(productData.id, id))
  }
})

test('a product out of stock has no date and no box button, and offers to request an alternative', async ({
  page,
  db,
}) => {
  const id = '00000000-0000-4000-8000-0000000000c2'
  const values = { production_time: 5, rounded_price: 9.5, minimum_quantity: 25, in_stock: false }
  await db
    .insert(productData)
    .values({ id, name: 'Zzz Sold Out 18', ...values })
    .onConflictDoNothing()
  try {
    await open(page, '/products/zzz-sold-out-18')
    const main = page.getByRole('main')
    await expect(main).toContainText('Estimated Delivery: Contact for timeline')
    await expect(main).not.toContainText('from today')
    await expect(main).not.toContainText('production starts when you approve it')
    await expect(main.locator('a[href="/swag-box-builder"]')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Request a Quote' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Ask for an alternative' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ask for an alternative' })
    await expect(dialog).toContainText('we reply with the closest product we can deliver')
    await expect(page.getByLabel('Quantity')).toHaveValue('25')
    await page.getByLabel('Date needed').fill(getTodayInChicago())
    await expect(dialog.getByText('Earliest with standard production')).toHaveCount(0)
    await expectAccessible(page)
  } finally {
    await db.delete(productData).where(eq(productData.id, id))
  }
})

for (const width of [360, 1280])
  test(`the color of a product listed once for all goes to quote, list and box at ${width}`, async ({ page, db }) => {
    await page.setViewportSize({ width, height: 800 })
    const [product] = await db
      .select()
      .from(productData)
      .where(and(productData.in_stock, isNotNull(productData.available_colors), isNotNull(productData.rounded_price)))
      .orderBy(productData.name)
      .limit(1)
    const color = product?.available_colors?.split(', ')[1]
    if (!product || !color) throw new Error('the demo shop has no such product')
    await open(page, getProductPath(product))
    await page.getByRole('radio', { name: color, exact: true }).check()
    // The first press loads the code of the chips, which then apply it.
    await page.waitForLoadState('networkidle')
    await expect(page.locator(`a[aria-current=true] img[src*="-${createSlug(color)}"]`)).toBeVisible()
    await page.getByRole('button', { name: 'Add to quote list' }).click()
    await page.getByRole('button', { name: 'Add to swag box' }).click()
    await expect(page.getByRole('button', { name: 'In your box' })).toBeVisible()
    await page.getByRole('button', { name: 'Request a Quote' }).first().click()
    await expect(page.getByRole('dialog').getByLabel('Color', { exact: true })).toHaveValue(color)
    await page.keyboard.press('Escape')
    await page.getByRole('radio', { name: 'Any color' }).check()
    await page.getByRole('button', { name: 'Request a Quote' }).first().click()
    await expect(page.getByRole('dialog').getByLabel('Color', { exact: true })).toHaveValue('')
    await page.goto('/quote-list')
    const choice = page.locator('button[name=color]')
    await expect(choice).toContainText(color)
    await choice.click()
    await page.getByRole('dialog', { name: 'Color' }).getByLabel('Color', { exact: true }).selectOption('')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(choice).toContainText('Choose color')
    await expectNoHorizontalScroll(page)
    await page.goto('/swag-box-builder')
    await expect(page.locator('button[name=color]').first()).toContainText(color)
    await page.goto('/swag-box-summary')
    await expect(page.getByRole('list', { name: 'Contents' })).toContainText(`Color: ${color}`)
    // As a colleague opens it, whose browser has no box.
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await expect(page.getByRole('list', { name: 'Contents' })).toContainText(`Color: ${color}`)
    await page.getByRole('link', { name: 'Open in the builder' }).click()
    const shared = page.getByRole('dialog', { name: 'A box was shared with you' })
    await expect(shared).toContainText(`Color: ${color}`)
    await shared.getByRole('button', { name: 'Put it in my box' }).click()
    await expect(shared).toBeHidden()
    await page.goto('/swag-box-checkout')
    await fillContact(page)
    await clickNext(page)
    await expect(page.getByRole('region', { name: 'Sizes and imprint' })).toContainText(`Color: ${color}`)
    await clickNext(page)
    const lines = page.getByRole('list', { name: 'Products in your box' })
    await expect(lines).toContainText(`Color: ${color}`)
    await page.getByRole('button', { name: 'Submit Project' }).click()
    await expect(page).toHaveURL(/swag-box-success$/)
    await expect(lines).toContainText(`Color: ${color}`)
  })

test('an image in another color than the chosen one says so', async ({ page, db }) => {
  const [product] = await db.select().from(productData).where(isNotNull(productData.available_colors)).limit(1)
  const [shown, chosen] = product?.available_colors?.split(', ') ?? []
  if (!product || !chosen) throw new Error('the demo shop has no such product')
  const slug = `one-image-${crypto.randomUUID()}`
  const oneImage = { ...product, id: crypto.randomUUID(), slug, image_urls: [], in_stock: true }
  await db.insert(productData).values(oneImage)
  try {
    await page.setViewportSize({ width: 360, height: 800 })
    await open(page, getProductPath(oneImage))
    await page.getByRole('radio', { name: chosen, exact: true }).check()
    await expect(page.getByText(`Shown in ${shown}. You chose ${chosen}.`)).toBeVisible()
    await expectNoHorizontalScroll(page)
  } finally {
    await db.delete(productData).where(eq(productData.id, oneImage.id))
  }
})

test('a product without a price has no box button, and is priced by quote', async ({ page, db }) => {
  const [product] = await db
    .select()
    .from(productData)
    .where(and(productData.in_stock, isNull(productData.rounded_price), sql`jsonb_array_length(price_breaks) = 0`))
    .orderBy(productData.name)
    .limit(1)
  if (!product) throw new Error('the demo shop has no product without a price')
  await open(page, getProductPath(product))
  await expect(page.getByRole('main').locator('a[href="/swag-box-builder"]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Request a Quote' }).click()
  await expect(page.getByRole('dialog')).toContainText('Priced on request: our quote names the price.')
})

test('a product without a production time has no delivery date', async ({ page, db }) => {
  const [product] = await db
    .select()
    .from(productData)
    .where(and(productData.in_stock, isNull(productData.production_time)))
    .orderBy(productData.name)
    .limit(1)
  if (!product) throw new Error('the demo shop has no such product')
  await open(page, getProductPath(product))
  await expect(page.getByRole('main')).toContainText('Estimated Delivery: Contact for timeline')
  await expect(page.getByRole('main')).not.toContainText('from today')
})

test('a product without a slug opens by the slug of its name', async ({ page, db }) => {
  const [product] = await db
    .select()
    .from(productData)
    .where(and(isNull(productData.slug), like(productData.name, '%Mug%')))
    .limit(1)
  if (!product) throw new Error('the demo shop has no product without a slug')
  await open(page, `/products/${product.name_slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name)
})

test('an unknown product is not found', async ({ page, expectedErrors }) => {
  expectedErrors.push(/404/)
  const response = await page.goto('/products/no-such-product')
  expect(response?.status()).toBe(404)
  await waitForHydration(page)
  await expect(page.getByRole('heading', { name: 'Product Not Found' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to Products' }).click()
  await expect(page).toHaveURL('/products')
})
