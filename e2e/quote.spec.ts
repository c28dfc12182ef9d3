import type { Page } from '@playwright/test'
import { and, asc, eq, gt } from 'drizzle-orm'
import { getProductPath } from '#app/features/catalog/slug.ts'
import { toPriceRows } from '#app/features/orders/price-breaks.ts'
import { getUnitPrice } from '#app/features/orders/unit-price.ts'
import { formatCents, toCents } from '#app/lib/text/money.ts'
import { getTodayInChicago } from '#app/lib/time/dates.ts'
import type { Database } from '#db/client.ts'
import { type Product, productData } from '#db/tables/products.ts'
import { productRequests } from '#db/tables/requests.ts'
import { expect, expectAccessible, test, waitForHydration } from '#test/browser.ts'

// Without animations, as colors are measured.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const failure = 'There was an error submitting your request. Please try again.'
const success = "Request submitted successfully! We'll get back to you shortly."

async function readProduct(db: Database): Promise<Product & { minimum_quantity: number }> {
  const [product] = await db
    .select()
    .from(productData)
    .where(and(gt(productData.minimum_quantity, 20), eq(productData.in_stock, true)))
    .orderBy(asc(productData.name))
    .limit(1)
  if (!product?.minimum_quantity) throw new Error('the demo shop has no such product')
  return { ...product, minimum_quantity: product.minimum_quantity }
}

