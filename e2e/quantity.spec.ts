import type { Page } from '@playwright/test'
import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { getProductPath } from '#app/features/catalog/slug.ts'
import { toPriceRows } from '#app/features/orders/price-breaks.ts'
import { getUnitPrice } from '#app/features/orders/unit-price.ts'
import { formatCents, formatPrice, toCents } from '#app/lib/text/money.ts'
import type { Database } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test, waitForHydration } from '#test/browser.ts'
import { openBuilder } from './swag-box.ts'

/** The buyer's quantity: asked once, remembered, and the price at it on every page. */

/** A product whose price at `quantity` differs from its list price. */
async function readDiscounted(db: Database, quantity: number) {
  const products = await db
    .select()
    .from(productData)
    .where(
      and(
        productData.in_stock,
        // Any color of a style could lead the card.
        isNull(productData.family),
        isNotNull(productData.rounded_price),
        sql`minimum_quantity between 2 and ${quantity}`,
      ),
    )
    .orderBy(asc(productData.name))
  for (const product of products) {
    const rows = toPriceRows(product.price_breaks)
    const price = getUnitPrice(rows, quantity)
    if (price !== undefined && price !== toCents(product.rounded_price)) return { product, rows, price }
  }
  throw new Error('the demo shop has no such product')
}

const openList = async (page: Page, query: string) => {
  await page.goto(`/products${query}`)
  await waitForHydration(page)
}
const field = (page: Page) => page.getByRole('textbox', { name: 'Quantity' })
const searchFor = (name: string) => `?search=${encodeURIComponent(`"${name}"`).replace(/%22/g, '')}`
const card = (page: Page, name: string) =>
  page.locator('.product-card').filter({ has: page.getByRole('link', { name, exact: true }) })

for (const width of [360, 1280])
  test(`a quantity typed in the list follows the buyer to product, quote and box at ${width}`, async ({ page, db }) => {
    await page.setViewportSize({ width, height: 800 })
    const { product, price } = await readDiscounted(db, 150)
    await openList(page, searchFor(product.name))
    await field(page).fill('150')
    await field(page).press('Enter')
    await expect(page).toHaveURL(/[?&]quantity=150(&|$)/)
    const list = card(page, product.name)
    await expect(list).toContainText(`${formatCents(price)} at 150`)
    await expect(list).toContainText(`List ${formatPrice(product.rounded_price)}`)
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)

    // The quantity stays without the parameter, too.
    await page.goto(getProductPath(product))
    await waitForHydration(page)
    await expect(page.getByLabel('How many?')).toHaveValue('150')
    await expect(page.getByText(`150 × ${formatCents(price)} = ${formatCents(price * 150)}`)).toBeVisible()
    const row = page.getByRole('row').and(page.locator('[aria-current]'))
    await expect(row).toHaveCount(1)
    await expect(row.getByRole('rowheader')).toHaveAttribute('data-yours', '150')
    await expect(row).toContainText(formatCents(price))
    await expect(page.getByLabel('Number of boxes')).toHaveValue('150')
    await expectNoHorizontalScroll(page)
    await page.getByRole('button', { name: 'Request a Quote' }).first().click()
    await expect(page.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('150')

    await openBuilder(page)
    await expect(page.getByRole('textbox', { name: 'Boxes' })).toHaveValue('150')
  })

test('the total, the row of the table and the quote follow the quantity while it is typed', async ({ page, db }) => {
  const { product, rows } = await readDiscounted(db, 150)
  await page.goto(`${getProductPath(product)}?quantity=150`)
  await waitForHydration(page)
  const quantity = page.getByLabel('How many?')
  await expect(quantity).toHaveValue('150')
  const last = rows.at(-1)
  if (!last) throw new Error('no breaks')
  await quantity.fill(String(last.from))
  await expect(page.getByText(`= ${formatCents(last.price * last.from)}`)).toBeVisible()
  await expect(page.locator('tr[aria-current]')).toContainText(last.label)
  // The price at the quantity leads.
  await expect(page.locator('p').filter({ hasText: 'per unit' }).first()).toContainText(formatCents(last.price))
  await expect(page.getByText(`List price ${formatPrice(product.rounded_price)}`)).toBeVisible()
  await quantity.fill('1')
  const minimum = product.minimum_quantity ?? 1
  await expect(page.getByText(`Minimum ${minimum.toLocaleString('en-US')}:`)).toBeVisible()
  await quantity.fill('nonsense')
  await quantity.press('Tab')
  await expect(quantity).toHaveValue('1')
  await quantity.fill('600')
  await page.getByRole('button', { name: 'Request a Quote' }).first().click()
  const quoted = page.getByRole('spinbutton', { name: 'Quantity' })
  await expect(quoted).toHaveValue('600')
  await quoted.fill('700')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await quantity.fill('650')
  await page.getByRole('button', { name: 'Request a Quote' }).first().click()
  await expect(quoted).toHaveValue('700')
})

