import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { getBoxPrice } from '#app/features/orders/order.ts'
import { readActiveBoxes } from '#app/features/ready-made/boxes.server.ts'
import { formatCents } from '#app/lib/text/money.ts'
import type { Database } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import { readyMadeBoxes, readyMadeBoxItems } from '#db/tables/ready-made.ts'
import { swagBoxRequests } from '#db/tables/requests.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test, waitForHydration } from '#test/browser.ts'
import { saveLogo } from '#test/stored-logo.ts'
import {
  clickNext,
  dropFirstResponse,
  fillContact,
  getHeading,
  readBox as readOwnBox,
  readProducts,
  storeBox,
  toSavedBox,
  withoutScript,
} from './swag-box.ts'

/** The main job of the ready-made boxes page: choose, count, ask. */

const welcome = 'New Hire Welcome Kit'
const wellness = 'Wellness Reset Box'
const onRequest = 'Executive Gift Box'

/** A box of the shop as its page offers it, and its price in cents. */
async function readBox(db: Database, name: string) {
  const box = (await readActiveBoxes(db)).find((each) => each.name === name)
  const cents = box && getBoxPrice(box)
  if (!box || !cents) throw new Error(`${name} is not offered with a price`)
  return { box, cents }
}

async function openBoxes(page: Page) {
  await page.goto('/ready-made-boxes')
  await waitForHydration(page)
}

const add = (page: Page, box: string) => page.getByRole('button', { name: `Add to Cart: ${box}` })
const remove = (page: Page, box: string) => page.getByRole('button', { name: `Remove from Cart: ${box}` })
const cart = (page: Page) => page.getByRole('complementary', { name: 'Your cart' })
const card = (page: Page, box: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: box }) })

async function readCart(page: Page) {
  return JSON.parse((await page.evaluate(() => localStorage.getItem('cart'))) ?? 'null')
}

test('cards show their boxes and add them to the cart, which is announced', async ({ page, db }) => {
  const offer = await readBox(db, welcome)
  await openBoxes(page)

  await test.step('the boxes stand in three columns at 1280 px and in one on a phone', async () => {
    const getColumns = async () => {
      const lefts = await page
        .getByRole('main')
        .getByRole('heading', { level: 2, name: /Box|Kit|Pack|Mailer/ })
        .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().left)))
      return new Set(lefts).size
    }
    expect(await getColumns()).toBe(3)
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await getColumns()).toBe(1)
    await expectNoHorizontalScroll(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('a card shows contents and price of the box', async () => {
    const box = card(page, welcome)
    await expect(box).toContainText(formatCents(offer.cents))
    // The cart counts units.
    await expect(box).toContainText('5 items included, 6 pieces')
    await expect(box).toContainText(`1 x ${offer.box.items[0]?.product.name}`)
    await expect(box).toContainText('And 2 more items...')
    await expect(card(page, onRequest)).toContainText('TBD')
    await box.getByRole('button', { name: `See all items of ${welcome}` }).click()
    const all = page.getByRole('dialog', { name: welcome })
    await expect(all.getByRole('listitem')).toHaveCount(5)
    await expect(page).toHaveURL('/ready-made-boxes')
    await page.keyboard.press('Escape')
    await expect(all).toBeHidden()
  })

  await test.step('announces adding and removing; the panel is shown while the cart has a box', async () => {
    await expect(cart(page)).toHaveCount(0)
    await add(page, welcome).click()
    await expect(page.getByText('Added to cart')).toBeVisible()
    await expect(page.getByText(`${welcome} has been added to your cart.`)).toBeVisible()
    await expect(cart(page)).toContainText(welcome)
    await remove(page, welcome).click()
    await expect(page.getByText('Removed from cart')).toBeVisible()
    await expect(page.getByText(`${welcome} has been removed from your cart.`)).toBeVisible()
    await expect(cart(page)).toHaveCount(0)
  })

  await test.step('a double click adds a box once', async () => {
    await add(page, welcome).dblclick()
    await expect(cart(page)).toContainText(welcome)
    expect((await readCart(page)).items).toHaveLength(1)
  })

  await test.step('the page with a filled cart is accessible', async () => {
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
  })
})

