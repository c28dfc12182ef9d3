import type { Page } from '@playwright/test'
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import { getProductPath } from '#app/features/catalog/slug.ts'
import { formatPrice } from '#app/lib/text/money.ts'
import type { Database } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test, waitForHydration } from '#test/browser.ts'
import { saveLogo } from '#test/stored-logo.ts'
import {
  clickNext,
  fillContact,
  getHeading,
  openBuilder,
  openCheckout,
  readBox,
  readProducts,
  storeBox,
  toSavedBox,
} from './swag-box.ts'

/** Box and cart on product pages and in the header. */

const welcome = 'New Hire Welcome Kit'

const button = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Swag box and cart/ })
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Your box and cart' })
const quantityField = (page: Page) => page.getByLabel('Number of boxes')
/** Waits for the box code, which loads after the page. */
const expectBoxLoaded = (page: Page) => expect(page.locator('form.add-to-box')).not.toHaveAttribute('inert')
const toasts = (page: Page) => page.getByRole('region', { name: /notifications/i })

async function open(page: Page, path: string) {
  await page.goto(path)
  await waitForHydration(page)
}

async function firstProduct(db: Database) {
  const [product] = await readProducts(db, 1)
  if (!product) throw new Error('the demo shop has no products')
  return product
}

async function addReadyMade(page: Page) {
  await open(page, '/ready-made-boxes')
  await page.getByRole('button', { name: `Add to Cart: ${welcome}` }).click()
  await expect(page.getByRole('button', { name: `Remove from Cart: ${welcome}` })).toBeVisible()
}

