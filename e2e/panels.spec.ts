import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, test, waitForHydration } from '#test/browser.ts'
import { openBuilder, openCheckout, readProducts, storeBox, toSavedBox } from './swag-box.ts'

/** Panels and sheets of box and cart: focus, visibility and scroll hints. */

const welcome = 'New Hire Welcome Kit'
const wellness = 'Wellness Reset Box'

/** Terms of a product whose minimum exceeds 48: its line has a button. */
const demanding = { breaks: [], minimum: 5000, productionTime: 5, rush: false }

test('removing a product focuses the next one, whatever the lines contain', async ({ page, db }) => {
  const products = await readProducts(db, 3)
  await storeBox(page, toSavedBox(products.map((product) => ({ ...product, terms: demanding }))))
  await openBuilder(page)
  const panel = page.getByRole('complementary', { name: /Your Swag Box/ })
  await expect(panel.getByRole('button', { name: /^Raise to/ })).toHaveCount(3)
  const remove = (index: number) => panel.getByRole('button', { name: `Remove ${products[index]?.name}`, exact: true })
  await remove(0).click()
  await expect(remove(1)).toBeFocused()
  await remove(2).click()
  await expect(remove(1)).toBeFocused()
  await remove(1).click()
  await expect(page.getByRole('region', { name: 'Items in your box' })).toBeFocused()
})

test('removing a box from the cart focuses the next one, or the page after the last', async ({ page }) => {
  await page.goto('/ready-made-boxes')
  await waitForHydration(page)
  for (const box of [welcome, wellness]) await page.getByRole('button', { name: `Add to Cart: ${box}` }).click()
  const cart = page.getByRole('complementary', { name: 'Your cart' })
  await cart.getByRole('button', { name: `Remove ${welcome} from cart` }).click()
  const last = cart.getByRole('button', { name: `Remove ${wellness} from cart` })
  await expect(last).toBeFocused()
  await last.press('Enter')
  await expect(cart).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
})