test('shows loading and failure of the boxes, and retries', async ({ page, expectedErrors }) => {
  expectedErrors.push(/500/)
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/ready-made-boxes.data*', async (route) => {
    await held
    await route.fulfill({ status: 500, body: '' })
  })
  await page.goto('/privacy-policy')
  await waitForHydration(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Ready Made Boxes' }).click()
  await expect(page.getByText('Loading ready-made boxes...')).toBeVisible()
  release()
  await expect(page.getByRole('heading', { name: 'Error loading ready-made boxes' })).toBeVisible()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(add(page, welcome)).toBeVisible()
})

test('quantities of a cart: steps, minimum and maximum', async ({ page, db }) => {
  const { cents } = await readBox(db, welcome)
  await openBoxes(page)
  await add(page, welcome).click()
  const total = cart(page).getByLabel('Total Quantity', { exact: true })
  const less = cart(page).getByRole('button', { name: 'Decrease Total Quantity' })

  await test.step('steps of 12 down to 48, typing below 48 ignored, a box count of at least 1', async () => {
    const more = cart(page).getByRole('button', { name: 'Increase Total Quantity' })
    await expect(total).toHaveValue('48')
    await expect(less).toBeDisabled()
    await more.click()
    await expect(total).toHaveValue('60')
    await less.click()
    await expect(total).toHaveValue('48')
    await total.fill('47')
    await total.press('Enter')
    await expect(total).toHaveValue('48')
    await total.fill('100')
    await total.blur()
    await expect(cart(page)).toContainText('600')
    await expect(cart(page)).toContainText(formatCents(cents * 100))
    const fewer = cart(page).getByRole('button', { name: `Decrease Boxes per pack of ${welcome}` })
    await expect(fewer).toBeDisabled()
    await cart(page)
      .getByRole('button', { name: `Increase Boxes per pack of ${welcome}` })
      .click()
    await expect(cart(page)).toContainText(formatCents(cents * 200))
    await fewer.click()
    await expect(fewer).toBeDisabled()
    const saved = await readCart(page)
    expect(saved).toMatchObject({ globalQuantity: 100, items: [{ quantity: 1, box: { name: welcome } }] })
    const days = (Date.parse(saved.expiryDate) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(6.9)
    expect(days).toBeLessThanOrEqual(7)
  })

  await test.step('minus at a total of 50 would give 38: ignored', async () => {
    await total.fill('50')
    await total.press('Enter')
    await expect(cart(page)).toContainText(formatCents(cents * 50))
    await less.click()
    await expect(total).toHaveAccessibleDescription(/at least 48/i)
    await expect(total).toHaveValue('50')
    expect((await readCart(page)).globalQuantity).toBe(50)
  })

  await test.step('a quantity above the maximum is reduced with a note', async () => {
    await total.fill('100001')
    await total.press('Enter')
    await expect(total).toHaveValue('100000')
    await expect(total).toHaveAccessibleDescription(/at most 100,000/i)
    await expect(
      cart(page)
        .getByRole('status')
        .filter({ hasText: /at most 100,000/i }),
    ).toBeVisible()
    const count = cart(page).getByLabel(`Boxes per pack of ${welcome}`, { exact: true })
    await count.fill('100')
    await count.blur()
    await expect(count).toHaveValue('99')
    await expect(count).toHaveAccessibleDescription(/at most 99/i)
    await expectAccessible(page)
    await total.fill('60')
    await total.blur()
    await expect(cart(page).getByText(/at most 100,000/i)).toHaveCount(0)
  })
})

test('a box count of 0 or less removes the box, invalid input keeps it', async ({ page }) => {
  await openBoxes(page)
  await add(page, welcome).click()
  await add(page, wellness).click()
  const count = (box: string) => cart(page).getByLabel(`Boxes per pack of ${box}`, { exact: true })
  await count(welcome).fill('')
  await count(welcome).press('Enter')
  await expect(count(welcome)).toHaveValue('1')
  await count(welcome).fill('0')
  await count(welcome).press('Enter')
  await expect(count(welcome)).toHaveCount(0)
  await expect(page.getByText(`${welcome} has been removed from your cart.`)).toBeVisible()
  await count(wellness).fill('-3')
  await count(wellness).blur()
  await expect(cart(page)).toHaveCount(0)
  expect((await readCart(page)).items).toEqual([])
})

test('two kinds of boxes go through the checkout and are stored expanded', async ({ page, db }) => {
  // Other tests send requests at the same time: this one reads back its own.
  const company = `Northwind ${randomUUID()}`
  await openBoxes(page)
  await add(page, welcome).click()
  await add(page, wellness).click()
  await cart(page)
    .getByRole('button', { name: `Increase Boxes per pack of ${wellness}` })
    .click()
  await cart(page).getByRole('button', { name: 'Increase Total Quantity' }).click()
  const wellnessBox = await readBox(db, wellness)
  const estimate = ((await readBox(db, welcome)).cents + 2 * wellnessBox.cents) * 60
  await expect(cart(page)).toContainText(formatCents(estimate))
  await page.reload()
  await waitForHydration(page)
  await expect(cart(page)).toContainText(formatCents(estimate))
  await cart(page).getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(getHeading(page, 'Contact Details')).toBeVisible()
  expect(JSON.parse((await page.evaluate(() => localStorage.getItem('checkoutData'))) ?? '')).toMatchObject({
    type: 'ready-made',
    globalQuantity: 60,
    totalPrice: estimate / 100,
  })
  await fillContact(page)
  await page.getByLabel('Company').fill(company)
  await page.reload()
  await waitForHydration(page)
  await expect(page.getByLabel('Company')).toHaveValue(company)
  await clickNext(page)
  await expect(getHeading(page, 'Project Details')).toBeVisible()
  await clickNext(page)
  await expect(getHeading(page, 'Review & Submit')).toBeVisible()
  const review = page.getByRole('list', { name: 'Products in your box' })
  await expect(review).toContainText(wellness)
  await expect(review).toContainText(wellnessBox.box.items[0]?.product.name ?? '')
  await page.getByRole('button', { name: 'Submit Project' }).click()
  await expect(page.getByRole('heading', { name: 'Request Submitted Successfully!' })).toBeVisible()

  const rows = await db.select().from(swagBoxRequests).where(eq(swagBoxRequests.company, company))
  expect(rows).toHaveLength(1)
  const [row] = rows
  expect(row).toMatchObject({ global_quantity: 60, total_price: estimate / 100, status: 'pending' })
  expect(row?.box_items).toHaveLength(9)
  expect(row?.box_items.filter((item) => item.ready_made_box_name === wellness)).toHaveLength(4)
  expect(row?.box_items[0]).toMatchObject({ ready_made_box_name: welcome, box_count: 1, quantity: 1 })
  expect(row?.box_items.at(-1)).toMatchObject({ ready_made_box_name: wellness, box_count: 2, quantity: 1 })
  await page.reload()
  await expect(page.getByText(company, { exact: true })).toBeVisible()
  const left = await page.evaluate(() => [localStorage.getItem('cart'), localStorage.getItem('checkoutData')])
  expect(left).toEqual([null, null])
})

for (const place of ['page', 'drawer'])
  test(`the last box removed on the ${place} leaves no order for the checkout`, async ({ page }) => {
    // Units that the buyer asked for are not packs.
    await page.addInitScript(() => localStorage.setItem('boxwrightQuantity', '300'))
    await openBoxes(page)
    await add(page, welcome).click()
    await expect(cart(page).getByLabel('Total Quantity', { exact: true })).toHaveValue('48')
    await cart(page).getByRole('button', { name: 'Proceed to Checkout' }).click()
    await expect(getHeading(page, 'Contact Details')).toBeVisible()
    const readCheckoutData = () => page.evaluate(() => localStorage.getItem('checkoutData'))
    expect(await readCheckoutData()).not.toBeNull()
    await page.goto(place === 'page' ? '/ready-made-boxes' : '/privacy-policy')
    await waitForHydration(page)
    if (place === 'drawer')
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^Swag box and cart/ })
        .click()
    const shown = place === 'page' ? cart(page) : page.getByRole('dialog', { name: 'Your box and cart' })
    await shown.getByRole('button', { name: new RegExp(`^Remove ${welcome}`) }).click()
    await expect.poll(readCheckoutData).toBeNull()
  })

