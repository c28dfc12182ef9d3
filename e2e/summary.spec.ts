import type { Page } from '@playwright/test'
import { asc, sql } from 'drizzle-orm'
import { getProductPath } from '#app/features/catalog/slug.ts'
import { createSummaryLink } from '#app/features/orders/box-link/summary-link.ts'
import { describePrint, type RequestedPrint } from '#app/features/orders/imprint/imprint.ts'
import type { CustomOrder } from '#app/features/orders/order.ts'
import { formatCents, toCents } from '#app/lib/text/money.ts'
import { productData } from '#db/tables/products.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test, waitForHydration } from '#test/browser.ts'
import { logoSvg } from '#test/stored-logo.ts'
import { continueToReview, openBuilder, openCheckout, readProducts, storeBox, toSavedBox } from './swag-box.ts'

/** A box on one page, to print, save as PDF or send to someone who decides. */

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const sheet = (page: Page) => page.getByRole('article')
const contents = (page: Page) => page.getByRole('list', { name: 'Contents' })

const undecided = { destinations: [], budget: null }

/** Default margin of a browser's print dialog. */
const browserMargin = { top: '0.4in', bottom: '0.4in', left: '0.4in', right: '0.4in' }

const toOrder = (products: Awaited<ReturnType<typeof readProducts>>): CustomOrder => ({
  type: 'custom',
  name: 'Onboarding kit',
  packQuantity: 150,
  items: products.map(({ id, name, slug, image_url, rounded_price }) => ({
    product: { id, name, slug, image: image_url, price: toCents(rounded_price ?? 0) },
    quantity: 1,
  })),
})