test.describe('a product page', () => {
  for (const [width, height] of [
    [360, 740],
    [1280, 800],
  ] as const)
    test(`adds to the box by keyboard at ${width} px and announces it`, async ({ page, db }) => {
      await page.setViewportSize({ width, height })
      const product = await firstProduct(db)
      await open(page, getProductPath(product))
      await expectBoxLoaded(page)
      await quantityField(page).focus()
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type('96')
      await page.keyboard.press('Tab')
      await expect(page.getByRole('button', { name: 'Add to swag box' })).toBeFocused()
      await page.keyboard.press('Enter')
      const added = page.getByRole('button', { name: 'In your box: 96' })
      await expect(added).toBeFocused()
      await expect(added).toBeDisabled()
      await expect(toasts(page)).toContainText(`${product.name} has been added: 1 product in each of 96 boxes.`)
      expect(await readBox(page)).toMatchObject({
        boxItems: [{ product: { id: product.id, slug: product.slug, rounded_price: product.rounded_price } }],
        globalQuantity: 96,
      })
      // Stores the pricing terms, which volume pricing needs.
      expect((await readBox(page)).boxItems[0].product.terms.breaks).not.toEqual([])
      await page.keyboard.press('Enter')
      expect((await readBox(page)).boxItems).toHaveLength(1)
      await expectAccessible(page)
      await expectNoHorizontalScroll(page)

      await page.getByRole('link', { name: 'View your box' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Swag Box Builder')
      await expect(page.getByRole('button', { name: `Added ${product.name}`, exact: true })).toBeVisible()
    })

  test('uses the pack quantity of the box, at least 48, in every tab', async ({ page, context, db }) => {
    const [first, second] = await readProducts(db, 2)
    if (!first || !second) throw new Error('the demo shop has no products')
    await storeBox(page, toSavedBox([second], { globalQuantity: 144 }))
    await open(page, getProductPath(first))
    await expect(quantityField(page)).toHaveValue('144')
    await quantityField(page).fill('12')
    await page.getByRole('button', { name: 'Add to swag box' }).click()
    await expect(quantityField(page)).toHaveValue('48')
    await expect(quantityField(page)).toHaveAccessibleDescription('It has to be at least 48.')
    expect(await readBox(page)).toMatchObject({ globalQuantity: 48, boxItems: [{}, { product: { id: first.id } }] })

    await quantityField(page).fill('60')
    await quantityField(page).blur()
    await expect(page.getByRole('button', { name: 'In your box: 60' })).toBeVisible()
    await expect(toasts(page)).toContainText('Now 2 products in each of 60 boxes.')

    const other = await context.newPage()
    await open(other, '/swag-box-builder')
    await other.getByRole('button', { name: '96', exact: true }).click()
    await expect(quantityField(page)).toHaveValue('96')
    await other.getByRole('button', { name: `Remove ${first.name}`, exact: true }).click()
    await expect(page.getByRole('button', { name: 'Add to swag box' })).toBeVisible()
  })

  test('shows an error beside the quote button if the box code cannot be loaded', async ({
    page,
    db,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_FAILED|add-to-box|React error #(422|520)/)
    await page.route(/add-to-box.*\.js/, (route) => route.abort())
    await open(page, getProductPath(await firstProduct(db)))
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toHaveText('Your box could not be opened. Please reload the page and try again.')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Request a Quote' }).click()
    await expect(page.getByRole('button', { name: 'Submit Request' })).toBeDisabled()
  })

  test('has no box button for products that a box does not accept', async ({ page, db }) => {
    const [unpriced] = await db
      .select()
      .from(productData)
      .where(and(productData.in_stock, isNull(productData.rounded_price)))
      .orderBy(asc(productData.name))
      .limit(1)
    const [deleted] = await db
      .select()
      .from(productData)
      .where(and(eq(productData.in_stock, false), isNotNull(productData.rounded_price)))
      .orderBy(asc(productData.name))
      .limit(1)
    if (!unpriced || !deleted) throw new Error('the demo shop has no such products')
    for (const product of [unpriced, deleted]) {
      await open(page, getProductPath(product))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name)
      await expect(page.getByRole('button', { name: 'Add to swag box' })).toHaveCount(0)
    }
  })

  test('links back to the builder with its filters', async ({ page, db }) => {
    await openBuilder(page, '?category=Drinkware&sort=price-asc')
    const card = page
      .getByRole('region', { name: 'Products' })
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: /^Add / }) })
      .first()
      .getByRole('heading')
      .getByRole('link')
    const name = (await card.textContent()) ?? ''
    await card.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await page.getByRole('button', { name: 'Add to swag box' }).click()
    // The history survives a reload.
    await page.reload()
    await waitForHydration(page)
    await page.getByRole('link', { name: 'Back to your box' }).first().click()
    await expect(page).toHaveURL('/swag-box-builder?category=Drinkware&sort=price-asc')
    await expect(page.getByRole('button', { name: `Added ${name}`, exact: true })).toBeVisible()

    // The button works from a panel, too; the catalog has no return link.
    await page
      .getByRole('complementary', { name: /Your Swag Box/ })
      .getByRole('link', { name })
      .click()
    await expect(page.getByRole('link', { name: 'Back to your box' })).toHaveCount(2)
    await expect(page.getByRole('link', { name: 'Back to Products' })).toHaveAttribute('href', '/products')
    await open(page, getProductPath(await firstProduct(db)))
    await expect(page.getByRole('link', { name: 'View your box' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to your box' })).toHaveCount(0)
  })
})

test.describe('the header', () => {
  test('shows no count and loads nothing without a selection', async ({ page }) => {
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
    await open(page, '/about-us')
    await page.waitForLoadState('networkidle')
    await expect(button(page)).toHaveAccessibleName('Swag box and cart')
    expect(scripts.filter((path) => /box-and-cart|drawer|selection|\/box[.-]|\/cart[.-]/.test(path))).toEqual([])
    await button(page).click()
    await expect(drawer(page).getByRole('heading', { name: 'Nothing chosen yet' })).toBeVisible()
    await expectAccessible(page)
    await drawer(page).getByRole('link', { name: 'Build a Swag Box' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Swag Box Builder')
    await expect(drawer(page)).toBeHidden()
  })

  for (const width of [360, 1280])
    test(`counts box and cart together at ${width} px, in every tab, without layout shift`, async ({
      page,
      context,
      db,
    }) => {
      await page.setViewportSize({ width, height: 740 })
      const products = await readProducts(db, 2)
      await storeBox(page, toSavedBox(products))
      await open(page, '/about-us')
      const total = formatPrice(products.reduce((sum, { rounded_price: price }) => sum + (price ?? 0) * 48, 0))
      await expect(button(page)).toHaveAccessibleName(`Swag box and cart, 2 items, ${total}`)
      await expect(button(page).getByText(total, { exact: true })).toBeVisible({ visible: width === 1280 })
      const shift = await page.evaluate(() => {
        const observer = new PerformanceObserver(() => {})
        observer.observe({ type: 'layout-shift', buffered: true })
        return observer.takeRecords().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)
      })
      expect(shift).toBeLessThan(0.001)
      await expectNoHorizontalScroll(page)
      await expectAccessible(page)

      const other = await context.newPage()
      await other.setViewportSize({ width, height: 740 })
      await addReadyMade(other)
      await expect(button(other)).toHaveAccessibleName(/^Swag box and cart, 3 items, /)
      await expect(button(page)).toHaveAccessibleName(/^Swag box and cart, 3 items, /)
      await other.evaluate(() => localStorage.clear())
      await expect(button(page)).toHaveAccessibleName('Swag box and cart')
    })

  test('has room for two-digit counts and a logo', async ({ page, db }) => {
    test.slow()
    const products = await readProducts(db, 12)
    await saveLogo(page)
    await storeBox(page, toSavedBox(products))
    await page.evaluate((items) => {
      localStorage.setItem('boxwrightShortlist', items.map(({ id }) => id).join(' '))
      localStorage.setItem('boxwrightQuoteList', JSON.stringify({ items, savedAt: Date.now() }))
    }, products)
    await open(page, '/about-us')
    for (const width of [360, 768, 1024, 1280, 1440])
      await test.step(`at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 740 })
        const banner = page.getByRole('banner')
        const shortlist = banner.getByRole('link', { name: 'Shortlist, 12 products' })
        await expect(shortlist).toBeVisible()
        const quotes = banner.getByRole('link', { name: 'Quote (12)' })
        await expect(quotes).toBeVisible()
        await expect(button(page)).toHaveAccessibleName(/12 items/)
        await expectNoHorizontalScroll(page)
        const found = await banner.evaluate((header) => {
          const parts = [...header.querySelectorAll('a, button, [role="switch"], form[role="search"]')]
            .filter((part) => part.checkVisibility() && !part.closest('form, [popover], dialog'))
            .map((part) => part.getBoundingClientRect())
          const search = header.querySelector<HTMLInputElement>('.nav-search input')
          const getSearchRoom = (field: HTMLInputElement) => {
            const { font, paddingLeft, paddingRight } = getComputedStyle(field)
            const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
            context.font = font
            const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
            return room - context.measureText(field.placeholder).width
          }
          return {
            overlaps: parts.filter((part, index) => index > 0 && part.left < (parts[index - 1]?.right ?? 0) - 3).length,
            end: innerWidth - Math.max(...parts.map(({ right }) => right)),
            searchRoom: search?.checkVisibility() ? getSearchRoom(search) : 0,
          }
        })
        expect(found.overlaps).toBe(0)
        // An icon of 24 px in the middle of the last button of 44 px.
        expect(found.end).toBeGreaterThanOrEqual(width < 1024 ? 8 : 24)
        expect(found.searchRoom).toBeGreaterThanOrEqual(0)
        await page.mouse.move(0, 400)
        await quotes.focus()
        await page.keyboard.press('Shift+Tab')
        await page.keyboard.press('Tab')
        await expect(quotes.getByText('Quote list')).toBeVisible()
        await expectAccessible(page)
      })
  })

  test('has room for the menu on the smallest phones without a quote list', async ({ page, db }) => {
    await page.setViewportSize({ width: 320, height: 740 })
    await storeBox(page, toSavedBox(await readProducts(db, 12)))
    await open(page, '/about-us')
    await expect(button(page)).toHaveAccessibleName(/12 items/)
    const menu = await page.getByRole('button', { name: 'Open menu' }).boundingBox()
    expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(320 - 8)
  })

  test('on the checkout, counts only what is sent', async ({ page, db }) => {
    const products = await readProducts(db, 2)
    await addReadyMade(page)
    await openCheckout(page, toSavedBox(products))
    const total = formatPrice(products.reduce((sum, { rounded_price: price }) => sum + (price ?? 0) * 48, 0))
    await expect(button(page)).toHaveAccessibleName(`Swag box and cart, 2 items, ${total}`)
  })

  test('counts what is added on the page itself', async ({ page, db }) => {
    await open(page, getProductPath(await firstProduct(db)))
    await page.getByRole('button', { name: 'Add to swag box' }).click()
    await expect(button(page)).toHaveAccessibleName(/^Swag box and cart, 1 item, /)
  })

  for (const [width, height] of [
    [360, 740],
    [1280, 800],
  ] as const)
    test(`opens a drawer with both at ${width} px: separate, removable, focus preserved`, async ({ page, db }) => {
      await page.setViewportSize({ width, height })
      const [first, second] = await readProducts(db, 2)
      if (!first || !second) throw new Error('the demo shop has no products')
      await storeBox(page, toSavedBox([first, second], { globalQuantity: 96 }))
      await addReadyMade(page)
      await open(page, '/about-us')
      await button(page).press('Enter')
      await expect(drawer(page)).toContainText('These are two separate requests.')
      const box = drawer(page).getByRole('region', { name: 'Swag box' })
      const cart = drawer(page).getByRole('region', { name: 'Ready-made cart' })
      await expect(box).toContainText('2 products, 96 of each')
      await expect(box).toContainText(formatPrice(((first.rounded_price ?? 0) + (second.rounded_price ?? 0)) * 96))
      await expect(cart).toContainText('1 box, 48 packs')
      await expect(cart).toContainText(welcome)
      await expect(box.getByRole('link', { name: 'Edit box' })).toHaveAttribute('href', '/swag-box-builder')
      await expect(cart.getByRole('link', { name: 'View cart' })).toHaveAttribute('href', '/ready-made-boxes')
      await expectAccessible(page)

      // The page behind is inert.
      for (let presses = 0; presses < 12; presses += 1) {
        await page.keyboard.press('Tab')
        expect(await page.evaluate(() => document.activeElement?.matches('body, dialog, dialog *'))).toBe(true)
      }
      await box.getByRole('button', { name: `Remove ${first.name}` }).press('Enter')
      await expect(box.getByRole('button', { name: `Remove ${second.name}` })).toBeFocused()
      await cart.getByRole('button', { name: `Remove ${welcome}` }).press('Enter')
      await expect(cart).toHaveCount(0)
      await expect(drawer(page)).not.toContainText('two separate requests')
      expect(await page.evaluate(() => document.activeElement?.closest('dialog')?.id)).toBe('box-and-cart')

      await page.keyboard.press('Escape')
      await expect(drawer(page)).toBeHidden()
      await expect(button(page)).toBeFocused()
      await button(page).press('Enter')
      await expect(drawer(page)).toBeVisible()
      await drawer(page).getByRole('button', { name: 'Close' }).click()
      await expect(button(page)).toBeFocused()
    })

  test('links both to the checkout', async ({ page, db }) => {
    const product = await firstProduct(db)
    await storeBox(page, toSavedBox([product]))
    await addReadyMade(page)
    await open(page, '/about-us')
    const sidebar = page.getByRole('complementary', { name: 'In Your Cart' })
    await button(page).click()
    await drawer(page).getByRole('button', { name: 'Proceed to Checkout with this cart' }).click()
    await expect(sidebar).toContainText(welcome)
    await expect(drawer(page)).toBeHidden()
    // The checkout sends its own copy, so later changes of the box do not affect it.
    await button(page).click()
    await expect(drawer(page).getByRole('button', { name: /^Remove/ })).toHaveCount(0)
    await drawer(page).getByRole('button', { name: 'Proceed to Checkout with this box' }).click()
    await expect(sidebar).toContainText(product.name)
    await expect(sidebar).not.toContainText(welcome)
  })

  test('submitting the cart leaves the box', async ({ page, db }) => {
    const product = await firstProduct(db)
    await storeBox(page, toSavedBox([product]))
    await addReadyMade(page)
    await page
      .getByRole('complementary', { name: 'Your cart' })
      .getByRole('button', { name: 'Proceed to Checkout' })
      .click()
    await fillContact(page)
    await clickNext(page)
    await expect(getHeading(page, 'Project Details')).toBeVisible()
    await clickNext(page)
    await page.getByRole('button', { name: 'Submit Project' }).click()
    await expect(page.getByRole('heading', { name: 'Request Submitted Successfully!' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('cart'))).toBeNull()
    await expect(button(page)).toHaveAccessibleName(/^Swag box and cart, 1 item, /)
    expect((await readBox(page)).boxItems).toMatchObject([{ product: { id: product.id } }])
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('a product page keeps price and quote button visible without covering content', async ({ page, db }) => {
    const product = await firstProduct(db)
    await open(page, getProductPath(product))
    const bar = page.getByRole('region', { name: 'Price and quote' })
    const quote = page.getByRole('button', { name: 'Request a Quote' })
    await expect(bar).toBeInViewport({ ratio: 1 })
    await expect(bar).toContainText(formatPrice(product.rounded_price))
    await quote.scrollIntoViewIfNeeded()
    await expect(bar).toBeHidden()
    await page.getByRole('heading', { name: "What's Included" }).scrollIntoViewIfNeeded()
    await expect(bar).toBeVisible()
    await expectAccessible(page)
    await bar.getByRole('button', { name: 'Get a Quote' }).click()
    await expect(page.getByRole('dialog', { name: 'Request a Quote' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(bar.getByRole('button', { name: 'Get a Quote' })).toBeFocused()

    // At the end of the page it is above the footer, and never covers a focused element on the way.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(bar).not.toBeInViewport()
    await page.evaluate(() => scrollTo(0, 0))
    await page.getByRole('link', { name: 'Back to Products' }).focus()
    for (let presses = 0; presses < 14; presses += 1) {
      await page.keyboard.press('Tab')
      const covered = await page.evaluate(() => {
        const focused = document.activeElement
        const bar = document.querySelector('section[aria-label="Price and quote"]')
        if (!focused || !bar || bar.contains(focused) || getComputedStyle(bar).visibility === 'hidden') return false
        const [one, other] = [focused.getBoundingClientRect(), bar.getBoundingClientRect()]
        return one.bottom > other.top && one.top < other.bottom
      })
      expect(covered, `press ${presses + 1}`).toBe(false)
    }
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the header and a product link to the builder', async ({ page, db }) => {
    await page.goto(getProductPath(await firstProduct(db)))
    await expect(button(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Add to swag box' })).toBeHidden()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Your swag box' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Build a Swag Box' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Swag Box Builder')
  })
})