test('a box without a price can be requested and is not in the total', async ({ page, db }) => {
  await openBoxes(page)
  await add(page, onRequest).click()
  await expect(cart(page).getByText('Priced on request', { exact: true })).toBeVisible()
  await expect(cart(page)).not.toContainText('Without')
  await add(page, welcome).click()
  await expect(cart(page)).toContainText(formatCents((await readBox(db, welcome)).cents * 48))
  await expect(cart(page)).toContainText('Without 1 box that is priced on request.')
  await cart(page).getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(getHeading(page, 'Contact Details')).toBeVisible()
  await fillContact(page)
  await clickNext(page)
  await clickNext(page)
  await expect(page.getByRole('main')).toContainText('priced on request')
  await page.getByRole('button', { name: 'Submit Project' }).click()
  await expect(page.getByRole('heading', { name: 'Request Submitted Successfully!' })).toBeVisible()
})

test('names an unavailable box at checkout and lets it be removed', async ({ page, db, expectedErrors }) => {
  expectedErrors.push(/422/)
  const missing = 'Short-Lived Box'
  const [box] = await db.insert(readyMadeBoxes).values({ name: missing, sort_order: 99 }).returning()
  const [product] = await db
    .select({ id: productData.id })
    .from(productData)
    .where(eq(productData.in_stock, true))
    .limit(1)
  if (!box || !product) throw new Error('no box to take away')
  await db.insert(readyMadeBoxItems).values({ ready_made_box_id: box.id, product_id: product.id, quantity: 1 })
  await expect(async () => {
    await openBoxes(page)
    await expect(add(page, missing)).toBeVisible({ timeout: 500 })
  }).toPass()
  await add(page, missing).click()
  await add(page, welcome).click()
  await cart(page).getByRole('button', { name: 'Proceed to Checkout' }).click()
  await db.update(readyMadeBoxes).set({ is_active: false }).where(eq(readyMadeBoxes.id, box.id))
  await fillContact(page)
  await clickNext(page)
  await clickNext(page)
  await page.getByRole('button', { name: 'Submit Project' }).click()
  await expect(page.locator('form#checkout').getByRole('alert')).toContainText(
    'A box in your cart is no longer available',
  )
  await page.getByRole('button', { name: `Remove ${missing}` }).click()
  await page.getByRole('button', { name: 'Submit Project' }).click()
  await expect(page.getByRole('heading', { name: 'Request Submitted Successfully!' })).toBeVisible()
})

