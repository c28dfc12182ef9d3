import { expect, expectAccessible, expectNoHorizontalScroll, test, waitForHydration } from '#test/browser.ts'

const pages = {
  '/': 'Custom swag boxes and branded merchandise',
  '/get-started': 'Start Your Custom Swag Project',
  '/swag-boxes': 'Swag Boxes',
  '/swag-storage': 'Store & Ship',
  '/bulk-swag': 'Bulk Swag',
  '/customer-stories': 'Customer Stories',
  '/about-us': 'About Us',
  '/privacy-policy': 'Privacy Policy',
}

// accessibility/every-page.spec.ts runs Axe on them, in a narrow and in a wide window.
for (const [path, title] of Object.entries(pages)) {
  test(`${path} has its title and fits at 360, 768 and 1280 px`, async ({ page }) => {
    await page.goto(path)
    await waitForHydration(page)
    await expect(page).toHaveTitle(new RegExp(title))
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expectNoHorizontalScroll(page)
    }
  })
}

test('every page has a unique title and description', async ({ page }) => {
  const seen = new Set<string>()
  for (const path of Object.keys(pages)) {
    await page.goto(path)
    const description = await page.locator('meta[name="description"]').getAttribute('content')
    expect(description?.length).toBeGreaterThan(60)
    seen.add(`${await page.title()} ${description}`)
  }
  expect(seen.size).toBe(Object.keys(pages).length)
})

test('open FAQ answers and rejected forms are accessible', async ({ page }) => {
  await page.goto('/')
  await waitForHydration(page)
  await page.locator('summary').filter({ hasText: 'What is the minimum order?' }).click()
  await expectAccessible(page)
  await page.goto('/get-started')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('First name is required')).toBeVisible()
  await expectAccessible(page)
})

test('swag boxes: three ways, the prices, the 18 countries', async ({ page }) => {
  await page.goto('/swag-boxes')
  const main = page.locator('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Design, ship, and store swag the easy way')
  const ways = main.getByRole('region', { name: 'Three ways to order' })
  await expect(ways.getByRole('heading')).toHaveText(['Build a Swag Box', 'Ready Made Boxes', 'Bulk Swag'])
  expect(await ways.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    '/swag-box-builder',
    '/ready-made-boxes',
    '/products',
  ])
  await expect(main.getByRole('heading', { name: "What's a Swag Box?" })).toBeVisible()
  await expect(main.getByText('$15.00')).toBeVisible()
  const countries = main.getByRole('region', { name: '18 countries' })
  await expect(countries.getByRole('listitem')).toHaveCount(18)
  await expect(main.getByRole('link', { name: 'Get Started Today' })).toHaveAttribute('href', '/get-started')
})

test('swag storage: its links and its lists', async ({ page }) => {
  await page.goto('/swag-storage')
  const main = page.locator('main')
  const hero = main.locator('section').first()
  await expect(hero.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/get-started')
  await expect(hero.getByRole('link', { name: 'Learn More about swag boxes' })).toHaveAttribute('href', '/swag-boxes')
  await expect(main.getByRole('region', { name: /includes/ }).getByRole('listitem')).toHaveCount(6)
  await expect(main.getByRole('region', { name: 'Choose, store, ship' }).getByRole('heading', { level: 3 })).toHaveText(
    ['Choose', 'Store', 'Ship'],
  )
  await expect(main.getByRole('heading', { name: 'One fulfillment center in Wisconsin' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'View Swag Boxes' })).toHaveAttribute('href', '/swag-boxes')
})

test('bulk swag: its links and its categories', async ({ page }) => {
  await page.goto('/bulk-swag')
  const main = page.locator('main')
  await expect(main.getByRole('link', { name: 'Start Now' })).toHaveAttribute('href', '/get-started')
  await expect(main.getByRole('link', { name: 'Shop Products' })).toHaveAttribute('href', '/products')
  for (const category of ['Drinkware', 'T-Shirts', 'Outerwear', 'Office'])
    await expect(main.getByRole('link', { name: `Shop Now: ${category}` })).toHaveAttribute(
      'href',
      `/products?category=${category}`,
    )
  await expect(main.getByRole('link', { name: 'Browse All Products' })).toHaveAttribute('href', '/products')
  await expect(main.getByRole('link', { name: 'Get Started', exact: true })).toHaveAttribute('href', '/get-started')
})

test('about: the quote is signed by a role until a name is set', async ({ page }) => {
  await page.goto('/about-us')
  const main = page.locator('main')
  await expect(main.getByRole('figure')).toContainText('Our founder')
  for (const name of ['Quality product', 'Simple pricing', 'Easy process'])
    await expect(main.getByRole('heading', { name })).toBeVisible()
  await expect(main.getByText('donate 1% of annual sales')).toBeVisible()
})

test('the privacy policy gives its date', async ({ page }) => {
  await page.goto('/privacy-policy')
  await expect(page.getByText('Effective date: July 06, 2025')).toBeVisible()
})

test('a page with an email address is not cached', async ({ request }) => {
  const response = await request.get('/get-started?email=ada%40northwind.example')
  expect(response.headers()['cache-control']).toBe('private, no-store')
  expect((await request.get('/get-started')).headers()['cache-control']).toContain('s-maxage')
})

for (const path of ['/', '/products?search=mug', '/blog?page=2', '/swag-box-builder', '/get-started?submitted=1']) {
  test(`tracking parameters change nothing in ${path}`, async ({ page }) => {
    await page.goto(path)
    await waitForHydration(page)
    const plain = await page.locator('main').ariaSnapshot()
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}srsltid=a&gad_source=1&unknown=1`)
    await waitForHydration(page)
    await expect(page.locator('main')).toMatchAriaSnapshot(plain)
  })
}
