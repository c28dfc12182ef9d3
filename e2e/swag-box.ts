import { expect, type Page } from '@playwright/test'
import { and, asc, eq, isNotNull, not } from 'drizzle-orm'
import { toPriceRows } from '#app/features/orders/price-breaks.ts'
import { getUnitPrice } from '#app/features/orders/unit-price.ts'
import { toCents } from '#app/lib/text/money.ts'
import type { Database } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import { waitForHydration } from '#test/browser.ts'

/** Shared steps of swag box journeys. */

export const boxKey = 'swagBoxCart'

const { id, name, slug, image_url, rounded_price, in_stock } = productData

/** Reads priced products of the demo shop in the format of a saved box. */
export async function readProducts(db: Database, count: number, { inStock = true } = {}) {
  return await db
    .select({ id, name, slug, image_url, rounded_price })
    .from(productData)
    .where(and(inStock ? in_stock : not(in_stock), isNotNull(rounded_price)))
    .orderBy(asc(name), asc(id))
    .limit(count)
}

export type SavedProduct = Awaited<ReturnType<typeof readProducts>>[number]

/** Cents of a box of these products, each at the price of its quantity. */
export async function readVolumeTotal(db: Database, products: readonly SavedProduct[], packs: number) {
  const rows = await Promise.all(products.map((product) => readProduct(db, product.id)))
  const prices = rows.map(
    (row) => getUnitPrice(toPriceRows(row.price_breaks), packs) ?? toCents(row.rounded_price) ?? 0,
  )
  return prices.reduce((sum, price) => sum + price * packs, 0)
}

export async function readProduct(db: Database, productId: string) {
  const [row] = await db.select().from(productData).where(eq(id, productId))
  if (!row) throw new Error(`no product ${productId}`)
  return row
}

export const toSavedBox = (products: SavedProduct[], change: object = {}) => ({
  boxItems: products.map((product) => ({ product })),
  globalQuantity: 48,
  boxName: '',
  timestamp: Date.now(),
  ...change,
})

/** Stores a text under swagBoxCart for the next page. */
export async function storeBox(page: Page, saved: unknown) {
  // A page of the shop's origin that loads quickly.
  if (page.url() === 'about:blank') await page.goto('/healthz')
  await page.evaluate(
    ([key, text]) => localStorage.setItem(key ?? '', text ?? ''),
    [boxKey, typeof saved === 'string' ? saved : JSON.stringify(saved)],
  )
}

export async function readBox(page: Page) {
  return JSON.parse((await page.evaluate((key) => localStorage.getItem(key), boxKey)) ?? 'null')
}

export async function openBuilder(page: Page, search = '') {
  await page.goto(`/swag-box-builder${search}`)
  await waitForHydration(page)
}

/** Opens the checkout with a stored box by its URL, which loads half as much as the way through the builder. */
export async function openCheckout(page: Page, saved: object) {
  await storeBox(page, saved)
  await page.goto('/swag-box-checkout')
  await expect(getHeading(page, 'Contact Details')).toBeVisible()
}

export const getHeading = (page: Page, text: string) => page.getByRole('heading', { level: 2, name: text })

export const contact = {
  'First Name': 'Dana',
  'Last Name': 'Whitfield',
  Email: 'dana@northwind.example',
  Company: 'Northwind Traders',
  Phone: '555 0100',
}

export async function fillContact(page: Page, change: Partial<typeof contact> = {}) {
  for (const [label, value] of Object.entries({ ...contact, ...change }))
    await page.getByLabel(label, { exact: true }).fill(value)
}

export async function clickNext(page: Page) {
  await page.getByRole('button', { name: 'Next' }).click()
}

/** From step 1 to the review. */
export async function continueToReview(page: Page, change: Partial<typeof contact> = {}) {
  await fillContact(page, change)
  await clickNext(page)
  await expect(getHeading(page, 'Project Details')).toBeVisible()
  await clickNext(page)
  await expect(getHeading(page, 'Review & Submit')).toBeVisible()
}

export const createSvg = (fileName = 'logo.svg') => ({
  name: fileName,
  mimeType: 'image/svg+xml',
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>'),
})

export const createPdf = (fileName = 'guidelines.pdf') => ({
  name: fileName,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'),
})

/** Returns the text for visitors without JavaScript, where Playwright does not search. */
export const withoutScript = (page: Page) => page.locator('noscript p')

/** Stores the first request but drops its response. */
export async function dropFirstResponse(page: Page) {
  let lost = true
  await page.route('**/swag-box-checkout.data**', async (route) => {
    if (!lost) return route.continue()
    lost = false
    await route.fetch()
    await route.abort()
  })
}