test('discards invalid and expired carts, and synchronizes two tabs', async ({ page, context }) => {
  await openBoxes(page)
  await page.evaluate(() => localStorage.setItem('cart', '{"items":[{"box":'))
  await page.reload()
  await waitForHydration(page)
  await expect(cart(page)).toHaveCount(0)
  await add(page, welcome).click()
  await expect(cart(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/ready-made-boxes')
  await waitForHydration(other)
  await expect(cart(other)).toContainText(welcome)
  await add(other, wellness).click()
  await expect(cart(page)).toContainText(wellness)
  await page.evaluate(() => {
    const saved = JSON.parse(localStorage.getItem('cart') ?? '')
    localStorage.setItem('cart', JSON.stringify({ ...saved, expiryDate: '2020-01-01T00:00:00.000Z' }))
  })
  await page.reload()
  await waitForHydration(page)
  await expect(cart(page)).toHaveCount(0)
  await expect.poll(() => readCart(page)).toBeNull()
})

test('a checkout keeps its boxes after another tab opened others, and stores them once', async ({
  page,
  context,
  db,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|Failed to fetch|net::/)
  const company = `Company ${randomUUID()}`
  const order = (tab: Page) => tab.getByRole('complementary', { name: 'In Your Cart' })
  await openBoxes(page)
  await add(page, welcome).click()
  await cart(page).getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(order(page)).toContainText(welcome)
  const other = await context.newPage()
  await openBoxes(other)
  await add(other, wellness).click()
  await cart(other).getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(order(other)).toContainText(wellness)
  await page.reload()
  await waitForHydration(page)
  await expect(order(page)).toContainText(welcome)
  await expect(order(page)).not.toContainText(wellness)
  await fillContact(page, { Company: company })
  await clickNext(page)
  await clickNext(page)
  await dropFirstResponse(page)
  await page.getByRole('button', { name: 'Submit Project' }).click()
  await expect(page.locator('form#checkout').getByRole('alert')).toContainText('The connection was lost.')
  await page.getByRole('button', { name: 'Previous' }).click()
  await clickNext(page)
  await expect(order(page)).not.toContainText(wellness)
  await page.getByRole('button', { name: 'Submit Project' }).click()
  await expect(page).toHaveURL(/swag-box-success$/)
  const rows = await db.select().from(swagBoxRequests).where(eq(swagBoxRequests.company, company))
  expect(rows).toHaveLength(1)
  expect(rows[0]?.box_items.every(({ ready_made_box_name: name }) => name === welcome)).toBe(true)
})

test('a cart that cannot be saved where storage is full reaches the checkout', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await openBoxes(page)
  await add(page, welcome).click()
  await cart(page).getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(getHeading(page, 'Contact Details')).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'In Your Cart' })).toContainText(welcome)
})

