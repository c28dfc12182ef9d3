import type { Page } from '@playwright/test'
import { and, asc, gt, isNotNull, sql } from 'drizzle-orm'
import { getProductPath } from '#app/features/catalog/slug.ts'
import { toPriceRows } from '#app/features/orders/price-breaks.ts'
import { packingDays } from '#app/features/orders/terms/arrival.ts'
import { getEarliestArrival } from '#app/features/orders/terms/delivery-estimate.ts'
import { getUnitPrice } from '#app/features/orders/unit-price.ts'
import { formatCents, formatPrice, toCents } from '#app/lib/text/money.ts'
import { getTodayInChicago } from '#app/lib/time/dates.ts'
import type { Database } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test, waitForHydration } from '#test/browser.ts'
import { clickNext, continueToReview, fillContact, getHeading, openBuilder } from './swag-box.ts'

/** Pricing terms of a product in a box: price, minimum, date. */

/** Returns a product with a second price break that a pack quantity can reach. */
async function readDiscountedProduct(db: Database) {
  const products = await db
    .select()
    .from(productData)
    .where(and(productData.in_stock, isNotNull(productData.rounded_price), sql`minimum_quantity <= 48`))
    .orderBy(asc(productData.name))
  for (const product of products) {
    const rows = toPriceRows(product.price_breaks)
    const next = rows.find(({ from }) => from > 48)
    const before = next && next.from - 1
    if (next && before && before >= 48 && getUnitPrice(rows, before)) return { product, rows, next, before }
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

test('a box shows its total with volume pricing and the quantity of the next break', async ({ page, db }) => {
  const { product, rows, next, before } = await readDiscountedProduct(db)
  await buildBox(page, product.name, before)
  const less = (getUnitPrice(rows, before) ?? 0) * before - next.price * next.from
  expect(less).toBeGreaterThan(0)
  await panel(page)
    .getByRole('button', { name: `1 more box for ${formatCents(less)} less`, exact: true })
    .click()
  await expect(page.getByLabel('Custom quantity')).toHaveValue(String(next.from))
  const volume = `${formatCents(next.price * next.from)} for the products with volume pricing`
  const perBox = `About ${formatCents(next.price)} per box at ${next.from.toLocaleString('en-US')}`
  await expect(panel(page).getByRole('status').filter({ hasText: perBox })).toContainText(volume)
  await expect(panel(page)).toContainText(`Total Price${formatPrice((product.rounded_price ?? 0) * next.from)}`)
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  // The header and its drawer lead with the same estimate.
  const total = formatCents(next.price * next.from)
  const listTotal = formatPrice((product.rounded_price ?? 0) * next.from)
  const boxButton = page.getByRole('banner').getByRole('button', { name: /^Swag box and cart/ })
  await expect(boxButton).toHaveAccessibleName(`Swag box and cart, 1 item, ${total}`)
  await boxButton.click()
  const drawer = page.getByRole('dialog', { name: 'Your box and cart' })
  await expect(drawer).toContainText(`Estimate${total}`)
  await expect(drawer).toContainText(`${listTotal} at list prices`)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Proceed to Checkout', exact: true }).click()
  const sidebar = page.getByRole('complementary', { name: 'In Your Cart' })
  await expect(sidebar).toContainText(volume)
  await expect(sidebar).toContainText(`Total Estimate${listTotal}`)
  const getSize = (text: string) =>
    sidebar
      .getByText(text, { exact: true })
      .first()
      .evaluate((each) => Number.parseFloat(getComputedStyle(each).fontSize))
  expect(await getSize(formatCents(next.price))).toBeGreaterThan(await getSize(listTotal))
  await continueToReview(page)
  await expect(page.getByRole('main').getByText(volume)).toHaveCount(2)
  await page.reload()
  await expect(page.getByRole('main').getByText(volume)).toHaveCount(2)
})

test('shows a minimum on every line, reaches it by click, and does not block', async ({ page, db }) => {
  const [product] = await db
    .select()
    .from(productData)
    .where(and(productData.in_stock, isNotNull(productData.rounded_price), gt(productData.minimum_quantity, 48)))
    .orderBy(asc(productData.name))
    .limit(1)
  const minimum = product?.minimum_quantity?.toLocaleString('en-US')
  if (!product || !minimum) throw new Error('the demo shop has no such product')
  const needs = `Needs ${minimum}`
  await buildBox(page, product.name, 48)
  await expect(panel(page).getByText(needs)).toBeVisible()
  const raise = panel(page).getByRole('button', { name: `Raise to ${minimum} for ${product.name}` })
  await raise.click()
  await expect(page.getByLabel('Custom quantity')).toHaveValue(String(product.minimum_quantity))
  await expect(panel(page).getByText(needs)).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Items in your box' })).toBeFocused()

  await page.getByRole('button', { name: '48', exact: true }).click()
  await expect(raise).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByRole('complementary', { name: 'In Your Cart' })).toContainText(needs)
  await continueToReview(page)
  await expect(page.getByRole('list', { name: 'Products in your box' })).toContainText(needs)
  await page.getByRole('button', { name: 'Submit Project' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request Submitted Successfully!')
})

/** A ready-made box of which 48 packs are below the minimum of a product. */
async function readDemandingBox(db: Database) {
  const { rows } = await db.execute<{ name: string; product: string; minimum: number }>(sql`
    select box.name, product.name as product, product.minimum_quantity as minimum
    from ready_made_boxes box
    join ready_made_box_items item on item.ready_made_box_id = box.id
    join product_data product on product.id = item.product_id
    where box.is_active and not exists (
      select from ready_made_box_items other join product_data sold on sold.id = other.product_id
      where other.ready_made_box_id = box.id and not sold.in_stock)
    order by product.minimum_quantity::float / item.quantity desc nulls last
    limit 1`)
  const [row] = rows
  if (!row) throw new Error('the demo shop has no ready-made boxes')
  return row
}

test('a ready-made cart names products below their minimum', async ({ page, db }) => {
  const box = await readDemandingBox(db)
  await page.goto('/ready-made-boxes')
  await waitForHydration(page)
  await page.getByRole('button', { name: `Add to Cart: ${box.name}` }).click()
  const cart = page.getByRole('complementary', { name: 'Your cart' })
  await expect(cart).toContainText(`${box.product} needs ${box.minimum.toLocaleString('en-US')}`)
  await cart.getByRole('button', { name: /^Raise to [\d,]+ for/ }).click()
  await expect(cart.getByText(/ needs /)).toHaveCount(0)
  await expectAccessible(page)
})

/** A product in stock with a long production time, with or without rush, and when it arrives, alone or packed in boxes. */
async function readSlowProduct(db: Database, rush: boolean, isPacked = false) {
  const [product] = await db
    .select()
    .from(productData)
    .where(
      and(
        productData.in_stock,
        isNotNull(productData.rounded_price),
        gt(productData.production_time, 4),
        sql`${productData.rush_service_available} = ${rush}`,
      ),
    )
    .orderBy(asc(productData.name))
    .limit(1)
  if (!product?.production_time) throw new Error('the demo shop has no such product')
  const earliest = getEarliestArrival(product.production_time + (isPacked ? packingDays : 0), getTodayInChicago())
  const day = earliest?.toISOString().slice(0, 10) ?? ''
  const tooEarly = new Date(Date.parse(day) - 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  return { product, day, tooEarly, dateNote: getDateNote(day, rush) }
}

function getDateNote(day: string, rush: boolean) {
  const date = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(day),
  )
  return new RegExp(`Earliest with standard production: ${date}(, \\d{4})?${rush ? '; rush may make it' : ''}\\.`)
}

test('a quote form shows a note for an early date, and the total', async ({ page, db }) => {
  const { product, day, tooEarly, dateNote } = await readSlowProduct(db, true)
  await page.goto(getProductPath(product))
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Request a Quote' }).click()
  const date = page.getByLabel('Date needed')
  await date.fill(tooEarly)
  await expect(page.getByRole('status').filter({ hasText: dateNote })).toBeVisible()
  await expect(date).toHaveAccessibleDescription(dateNote)
  await date.fill(day)
  await expect(page.getByText('Earliest with standard production')).toHaveCount(0)

  const rows = toPriceRows(product.price_breaks)
  const last = rows.at(-1)
  const quantity = last?.from ?? product.minimum_quantity ?? 1
  await page.getByLabel('Quantity').fill(String(quantity))
  const unit = last?.price ?? toCents(product.rounded_price) ?? 0
  const dialog = page.getByRole('dialog', { name: 'Request a Quote' })
  await expect(dialog).toContainText(
    `About ${formatCents(unit)} per unit at this quantity, ${formatCents(unit * quantity)} in all`,
  )
  if (rows.length > 1) {
    const list = formatCents((toCents(product.rounded_price) ?? 0) * quantity)
    await expect(dialog).toContainText(`(${list} at the list price)`)
  }
  await expectAccessible(page)
})

test('the checkout shows a note for a date too early for the slowest product, and continues', async ({ page, db }) => {
  const { product, day, tooEarly, dateNote } = await readSlowProduct(db, false, true)
  await buildBox(page, product.name, 48)
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await fillContact(page)
  await clickNext(page)
  const date = page.getByLabel('Date Needed')
  await date.fill(tooEarly)
  await expect(page.getByRole('status').filter({ hasText: dateNote })).toBeVisible()
  await expect(page.getByText('rush may make it')).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(dateNote)).toBeVisible()
  await date.fill(day)
  await expect(page.getByText('Earliest with standard production')).toHaveCount(0)
  await date.fill(tooEarly)
  await clickNext(page)
  await expect(getHeading(page, 'Review & Submit')).toBeVisible()
})
