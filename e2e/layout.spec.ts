import type { Locator, Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { getProductPath } from '#app/features/catalog/slug.ts'
import { buildCopy } from '#app/features/page-copy/editing/build-copy.ts'
import { defaultMergeFieldTexts } from '#app/features/page-copy/editing/copy.server.ts'
import { productData } from '#db/tables/products.ts'
import { expect, test, waitForHydration } from '#test/browser.ts'

/** Layout without shifts, clipping and gaps. */

async function open(page: Page, path: string, width: number) {
  await page.setViewportSize({ width, height: 800 })
  await page.goto(path)
  await waitForHydration(page)
}

/** Returns the position on the page in whole pixels, independent of scrolling. */
const getPosition = (locator: Locator) =>
  locator.evaluate((element) => {
    const { left, right, top, width } = element.getBoundingClientRect()
    return {
      left: Math.round(left),
      right: Math.round(right),
      top: Math.round(top + window.scrollY),
      width: Math.round(width),
    }
  })

for (const width of [360, 768, 1280]) {
  test(`adding the first box to the cart causes no layout shift at ${width} px`, async ({ page }) => {
    await open(page, '/ready-made-boxes', width)
    const add = page.getByRole('button', { name: 'Add to Cart: Work Anniversary Box' })
    const remove = page.getByRole('button', { name: 'Remove from Cart: Work Anniversary Box' })
    await add.scrollIntoViewIfNeeded()
    const scrolled = await page.evaluate(() => window.scrollY)
    const before = await getPosition(add)
    await add.click()
    await expect(
      width < 1024
        ? page.getByRole('button', { name: 'View cart' })
        : page.getByRole('complementary', { name: 'Your cart' }),
    ).toBeVisible()
    expect(await getPosition(remove)).toEqual(before)
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
    await remove.click()
    await expect(add).toBeVisible()
    expect(await getPosition(add)).toEqual(before)
  })
}

for (const width of [360, 768, 1280]) {
  test(`"Build your own" fills the last row of the boxes at ${width} px`, async ({ page }) => {
    await open(page, '/ready-made-boxes', width)
    const own = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Build your own' }) })
    const boxes = page.getByRole('list').filter({ has: own })
    const filled = async () => (await getPosition(own)).right === (await getPosition(boxes)).right
    expect(await filled()).toBe(true)
    // With one box less, the last row differs.
    await boxes.evaluate((list) => list.firstElementChild?.remove())
    expect(await filled()).toBe(true)
    await own.getByRole('link', { name: 'Open the builder' }).click()
    await expect(page).toHaveURL('/swag-box-builder')
  })
}

for (const width of [360, 768, 1280, 1920]) {
  test(`the hero's caption and controls stay in the page column at ${width} px`, async ({ page }) => {
    await open(page, '/', width)
    const carousel = page.getByRole('region', { name: 'What we pack' })
    const column = await getPosition(page.getByRole('region', { name: 'What We Do' }).getByRole('list'))
    const next = carousel.getByRole('button', { name: 'Next picture' })
    expect((await getPosition(next)).right).toBeLessThanOrEqual(column.right)
    for (const { title, detail } of buildCopy('home', {}, defaultMergeFieldTexts).slides) {
      for (const text of [title, detail]) {
        const caption = carousel.getByText(text, { exact: true })
        await expect(caption).toBeVisible()
        expect((await getPosition(caption)).left).toBeGreaterThanOrEqual(column.left)
        expect(await caption.evaluate((line) => line.scrollWidth <= line.clientWidth)).toBe(true)
      }
      const controls = await getPosition(next)
      await next.click()
      expect(await getPosition(next)).toEqual(controls)
    }
  })
}

test('a product without price breaks leaves no empty column', async ({ page, db }) => {
  const [product] = await db
    .select()
    .from(productData)
    .where(sql`in_stock and rounded_price is null and jsonb_array_length(price_breaks) = 0`)
    .orderBy(productData.name)
    .limit(1)
  if (!product) throw new Error('the demo shop has no such product')
  await open(page, getProductPath(product), 1280)
  const card = (name: string) => page.getByRole('heading', { name }).locator('..')
  const included = await getPosition(card("What's Included"))
  const delivery = await getPosition(card('Shipping & Production Details'))
  expect(included.width).toBe(delivery.width)
  expect(included.right).toBe((await getPosition(page.getByRole('link', { name: 'Back to Products' }))).right)
})

test('an image in a post is not cropped', async ({ page }) => {
  await open(page, '/blog/choosing-a-decoration-method', 1280)
  const image = page.getByRole('article').getByRole('figure').getByRole('img')
  expect(await image.evaluate((image) => getComputedStyle(image).objectFit)).toBe('contain')
})
