import type { Page } from '@playwright/test'
import { and, asc, isNotNull, sql } from 'drizzle-orm'
import { priceRows, unitPriceAt } from '#app/features/ordering/price-breaks.ts'
import { formatCents } from '#app/lib/money.ts'
import type { Database } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '#test/browser.ts'
import { openBuilder, walkToReview } from './swag-box.ts'

/** What buying many of a product means for a box: its price, its minimum, its date. */

/** A product whose price falls at a second break that a pack quantity can be raised to. */
async function discounted(db: Database) {
  const products = await db
    .select()
    .from(productData)
    .where(and(productData.in_stock, isNotNull(productData.rounded_price), sql`minimum_quantity <= 48`))
    .orderBy(asc(productData.name))
  for (const product of products) {
    const rows = priceRows(product.price_breaks)
    const next = rows.find(({ from }) => from > 48)
    const before = next && next.from - 1
    if (next && before && before >= 48 && unitPriceAt(rows, before)) return { product, rows, next, before }
  }
  throw new Error('the demo shop has no such product')
}

async function buildBox(page: Page, name: string, quantity: number) {
  await openBuilder(page, `?search=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Add ${name}`, exact: true }).click()
  const input = page.getByLabel('Custom quantity')
  await input.fill(String(quantity))
  await input.press('Enter')
}

const panel = (page: Page) => page.getByRole('complementary', { name: /Your Swag Box/ })

test('a box says what volume pricing makes of its total, and the raise that reaches the next break', async ({
  page,
  db,
}) => {
  const { product, rows, next, before } = await discounted(db)
  await buildBox(page, product.name, before)
  const saving = ((unitPriceAt(rows, before) ?? 0) - next.price) * next.from
  await panel(page)
    .getByRole('button', { name: `Raise to ${next.from.toLocaleString('en-US')} and save ${formatCents(saving)}` })
    .click()
  await expect(page.getByLabel('Custom quantity')).toHaveValue(String(next.from))
  const volume = `About ${formatCents(next.price * next.from)} with volume pricing`
  await expect(panel(page).getByText(volume)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByRole('complementary', { name: 'In Your Cart' })).toContainText(volume)
  await walkToReview(page)
  await expect(page.getByRole('main').getByText(volume)).toHaveCount(2)
  await page.reload()
  await expect(page.getByRole('main').getByText(volume)).toHaveCount(2)
})