test('price sorts use the price at the quantity, and the status says so', async ({ page }) => {
  await openList(page, '?category=Drinkware')
  await field(page).fill('1,000')
  await field(page).press('Enter')
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Price: low to high' })
  await expect(page).toHaveURL(/quantity=1000&sort=price-asc/)
  await expect(page.getByText('by price at 1,000')).toBeVisible()
  const shown = page.locator('.product-card-terms p', { hasText: / at 1,000$/ })
  await expect(shown).toHaveCount(24)
  const prices = (await shown.allTextContents()).map((text) => Number(text.replace(/ at.*|[$,]/g, '')))
  expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  expect(prices[0]).toBeGreaterThan(0)
})

test('a stored quantity sorts by its price in a list without the parameter', async ({ page }) => {
  await openList(page, '?quantity=500')
  await openList(page, '')
  await expect(field(page)).toHaveValue('500')
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Price: high to low' })
  await expect(page).toHaveURL(/quantity=500&sort=price-desc/)
})

test('a minimum above the quantity is marked, and an emptied field clears the quantity', async ({ page, db }) => {
  const [product] = await db
    .select()
    .from(productData)
    .where(and(productData.in_stock, isNotNull(productData.rounded_price), gt(productData.minimum_quantity, 60)))
    .orderBy(asc(productData.name))
    .limit(1)
  if (!product) throw new Error('the demo shop has no such product')
  await openList(page, `${searchFor(product.name)}&quantity=30`)
  const minimum = card(page, product.name).getByText(`Min. ${product.minimum_quantity?.toLocaleString('en-US')}`)
  await expect(minimum).toHaveCSS('font-weight', '600')
  await field(page).fill('')
  await field(page).press('Enter')
  await expect(page).not.toHaveURL(/quantity=/)
  await expect(card(page, product.name)).toContainText(`${formatPrice(product.rounded_price)} / unit`)
  await page.reload()
  await waitForHydration(page)
  await expect(field(page)).toHaveValue('')
})

test('the words of a search set the quantity, also beside an earlier one', async ({ page }) => {
  await openList(page, '?quantity=150')
  const search = page.getByRole('searchbox', { name: 'Search the catalog' })
  await search.fill('500 pens')
  await search.press('Enter')
  await expect(page.getByText('Understood: 500 units')).toBeVisible()
  await expect(field(page)).toHaveValue('500')
  await expect(page.locator('.product-card-terms').first()).toContainText(' at 500')
  await page.goto('/products')
  await waitForHydration(page)
  await expect(field(page)).toHaveValue('500')
})

test('quote and box say that they raised the quantity to the minimum', async ({ page, db }) => {
  const [product] = await db
    .select()
    .from(productData)
    .where(and(productData.in_stock, isNotNull(productData.rounded_price), eq(productData.minimum_quantity, 48)))
    .limit(1)
  if (!product) throw new Error('the demo shop has no such product')
  await page.goto(`${getProductPath(product)}?quantity=20`)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Request a Quote' }).first().click()
  const quoted = page.getByRole('spinbutton', { name: 'Quantity' })
  await expect(quoted).toHaveValue('48')
  await expect(quoted).toHaveAccessibleDescription('You asked for 20: the minimum is 48.')
  await openBuilder(page)
  await page.getByRole('button', { name: /^Add / }).first().click()
  const boxes = page.getByLabel('Custom quantity')
  await expect(boxes).toHaveValue('48')
  await expect(page.getByText('You asked for 20: the minimum is 48.')).toBeVisible()
  await page.getByRole('button', { name: '96', exact: true }).click()
  await expect(page.getByText('You asked for')).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Boxes' }).fill('30')
  await page.getByRole('textbox', { name: 'Boxes' }).press('Enter')
  await expect(boxes).toHaveValue('48')
  await expect(page.getByText('You asked for 30: the minimum is 48.')).toBeVisible()
  await page.getByRole('button', { name: 'Min. 48' }).click()
  await expect(page.getByText('production starts at 50 boxes of one design').last()).toBeVisible()
})

