import type { Browser, Page } from '@playwright/test'
import { createBoxLink } from '#app/features/orders/box-link/box-link.ts'
import { maxItems } from '#app/features/orders/order.ts'
import { formatCents } from '#app/lib/text/money.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test, waitForHydration } from '#test/browser.ts'
import {
  continueToReview,
  openBuilder,
  openCheckout,
  readBox,
  readProducts,
  readVolumeTotal,
  storeBox,
  toSavedBox,
  withoutScript,
} from './swag-box.ts'

/** A link that restores a box in another browser, without storing it on the server. */

// Without animations, as colors are measured.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const sharedDialog = (page: Page) => page.getByRole('dialog', { name: 'A box was shared with you' })
const items = (page: Page) => sharedDialog(page).getByRole('list', { name: 'Items in this box' }).getByRole('listitem')

async function getClipboard(page: Page): Promise<string> {
  return await page.evaluate(() => navigator.clipboard.readText())
}

/** Another person: nothing in storage. */
async function openAnotherBrowser(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  return await context.newPage()
}

async function open(page: Page, link: string) {
  await page.goto(link)
  await waitForHydration(page)
  await expect(sharedDialog(page)).toBeVisible()
}

const getLink = (products: { id: string; name: string }[], change: { name?: string; packQuantity?: number } = {}) =>
  createBoxLink({ name: 'Onboarding kit', packQuantity: 96, items: products, ...change }, '')