test('on a phone the cart is a bar and a sheet', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openBoxes(page)
  await expectNoHorizontalScroll(page)
  await add(page, welcome).click()
  await page.getByRole('button', { name: 'View cart' }).click()
  const sheet = page.getByRole('dialog', { name: 'Your Cart' })
  await expect(sheet).toContainText(welcome)
  await expectAccessible(page)
  // A turned tablet has a panel instead; a sheet that is only hidden would leave the page inert.
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(sheet).toBeHidden()
  await cart(page).getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(getHeading(page, 'Contact Details')).toBeVisible()
})

const customize = (page: Page, box: string) => page.getByRole('link', { name: `Customize this box: ${box}` })
const customizing = (page: Page) => page.getByRole('dialog', { name: 'Customize this box' })

test('a complete box opens in an empty builder with its items and the quantity', async ({ page, db }) => {
  const { box } = await readBox(db, wellness)
  await page.goto('/privacy-policy')
  await page.evaluate(() => localStorage.setItem('boxwrightQuantity', '150'))
  await openBoxes(page)
  await customize(page, wellness).click()
  await expect(page).toHaveURL('/swag-box-builder')
  await expect(page.getByText(`${wellness} is your box now`)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const items = page.getByRole('complementary').getByRole('region', { name: 'Items in your box' })
  for (const { product } of box.items) await expect(items).toContainText(product.name)
  const saved = await readOwnBox(page)
  // Units asked for elsewhere are not boxes.
  expect(saved).toMatchObject({ boxName: wellness, globalQuantity: 48 })
  expect(saved.boxItems.map((item: { product: { id: string } }) => item.product.id)).toEqual(
    box.items.map(({ product }) => product.id),
  )
  // Going back and forward again does not restore a product that was removed.
  await page
    .getByRole('button', { name: `Remove ${box.items[0]?.product.name}` })
    .first()
    .click()
  await page.goBack()
  await page.goForward()
  await waitForHydration(page)
  expect((await readOwnBox(page)).boxItems).toHaveLength(box.items.length - 1)
})

test('a box in progress is kept until the visitor decides', async ({ page, db }) => {
  const { box } = await readBox(db, welcome)
  const [own] = await readProducts(db, 1)
  if (!own) throw new Error('the demo shop has no products')
  await storeBox(page, toSavedBox([own], { globalQuantity: 96, boxName: 'Mine' }))
  await openBoxes(page)
  await customize(page, welcome).click()
  await expect(customizing(page)).toContainText('Your own box holds 1 product.')
  // The stickers are in the box twice.
  await expect(customizing(page)).toContainText('A box of your own has one of each product.')
  await expectAccessible(page)
  await customizing(page).getByRole('button', { name: 'Not now' }).click()
  expect(await readOwnBox(page)).toMatchObject({ boxName: 'Mine', boxItems: [{ product: { id: own.id } }] })
  await page.goBack()
  await customize(page, welcome).click()
  await customizing(page).getByRole('button', { name: 'Replace my box' }).click()
  await expect(page.getByText(`${welcome} is your box now`)).toBeVisible()
  expect((await readOwnBox(page)).boxItems).toHaveLength(box.items.length)
})

test('names what a custom box cannot have, and a box that is no longer offered', async ({
  page,
  db,
  expectedErrors,
}) => {
  expectedErrors.push(/404/)
  const unpriced = (await readActiveBoxes(db))
    .find(({ name }) => name === onRequest)
    ?.items.find(({ product }) => product.price === null)?.product.name
  await openBoxes(page)
  await customize(page, onRequest).click()
  await expect(customizing(page)).toContainText(`left out: “${unpriced}”`)
  await customizing(page).getByRole('button', { name: 'Put it in my box' }).click()
  expect((await readOwnBox(page)).boxItems).toHaveLength(4)
  await page.goto(`/swag-box-builder#ready-made=${randomUUID()}&packs=48`)
  await page.reload()
  await expect(customizing(page).getByRole('alert')).toContainText('This box is no longer offered.')
  await customizing(page).getByRole('button', { name: 'Go to the builder' }).click()
  expect((await readOwnBox(page)).boxItems).toHaveLength(4)
})

const shownBoxes = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Add to Cart: / })