const getDateInTwoWeeks = () => new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10)
const createEmail = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@northwind.example`
const toRows = (db: Database, email: string) =>
  db.select().from(productRequests).where(eq(productRequests.email, email))

async function openDialog(page: Page, product: Product) {
  await page.goto(getProductPath(product))
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Request a Quote' }).click()
  await expect(page.getByRole('dialog', { name: 'Request a Quote' })).toBeVisible()
  await expectFormHydrated(page)
}

/** The hydrated form disables the button until the fields are complete. */
const expectFormHydrated = (page: Page) => expect(submit(page)).toBeDisabled()

async function fill(page: Page, values: { email: string; quantity: number; phone?: string; date?: string }) {
  await page.getByLabel('Name').fill('Dana Whitfield')
  await page.getByLabel('Email').fill(values.email)
  if (values.phone) await page.getByLabel('Phone').fill(values.phone)
  await page.getByLabel('Quantity').fill(String(values.quantity))
  await page.getByLabel('Date needed').fill(values.date ?? getDateInTwoWeeks())
}

const code = { page: '**/assets/*.js', form: '**/assets/quote-form-*.js' }

/** Blocks scripts until `release` is called. */
async function blockScripts(page: Page, pattern: string) {
  const free = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    await free.promise
    await route.continue()
  })
  return { release: () => free.resolve() }
}

/** Opens the dialog while the code of the page, or of the form alone, is loading. */
async function openEarly(page: Page, product: Product, late: keyof typeof code) {
  const held = await blockScripts(page, code[late])
  await page.goto(getProductPath(product), { waitUntil: 'commit' })
  if (late === 'form') await waitForHydration(page)
  await page.getByRole('button', { name: 'Request a Quote' }).click()
  return held
}

const submit = (page: Page) => page.getByRole('button', { name: 'Submit Request' })

test('stores a quote request, shows an alert, closes the dialog and resets the fields', async ({ page, db }) => {
  const product = await readProduct(db)
  const email = createEmail('quote')
  await openDialog(page, product)
  await fill(page, { email, quantity: product.minimum_quantity })
  await page.reload()
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Request a Quote' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Name')).not.toHaveValue('')
  await fill(page, { email, quantity: product.minimum_quantity })
  await submit(page).click()
  await expect(page.getByRole('alertdialog')).toContainText(success)
  const confirmation = page.getByRole('region', { name: 'Your quote request' })
  // The alert names the reference, before the confirmation behind it.
  await expect(page.getByRole('alertdialog')).toContainText(/Your reference is BW-/)
  await expect(confirmation.getByText(/^BW-/)).toBeInViewport()
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('dialog', { name: 'Request a Quote' })).toBeHidden()
  await expect(confirmation.getByRole('heading', { name: 'Your quote request' })).toBeFocused()
  await expect(confirmation.getByText(/^BW-/)).toBeInViewport()
  await expect(confirmation.getByRole('heading', { name: 'What Happens Next' })).toBeInViewport()
  expect(await toRows(db, email)).toMatchObject([
    { product_id: product.id, quantity: product.minimum_quantity, phone: null, date_needed: getDateInTwoWeeks() },
  ])
  await page.getByRole('button', { name: 'Request a Quote' }).click()
  for (const label of ['Name', 'Email', 'Date needed']) await expect(page.getByLabel(label)).toHaveValue('')
  await expect(page.getByLabel('Quantity')).toHaveValue(String(product.minimum_quantity))
  await expect(submit(page)).toBeDisabled()

  const another = createEmail('another')
  await fill(page, { email: another, quantity: product.minimum_quantity })
  await submit(page).click()
  await expect(page.getByRole('alertdialog')).toContainText(success)
  expect(await toRows(db, another)).toMatchObject([{ product_id: product.id }])
})

test('the quantity starts at the minimum with its total', async ({ page, db }) => {
  const product = await readProduct(db)
  await openDialog(page, product)
  const minimum = product.minimum_quantity
  await expect(page.getByLabel('Quantity')).toHaveValue(String(minimum))
  const unit = getUnitPrice(toPriceRows(product.price_breaks), minimum) ?? toCents(product.rounded_price) ?? 0
  const total = page.getByRole('status').filter({ hasText: 'per unit at this quantity' })
  await expect(total).toContainText(formatCents(unit * minimum))
  await page.getByLabel('Quantity').fill(String(minimum * 2))
  const twice = getUnitPrice(toPriceRows(product.price_breaks), minimum * 2) ?? unit
  await expect(total).toContainText(formatCents(twice * minimum * 2))
  await page.getByLabel('Quantity').fill(String(minimum - 1))
  await expect(page.getByText('Enter a valid quantity to see the total.')).toBeVisible()
})

test('suggests a near price break and applies it on click', async ({ page, db }) => {
  const product = await readProduct(db)
  const rows = toPriceRows(product.price_breaks)
  const index = rows.findIndex((row, at) => at > 0 && row.price < (rows[at - 1]?.price ?? 0))
  const [before, next] = [rows[index - 1], rows[index]]
  if (!before || !next) throw new Error(`${product.name} has no break that saves`)
  await openDialog(page, product)
  const quantity = page.getByLabel('Quantity')
  await quantity.fill(String(next.from - 1))
  const less = before.price * (next.from - 1) - next.price * next.from
  expect(less).toBeGreaterThan(0)
  const suggestion = page.getByRole('button', { name: /^\d+ more unit/ })
  await expect(suggestion).toHaveText(`1 more unit for ${formatCents(less)} less`)
  await suggestion.click()
  await expect(quantity).toHaveValue(String(next.from))
  await expect(quantity).toBeFocused()
  await expect(page.getByText(formatCents(next.price * next.from))).toBeVisible()
  await expect(suggestion).toHaveCount(0)
})

for (const width of [360, 1280])
  test(`the dialog keeps its height and its button's place at ${width}`, async ({ page, db }) => {
    await page.setViewportSize({ width, height: 900 })
    const product = await readProduct(db)
    await openDialog(page, product)
    const dialog = page.getByRole('dialog', { name: 'Request a Quote' })
    const heights = async () => {
      // It slides up when it opens.
      await dialog.evaluate((each) => Promise.all(each.getAnimations().map(({ finished }) => finished)))
      const [box, form] = [await dialog.boundingBox(), await page.locator('form#quote-form').boundingBox()]
      return [box?.y, box?.height, form?.height]
    }
    const before = await heights()
    await fill(page, { email: 'dana', quantity: product.minimum_quantity - 1, date: '2020-01-01' })
    await page.getByLabel('Name').fill('')
    await page.getByLabel('Name').press('Enter')
    await expect(page.getByText('Quantity must be at least')).toBeVisible()
    expect(await heights()).toEqual(before)
    await page.getByLabel('Quantity').fill('1000000')
    await page.getByLabel('Date needed').fill(getTodayInChicago())
    await expect(page.getByText('Earliest with standard production')).toBeVisible()
    await expect(page.getByText('per unit at this quantity')).toBeVisible()
    expect(await heights()).toEqual(before)
    await fill(page, { email: createEmail('height'), quantity: product.minimum_quantity })
    await page.getByLabel('Name').focus()
    await page.getByLabel('Email').focus()
    await expect(submit(page)).toBeEnabled()
    expect(await heights()).toEqual(before)
  })

test('the wheel does not change the quantity', async ({ page, db }) => {
  const product = await readProduct(db)
  await page.goto(getProductPath(product))
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Request a Quote' }).click()
  await expectFormHydrated(page)
  const quantity = page.getByLabel('Quantity')
  await quantity.fill('500')
  await quantity.hover()
  for (const notches of [100, 100, 100, -100]) await page.mouse.wheel(0, notches)
  // A wheel that changed the number would have done so by the time of the next key.
  await page.keyboard.press('End')
  await expect(quantity).toHaveValue('500')
})

