import type { Page } from '@playwright/test'
import { and, asc, eq, sql } from 'drizzle-orm'
import { getProductPath } from '#app/features/catalog/slug.ts'
import { createBoxLink } from '#app/features/orders/box-link/box-link.ts'
import { formatCents } from '#app/lib/text/money.ts'
import type { Database } from '#db/client.ts'
import { type Product, productData } from '#db/tables/products.ts'
import { readyMadeBoxes, readyMadeBoxItems } from '#db/tables/ready-made.ts'
import { productRequests, swagBoxRequests } from '#db/tables/requests.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test, waitForHydration } from '#test/browser.ts'
import { findSmallFields } from './accessibility/small-fields.ts'
import { clickNext, contact, getHeading, openBuilder, readBox } from './swag-box.ts'

/** A shirt in all of its sizes, with an upcharge for 2XL, whose minimum a box of 48 reaches. */
async function readShirt(db: Database, offset = 0): Promise<Product> {
  const [shirt] = await db
    .select()
    .from(productData)
    .where(
      sql`in_stock and rounded_price is not null and coalesce(minimum_quantity, 1) <= 48
        and sizes @> '[{"name": "S"}, {"name": "2XL"}]' and not sizes @> '[{"in_stock": false}]'
        and jsonb_path_exists(sizes, '$[*] ? (@.name == "2XL" && @.upcharge > 0)')`,
    )
    .orderBy(asc(productData.name))
    .limit(1)
    .offset(offset)
  if (!shirt) throw new Error('the demo shop has no such shirt')
  return shirt
}