test('tabs show the same quantity', async ({ page, context, db }) => {
  const { product } = await readDiscounted(db, 150)
  const other = await context.newPage()
  await page.goto(getProductPath(product))
  await waitForHydration(page)
  await openList(other, '')
  await field(other).fill('240')
  await field(other).press('Enter')
  await expect(page.getByLabel('How many?')).toHaveValue('240')
})

test('in the builder the quantity is that of the box, and the URL follows it', async ({ page, db }) => {
  const { product, price } = await readDiscounted(db, 150)
  await openBuilder(page, `${searchFor(product.name)}&quantity=150&sort=price-asc`)
  const boxes = page.getByRole('textbox', { name: 'Boxes' })
  await expect(boxes).toHaveValue('150')
  await expect(page.getByLabel('Custom quantity')).toHaveValue('150')
  await expect(card(page, product.name).first()).toContainText(`${formatCents(price)} at 150`)
  await page.getByRole('button', { name: `Add ${product.name}`, exact: true }).click()
  const panel = page.getByRole('complementary', { name: /Your Swag Box/ })
  await expect(panel.getByText(`About ${formatCents(price)} per box at 150`)).toBeVisible()
  await page.getByRole('button', { name: '96', exact: true }).click()
  await expect(boxes).toHaveValue('96')
  await expect(page).toHaveURL(/quantity=96/)
  await boxes.fill('20')
  await boxes.press('Enter')
  await expect(boxes).toHaveValue('48')
  await expect(page.getByLabel('Custom quantity')).toHaveValue('48')

  // A link does not change a box with products.
  await page.goto('/swag-box-builder?quantity=150')
  await waitForHydration(page)
  await expect(boxes).toHaveValue('48')
  await expect(page).toHaveURL(/quantity=48/)
})

test('a minimum is shown before a product is added', async ({ page, db }) => {
  const [product] = await db
    .select()
    .from(productData)
    .where(and(productData.in_stock, isNotNull(productData.rounded_price), gt(productData.minimum_quantity, 48)))
    .orderBy(asc(productData.name))
    .limit(1)
  if (!product) throw new Error('the demo shop has no such product')
  const minimum = `Minimum ${product.minimum_quantity?.toLocaleString('en-US')}: your box has 48`
  await openBuilder(page, searchFor(product.name))
  const add = page.getByRole('button', { name: `Add ${product.name}`, exact: true })
  await expect(add).toHaveAccessibleDescription(minimum)
  await expectAccessible(page)
  await page.goto(getProductPath(product))
  await waitForHydration(page)
  await expect(page.getByLabel('Number of boxes')).toHaveAccessibleDescription(minimum)
})

test('a ready-made box says which item needs more before it is added, and raises the packs', async ({ page, db }) => {
  const { rows } = await db.execute<{ name: string; product: string; minimum: number; packs: number }>(sql`
    select box.name, product.name as product, product.minimum_quantity as minimum,
      ceil(product.minimum_quantity::float / item.quantity)::int as packs
    from ready_made_boxes box
    join ready_made_box_items item on item.ready_made_box_id = box.id
    join product_data product on product.id = item.product_id
    where box.is_active order by product.minimum_quantity::float / item.quantity desc nulls last limit 1`)
  const [box] = rows
  if (!box) throw new Error('the demo shop has no ready-made boxes')
  await page.goto('/ready-made-boxes')
  await waitForHydration(page)
  const shown = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: box.name }) })
  await expect(shown).toContainText(`${box.product} needs ${box.minimum.toLocaleString('en-US')}`)
  await shown.getByRole('button', { name: /^Raise to/ }).click()
  await page.getByRole('button', { name: `Add to Cart: ${box.name}` }).click()
  const cart = page.getByRole('complementary', { name: 'Your cart' })
  await expect(cart.getByLabel('Total Quantity', { exact: true })).toHaveValue(String(box.packs))
  await expect(cart.getByText(/ needs /)).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the list and the product page compute the price at the quantity', async ({ page, db }) => {
    const { product, price } = await readDiscounted(db, 150)
    await page.goto(`/products${searchFor(product.name)}`)
    await field(page).fill('150')
    await page.getByRole('button', { name: 'Apply' }).first().click()
    await expect(page).toHaveURL(/quantity=150/)
    await expect(card(page, product.name)).toContainText(`${formatCents(price)} at 150`)
    await page.goto(getProductPath(product))
    await page.getByLabel('How many?').fill('150')
    await page.getByRole('button', { name: 'Update' }).first().click()
    await expect(page.getByText(`150 × ${formatCents(price)} = ${formatCents(price * 150)}`)).toBeVisible()
    await expect(page.locator('tr[aria-current] th')).toHaveAttribute('data-yours', '150')
  })
})