for (const late of ['page', 'form'] as const) {
  test(`keeps input and focus from before the code of the ${late} is loaded`, async ({ page, db }) => {
    const product = await readProduct(db)
    const email = createEmail('early')
    const held = await openEarly(page, product, late)
    await fill(page, { email, quantity: product.minimum_quantity + 3, phone: '555 0100' })
    await page.getByLabel('Phone').focus()
    await expect(submit(page)).toBeEnabled()
    held.release()
    await waitForHydration(page)
    await page.waitForLoadState('networkidle')
    await expect(page.getByLabel('Phone')).toBeFocused()
    await page.getByLabel('Quantity').fill('')
    await expectFormHydrated(page)
    await page.getByLabel('Quantity').fill(String(product.minimum_quantity + 3))
    await expect(page.getByLabel('Phone')).toHaveValue('555 0100')
    await submit(page).click()
    await expect(page.getByRole('alertdialog')).toContainText(success)
    expect(await toRows(db, email)).toMatchObject([{ phone: '555 0100', quantity: product.minimum_quantity + 3 }])
  })

  test(`stores a form once that is submitted before the code of the ${late} is loaded`, async ({ page, db }) => {
    const product = await readProduct(db)
    const email = createEmail('sooner')
    const held = await openEarly(page, product, late)
    await fill(page, { email, quantity: product.minimum_quantity })
    await submit(page).click()
    await expect(page.getByRole('status').filter({ hasText: success })).toBeVisible()
    held.release()
    await waitForHydration(page)
    expect(await toRows(db, email)).toHaveLength(1)
  })
}

for (const [label, typed, key, left] of [
  ['Quantity', '1500', 'Delete', ''],
  ['Email', 'dana@northwind.example', 'Delete', ''],
  ['Phone', '555 0100', 'Shift+ArrowLeft', '555 010'],
] as const)
  test(`the selection in ${label} survives loading the code`, async ({ page, db }) => {
    const held = await openEarly(page, await readProduct(db), 'form')
    const field = page.getByLabel(label)
    await field.fill(typed)
    await (left ? field.press(key) : field.selectText())
    held.release()
    await expectFormHydrated(page)
    await page.keyboard.press('Delete')
    await expect(field).toHaveValue(left)
  })

test('submits without the form code if it cannot be loaded', async ({ page, db, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED|Failed to fetch/)
  const product = await readProduct(db)
  const email = createEmail('never')
  await page.route(code.page, (route) => route.abort())
  await page.goto(getProductPath(product))
  await page.getByRole('button', { name: 'Request a Quote' }).click()
  await fill(page, { email, quantity: product.minimum_quantity })
  await submit(page).click()
  await expect(page.getByRole('status').filter({ hasText: success })).toBeVisible()
  expect(await toRows(db, email)).toHaveLength(1)
})

