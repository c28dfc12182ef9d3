import { expect, test, waitForHydration } from '#test/browser.ts'

/** Selector for the metadata in the head. */
const inHead = 'head :is([property], [name^="twitter:"], [name="robots"], script[type="application/ld+json"])'

test('hydration keeps the head, and navigation updates only its visible metadata', async ({ page }) => {
  await page.goto('/products?search=mug')
  await waitForHydration(page)
  const canonical = page.locator('head link[rel="canonical"]')
  const description = page.locator('head meta[name="description"]')
  await expect(canonical).toHaveAttribute('href', /\/products$/)
  await expect(page.locator('head meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await expect(page.locator('head meta[property="og:title"]')).toHaveAttribute('content', 'Our Products')

  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
  await expect(page).toHaveTitle(/^About Us/)
  await expect(canonical).toHaveAttribute('href', /\/about-us$/)
  await expect(description).toHaveAttribute('content', /^Why we choose/)
  await expect(page.locator(inHead)).toHaveCount(0)
})

test('structured data needs no exception in the content security policy', async ({ page }) => {
  await page.goto('/')
  await waitForHydration(page)
  await expect(page.locator('head script[type="application/ld+json"]')).toHaveCount(3)
})

test('a shared page has a card image with its title', async ({ page, request }) => {
  await page.goto('/products?category=Drinkware')
  const url = await page.locator('head meta[property="og:image"]').getAttribute('content')
  const card = await request.get(new URL(url ?? '', page.url()).href)
  expect(card.status()).toBe(200)
  expect(card.headers()['content-type']).toBe('image/jpeg')
})
