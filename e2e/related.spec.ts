import type { Page } from '@playwright/test'
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { getProductPath } from '#app/features/catalog/slug.ts'
import type { Database } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import { readyMadeBoxItems } from '#db/tables/ready-made.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test, waitForHydration } from '#test/browser.ts'

/** The first colors of the catalog's first design that has several in stock. */
async function readFirstDesign(db: Database) {
  const several = sql`${productData.family} in (
    select family from product_data where in_stock group by family having count(*) > 1)`
  const [first] = await db
    .select()
    .from(productData)
    .where(and(eq(productData.in_stock, true), isNotNull(productData.rounded_price), several))
    .orderBy(asc(productData.name))
    .limit(1)
  const variants = await db
    .select()
    .from(productData)
    .where(and(eq(productData.in_stock, true), eq(productData.family, first?.family ?? '')))
    .orderBy(asc(productData.colour))
  const [own, next] = variants
  if (!own?.colour || !next?.colour) throw new Error('the demo shop has no design in several colors')
  return { own, next, variants }
}

const getColors = (page: Page, name: string) => page.getByRole('list', { name: `Colors of ${name}`, exact: true })

/** The card that shows a product of this name. */
const getCard = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Products' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })

for (const width of [360, 1280]) {
  test(`a swatch changes its card in place at ${width} px`, async ({ page, db }) => {
    const { own, next, variants } = await readFirstDesign(db)
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/products')
    await waitForHydration(page)
    const swatches = getColors(page, own.name).getByRole('link')
    await expect(swatches).toHaveCount(variants.length)
    await expect(swatches.first()).toHaveAttribute('aria-current', 'true')
    const before = await getCard(page, own.name).boundingBox()
    await swatches.nth(1).click()
    const card = getCard(page, next.name)
    await expect(card.getByRole('heading', { level: 2 }).getByRole('link')).toHaveAttribute(
      'href',
      getProductPath(next),
    )
    await expect(card.getByRole('img', { includeHidden: true }).or(card.locator('img')).first()).toHaveAttribute(
      'src',
      new RegExp(`^${next.image_url?.replaceAll('.', '[.]')}`),
    )
    await expect(card).toContainText(`$${next.rounded_price?.toFixed(2)}`)
    await expect(card).toContainText(`Min. ${next.minimum_quantity}`)
    await expect(swatches.nth(1)).toHaveAttribute('aria-current', 'true')
    await expect(swatches.first()).toHaveAttribute('aria-current', 'false')
    await expect(swatches.nth(1)).toBeFocused()
    expect(await card.boundingBox()).toEqual(before)
    await expect(page).toHaveURL('/products')
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await card.getByRole('heading', { level: 2 }).getByRole('link').click()
    await expect(page).toHaveURL(getProductPath(next))
  })
}

test('pointing at a swatch or focusing it previews its color', async ({ page, db }) => {
  const { own, next } = await readFirstDesign(db)
  await page.goto('/products')
  await waitForHydration(page)
  const swatches = getColors(page, own.name).getByRole('link')
  await swatches.nth(1).hover()
  await expect(getCard(page, next.name)).toHaveCount(1)
  await expect(swatches.first()).toHaveAttribute('aria-current', 'true')
  await page.getByRole('heading', { level: 1 }).hover()
  await expect(getCard(page, own.name)).toHaveCount(1)

  await getCard(page, own.name).getByRole('heading', { level: 2 }).getByRole('link').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(swatches.nth(1)).toBeFocused()
  await expect(swatches.nth(1)).toHaveAccessibleName(next.name)
  await expect(getCard(page, next.name)).toHaveCount(1)
  const target = await swatches.nth(1).boundingBox()
  expect(Math.min(target?.width ?? 0, target?.height ?? 0)).toBeGreaterThanOrEqual(24)
  await page.keyboard.press('Enter')
  await expect(swatches.nth(1)).toBeFocused()
  await expect(getCard(page, next.name).getByText(new RegExp(`^${next.name}: \\$`))).toBeAttached()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: next.name })).toBeVisible()
})

test('a product page changes its color in place, each in a history entry', async ({ page, db }) => {
  const { own, next } = await readFirstDesign(db)
  await page.goto('/products')
  await waitForHydration(page)
  await page.getByRole('heading', { level: 2, name: own.name, exact: true }).getByRole('link').click()
  // The card of the product has the same colors.
  await expect(page.getByRole('button', { name: 'Request a Quote' })).toBeVisible()
  const colors = getColors(page, own.name)
  await expect(colors.getByRole('link', { name: own.colour ?? '' })).toHaveAttribute('aria-current', 'true')
  await colors.getByRole('link', { name: own.colour ?? '' }).focus()
  await page.keyboard.press('Tab')
  await expect(colors.getByRole('link', { name: next.colour ?? '' })).toBeFocused()
  const scrolled = await page.evaluate(() => {
    scrollTo(0, 120)
    return scrollY
  })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(getProductPath(next))
  await expect(page).toHaveTitle(new RegExp(`^${next.name} `))
  await expect(page.getByRole('heading', { level: 1, name: next.name })).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
  const chosen = getColors(page, next.name).getByRole('link', { name: next.colour ?? '' })
  await expect(chosen).toHaveAttribute('aria-current', 'true')
  await expect(chosen).toBeFocused()
  await page.getByRole('button', { name: 'Request a Quote' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request a Quote' })
  await expect(dialog).toContainText(next.name)
  await expect(dialog.locator('[name=product_id]')).toHaveValue(next.id)
  await page.keyboard.press('Escape')

  await page.goBack()
  await expect(page).toHaveURL(getProductPath(own))
  await expect(page.getByRole('heading', { level: 1, name: own.name })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`^${own.name} `))
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: next.name })).toBeVisible()
  // The current color adds nothing to go back over.
  await chosen.click()
  await page.getByRole('link', { name: 'Back to Products' }).click()
  await expect(page).toHaveURL('/products')
})

