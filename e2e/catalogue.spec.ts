import type { Page } from '@playwright/test'
import { and, eq, isNotNull, isNull, like, sql } from 'drizzle-orm'
import { productPath } from '#app/features/catalogue/slug.ts'
import { productData } from '#db/tables/products.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, hydrated, test } from '#test/browser.ts'

const phone = { width: 360, height: 800 }

async function open(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}

const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search the catalog' })
const products = (page: Page) => page.getByRole('region', { name: 'Products' })
const cards = (page: Page) => products(page).getByRole('heading', { level: 2 })
const query = (page: Page) => new URL(page.url()).search

test('the catalogue lists 24 products of all in stock, by name', async ({ page, db }) => {
  await open(page, '/products')
  const inStock = (await db.$count(productData, eq(productData.in_stock, true))).toLocaleString('en-US')
  await expect(page.getByRole('heading', { level: 1, name: 'Our Products' })).toBeVisible()
  await expect(page).toHaveTitle(/^Our Products/)
  await expect(page.getByRole('status')).toContainText(`Showing ${inStock} of ${inStock} products`)
  await expect(page.getByRole('status')).toContainText('Results 1–24')
  await expect(cards(page)).toHaveCount(24)
  await expect(page.getByRole('button', { name: 'Clear All' })).toHaveCount(0)
})