const getUpcharge = (shirt: Product, name: string) => shirt.sizes.find((size) => size.name === name)?.upcharge ?? 0
const createEmail = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@northwind.example`
const size = (page: Page, name: string) => page.getByRole('spinbutton', { name: `Units in size ${name}`, exact: true })
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const fill = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true })
const now = (page: Page) => page.getByRole('radio', { name: 'Enter sizes now' })
const later = (page: Page) => page.getByRole('radio', { name: 'Collect sizes later by link' })

async function fillQuote(page: Page, email: string, quantity: number) {
  await page.getByLabel('Name').fill('Dana Whitfield')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Quantity').fill(String(quantity))
  await page.getByLabel('Date needed').fill(new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10))
}

const submitQuote = (page: Page) => page.getByRole('button', { name: 'Submit Request' })
const readQuotes = (db: Database, email: string) =>
  db.select().from(productRequests).where(eq(productRequests.email, email))
const sum = (sizes: unknown) =>
  Array.isArray(sizes) ? sizes.reduce((total: number, { quantity }) => total + quantity, 0) : sizes

async function openQuote(page: Page, shirt: Product) {
  await page.goto(getProductPath(shirt))
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Request a Quote' }).click()
  await expect(submitQuote(page)).toBeDisabled()
}

for (const width of [360, 1280])
  test(`a quote asks for sizes that add up to its quantity, at ${width}`, async ({ page, db }) => {
    await page.setViewportSize({ width, height: 800 })
    const shirt = await readShirt(db)
    const email = createEmail('sizes')
    await openQuote(page, shirt)
    await fillQuote(page, email, 150)
    await expect(later(page)).toBeChecked()
    await expect(size(page, 'M')).toBeHidden()
    await now(page).check()
    await expect(status(page, '150 to assign')).toBeVisible()
    await size(page, '2XL').fill('10')
    await expect(status(page, '140 of 150 left to assign')).toContainText(
      `Sizes add ${formatCents(getUpcharge(shirt, '2XL') * 1000)}.`,
    )
    await expect(page.getByText(`with ${formatCents(getUpcharge(shirt, '2XL') * 1000)} for sizes`)).toBeVisible()
    expect(await findSmallFields(page)).toEqual([])
    await expectNoHorizontalScroll(page)
    await submitQuote(page).click()
    await expect(page.getByRole('group', { name: 'Sizes' })).toHaveAccessibleDescription('140 of 150 left to assign.')
    await expect(page.getByRole('group', { name: 'Sizes' })).toBeFocused()
    await expectAccessible(page)
    await fill(page, 'Usual mix').click()
    await expect(status(page, 'All 150 assigned.')).toBeVisible()
    await expect(fill(page, 'Usual mix')).toBeFocused()

    // A changed quantity keeps what was entered.
    const entered = await size(page, 'M').inputValue()
    await page.getByLabel('Quantity').fill('147')
    await expect(status(page, '3 too many')).toBeVisible()
    await page.getByLabel('Quantity').fill('162')
    await expect(status(page, '12 of 162 left to assign')).toBeVisible()
    await expect(size(page, 'M')).toHaveValue(entered)
    await fill(page, 'Spread evenly').click()
    await submitQuote(page).click()
    await expect(page.getByRole('alertdialog')).toContainText('Request submitted successfully!')
    const [row] = await readQuotes(db, email)
    expect(sum(row?.sizes)).toBe(162)
    await page.getByRole('button', { name: 'OK' }).click()
    await page.getByRole('button', { name: 'Request a Quote' }).click()
    await expect(later(page)).toBeChecked()
    await now(page).check()
    await expect(size(page, 'M')).toHaveValue('')
  })

test('a quote without sizes says that they are collected later', async ({ page, db }) => {
  const shirt = await readShirt(db)
  const email = createEmail('later')
  await openQuote(page, shirt)
  await fillQuote(page, email, 150)
  await now(page).check()
  await size(page, 'M').fill('7')
  await later(page).check()
  await submitQuote(page).click()
  await expect(page.getByRole('alertdialog')).toContainText('Request submitted successfully!')
  expect(await readQuotes(db, email)).toMatchObject([{ sizes: 'later' }])
})

test('keeps sizes from before the code of the form is loaded', async ({ page, db }) => {
  const shirt = await readShirt(db)
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/quote-form-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(getProductPath(shirt))
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Request a Quote' }).click()
  await page.getByLabel('Quantity').fill('150')
  await now(page).check()
  await size(page, 'S').fill('150')
  held.resolve()
  await expect(status(page, 'All 150 assigned.')).toBeVisible()
  await expect(size(page, 'S')).toHaveValue('150')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the server rejects sizes that do not add up, keeps them, and stores those that do', async ({
    page,
    db,
    expectedErrors,
  }) => {
    expectedErrors.push(/422/)
    const shirt = await readShirt(db)
    const email = createEmail('plain')
    await page.goto(getProductPath(shirt))
    await page.getByRole('button', { name: 'Request a Quote' }).click()
    await fillQuote(page, email, 150)
    await expect(size(page, 'M')).toBeHidden()
    await now(page).check()
    await size(page, 'M').fill('138')
    await submitQuote(page).click()
    await expect(page.getByText('12 of 150 left to assign').first()).toBeVisible()
    await expect(size(page, 'M')).toHaveValue('138')
    await size(page, '2XL').fill('12')
    await submitQuote(page).click()
    await expect(page.getByRole('status').filter({ hasText: 'Request submitted successfully!' })).toBeVisible()
    expect((await readQuotes(db, email))[0]?.sizes).toEqual([
      { name: 'M', quantity: 138, upcharge: 0 },
      { name: '2XL', quantity: 12, upcharge: getUpcharge(shirt, '2XL') },
    ])
  })
})

async function addToBox(page: Page, shirt: Product) {
  await openBuilder(page, `?search=${encodeURIComponent(shirt.name)}`)
  await page.getByRole('button', { name: `Add ${shirt.name}`, exact: true }).click()
}

const panel = (page: Page) => page.getByRole('complementary', { name: /Your Swag Box/ })

test('a box asks for sizes, counts their upcharge, and passes them to the request', async ({ page, db }) => {
  const shirt = await readShirt(db)
  const company = `Sizes ${crypto.randomUUID().slice(0, 8)}`
  await addToBox(page, shirt)
  await panel(page)
    .getByRole('button', { name: `Enter sizes of ${shirt.name}` })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Sizes' })
  await now(page).check()
  await size(page, '2XL').fill('8')
  await fill(page, 'Usual mix').click()
  await expect(status(page, 'All 48 assigned.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(panel(page).getByRole('button', { name: `Edit sizes of ${shirt.name}` })).toBeFocused()
  const { sizes } = (await readBox(page)).boxItems[0]
  expect(sum(sizes)).toBe(48)
  const cents = sizes.reduce(
    (total: number, each: { name: string; quantity: number }) =>
      total + each.quantity * getUpcharge(shirt, each.name) * 100,
    0,
  )
  await expect(panel(page)).toContainText(`${formatCents(cents)} for sizes`)
  await expect(panel(page)).toContainText(`Total Price${formatCents((shirt.rounded_price ?? 0) * 100 * 48)}`)

  // A changed quantity keeps them and says what is missing.
  await page.getByLabel('Custom quantity').fill('60')
  await page.getByLabel('Custom quantity').press('Enter')
  await expect(panel(page)).toContainText('12 of 60 left to assign')
  expect((await readBox(page)).boxItems[0].sizes).toEqual(sizes)

  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  for (const [label, value] of Object.entries({ ...contact, Company: company }))
    await page.getByLabel(label, { exact: true }).fill(value)
  await clickNext(page)
  await expect(getHeading(page, 'Project Details')).toBeVisible()
  await expect(size(page, '2XL')).not.toHaveValue('')
  await clickNext(page)
  await expect(page.getByRole('main')).toContainText('12 of 60 left to assign')
  await page.getByRole('button', { name: 'Submit Project' }).click()
  await expect(getHeading(page, 'Project Details')).toBeVisible()
  await expect(page.locator('form#checkout').getByRole('alert')).toContainText(
    `${shirt.name}: 12 of 60 left to assign.`,
  )
  await expect(page.getByRole('group', { name: `Sizes of ${shirt.name}` })).toBeFocused()
  await expectAccessible(page)
  await fill(page, 'Spread evenly').click()
  await expect(status(page, 'All 60 assigned.')).toBeVisible()
  await clickNext(page)
  await expect(page.getByRole('main')).not.toContainText('left to assign')
  await page.getByRole('button', { name: 'Submit Project' }).click()
  await expect(page).toHaveURL(/swag-box-success$/)
  await expect(page.getByRole('region', { name: 'What you sent' })).toContainText(/Sizes: .*2XL \d+ \(\+\$/)
  const [row] = await db.select().from(swagBoxRequests).where(eq(swagBoxRequests.company, company))
  expect(sum(row?.box_items[0]?.sizes)).toBe(60)
  expect(row?.total_price).toBeCloseTo((shirt.rounded_price ?? 0) * 60, 2)
})

test('a size that sold out since is named at the checkout, and can be reassigned', async ({
  page,
  db,
  expectedErrors,
}) => {
  expectedErrors.push(/422/)
  // Not the one of the other tests.
  const shirt = await readShirt(db, 40)
  const company = `Sold out ${crypto.randomUUID().slice(0, 8)}`
  await addToBox(page, shirt)
  await panel(page)
    .getByRole('button', { name: `Enter sizes of ${shirt.name}` })
    .click()
  await now(page).check()
  await size(page, 'S').fill('40')
  await size(page, '2XL').fill('8')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  for (const [label, value] of Object.entries({ ...contact, Company: company }))
    await page.getByLabel(label, { exact: true }).fill(value)
  await clickNext(page)
  await clickNext(page)
  const soldOut = shirt.sizes.map((each) => (each.name === '2XL' ? { ...each, in_stock: false } : each))
  await db.update(productData).set({ sizes: soldOut }).where(eq(productData.id, shirt.id))
  try {
    await page.getByRole('button', { name: 'Submit Project' }).click()
    await expect(getHeading(page, 'Project Details')).toBeVisible()
    await expect(page.locator('form#checkout').getByRole('alert')).toContainText(
      'Sold out: 2XL. 8 of 48 left to assign',
    )
    await expect(size(page, '2XL')).toBeDisabled()
    await expect(size(page, '2XL')).toHaveValue('8')
    await size(page, 'S').fill('48')
    await clickNext(page)
    await page.getByRole('button', { name: 'Submit Project' }).click()
    await expect(page).toHaveURL(/swag-box-success$/)
  } finally {
    await db.update(productData).set({ sizes: shirt.sizes }).where(eq(productData.id, shirt.id))
  }
  const [row] = await db.select().from(swagBoxRequests).where(eq(swagBoxRequests.company, company))
  expect(row?.box_items).toMatchObject([{ sizes: [{ name: 'S', quantity: 48, upcharge: 0 }] }])
})

test('a shared link keeps the sizes of its box', async ({ page, db }) => {
  const shirt = await readShirt(db)
  const sizes = [
    { name: 'S', quantity: 40 },
    { name: '2XL', quantity: 8 },
  ]
  await page.goto(createBoxLink({ name: '', packQuantity: 48, items: [{ ...shirt, sizes }] }, ''))
  const dialog = page.getByRole('dialog', { name: 'A box was shared with you' })
  await expect(dialog).toContainText(/Sizes: S 40, 2XL 8/)
  await dialog.getByRole('button', { name: 'Put it in my box' }).click()
  await expect(panel(page)).toContainText('Sizes: S 40, 2XL 8')
  expect((await readBox(page)).boxItems[0].sizes).toEqual(sizes)
})

test('a ready-made box asks for the sizes of its products, in cart and checkout', async ({ page, db }) => {
  test.slow()
  const company = `Kit ${crypto.randomUUID().slice(0, 8)}`
  const [found] = await db
    .select({ product: productData, box: readyMadeBoxes.name, quantity: readyMadeBoxItems.quantity })
    .from(readyMadeBoxItems)
    .innerJoin(productData, eq(productData.id, readyMadeBoxItems.product_id))
    .innerJoin(readyMadeBoxes, eq(readyMadeBoxes.id, readyMadeBoxItems.ready_made_box_id))
    .where(and(readyMadeBoxes.is_active, sql`${productData.name} ilike '%socks%'`))
    .orderBy(asc(readyMadeBoxes.sort_order))
    .limit(1)
  if (!found) throw new Error('the demo shop has no box with socks')
  const { product, box, quantity } = found
  const sizes = ['S/M', 'L/XL'].map((name) => ({ name, in_stock: true, upcharge: 0 }))
  await db.update(productData).set({ sizes }).where(eq(productData.id, product.id))
  try {
    const cart = page.getByRole('complementary', { name: 'Your cart' })
    const edit = cart.getByRole('button', { name: `Enter sizes of ${product.name}` })
    await page.goto('/ready-made-boxes')
    await waitForHydration(page)
    await page.getByRole('button', { name: `Add to Cart: ${box}` }).click()
    // The page is cached until the change of the product is announced.
    await expect(async () => {
      await page.reload()
      await expect(edit).toBeVisible({ timeout: 1000 })
    }).toPass()
    await edit.click()
    await now(page).check()
    await expect(fill(page, 'Usual mix')).toHaveCount(0)
    await fill(page, 'Spread evenly').click()
    await page.getByRole('button', { name: 'Save' }).click()
    const each = 24 * quantity
    await expect(cart).toContainText(`Sizes: S/M ${each}, L/XL ${each}`)
    await cart.getByRole('button', { name: 'Proceed to Checkout' }).click()
    for (const [label, value] of Object.entries({ ...contact, Company: company }))
      await page.getByLabel(label, { exact: true }).fill(value)
    await clickNext(page)
    await page
      .getByRole('region', { name: 'Sizes and imprint' })
      .locator('details')
      .filter({ hasText: product.name })
      .locator('summary')
      .click()
    await expect(size(page, 'S/M')).toHaveValue(String(each))
    await size(page, 'S/M').fill(String(each - 1))
    await size(page, 'L/XL').fill(String(each + 1))
    await clickNext(page)
    await page.getByRole('button', { name: 'Submit Project' }).click()
    await expect(page).toHaveURL(/swag-box-success$/)
    const [row] = await db.select().from(swagBoxRequests).where(eq(swagBoxRequests.company, company))
    expect(row?.box_items.find(({ product_id }) => product_id === product.id)?.sizes).toEqual([
      { name: 'S/M', quantity: each - 1, upcharge: 0 },
      { name: 'L/XL', quantity: each + 1, upcharge: 0 },
    ])
  } finally {
    await db.update(productData).set({ sizes: product.sizes }).where(eq(productData.id, product.id))
  }
})