test('the page of a color stays until the next is loaded, and the pressed color keeps the focus', async ({
  page,
  db,
}) => {
  const { own, next } = await readFirstDesign(db)
  await page.goto(getProductPath(own))
  await waitForHydration(page)
  const { promise, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\.data(\?|$)/, async (route) => {
    await promise
    await route.continue()
  })
  await getColors(page, own.name)
    .getByRole('link', { name: next.colour ?? '' })
    .focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Loading page...')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: own.name })).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1, name: next.name })).toBeVisible()
  await expect(page.getByText('Loading product...')).toHaveCount(0)
  await expect(getColors(page, next.name).getByRole('link', { name: next.colour ?? '' })).toBeFocused()
})

test('the builder adds the color that its card shows', async ({ page, db }) => {
  const { own, next } = await readFirstDesign(db)
  await page.goto('/swag-box-builder')
  await waitForHydration(page)
  await getColors(page, own.name).getByRole('link').nth(1).click()
  await page.getByRole('button', { name: `Add ${next.name}`, exact: true }).click()
  await expect(page.getByRole('button', { name: `Added ${next.name}`, exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Items in your box' })).toContainText(next.name)
  await getColors(page, own.name).getByRole('link').first().click()
  await expect(page.getByRole('button', { name: `Add ${own.name}`, exact: true })).toBeVisible()
})

test('the color filter leads each style with a matching color', async ({ page, db }) => {
  await page.goto('/products')
  await waitForHydration(page)
  await page.getByRole('checkbox', { name: /^Blue/ }).check()
  await expect(page).toHaveURL('/products?color=blue')
  const count = await db.$count(productData, sql`in_stock and color_group = 'blue'`)
  await expect(page.getByRole('status')).toContainText(
    new RegExp(`Showing ${count.toLocaleString('en-US')} of [\\d,]+ products in [\\d,]+ styles`),
  )
  const names = await page
    .getByRole('region', { name: 'Products' })
    .getByRole('heading', { level: 2 })
    .allTextContents()
  const leads = await db
    .select()
    .from(productData)
    .where(and(eq(productData.in_stock, true), sql`name in ${names}`))
  expect(names).toHaveLength(24)
  for (const name of names) expect(leads.find((lead) => lead.name === name)?.color_group, name).toBe('blue')
  await page.getByRole('link', { name: 'Remove filter Blue' }).click()
  await expect(page).toHaveURL('/products')
  await expect(page.getByRole('checkbox', { name: /^Blue/ })).not.toBeChecked()
})

test('a product page shows price alternatives and complementary products', async ({ page, db }) => {
  const { own } = await readFirstDesign(db)
  await page.goto(getProductPath(own))
  await waitForHydration(page)
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const title of ['Similar, at another price', 'Goes in a box with']) {
      const shelf = page.getByRole('region', { name: title })
      await expect(shelf.getByRole('heading', { level: 2, name: title })).toBeVisible()
      expect(await shelf.getByRole('link').count()).toBeGreaterThanOrEqual(2)
      expect(await shelf.getByRole('link').count()).toBeLessThanOrEqual(4)
    }
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
  }
  const other = page.getByRole('region', { name: 'Similar, at another price' }).getByRole('link').first()
  await expect(other).toContainText(/\$[\d,.]+ \$[\d,.]+ (less|more)$/)
  const name = await other.getByRole('heading', { level: 3 }).textContent()
  await other.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '')
})

test('products of one ready-made box are complementary', async ({ page, db }) => {
  const [item] = await db
    .select({ product: productData, box: readyMadeBoxItems.ready_made_box_id })
    .from(readyMadeBoxItems)
    .innerJoin(productData, eq(productData.id, readyMadeBoxItems.product_id))
    .limit(1)
  if (!item) throw new Error('the demo shop has no ready-made box')
  const others = await db
    .select({ name: productData.name })
    .from(readyMadeBoxItems)
    .innerJoin(productData, eq(productData.id, readyMadeBoxItems.product_id))
    .where(and(eq(readyMadeBoxItems.ready_made_box_id, item.box), sql`${productData.id} <> ${item.product.id}`))
  await page.goto(getProductPath(item.product))
  const shelf = page.getByRole('region', { name: 'Goes in a box with' })
  for (const { name } of others.slice(0, 4)) {
    await expect(shelf.getByRole('heading', { level: 3, name, exact: true })).toBeVisible()
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('colors and related products are plain links', async ({ page, db }) => {
    const { own, next } = await readFirstDesign(db)
    await page.goto('/products')
    await getColors(page, own.name).getByRole('link', { name: next.name }).click()
    await expect(page).toHaveURL(getProductPath(next))
    await getColors(page, next.name)
      .getByRole('link', { name: own.colour ?? '' })
      .click()
    await expect(page).toHaveURL(getProductPath(own))
    await page.getByRole('region', { name: 'Goes in a box with' }).getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).not.toHaveURL(getProductPath(own))
  })

  test('the color filter is a field of the form', async ({ page }) => {
    await page.goto('/products')
    await page.getByRole('checkbox', { name: 'Red' }).check()
    await page.getByRole('button', { name: 'Apply' }).first().click()
    await expect(page).toHaveURL(/\/products\?color=red(&sort=name)?$/)
    await expect(page.getByRole('checkbox', { name: 'Red' })).toBeChecked()
    await expect(page.getByRole('status')).toContainText(/Showing [\d,]+ of [\d,]+ products in [\d,]+ styles/)
  })
})