test('a product without an image takes as much space as others', async ({ page, db }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const products = (await readProducts(db, 2)).map((product) => ({ ...product, image_url: null, image: null }))
  await storeBox(page, toSavedBox(products))
  await openBuilder(page)
  await page.getByRole('button', { name: /^Swag box and cart/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Your box and cart' })
  for (const { name } of products) {
    const line = drawer.getByRole('listitem').filter({ hasText: name })
    const remove = await line.getByRole('button', { name: `Remove ${name}` }).boundingBox()
    expect((remove?.x ?? 360) + (remove?.width ?? 0)).toBeLessThanOrEqual(360)
    expect((await line.boundingBox())?.height).toBeLessThan(100)
  }
})

/** Counts the first items that are completely visible: not cut off by the window or a scroll container. */
const countFullyVisible = (items: Locator) =>
  items.evaluateAll((elements) => {
    const isFullyVisible = (element: Element) => {
      const box = element.getBoundingClientRect()
      let [top, bottom] = [0, innerHeight]
      for (let around = element.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflowY === 'visible') continue
        const frame = around.getBoundingClientRect()
        top = Math.max(top, frame.top)
        bottom = Math.min(bottom, frame.bottom)
      }
      return box.height > 0 && box.top >= top && box.bottom <= bottom + 0.5
    }
    const firstHidden = elements.findIndex((element) => !isFullyVisible(element))
    return firstHidden < 0 ? elements.length : firstHidden
  })

/** Sizes and an imprint of an item as the box stores them, and the terms that ask for them. */
const sizeTerms = {
  sizes: ['S', 'M', 'L', 'XL', '2XL'].map((size) => ({ name: size, in_stock: true, upcharge: 0 })),
  imprint: [{ name: 'Left chest', methods: ['screen print'], maxColors: 4 }],
}
const chosenOptions = {
  sizes: ['S', 'M', 'L', 'XL'].map((size) => ({ name: size, quantity: 12 })),
  imprint: [{ location: 'Left chest', method: 'screen print', colors: 2, color_names: 'White, PMS 286 C' }],
}

test('beside the products the box shows three items at once, with volume prices, destinations, sizes and imprint', async ({
  page,
  db,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.addInitScript(() =>
    localStorage.setItem('boxwrightDelivery', JSON.stringify({ to: 'us-homes', counts: [], budget: 5000 })),
  )
  const products = await readProducts(db, 8)
  const breaks = [{ from: 48, price: 100 }]
  const terms = { ...demanding, ...sizeTerms, breaks, minimum: null }
  const boxItems = products.map((product) => ({ product: { ...product, terms }, ...chosenOptions }))
  await storeBox(page, { ...toSavedBox(products), boxItems })
  await openBuilder(page)
  const panel = page.getByRole('complementary', { name: /Your Swag Box/ })
  await expect(panel.getByText('for the products with volume pricing')).toBeVisible()
  await expect(panel.getByRole('radio').first()).toBeAttached()
  const region = panel.getByRole('region', { name: 'Items in your box' })
  const expectThreeItems = () =>
    expect.poll(() => countFullyVisible(region.getByRole('listitem'))).toBeGreaterThanOrEqual(3)
  await expectThreeItems()
  for (const option of ['sizes', 'imprint']) {
    const edit = region.getByRole('button', { name: new RegExp(`^Edit ${option} of`) }).first()
    expect(await isUnderlined(edit), option).toBe(true)
    expect((await edit.boundingBox())?.height).toBeGreaterThanOrEqual(24)
  }
  // Once it sticks, all of it is in view.
  await page.evaluate(() => scrollTo(0, 600))
  await expectThreeItems()
  await expect(panel.getByText('No credit card required - get a custom quote first')).toBeInViewport({ ratio: 1 })
  await expect(panel.getByRole('button', { name: 'Proceed to Checkout' })).toBeInViewport({ ratio: 1 })
})

/** An underline does not continue into an inline block. */
const isUnderlined = (button: Locator) =>
  button.evaluate(
    (element) =>
      getComputedStyle(element).textDecorationLine === 'underline' &&
      [...element.children].every(
        (child) => child.classList.contains('sr-only') || getComputedStyle(child).display === 'inline',
      ),
  )

test('on a phone the sheet of the box shows four items at once', async ({ page, db }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await storeBox(page, toSavedBox(await readProducts(db, 8)))
  await openBuilder(page)
  await page.getByRole('button', { name: 'View box' }).click()
  const sheet = page.getByRole('dialog', { name: /Your Swag Box/ })
  await expect(sheet).toContainText('8 products')
  await expect(sheet.getByText('No credit card required - get a custom quote first')).toBeInViewport()
  await expect.poll(() => countFullyVisible(sheet.getByRole('listitem'))).toBeGreaterThanOrEqual(4)
  await expectAccessible(page)
})

/** Returns how many pixels a scroll container fades at its edges. */
const getFades = (part: Locator) =>
  part.evaluate((element) => {
    const style = getComputedStyle(element)
    return ['--fade-top', '--fade-bottom'].map((name) => Number.parseFloat(style.getPropertyValue(name)))
  })

async function expectFading(part: Locator) {
  // The lines load on demand.
  await expect.poll(async () => (await getFades(part))[1]).toBeGreaterThan(10)
  expect((await getFades(part))[0]).toBe(0)
  await part.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect.poll(async () => (await getFades(part))[1]).toBe(0)
  expect((await getFades(part))[0]).toBeGreaterThan(10)
}

test('panel and checkout count their products and fade at the edge that scrolls', async ({ page, db }) => {
  const box = toSavedBox(await readProducts(db, 12))
  await storeBox(page, box)
  await openBuilder(page)
  await expect(page.getByRole('complementary', { name: /Your Swag Box/ })).toContainText('12 products')
  await expectFading(page.getByRole('region', { name: 'Items in your box' }))
  await openCheckout(page, box)
  const sidebar = page.getByRole('complementary', { name: 'In Your Cart' })
  await expect(sidebar).toContainText('12 products')
  await expectFading(sidebar.getByRole('region', { name: 'Items in your cart' }))
  await expectAccessible(page)
})

test('fades no edge without scrolling', async ({ page, db }) => {
  await storeBox(page, toSavedBox(await readProducts(db, 1)))
  await openBuilder(page)
  await expect.poll(() => getFades(page.getByRole('region', { name: 'Items in your box' }))).toEqual([0, 0])
})

test('the cart panel counts its boxes and fades', async ({ page }) => {
  await page.goto('/ready-made-boxes')
  await waitForHydration(page)
  const add = page.getByRole('button', { name: /^Add to Cart/, disabled: false })
  for (let count = 1; count <= 4; count += 1) {
    await add.first().click()
    // Waits until the first item is the next one.
    await expect(page.getByRole('button', { name: /^Remove from Cart/ })).toHaveCount(count)
  }
  const cart = page.getByRole('complementary', { name: 'Your cart' })
  await expect(cart).toContainText('4 boxes')
  await expectFading(cart.getByRole('region', { name: 'Boxes in your cart' }))
  await expect(cart.getByRole('button', { name: 'Proceed to Checkout' })).toBeInViewport({ ratio: 1 })
})

const getCart = async (page: Page) => JSON.parse((await page.evaluate(() => localStorage.getItem('cart'))) ?? 'null')

test('notes in the checkout raise the packs, also in the saved box and cart', async ({ page, db }) => {
  const [product] = await readProducts(db, 1)
  if (!product) throw new Error('the demo shop has no products')
  const terms = { ...demanding, minimum: 60 }
  await openCheckout(page, toSavedBox([{ ...product, terms }] as never))
  const sidebar = page.getByRole('complementary', { name: 'In Your Cart' })
  await sidebar.getByRole('button', { name: `Raise to 60 for ${product.name}` }).click()
  await expect(sidebar).toContainText('Pack Quantity60')
  await page.reload()
  await expect(sidebar).toContainText('Pack Quantity60')
  await sidebar.getByRole('link', { name: 'Edit box' }).click()
  await expect(page.getByLabel('Custom quantity')).toHaveValue('60')

  await page.goto('/ready-made-boxes')
  await waitForHydration(page)
  await page.getByRole('button', { name: `Add to Cart: ${welcome}` }).click()
  await expect(page.getByRole('button', { name: `Remove from Cart: ${welcome}` })).toBeVisible()
  await page.evaluate(() => {
    const saved = JSON.parse(localStorage.getItem('cart') ?? '')
    for (const { product } of saved.items[0].box.items) product.terms.minimum = 100
    localStorage.setItem('checkoutData', JSON.stringify({ ...saved, type: 'ready-made', totalPrice: 1 }))
  })
  await page.goto('/swag-box-checkout')
  await sidebar.getByRole('button', { name: /^Raise to 100 for/ }).click()
  await expect(sidebar).toContainText('Pack Quantity100')
  await expect.poll(async () => (await getCart(page)).globalQuantity).toBe(100)
})