test('the copied link restores the box in another browser on confirmation', async ({ page, db, browser, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const products = await readProducts(db, 3)
  await storeBox(page, toSavedBox(products, { globalQuantity: 144, boxName: 'Gift & more' }))
  await openBuilder(page)
  await page.getByRole('button', { name: 'Copy link to this box' }).click()
  await expect(page.getByText('Link copied to clipboard!')).toBeVisible()
  const link = await getClipboard(page)

  const other = await openAnotherBrowser(browser)
  await open(other, link)
  await expect(sharedDialog(other)).toContainText('Gift & more')
  await expect(items(other)).toHaveCount(3)
  for (const [index, product] of products.entries()) {
    const price = formatCents((await readVolumeTotal(db, [product], 144)) / 144)
    await expect(items(other).nth(index)).toContainText(product.name)
    await expect(items(other).nth(index)).toContainText(`${price} / unit`)
  }
  await expect(sharedDialog(other)).toContainText(`Estimate${formatCents(await readVolumeTotal(db, products, 144))}`)
  await expectAccessible(other)
  expect(await readBox(other)).toBeNull()

  await sharedDialog(other).getByRole('button', { name: 'Put it in my box' }).click()
  await expect(sharedDialog(other)).toBeHidden()
  expect(await readBox(other)).toMatchObject({
    boxItems: products.map(({ id }) => ({ product: { id } })),
    globalQuantity: 144,
    boxName: 'Gift & more',
  })
  await expect(other.getByRole('complementary', { name: /Your Swag Box/ }).getByRole('listitem')).toHaveCount(3)
  // A confirmed choice is not asked for again.
  await other.reload()
  await waitForHydration(other)
  await expect(other.getByRole('complementary', { name: /Your Swag Box/ }).getByRole('listitem')).toHaveCount(3)
  await expect(sharedDialog(other)).toBeHidden()
  await other.context().close()
})

test('merges with or replaces the existing box, as chosen', async ({ page, db }) => {
  const [own, both, theirs] = await readProducts(db, 3)
  if (!own || !both || !theirs) throw new Error('the demo shop is empty')
  await storeBox(page, toSavedBox([own, both], { globalQuantity: 48, boxName: 'Mine' }))
  await open(page, getLink([both, theirs]))
  await expect(sharedDialog(page)).toContainText(
    'Your own box holds 2 products. Adding keeps it, and its quantity of 48.',
  )
  await sharedDialog(page).getByRole('button', { name: 'Not now' }).click()
  await expect(sharedDialog(page)).toBeHidden()
  expect(await readBox(page)).toMatchObject({ boxName: 'Mine', boxItems: [{}, {}] })

  await open(page, getLink([both, theirs]))
  await sharedDialog(page).getByRole('button', { name: 'Add to my box' }).click()
  await expect(page.getByText('1 product added to your box')).toBeVisible()
  expect(await readBox(page)).toMatchObject({
    globalQuantity: 48,
    boxName: 'Mine',
    boxItems: [own, both, theirs].map(({ id }) => ({ product: { id } })),
  })

  await open(page, getLink([both, theirs]))
  await expect(sharedDialog(page)).toContainText('All of this is in it already.')
  await expect(sharedDialog(page).getByRole('button', { name: 'Add to my box' })).toBeDisabled()
  await sharedDialog(page).getByRole('button', { name: 'Replace my box' }).click()
  expect(await readBox(page)).toMatchObject({
    globalQuantity: 96,
    boxName: 'Onboarding kit',
    boxItems: [both, theirs].map(({ id }) => ({ product: { id } })),
  })
})

test('a full box says that it has no room for the shared one', async ({ page, db }) => {
  const [theirs, ...own] = await readProducts(db, maxItems + 1)
  if (!theirs) throw new Error('the demo shop is empty')
  await storeBox(page, toSavedBox(own, { globalQuantity: 48, boxName: 'Mine' }))
  await open(page, getLink([theirs]))
  await expect(sharedDialog(page)).toContainText(`With these it would hold more than ${maxItems}.`)
  await expect(sharedDialog(page).getByRole('button', { name: 'Add to my box' })).toBeDisabled()
})

test('names and omits unavailable products', async ({ page, db }) => {
  const [[available], [soldOut]] = await Promise.all([readProducts(db, 1), readProducts(db, 1, { inStock: false })])
  if (!available || !soldOut) throw new Error('the demo shop is empty')
  const removed = { id: '00000000-0000-4000-8000-0000000000d1', name: 'Heritage Flask, Moss' }
  await open(page, getLink([soldOut, available, removed]))
  await expect(sharedDialog(page)).toContainText(
    `No longer available or without a price, and left out: “${soldOut.name}”, “heritage flask moss”.`,
  )
  await expect(items(page)).toHaveCount(1)
  await expect(items(page)).toContainText(available.name)
  await expectAccessible(page)

  await open(page, getLink([removed]))
  await expect(sharedDialog(page)).toContainText('Nothing of it can be ordered any more.')
  await sharedDialog(page).getByRole('button', { name: 'Go to the builder' }).click()
  await expect(sharedDialog(page)).toBeHidden()
})

for (const [what, hash] of [
  ['cut off', '#box=1&item=navy-mug.AAAA'],
  ['of markup', '#box=1&item=<img src=x onerror=alert(1)>&packs=48'],
  ['of a later version', '#box=2&item=AAAAAAAAAAAAAAAAAAAAAA&packs=48'],
  ['far too long', `#box=1&item=AAAAAAAAAAAAAAAAAAAAAA&name=${'%F0%9F%92%A3'.repeat(1_000)}`],
] as const)
  test(`a link ${what} is rejected with a message and changes nothing`, async ({ page, db }) => {
    const [own] = await readProducts(db, 1)
    await storeBox(page, toSavedBox(own ? [own] : []))
    await open(page, `/swag-box-builder${hash}`)
    await expect(sharedDialog(page).getByRole('alert')).toContainText('This link holds no box that we can read.')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(sharedDialog(page)).toBeHidden()
    expect((await readBox(page)).boxItems).toHaveLength(1)
    // The dialog reports that it closed in a later task.
    await expect(page).not.toHaveURL(/#/)
  })

test('renders a name in a link as text', async ({ page, db }) => {
  await open(page, getLink(await readProducts(db, 1), { name: '<b>Bold</b> "kit"' }))
  await expect(sharedDialog(page)).toContainText('<b>Bold</b> "kit"')
})

test('shows an error if the code of a shared box cannot be loaded', async ({ page, db, expectedErrors }) => {
  expectedErrors.push(/shared-box|ERR_FAILED/)
  await page.route(/shared-box/, (route) => route.abort())
  await page.goto(getLink(await readProducts(db, 2)))
  await expect(page.getByRole('alertdialog')).toContainText('The box could not be opened. Please reload the page')
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Add / }).first()).toBeVisible()
})