test('shows an error if the form code cannot be loaded, and loads it with the page', async ({
  page,
  db,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|quote-form|React error #(422|520)/)
  await page.route(code.form, (route) => route.abort())
  await page.goto(getProductPath(await readProduct(db)))
  await page.getByRole('button', { name: 'Request a Quote' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request a Quote' })
  await expect(dialog.getByRole('alert')).toHaveText(/The form could not be loaded. Please check your connection./)
  await page.unroute(code.form)
  await dialog.getByRole('button', { name: 'Reload the page' }).click()
  await page.getByRole('button', { name: 'Request a Quote' }).click()
  await expectFormHydrated(page)
})

test('after client navigation the dialog opens at once with its final height', async ({ page, db }) => {
  const product = await readProduct(db)
  await page.goto(`/products?search=${encodeURIComponent(product.name)}`)
  await waitForHydration(page)
  const held = await blockScripts(page, code.form)
  await page.getByRole('heading', { level: 2, name: product.name }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
  await page.getByRole('button', { name: 'Request a Quote' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request a Quote' })
  await expect(dialog.getByText('Loading the form...')).toBeAttached()
  await expectAccessible(page)
  const waiting = await dialog.boundingBox()
  held.release()
  await expectFormHydrated(page)
  expect((await dialog.boundingBox())?.height).toBe(waiting?.height)
})

test('enables the button with name, email, a valid quantity and a date', async ({ page, db }) => {
  const product = await readProduct(db)
  await openDialog(page, product)
  await expect(submit(page)).toBeDisabled()
  await fill(page, { email: createEmail('wait'), quantity: product.minimum_quantity })
  await expect(submit(page)).toBeEnabled()
  for (const label of ['Name', 'Email', 'Quantity', 'Date needed']) {
    const value = await page.getByLabel(label).inputValue()
    await page.getByLabel(label).fill('')
    await expect(submit(page)).toBeDisabled()
    await page.getByLabel(label).fill(value)
    await expect(submit(page)).toBeEnabled()
  }
})

test('shows an error while typing for a low quantity, but not for an empty one', async ({ page, db }) => {
  const product = await readProduct(db)
  const message = `Quantity must be at least ${product.minimum_quantity} units`
  await openDialog(page, product)
  await fill(page, { email: createEmail('minimum'), quantity: product.minimum_quantity - 1 })
  await expect(page.getByText(message)).toBeVisible()
  await expect(submit(page)).toBeDisabled()
  await page.getByLabel('Quantity').fill('')
  await expect(page.getByText(message)).toBeHidden()
  await page.getByLabel('Quantity').fill(String(product.minimum_quantity))
  await expect(page.getByText(message)).toBeHidden()
  await expect(submit(page)).toBeEnabled()
})

test('shows errors for an invalid email address and a past date', async ({ page, db }) => {
  const product = await readProduct(db)
  await openDialog(page, product)
  await fill(page, { email: 'dana', quantity: product.minimum_quantity, date: '2020-01-01' })
  await submit(page).click()
  await expect(page.getByText('Invalid email address')).toBeVisible()
  await expect(page.getByText('Date needed must be today or later')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expectAccessible(page)
})

test('a server failure shows an alert and keeps the input', async ({ page, db, expectedErrors }) => {
  expectedErrors.push(/500/)
  const product = await readProduct(db)
  const email = createEmail('failure')
  await openDialog(page, product)
  await fill(page, { email, quantity: product.minimum_quantity, phone: '555 0100' })
  await page.route(/\.data/, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500 }) : route.continue(),
  )
  await submit(page).click()
  await expect(page.getByRole('alertdialog')).toContainText(failure)
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Phone')).toHaveValue('555 0100')
  await page.unroute(/\.data/)
  await submit(page).click()
  await expect(page.getByRole('alertdialog')).toContainText(success)
  expect(await toRows(db, email)).toHaveLength(1)
})

test('a lost connection shows an alert and keeps the input', async ({ page, db, expectedErrors }) => {
  // The header cannot load what shows the quote list.
  expectedErrors.push(/ERR_/, /Failed to fetch dynamically imported module/)
  const product = await readProduct(db)
  const email = createEmail('offline')
  await openDialog(page, product)
  await fill(page, { email, quantity: product.minimum_quantity })
  await page.context().setOffline(true)
  await submit(page).click()
  await expect(page.getByRole('alertdialog')).toContainText(failure)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
})

test('a double click submits one request', async ({ page, db }) => {
  const product = await readProduct(db)
  const email = createEmail('double')
  await openDialog(page, product)
  await fill(page, { email, quantity: product.minimum_quantity })
  await submit(page).dblclick()
  await expect(page.getByRole('alertdialog')).toContainText(success)
  expect(await toRows(db, email)).toHaveLength(1)
})

test('the dialog is accessible on a phone', async ({ page, db }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await openDialog(page, await readProduct(db))
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Request a Quote' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Request a Quote' })).toBeFocused()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the dialog opens, a rejection keeps the values, and a success is confirmed', async ({
    page,
    db,
    expectedErrors,
  }) => {
    expectedErrors.push(/422/)
    const product = await readProduct(db)
    const email = createEmail('plain')
    await page.goto(getProductPath(product))
    await page.getByRole('button', { name: 'Request a Quote' }).click()
    await fill(page, { email, quantity: product.minimum_quantity })
    await page.getByText('Ship to and budget').click()
    await page.locator('[name=ship-to]').selectOption({ label: 'Germany' })
    await page.locator('[name=ship-to-city]').fill('Berlin')
    await page.locator('[name=ship-to-budget]').fill('$1,500')
    // Passes the browser's validation and fails the server's.
    await page.getByLabel('Name').fill('   ')
    await submit(page).click()
    await expect(page.getByText('Name is required')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(page.locator('[name=ship-to-city]')).toHaveValue('Berlin')
    await expect(page.locator('[name=ship-to-budget]')).toHaveValue('1500.00')
    await page.getByLabel('Name').fill('Dana Whitfield')
    await submit(page).click()
    await expect(page.getByRole('status')).toContainText(success)
    expect(await toRows(db, email)).toMatchObject([
      {
        product_id: product.id,
        name: 'Dana Whitfield',
        delivery: [{ to: 'DE-address', city: 'Berlin', packs: product.minimum_quantity }],
        total_budget_cents: 150_000,
      },
    ])
  })
})