test('typing searches by itself, keeps the focus and leaves one step in the history', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('link', { name: 'Products', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Our Products' })).toBeVisible()
  await searchBox(page).pressSequentially('stoneware', { delay: 30 })
  await expect(page).toHaveURL('/products?search=stoneware')
  await expect(searchBox(page)).toBeFocused()
  await expect(searchBox(page)).toHaveValue('stoneware')
  await expect(page.getByRole('link', { name: 'Remove filter “stoneware”' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('Enter searches at once', async ({ page }) => {
  await open(page, '/products')
  await searchBox(page).fill('TOTE')
  await searchBox(page).press('Enter')
  await expect(page).toHaveURL('/products?search=TOTE')
  await expect(cards(page).first()).toContainText(/./)
})

test('filters add up, show as chips, and go one by one or all at once', async ({ page }) => {
  await open(page, '/products')
  await page.getByRole('checkbox', { name: 'Drinkware' }).check()
  await page.getByRole('checkbox', { name: 'Bags' }).check()
  await page.getByRole('radio', { name: '$25–$50' }).check()
  await page.getByRole('radio', { name: '50–100 units' }).check()
  await expect.poll(() => query(page)).toBe('?category=Bags&category=Drinkware&price=25-50&min=50-100')
  await expect(page.getByRole('status')).toContainText('Showing')

  await page.getByRole('link', { name: 'Remove filter Bags' }).click()
  await expect.poll(() => query(page)).toBe('?category=Drinkware&price=25-50&min=50-100')
  await expect(page.getByRole('checkbox', { name: 'Bags' })).not.toBeChecked()

  await page.getByRole('button', { name: 'Clear All' }).click()
  await expect.poll(() => query(page)).toBe('')
  await expect(page.getByRole('checkbox', { name: 'Drinkware' })).not.toBeChecked()
})

test('the count beside a filter is what it leaves', async ({ page }) => {
  await open(page, '/products?search=mug')
  const option = page.getByText(/^Drinkware[\d,]+$/)
  const count = (await option.textContent())?.replace('Drinkware', '')
  await page.getByRole('checkbox', { name: 'Drinkware' }).check()
  await expect(page.getByRole('status')).toContainText(`Showing ${count} of `)
})

test('a category of the address is chosen', async ({ page }) => {
  await open(page, '/products?category=T-Shirts')
  await expect(page.getByRole('checkbox', { name: 'T-Shirts' })).toBeChecked()
  await expect(products(page).getByText(/· T-Shirts$/)).toHaveCount(24)
})

test('sorted by price, the missing ones come last', async ({ page }) => {
  await open(page, '/products')
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price: high to low')
  await expect.poll(() => query(page)).toBe('?sort=price-desc')
  await expect(products(page).getByText('TBD')).toHaveCount(0)
  await page
    .getByRole('link', { name: /^Page [\d,]+$/ })
    .last()
    .click()
  await expect(products(page).getByText('TBD').first()).toBeVisible()
})

test('the pager goes on, and Back returns to the same place', async ({ page }) => {
  await open(page, '/products?category=Drinkware')
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page.getByRole('status')).toContainText('Results 25–48')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  const card = cards(page).nth(9).getByRole('link')
  await card.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(500)
  await card.click()
  await expect(page.getByRole('link', { name: 'Back to Products' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Products' }).click()
  await expect.poll(() => query(page)).toBe('?category=Drinkware&page=2')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
  await page.goBack()
  await expect.poll(() => query(page)).toBe('?category=Drinkware')
  await expect(page.getByRole('checkbox', { name: 'Drinkware' })).toBeChecked()
})

test('a search without a match says so and offers the way out', async ({ page }) => {
  await open(page, '/products?search=no%20such%20thing%25')
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
  await expect(page.getByText('Try adjusting your filters or search terms')).toBeVisible()
  await expect(page.getByRole('status')).toContainText('Showing 0 of')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear All' }).click()
  await expect(cards(page)).toHaveCount(24)
  await expect(searchBox(page)).toHaveValue('')
})

test('while products are fetched the page says so, and quick clicks add up', async ({ page }) => {
  await open(page, '/products')
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  await page.route(/products\.data/, async (route) => {
    await held
    await route.continue().catch(() => {})
  })
  await page.getByRole('checkbox', { name: 'Bags' }).click()
  await expect(page.getByRole('status')).toHaveText('Loading products...')
  await page.getByRole('checkbox', { name: 'Office' }).click()
  await expect(page.getByRole('checkbox', { name: 'Bags' })).toBeChecked()
  release()
  await expect(page.getByRole('status')).toContainText('Showing')
  await expect.poll(() => query(page)).toBe('?category=Bags&category=Office')
})

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true })

  test('the filters open in a sheet that says how many products they leave', async ({ page }) => {
    await open(page, '/products')
    await expect(page.getByRole('checkbox', { name: 'Drinkware' })).toBeHidden()
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('checkbox', { name: 'Drinkware' }).check()
    await expect.poll(() => query(page)).toBe('?category=Drinkware')
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Show [\d,]+ products$/ }).click()
    await expect(page.getByRole('checkbox', { name: 'Drinkware' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Filters 1 active' })).toBeVisible()
    await expectNoSidewaysScroll(page)
  })

  test('Escape closes the sheet', async ({ page }) => {
    await open(page, '/products')
    await page.getByRole('button', { name: 'Filters' }).click()
    await expect(page.getByRole('button', { name: 'Close' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('checkbox', { name: 'Drinkware' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Filters' })).toBeFocused()
  })
})

for (const viewport of [phone, { width: 768, height: 1024 }, { width: 1280, height: 800 }]) {
  test(`list and product are accessible and fit at ${viewport.width}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await open(page, '/products?category=Drinkware&search=mug')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await cards(page).first().getByRole('link').click()
    await expect(page.getByRole('button', { name: 'Request a Quote' })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the listing is a form', async ({ page }) => {
    await page.goto('/products')
    await searchBox(page).fill('mug')
    await page.getByRole('checkbox', { name: 'Drinkware' }).check()
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price: low to high')
    await page.getByRole('button', { name: 'Apply' }).first().click()
    const sent = new URL(page.url()).searchParams
    expect([...sent].sort()).toEqual([
      ['category', 'Drinkware'],
      ['search', 'mug'],
      ['sort', 'price-asc'],
    ])
    await expect(cards(page)).toHaveCount(24)
    await page.getByRole('button', { name: 'Clear All' }).click()
    expect(new URL(page.url()).search).toBe('?sort=price-asc')
  })
})

test('a page past the end leads to the last one', async ({ page }) => {
  await page.goto('/products?search=stoneware&page=99999')
  expect(query(page)).toMatch(/^\?search=stoneware&page=\d{1,3}$/)
  await expect(cards(page).first()).toBeVisible()
})

test('a product shows everything the buyer asks', async ({ page, db }) => {
  const [product] = await db
    .select()
    .from(productData)
    .where(
      and(
        eq(productData.rush_service_available, true),
        isNotNull(productData.purchase_includes),
        isNotNull(productData.production_time),
        isNotNull(productData.rounded_price),
        sql`jsonb_array_length(price_breaks) > 2 and jsonb_array_length(image_urls) > 2`,
      ),
    )
    .orderBy(productData.name)
    .limit(1)
  if (!product) throw new Error('the demo shop has no such product')
  await open(page, productPath(product))
  await expect(page).toHaveTitle(new RegExp(`^${product.name.slice(0, 12)}`))
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(product.name)
  const main = page.getByRole('main')
  for (const text of [
    'per unit',
    'Additional Price Discounts Based on Quantity',
    'Free Shipping',
    'Imprint Included',
    'No Fees',
    'Volume Pricing',
    'Shipping & Production Details',
    'Standard Shipping: Free',
    'Rush Service: Available',
    "What's Included",
    'One-color logo per item (multi-color at extra cost)',
    'No setup fees or run charges',
    'Free domestic shipping',
    product.purchase_includes ?? '',
  ]) {
    await expect(main).toContainText(text)
  }
  await expect(main).toContainText(/Estimated Delivery: [A-Z][a-z]+ \d{1,2}-[A-Z][a-z]+ \d{1,2}/)
  await expect(page.getByRole('row').nth(1)).toContainText(/\d+–\d+ ?\$/)
  await expect(page.getByRole('row').last()).toContainText(/[\d,]+\+ ?\$/)
})

test('the gallery wraps around, by arrows, keys and thumbnails', async ({ page, db }) => {
  const [product] = await db
    .select()
    .from(productData)
    .where(sql`jsonb_array_length(image_urls) > 2`)
    .orderBy(productData.name)
    .limit(1)
  if (!product) throw new Error('the demo shop has no product with three pictures')
  await open(page, productPath(product))
  const gallery = page.getByRole('region', { name: `Pictures of ${product.name}` })
  const last = new Set([product.image_url, ...product.image_urls].filter(Boolean)).size
  await gallery.getByRole('button', { name: 'Previous picture' }).click()
  await expect(gallery).toContainText(`${last} / ${last}`)
  await gallery.getByRole('button', { name: 'Next picture' }).click()
  await expect(gallery).toContainText(`1 / ${last}`)
  await page.keyboard.press('ArrowRight')
  await expect(gallery).toContainText(`2 / ${last}`)
  await gallery.getByRole('link', { name: 'Show picture 3' }).click()
  await expect(gallery).toContainText(`3 / ${last}`)
  await expect(gallery.getByRole('link', { name: 'Show picture 3' })).toHaveAttribute('aria-current', 'true')
})

test('a product without picture, price, breaks or times still makes a page', async ({ page, db }) => {
  const id = '00000000-0000-4000-8000-0000000000c1'
  await db.insert(productData).values({ id, name: 'Zzz Bare Item 17!', in_stock: false }).onConflictDoNothing()
  try {
    await open(page, '/products/zzz-bare-item-17')
    const main = page.getByRole('main')
    for (const text of ['Uncategorized', 'TBD', 'Minimum quantity: 1', 'No description available', 'Out of stock']) {
      await expect(main).toContainText(text)
    }
    await expect(main).toContainText('Estimated Delivery: Contact for timeline')
    await expect(main).not.toContainText('Volume Pricing')
    await expect(main).not.toContainText('Rush Service')
    await expect(page.getByRole('img', { name: /^No picture/ })).toBeVisible()
    await expectAccessible(page)
  } finally {
    await db.delete(productData).where(eq(productData.id, id))
  }
})

test('a product without a slug of its own opens by its name', async ({ page, db }) => {
  const [product] = await db
    .select()
    .from(productData)
    .where(and(isNull(productData.slug), like(productData.name, '%Mug%')))
    .limit(1)
  if (!product) throw new Error('the demo shop has no product without a slug')
  await open(page, `/products/${product.name_slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name)
})

test('an unknown product is not found', async ({ page, expectedErrors }) => {
  expectedErrors.push(/404/)
  const answer = await page.goto('/products/no-such-product')
  expect(answer?.status()).toBe(404)
  await hydrated(page)
  await expect(page.getByRole('heading', { name: 'Product Not Found' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to Products' }).click()
  await expect(page).toHaveURL('/products')
})