test('shows loading and failure of the shared box, and retries', async ({ page, db, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED|503/)
  const released = Promise.withResolvers<void>()
  await page.route('**/api/offer?**', async (route) => {
    await released.promise
    await route.fulfill({ status: 503, body: '' })
  })
  await open(page, getLink(await readProducts(db, 2)))
  await expect(sharedDialog(page).getByText('Loading the box...')).toBeVisible()
  await expectAccessible(page)
  released.resolve()
  await expect(sharedDialog(page).getByRole('alert')).toContainText('The shop could not be reached')
  await expectAccessible(page)
  await page.unroute('**/api/offer?**')
  await sharedDialog(page).getByRole('button', { name: 'Try again' }).click()
  await expect(items(page)).toHaveCount(2)
})

test('a dialog closed while its box loads stays closed', async ({ page, db }) => {
  const released = Promise.withResolvers<void>()
  await page.route('**/api/offer?**', async (route) => {
    await released.promise
    await route.continue()
  })
  await open(page, getLink(await readProducts(db, 2)))
  await expect(sharedDialog(page).getByText('Loading the box...')).toBeVisible()
  const canceled = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/offer'))
  await page.keyboard.press('Escape')
  await expect(sharedDialog(page)).toBeHidden()
  await canceled
  released.resolve()
  await expect(page).not.toHaveURL(/#/)
  await expect(sharedDialog(page)).toBeHidden()
})

test('fits on a phone and works by keyboard', async ({ page, db }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await storeBox(page, toSavedBox(await readProducts(db, 1)))
  await open(page, getLink(await readProducts(db, 12)))
  await expect(items(page)).toHaveCount(12)
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  const take = sharedDialog(page).getByRole('button', { name: 'Add to my box' })
  await expect(take).toBeInViewport({ ratio: 1 })
  for (let presses = 0; presses < 10; presses++) {
    if (await take.evaluate((button) => button === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(take).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sharedDialog(page)).toBeHidden()
  expect((await readBox(page)).boxItems).toHaveLength(12)
})

test('the review shows the link on screen and in print', async ({ page, db, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const products = await readProducts(db, 2)
  await openCheckout(page, toSavedBox(products, { boxName: 'Gift' }))
  await continueToReview(page)
  await page.getByRole('button', { name: 'Copy link to your box' }).click()
  await expect(page.getByText('Link copied to clipboard!')).toBeVisible()
  const link = await getClipboard(page)
  expect(new URL(link).hash).toContain('name=Gift')
  await expect(page.getByText(link)).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(link)).toBeVisible()
})

test('the offer endpoint accepts ids only', async ({ db, request }) => {
  const [product] = await readProducts(db, 1)
  const response = await request.get(`/api/offer?product=${product?.id}&who=me`)
  expect(await response.json()).toMatchObject({
    order: { items: [{ product: { name: product?.name } }] },
    unavailable: [],
  })
  expect((await request.get("/api/offer?product=1'or'1")).status()).toBe(400)
  const many = Array.from({ length: 51 }, () => `product=${product?.id}`).join('&')
  expect((await request.get(`/api/offer?${many}`)).status()).toBe(400)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the builder explains why a shared box does not open', async ({ page, db }) => {
    await page.goto(getLink(await readProducts(db, 1)))
    await expect(withoutScript(page)).toContainText('or one that was shared with you.')
    await expect(withoutScript(page)).toBeVisible()
  })
})