for (const width of [360, 1280])
  test(`the builder leads to a summary with name, prices and note at ${width}`, async ({ page, db }) => {
    await page.setViewportSize({ width, height: 800 })
    const products = await readProducts(db, 3)
    await storeBox(page, toSavedBox(products, { globalQuantity: 150, boxName: 'Onboarding kit' }))
    await page.evaluate(() => localStorage.setItem('boxwrightInHands', '2027-01-15'))
    await openBuilder(page)
    const bar = page.getByRole('button', { name: 'View box' })
    if (await bar.isVisible()) await bar.click()
    await page.getByRole('link', { name: 'Print or share' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Onboarding kit' })).toBeVisible()
    await expect(contents(page).getByRole('listitem')).toHaveCount(3)
    for (const { name } of products) await expect(contents(page)).toContainText(name)
    await expect(sheet(page)).toContainText('Estimate for 150 boxes')
    await page.getByLabel('Note').fill('For June & July\nnew hires')
    await expect(sheet(page)).toContainText('For June & July')
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)

    // The note is in the link, and not sent to the server.
    const url = new URL(page.url())
    expect(url.search).not.toMatch(/June|Onboarding/)
    await page.reload()
    await waitForHydration(page)
    await expect(sheet(page)).toContainText('For June & July')
    await expect(page.getByLabel('Note')).toHaveValue('For June & July\nnew hires')

    // A person with the link sees a document without the panel for sending it.
    const email = page.getByRole('link', { name: 'Email the link' })
    await expect(email).toHaveAttribute('href', /^mailto:\?subject=Onboarding%20kit&body=.*swag-box-summary/)
    const link = page.url()
    await page.evaluate(() => localStorage.clear())
    await page.goto('/healthz')
    await page.goto(link)
    await waitForHydration(page)
    await expect(sheet(page)).toContainText('In hands by January 15, 2027')
    await expect(sheet(page)).toContainText('For June & July')
    await expect(email).toBeHidden()
    await expect(page.getByLabel('Note')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open in the builder' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('boxwrightInHands'))).toBeNull()
  })

test('one’s own summary has imprint, city and budget, and opens the builder without a question', async ({
  page,
  db,
}) => {
  const [printed, plain] = await db
    .select()
    .from(productData)
    .where(sql`in_stock and rounded_price is not null and imprint_locations -> 0 -> 'methods' ->> 0 = 'screen print'`)
    .orderBy(asc(productData.name), asc(productData.id))
    .limit(2)
  const location = printed?.imprint_locations[0]?.name
  if (!printed || !plain || !location) throw new Error('the demo shop has no such products')
  const imprint = [{ location, method: 'screen print', colors: 1, color_names: 'Acme Teal' }]
  const saved = toSavedBox([printed, plain], { globalQuantity: 150, boxName: 'Onboarding kit' })
  const [first, second] = saved.boxItems
  await storeBox(page, { ...saved, boxItems: [{ ...first, imprint }, second] })
  await page.evaluate(() =>
    localStorage.setItem(
      'boxwrightDelivery',
      JSON.stringify({ to: 'us-address', counts: [], city: 'Austin, Texas', budget: 500_000 }),
    ),
  )
  await page.goto('/swag-box-summary')
  await waitForHydration(page)
  await expect(sheet(page)).toContainText(`Imprint: ${describePrint(imprint[0] as RequestedPrint)}`)
  await expect(sheet(page)).toContainText('150 to one US address (Austin, Texas), free')
  await expect(sheet(page)).toContainText('Budget per box')
  await expect(sheet(page)).toContainText('under the budget')
  const url = new URL(page.url())
  expect(decodeURIComponent(url.search)).not.toMatch(/Teal|Austin|500000/)

  await page.getByRole('link', { name: 'Open in the builder' }).click()
  await expect(page.getByRole('complementary', { name: /Your Swag Box/ }).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('dialog')).toBeHidden()

  // Another box than the visitor's own is offered.
  await storeBox(page, toSavedBox([plain]))
  await page.goto(url.href)
  await waitForHydration(page)
  await page.getByRole('link', { name: 'Open in the builder' }).click()
  await expect(page.getByRole('dialog', { name: 'A box was shared with you' })).toContainText('Acme Teal')
})

test('with a quoted destination each price says for which boxes it is', async ({ page, db }) => {
  const order = toOrder(await readProducts(db, 2))
  const destinations = [
    { to: 'us-homes', packs: 100 },
    { to: 'DE', packs: 50 },
  ]
  await page.goto(createSummaryLink(order, { destinations, budget: null }, ''))
  await waitForHydration(page)
  await expect(sheet(page)).toContainText('Without delivery of 50 to Germany')
  const readCents = async (term: string) => {
    const row = sheet(page).locator('.order-totals > div').filter({ hasText: term })
    return toCents(Number((await row.locator('dd').textContent())?.replace(/[$,]/g, '')))
  }
  const homes = await readCents('Per box to individual US homes')
  const germany = await readCents('Per box to Germany, without delivery')
  expect(homes - germany).toBe(1500)
  expect(await readCents('Estimate for 150 boxes')).toBe(100 * homes + 50 * germany)
})

test('with destinations the estimate is all-in', async ({ page, db }) => {
  const order = toOrder(await readProducts(db, 2))
  const open = async (to: string) => {
    await page.goto(createSummaryLink(order, { destinations: [{ to, packs: 150 }], budget: null }, ''))
    await waitForHydration(page)
    await expect(sheet(page)).toContainText('All-in estimate for 150 boxes')
    return await sheet(page).locator('.order-total dd').textContent()
  }
  const parseCents = (text: string | null) => toCents(Number(text?.replace(/[$,]/g, '')))
  const [free, homes] = [await open('us-address'), await open('us-homes')]
  expect(parseCents(homes) - parseCents(free)).toBe(150 * 1500)
  await expect(sheet(page)).toContainText(`150 to individual US homes, $15.00 a box: ${formatCents(150 * 1500)}`)
})

test('prints the sheet alone; builder and review print the box, not the list', async ({ page, db }) => {
  const products = await readProducts(db, 2)
  await page.goto(createSummaryLink(toOrder(products), undecided, ''))
  await waitForHydration(page)
  await page.emulateMedia({ media: 'print' })
  await expect(sheet(page)).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'This summary' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await storeBox(page, toSavedBox(products, { boxName: 'Welcome' }))
  await openBuilder(page)
  await expect(page.locator('.print-sheet')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await expect(contents(page).getByRole('listitem')).toHaveCount(2)
  await expect(page.locator('.product-card').first()).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await openCheckout(page, toSavedBox(products))
  await continueToReview(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Your box' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit Project' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'In Your Cart' })).toBeHidden()
})

test('an uploaded logo is on the sheet, its products and the box, on one printed page', async ({ page, db }) => {
  test.slow()
  const products = await readProducts(db, 6)
  const [first] = products
  if (!first) throw new Error('the demo shop is empty')
  await page.goto(getProductPath(first))
  await waitForHydration(page)
  await page.getByRole('button', { name: 'See it with your logo' }).click()
  const file = { name: 'acme.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logoSvg) }
  await page.getByLabel('Logo file').setInputFiles(file)
  await expect(page.getByRole('status').filter({ hasText: 'with your logo' })).toHaveCount(1)

  const destinations = [{ to: 'us-address', packs: 150 }]
  const note = 'For the new hires of June and July.\nEach gets one on the first day,\nat home or in the office.'
  const link = createSummaryLink(toOrder(products), { destinations, budget: null }, '')
  await page.goto(`${link}&note=${encodeURIComponent(note)}`)
  await waitForHydration(page)
  const images = contents(page).locator('img')
  await expect(images).toHaveCount(6)
  for (const image of await images.all()) await expect(image).toHaveAttribute('style', /blob:/, { timeout: 20_000 })
  await expect(sheet(page).getByRole('img', { name: /with your logo on its lid/ })).toBeVisible()
  await expect(sheet(page).getByText('For the new hires')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(sheet(page)).toBeVisible()
  for (const options of [{ format: 'Letter' }, { format: 'A4' }, { format: 'Letter', margin: browserMargin }]) {
    const pdf = await page.pdf(options)
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g), JSON.stringify(options)).toHaveLength(1)
  }

  // A product is printed without what one cannot use on paper.
  await page.goto(getProductPath(first))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Download template/ }).first()).toBeHidden()
  await expect(page.getByRole('link', { name: 'All customer stories' })).toBeHidden()
})

test('without a box there is nothing to show', async ({ page }) => {
  await page.goto('/swag-box-summary')
  await expect(page.getByRole('heading', { level: 1, name: 'There is no box to show' })).toBeVisible()
})

test('a link that was cut off does not show the box of the person who opens it', async ({ page, db }) => {
  await storeBox(page, toSavedBox(await readProducts(db, 1)))
  await page.goto('/swag-box-summary?box=1&item=cut')
  await waitForHydration(page)
  await expect(page.getByRole('heading', { level: 1, name: 'This link holds no box that we can read' })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the receiver sees contents and prices', async ({ page, db }) => {
    await page.goto(createSummaryLink(toOrder(await readProducts(db, 2)), undecided, ''))
    await expect(page.getByRole('heading', { level: 1, name: 'Swag box for 150' })).toBeVisible()
    await expect(contents(page).getByRole('listitem')).toHaveCount(2)
    await expect(sheet(page)).toContainText('Estimate for 150 boxes')
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  })
})
