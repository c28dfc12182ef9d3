import { eq } from 'drizzle-orm'
import { shopContent } from '#db/tables/shop-content.ts'
import {
  createUniqueEmail,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  join,
  test,
  waitForHydration,
} from '#test/admin.ts'

/** Customer stories and photographs; the demo shop has three and four, labeled as samples. */

const section = 'Customer stories'

for (const path of ['/', '/swag-boxes', '/bulk-swag', '/swag-storage']) {
  test(`${path} shows the sample stories and photographs, marked as such`, async ({ page }) => {
    await page.goto(path)
    await waitForHydration(page)
    const stories = page.getByRole('region', { name: section })
    await expect(stories.getByRole('heading', { level: 3 })).toHaveCount(3)
    await expect(stories.getByText('Sample story')).toHaveCount(3)
    await expect(stories.getByText('Sample photograph')).toHaveCount(4)
    for (const image of await stories.locator('img').all()) await expect(image).toHaveAttribute('alt', /\w+ \w+/)
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoHorizontalScroll(page)
    }
  })
}

test('a story links to the products used, whose pages show it in every color', async ({ page }) => {
  await page.goto('/')
  await waitForHydration(page)
  await page.getByRole('region', { name: section }).getByRole('link', { name: 'First days without a scramble' }).click()
  await expect(page).toHaveURL(/\/customer-stories#story-first-days-without-a-scramble$/)
  const story = page.getByRole('article', { name: 'First days without a scramble' })
  await expect(story).toBeInViewport()
  await expect(story.getByRole('list', { name: 'Products used' }).getByRole('link')).toHaveCount(3)
  await expectAccessible(page)
  await story.getByRole('list', { name: 'Products used' }).getByRole('link').first().click()
  const used = page.getByRole('region', { name: /^As customers used it|Customer stories/ })
  await expect(used.getByRole('heading', { level: 3 }).first()).toHaveText('First days without a scramble')
  await expectAccessible(page)
  const colors = page
    .getByRole('group', { name: 'Color' })
    .or(page.getByRole('list', { name: /color/i }))
    .getByRole('link')
  if ((await colors.count()) > 1) {
    await colors.last().click()
    await expect(used.getByRole('heading', { level: 3 }).first()).toHaveText('First days without a scramble')
  }
})

test('an editor adds a story with figures and products to a draft and sees it in the preview', async ({ page, db }) => {
  test.slow()
  await join(page, createUniqueEmail('eve'), 'editor', 'Eve Moss')
  await page.goto('/admin/pages/customer-stories')
  await waitForHydration(page)
  const preview = page.frameLocator('iframe')
  await expect(preview.getByRole('article')).toHaveCount(3)
  await page.getByRole('heading', { name: 'Stories', exact: true }).click()
  // A hidden story leaves the page at once.
  await page.locator('summary').filter({ hasText: 'One color, one queue' }).click()
  await page.getByLabel('Show this story').and(page.locator(':visible')).uncheck()
  await expect(preview.getByRole('article')).toHaveCount(2)
  await page.getByRole('button', { name: 'Add figure' }).and(page.locator(':visible')).click()
  await page.getByLabel('Number').and(page.locator(':visible')).last().fill('40')
  await page.getByLabel('What it counts').and(page.locator(':visible')).last().fill('rush orders')
  await page.getByLabel('Product page').and(page.locator(':visible')).last().fill('/blog')
  await expect(page.getByText('Enter the page of a product in this store')).toBeVisible()
  // Part of a name offers products, whose pages the browser fills in.
  const product = page.getByLabel('Product page').and(page.locator(':visible')).last()
  await product.fill('tote')
  const offered = product.locator('xpath=../../..').locator('datalist option')
  await expect(offered.first()).toHaveAttribute('value', /^\/products\/[\w-]+$/)
  await expect(offered.first()).toHaveText(/tote/i)
  await product.fill((await offered.first().getAttribute('value')) ?? '')
  await expect(page.getByText('Enter the page of a product in this store')).toHaveCount(0)
  await product.fill('https://shop.example/products/some-tote')
  await expect(page.getByText('Enter the page of a product in this store')).toHaveCount(0)
  await page.getByLabel('Show this story').and(page.locator(':visible')).check()
  await expect(preview.getByRole('article')).toHaveCount(3)
  await expect(preview.getByText('rush orders')).toBeAttached()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoHorizontalScroll(page)
  // Visitors see the published ones.
  const [row] = await db.select().from(shopContent).where(eq(shopContent.key, 'page/customer-stories'))
  expect(JSON.stringify(row?.value)).not.toContain('rush orders')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('stories are read like any page', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('region', { name: section }).getByRole('link', { name: 'All customer stories' }).click()
    await expect(page.getByRole('article')).toHaveCount(3)
    await expect(page.getByRole('heading', { name: 'Photographs' })).toBeVisible()
  })
})
