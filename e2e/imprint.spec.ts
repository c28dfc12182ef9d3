import type { Page } from '@playwright/test'
import { and, asc, eq, like, sql } from 'drizzle-orm'
import { getProductPath } from '#app/features/catalog/slug.ts'
import { createBoxLink } from '#app/features/orders/box-link/box-link.ts'
import { describeImprint } from '#app/features/orders/imprint/imprint.ts'
import { formatPrice } from '#app/lib/text/money.ts'
import type { Database } from '#db/client.ts'
import { type Product, productData } from '#db/tables/products.ts'
import { readyMadeBoxes } from '#db/tables/ready-made.ts'
import { productRequests, swagBoxRequests } from '#db/tables/requests.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test, waitForHydration } from '#test/browser.ts'
import { saveLogo } from '#test/stored-logo.ts'
import { findSmallFields } from './accessibility/small-fields.ts'
import {
  clickNext,
  contact,
  createSvg,
  getHeading,
  openBuilder,
  readBox,
  readProducts,
  storeBox,
  toSavedBox,
} from './swag-box.ts'

/** A product with embroidery at several locations, which a box of 48 can have. */
async function readProduct(db: Database): Promise<Product> {
  const [product] = await db
    .select()
    .from(productData)
    .where(
      sql`in_stock and rounded_price is not null and coalesce(minimum_quantity, 1) <= 48 and sizes = '[]'
        and jsonb_array_length(imprint_locations) > 1
        and jsonb_path_exists(imprint_locations, '$[0] ? (@.methods[*] == "screen print" && @.maxColors >= 2)')`,
    )
    .orderBy(asc(productData.name))
    .limit(1)
  if (!product) throw new Error('the demo shop has no such product')
  return product
}

function getLocation(product: Product, index = 0) {
  const location = product.imprint_locations[index]
  if (!location) throw new Error(`${product.name} has no location ${index}`)
  return location
}