test('filters boxes by occasion and budget', async ({ page, db }) => {
  const boxes = await readActiveBoxes(db)
  const events = boxes.filter(({ occasion }) => occasion === 'Events')
  const cheap = events.filter((box) => (getBoxPrice(box) ?? 0) <= 2500)
  expect(cheap.length).toBeLessThan(events.length)
  await openBoxes(page)
  const filter = page.getByRole('navigation', { name: 'Filter boxes' })
  await filter.getByRole('link', { name: 'Events' }).click()
  await expect(page).toHaveURL('/ready-made-boxes?occasion=Events')
  await expect(shownBoxes(page)).toHaveCount(events.length)
  await expect(page.getByText(`Showing ${events.length} of ${boxes.length} boxes`)).toBeVisible()
  await filter.getByRole('link', { name: 'Up to $25' }).press('Enter')
  await expect(page).toHaveURL('/ready-made-boxes?occasion=Events&budget=25')
  await expect(shownBoxes(page)).toHaveCount(cheap.length)
  await expectAccessible(page)
  // A box that the filter hides stays in the cart.
  await shownBoxes(page).first().click()
  await filter.getByRole('link', { name: 'Client gifts' }).click()
  await expect(cart(page)).not.toContainText('No longer offered')
  await page.goto('/ready-made-boxes?occasion=Weddings')
  await expect(page.getByRole('heading', { name: 'No boxes match' })).toBeVisible()
  await page.getByRole('link', { name: 'Show all boxes' }).click()
  await expect(card(page, welcome)).toBeVisible()
})

test("shows the visitor's logo on the boxes", async ({ page }) => {
  test.slow()
  await saveLogo(page)
  await openBoxes(page)
  await card(page, welcome).scrollIntoViewIfNeeded()
  await expect(card(page, welcome).locator('canvas')).not.toHaveCount(0, { timeout: 60_000 })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('boxes are filtered, and opened in the builder, by plain links', async ({ page, db }) => {
    const events = (await readActiveBoxes(db)).filter(({ occasion }) => occasion === 'Events')
    await page.goto('/ready-made-boxes')
    await page.getByRole('navigation', { name: 'Filter boxes' }).getByRole('link', { name: 'Events' }).click()
    await expect(page.getByRole('link', { name: /^Customize this box/ })).toHaveCount(events.length)
    await page
      .getByRole('link', { name: /^Customize this box/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Swag Box Builder' })).toBeVisible()
    await expect(withoutScript(page)).toContainText('So does opening a ready-made box')
  })

  test('the boxes and their contents can be read', async ({ page }) => {
    await page.goto('/ready-made-boxes')
    await expect(card(page, welcome)).toContainText('And 2 more items...')
    await expect(withoutScript(page)).toContainText('Putting boxes into a cart needs JavaScript.')
    await expect(withoutScript(page)).toBeVisible()
  })
})