const createEmail = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@northwind.example`
const submitQuote = (page: Page) => page.getByRole('button', { name: 'Submit Request' })
const answer = (page: Page, label: string) => page.getByRole('radio', { name: label, exact: true })
const location = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: new RegExp(`^${name.replaceAll(/[()]/g, '.')}`) })
const readQuotes = (db: Database, email: string) =>
  db.select().from(productRequests).where(eq(productRequests.email, email))

async function fillQuote(page: Page, email: string, quantity: number) {
  await page.getByLabel('Name').fill('Dana Whitfield')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Quantity').fill(String(quantity))
  await page.getByLabel('Date needed').fill(new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10))
}

async function openQuote(page: Page, product: Product) {
  await page.goto(getProductPath(product))
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Request a Quote' }).click()
  await expect(submitQuote(page)).toBeDisabled()
}

/** Chooses the first location of a product: screen print in two colors. */
async function choosePrint(page: Page, product: Product) {
  const { name, methods } = getLocation(product)
  await answer(page, 'Choose the imprint').check()
  await location(page, name).check()
  if (methods.length > 1) await page.getByLabel('Method').first().selectOption('screen print')
  await page.getByLabel('Number of colors').first().selectOption('2')
  await page.getByLabel('Ink color 1').first().fill('White')
  await page.getByLabel('Ink color 2').first().fill('PMS 286 C')
}

const getPrint = (product: Product) => ({
  location: getLocation(product).name,
  method: 'screen print',
  colors: 2,
  color_names: 'White, PMS 286 C',
})
const getWords = (product: Product) => `${getLocation(product).name}, screen print, 2 colors (White, PMS 286 C)`

for (const width of [360, 1280])
  test(`a quote says imprint, company, message and artwork, and its confirmation survives a reload, at ${width}`, async ({
    page,
    db,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const product = await readProduct(db)
    const email = createEmail('imprint')
    await openQuote(page, product)
    await fillQuote(page, email, 150)
    await expect(answer(page, 'Not sure: advise me')).toBeChecked()
    // No location is asked for, only whether the date is flexible.
    await expect(page.getByRole('dialog').getByRole('checkbox')).toHaveCount(1)
    await choosePrint(page, product)
    // Several locations.
    const second = getLocation(product, 1)
    await location(page, second.name).check()
    expect(await findSmallFields(page)).toEqual([])
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
    await page.getByLabel('Company').fill('Northwind')
    await page.getByLabel('Message').fill('Ship to Ohio')
    await page.getByLabel('Artwork Files', { exact: true }).setInputFiles(createSvg())
    await submitQuote(page).click()
    await expect(page.getByRole('alertdialog')).toContainText('Request submitted successfully!')
    await page.getByRole('button', { name: 'OK' }).click()
    const [row] = await readQuotes(db, email)
    expect(row).toMatchObject({
      company: 'Northwind',
      message: 'Ship to Ohio',
      uploaded_files: [{ name: 'logo.svg' }],
      imprint: [getPrint(product), { location: second.name }],
    })

    const confirmation = page.getByRole('region', { name: 'Your quote request' })
    for (const text of [
      /Your reference BW-/,
      `150 x ${product.name} (${product.item_number}), $`,
      `; imprint: ${getWords(product)}`,
      'logo.svg',
    ])
      await expect(confirmation).toContainText(text)
    await page.reload()
    await expect(confirmation).toContainText(getWords(product))
    await waitForHydration(page)
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
    await confirmation.getByRole('button', { name: 'Dismiss' }).click()
    await expect(confirmation).toBeHidden()
  })

test('no imprint is an answer', async ({ page, db }) => {
  const product = await readProduct(db)
  const email = createEmail('none')
  await openQuote(page, product)
  await fillQuote(page, email, 150)
  await answer(page, 'No imprint').check()
  await submitQuote(page).click()
  await expect(page.getByRole('alertdialog')).toContainText('Request submitted successfully!')
  expect(await readQuotes(db, email)).toMatchObject([{ imprint: 'none' }])
})

test('a logo placed in the studio fills in the untouched imprint, also while products do not show it', async ({
  page,
  db,
}) => {
  test.slow()
  const product = await readProduct(db)
  const { name } = getLocation(product)
  await openQuote(page, product)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'See it with your logo' }).click()
  const studio = page.getByRole('dialog', { name: 'See it with your logo' })
  await studio.getByLabel('Logo file').setInputFiles(createSvg())
  await expect(studio.getByRole('radio', { name, exact: true })).toBeChecked()
  await studio.getByRole('switch', { name: 'Show my logo on every product' }).click()
  await studio.getByRole('button', { name: 'Request a quote' }).click()
  await expect(page.getByText(/^Filled in from (where you placed your logo|your logo on the product)\./)).toBeVisible()
  await expect(answer(page, 'Choose the imprint')).toBeChecked()
  await expect(location(page, name)).toBeChecked()
  await expect(page.getByText('Your logo goes along')).toBeVisible()
})

for (const width of [360, 1280])
  test(`an unopened line of the quote list has imprint and color of the placed logo, at ${width}`, async ({
    page,
    db,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const product = await readProduct(db)
    const { name } = getLocation(product)
    const email = createEmail('placed')
    const print = { location: name, method: 'screen print', colors: 1, color_names: 'navy' }
    const placement = {
      area: 'front',
      location: name,
      method: 'screen print',
      decoration: 'screen print',
      center: [0.5, 0.5],
      widthMm: 10,
      degrees: 0,
      inks: '#1e2f52',
    } as const
    await saveLogo(page, {
      placed: [{ product: product.id, picture: product.image_url ?? '', color: '#b4242c', placements: [placement] }],
    })
    await page.goto(getProductPath(product))
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Add to quote list' }).click()
    await page.getByRole('link', { name: 'Open quote list' }).click()
    const list = page.getByRole('region', { name: '1 product' })
    await expect(list).toContainText(`Imprint: ${name}, screen print, 1 color (navy), from your logo`)
    await expect(list).toContainText('Asked for in red, not stocked')
    await expect(page.getByRole('region', { name: 'Your logo' })).toContainText(
      `${product.name}: asked for in red, not stocked`,
    )
    await page.getByLabel('Name').fill('Dana Whitfield')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Date needed').fill(new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10))
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
    await submitQuote(page).click()
    await expect(page.getByRole('alertdialog')).toContainText('Request submitted successfully!')
    await page.getByRole('button', { name: 'OK' }).click()
    const confirmation = page.getByRole('region', { name: 'Your quote request' })
    const [row] = await readQuotes(db, email)
    expect(row).toMatchObject({ imprint: [print], proof: { color: '#b4242c' } })
    const words = [
      `imprint: ${name}, screen print, 1 color (navy)`,
      `${product.name} (${product.item_number}), ${formatPrice(row?.unit_price ?? null)}\u00a0each`,
      `Estimate${formatPrice((row?.unit_price ?? 0) * (row?.quantity ?? 0))}`,
      'Logonorthwind.svg',
      'Asked for in red (#b4242c), not a stock color',
    ]
    for (const text of words) await expect(confirmation).toContainText(text)
    await expectNoHorizontalScroll(page)
    await page.reload()
    await expect(confirmation).toContainText('northwind.svg')
  })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the imprint can be chosen, is kept by a rejection, and is stored', async ({ page, db, expectedErrors }) => {
    expectedErrors.push(/422/)
    const product = await readProduct(db)
    const email = createEmail('plain')
    await page.goto(getProductPath(product))
    await page.getByRole('button', { name: 'Request a Quote' }).click()
    await fillQuote(page, email, 150)
    await expect(page.getByLabel('Number of colors').first()).toBeHidden()
    await choosePrint(page, product)
    // Passes the browser's validation and fails the server's.
    await page.getByLabel('Name').fill('   ')
    await submitQuote(page).click()
    await expect(page.getByText('Name is required')).toBeVisible()
    await expect(location(page, getLocation(product).name)).toBeChecked()
    await expect(page.getByLabel('Ink color 1').first()).toHaveValue('White')
    await expect(page.getByLabel('Ink color 2').first()).toHaveValue('PMS 286 C')
    await page.getByLabel('Name').fill('Dana Whitfield')
    await submitQuote(page).click()
    const confirmation = page.getByRole('region', { name: 'Your quote request' })
    await expect(confirmation.getByRole('status')).toContainText('Request submitted successfully!')
    await expect(confirmation).toContainText('What Happens Next')
    expect(await readQuotes(db, email)).toMatchObject([{ imprint: [getPrint(product)] }])
  })
})

const panel = (page: Page) => page.getByRole('complementary', { name: /Your Swag Box/ })

test('a box asks for the imprint of each product, and passes it to the request', async ({ page, db }) => {
  const product = await readProduct(db)
  const company = `Imprint ${crypto.randomUUID().slice(0, 8)}`
  await openBuilder(page, `?search=${encodeURIComponent(product.name)}`)
  await page.getByRole('button', { name: `Add ${product.name}`, exact: true }).click()
  await panel(page)
    .getByRole('button', { name: `Choose imprint of ${product.name}` })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Imprint' })
  const error = dialog.getByText('Choose an imprint location, or “Not sure: advise me”')
  await answer(page, 'Choose the imprint').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(error).toBeVisible()
  await choosePrint(page, product)
  await expect(error).toBeHidden()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(panel(page).getByRole('button', { name: `Edit imprint of ${product.name}` })).toBeFocused()
  await expect(panel(page)).toContainText(`Imprint: ${getWords(product)}`)
  await expect(panel(page)).toContainText(`Color: ${product.colour}`)
  expect((await readBox(page)).boxItems[0].imprint).toEqual([getPrint(product)])

  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  for (const [label, value] of Object.entries({ ...contact, Company: company }))
    await page.getByLabel(label, { exact: true }).fill(value)
  await clickNext(page)
  await expect(getHeading(page, 'Project Details')).toBeVisible()
  const group = page.getByRole('group', { name: `Imprint on ${product.name}` })
  await expect(group.getByLabel('Ink color 2').first()).toHaveValue('PMS 286 C')
  await group.getByLabel('Number of colors').first().selectOption('1')
  await group.getByLabel('Ink color 1').first().fill('White')
  await clickNext(page)
  const changed = `${getLocation(product).name}, screen print, 1 color (White)`
  await expect(page.getByRole('main')).toContainText(`Imprint: ${changed}`)
  await page.getByRole('button', { name: 'Submit Project' }).click()
  await expect(page).toHaveURL(/swag-box-success$/)
  await expect(page.getByRole('region', { name: 'What you sent' })).toContainText(`Imprint: ${changed}`)
  await expect(page.getByRole('region', { name: 'What you sent' })).toContainText(`Color: ${product.colour}`)
  const [row] = await db.select().from(swagBoxRequests).where(eq(swagBoxRequests.company, company))
  expect(row?.box_items).toMatchObject([{ imprint: [{ ...getPrint(product), colors: 1, color_names: 'White' }] }])
})

test('opening sizes and imprint of a box changes nothing; only Save does', async ({ page, db }) => {
  const [product] = await readProducts(db, 1)
  const sizes = ['S', 'M'].map((size) => ({ name: size, in_stock: true, upcharge: 0 }))
  const terms = { breaks: [], minimum: null, productionTime: 5, rush: false, sizes }
  await storeBox(page, toSavedBox([{ ...product, terms } as never]))
  await openBuilder(page)
  const before = await readBox(page)
  for (const [option, nothing] of [
    ['imprint', 'No imprint'],
    ['sizes', 'Collect sizes later by link'],
  ] as const) {
    const open = panel(page).getByRole('button', { name: new RegExp(`^(Choose|Enter) ${option} of`) })
    const dialog = page.getByRole('dialog', { name: option, exact: false })
    await open.click()
    await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0)
    await dialog.getByRole('radio', { name: nothing }).check()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await open.click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    if (option === 'imprint') {
      const error = dialog.getByText('Choose an imprint location, or “Not sure: advise me”')
      await expect(error).toBeVisible()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Cancel' }).click()
    }
    expect((await readBox(page)).boxItems).toEqual(before.boxItems)
    await open.click()
    await dialog.getByRole('radio', { name: nothing }).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await panel(page)
      .getByRole('button', { name: /^Edit imprint|^Enter sizes of .*: Sizes: collected later/ })
      .first()
      .click()
    await expect(page.getByRole('radio', { name: nothing, checked: true })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    before.boxItems = (await readBox(page)).boxItems
  }
  expect(before.boxItems).toMatchObject([{ imprint: 'none', sizes: [] }])
})

test('the studio begins with the imprint of the box, and what is placed there replaces it', async ({ page, db }) => {
  test.slow()
  const product = await readProduct(db)
  const [first, second] = [getLocation(product), getLocation(product, 1)]
  const [method = ''] = second.methods
  const imprint = [{ location: second.name, method, colors: 1, color_names: 'Acme Teal' }]
  const terms = { breaks: [], minimum: null, productionTime: 5, rush: false, imprint: product.imprint_locations }
  const saved = toSavedBox([{ ...product, terms } as never])
  await storeBox(page, { ...saved, boxItems: [{ ...saved.boxItems[0], imprint }] })
  await page.goto(getProductPath(product))
  await waitForHydration(page)
  await page.getByRole('button', { name: 'See it with your logo' }).click()
  const studio = page.getByRole('dialog', { name: 'See it with your logo' })
  await studio.getByLabel('Logo file').setInputFiles(createSvg())
  const group = studio.getByRole('group', { name: 'Imprint location' })
  await expect(group.getByRole('radio', { name: second.name })).toBeChecked()
  await expect(studio.getByRole('group', { name: 'Method' }).getByRole('radio', { checked: true })).toHaveValue(method)
  await expect(studio.getByText('This replaces the imprint')).toBeHidden()
  expect((await readBox(page)).boxItems[0].imprint).toEqual(imprint)

  await group.getByRole('radio', { name: first.name, exact: true }).check()
  await expect(studio.getByRole('status').filter({ hasText: 'This replaces' })).toHaveText(
    `This replaces the imprint in your box: ${describeImprint(imprint)}.`,
  )
  expect((await readBox(page)).boxItems[0].imprint).toMatchObject([{ location: first.name }])
})

test('a logo placed after a choice in the quote form replaces it, and says so', async ({ page, db }) => {
  test.slow()
  const product = await readProduct(db)
  const [first, second] = [getLocation(product), getLocation(product, 1)]
  await openQuote(page, product)
  await answer(page, 'Choose the imprint').check()
  await location(page, second.name).check()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'See it with your logo' }).click()
  const studio = page.getByRole('dialog', { name: 'See it with your logo' })
  await studio.getByLabel('Logo file').setInputFiles(createSvg())
  const group = studio.getByRole('group', { name: 'Imprint location' })
  await expect(group.getByRole('radio', { name: second.name })).toBeChecked()
  await group.getByRole('radio', { name: first.name, exact: true }).check()
  await studio.getByRole('button', { name: 'Request a quote' }).click()
  await expect(page.getByText(/Filled in from where you placed your logo, instead of: /)).toContainText(second.name)
  await expect(location(page, first.name)).toBeChecked()
  await expect(location(page, second.name)).not.toBeChecked()
})

for (const width of [360, 1280])
  test(`one imprint serves all products of a box that can have it, at ${width}`, async ({ page, db }) => {
    await page.setViewportSize({ width, height: 800 })
    const isNavyMug = like(productData.image_url, '/pictures/mug-navy%')
    const [mug] = await db.select().from(productData).where(and(productData.in_stock, isNavyMug)).limit(1)
    if (!mug) throw new Error('the demo shop has no navy mug')
    const products = [mug, ...(await readProducts(db, 2))]
    const imprint = [{ name: 'Front', methods: ['screen print', 'embroidery'], maxColors: 4 }]
    const lid = [{ name: 'Lid', methods: ['laser engraving'], maxColors: 1 }]
    const barrel = [{ name: 'Barrel', methods: ['screen print'], maxColors: 2 }]
    const terms = { breaks: [], minimum: null, productionTime: 5, rush: false }
    await storeBox(
      page,
      toSavedBox(
        products.map((each, at) => ({ ...each, terms: { ...terms, imprint: [imprint, barrel, lid][at] ?? imprint } })),
      ),
    )
    await openBuilder(page)
    if (width === 360) await page.getByRole('button', { name: 'View box' }).click()
    const choose = page.getByRole('button', { name: `Choose imprint of ${products[0]?.name}` })
    await choose.click()
    const dialog = page.getByRole('dialog', { name: 'Imprint' })
    const shared = dialog.getByRole('checkbox', { name: 'Use this imprint for all products' })
    await answer(page, 'Not sure: advise me').check()
    await shared.check()
    await answer(page, 'Choose the imprint').check()
    await expect(shared).toBeChecked()
    await shared.uncheck()
    await dialog.getByLabel('Number of colors').selectOption('2')
    await expect(dialog.getByLabel(/^Ink color/).filter({ visible: true })).toHaveCount(2)
    await dialog.getByRole('button', { name: 'Navy ink' }).click()
    await expect(dialog.getByLabel('Ink color 1')).toHaveValue('Navy')
    await expect(dialog.getByText('Navy will be hard to read on the product as pictured.')).toBeVisible()
    await expect(shared).toHaveAccessibleDescription(
      `${products[1]?.name}: Barrel, screen print, 2 colors (Navy), the second at extra cost. ${products[2]?.name} stays as it is: it has no place for this method and number of colors.`,
    )
    await shared.check()
    expect(await findSmallFields(page)).toEqual([])
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('2 of 3 products have this imprint')).toBeVisible()
    const print = { location: 'Front', method: 'screen print', colors: 2, color_names: 'Navy' }
    expect((await readBox(page)).boxItems.map((item: { imprint: unknown }) => item.imprint)).toEqual([
      [print],
      [{ ...print, location: 'Barrel' }],
      undefined,
    ])
  })

test('a shared link keeps the imprint of its box', async ({ page, db }) => {
  const product = await readProduct(db)
  await page.goto(
    createBoxLink(
      { name: '', packQuantity: 48, items: [{ id: product.id, name: product.name, imprint: [getPrint(product)] }] },
      '',
    ),
  )
  const dialog = page.getByRole('dialog', { name: 'A box was shared with you' })
  await expect(dialog).toContainText(`Imprint: ${getWords(product)}`)
  await dialog.getByRole('button', { name: 'Put it in my box' }).click()
  await expect(panel(page)).toContainText(`Imprint: ${getWords(product)}`)
  expect((await readBox(page)).boxItems[0].imprint).toEqual([getPrint(product)])
})

test('a ready-made box asks for the imprint of its products, in cart and checkout', async ({ page, db }) => {
  const company = `Kit ${crypto.randomUUID().slice(0, 8)}`
  const [box] = await db
    .select()
    .from(readyMadeBoxes)
    .where(eq(readyMadeBoxes.is_active, true))
    .orderBy(asc(readyMadeBoxes.sort_order))
    .limit(1)
  if (!box) throw new Error('the demo shop has no ready-made box')
  const cart = page.getByRole('complementary', { name: 'Your cart' })
  await page.goto('/ready-made-boxes')
  await waitForHydration(page)
  await page.getByRole('button', { name: `Add to Cart: ${box.name}` }).click()
  await cart.getByRole('button', { name: /^Choose imprint/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Imprint' })
  await dialog.getByRole('radio', { name: 'No imprint' }).first().check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(cart).toContainText(/Imprint: 1 of \d+ chosen/)
  await cart.getByRole('button', { name: 'Proceed to Checkout' }).click()
  for (const [label, value] of Object.entries({ ...contact, Company: company }))
    await page.getByLabel(label, { exact: true }).fill(value)
  await clickNext(page)
  // Each product is one line until it is opened.
  const options = page.getByRole('region', { name: 'Sizes and imprint' })
  await expect(options).toContainText('Imprint: no imprint')
  await expect(options.getByRole('radio').filter({ visible: true })).toHaveCount(0)
  await options.locator('summary').first().click()
  await expect(page.getByRole('radio', { name: 'No imprint' }).first()).toBeChecked()
  await expect(options).toContainText('Imprint: not chosen yet')
  await options.locator('summary').first().click()
  await clickNext(page)
  // The form asks for open choices once more, and can be sent without them.
  const note = page.getByText(/^Imprint or ink not chosen for \d+ items?: choose now or we advise you\.$/)
  const openCount = Number((await note.textContent())?.match(/\d+/)?.[0])
  await note.getByRole('button', { name: 'choose now' }).click()
  await expect(getHeading(page, 'Project Details')).toBeVisible()
  await options.getByRole('radio', { name: 'Not sure: advise me' }).filter({ visible: true }).check()
  await expectAccessible(page)
  await clickNext(page)
  if (openCount > 1) await expect(note).toContainText(openCount === 2 ? '1 item:' : `${openCount - 1} items`)
  else await expect(note).toHaveCount(0)
  await page.getByRole('button', { name: 'Submit Project' }).click()
  await expect(page).toHaveURL(/swag-box-success$/)
  const [row] = await db.select().from(swagBoxRequests).where(eq(swagBoxRequests.company, company))
  expect(row?.box_items.map(({ imprint }) => imprint)).toEqual([
    'none',
    ...(row?.box_items ?? []).slice(1).map(() => 'advise'),
  ])
})
