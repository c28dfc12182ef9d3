import { productData } from '#db/tables/products.ts'
import { shopContent } from '#db/tables/shop-content.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test, waitForHydration } from '#test/own-shop.ts'

const logo = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 40" width="160" height="40"><rect width="160" height="40" fill="#123f8c"/></svg>',
)

test('uploads, validates, previews, publishes and restores the brand', async ({
  page,
  browser,
  ownShop,
  expectedErrors,
}) => {
  test.slow()
  expectedErrors.push(/422/)
  const { db } = ownShop
  const slug = 'brand-mug'
  await db.insert(productData).values({ name: 'Brand Mug', slug, rounded_price: 9, production_time: 5 })
  const visitor = await browser.newPage({ baseURL: ownShop.url })
  const seen = async (path: string) => {
    await visitor.goto(path)
    return visitor
  }
  await seen(`/products/${slug}`)
  const estimate = visitor.getByText(/^\w+ \d+-\w+ \d+$/).first()
  const before = await estimate.textContent()

  await ownShop.signInFirstOwner(page)
  await page.goto('/admin/brand')
  await waitForHydration(page)
  await expectAccessible(page)
  await page.getByLabel('Store name').fill('Northwind Gifts')
  await page.getByLabel('Founder').fill('Ada Byron')
  const upload = page.getByLabel('Choose: Logo')
  const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  await upload.setInputFiles({ name: 'bad.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(script) })
  await expect(page.getByText(/This SVG cannot be used/)).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss bad.svg' }).click()
  await upload.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: logo })
  await expect(page.getByRole('button', { name: 'Remove logo.svg' })).toBeVisible()

  const sections = page.getByRole('navigation', { name: 'Brand sections' })
  await sections.getByRole('link', { name: 'Colors' }).click()
  await expect(page).toHaveURL('/admin/brand?section=colors')
  await page.getByLabel('Primary', { exact: true }).fill('#ffd400')
  await expect(page.getByText(/Too light: .* has a contrast of/)).toBeVisible()
  const suggestion = page.getByRole('button', { name: /^Use #/ })
  const primary = (await suggestion.textContent())?.replace('Use ', '').trim() ?? ''
  await expectAccessible(page)
  await suggestion.click()
  await expect(page.getByLabel('Primary', { exact: true })).toHaveValue(primary)

  await sections.getByRole('link', { name: 'Contact' }).click()
  await page.getByLabel('Email', { exact: true }).fill('hello@northwind.example')
  await page.getByLabel('Phone').fill('+1 555 0100')
  await sections.getByRole('link', { name: 'Shipping rates' }).click()
  await page.getByLabel('Canada', { exact: true }).fill('about 20')
  await page.getByLabel('Country 1', { exact: true }).fill('Poland')
  await page.getByLabel('Rate of country 1').fill('31')
  await sections.getByRole('link', { name: /Orders, sizes/ }).click()
  await page.getByLabel('First day 1').fill('2099-12-31')
  await page.getByLabel('Last day 1').fill('2098-12-31')
  await expect(page.getByText('The last day is before the first one')).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()

  // The section of the first error opens; the message leads to the others.
  await expect(page.getByText('Enter dollars such as 28.50, or leave empty')).toBeVisible()
  await expect(page.getByLabel('Canada', { exact: true })).toBeFocused()
  const rejected = page.getByRole('alert').filter({ hasText: 'Not published: fix 2 fields.' })
  await expectAccessible(page)
  await page.getByLabel('Canada', { exact: true }).fill('$28.50')
  await rejected.getByRole('link', { name: 'Other closures' }).click()
  await expect(page.getByLabel('First day 1')).toBeFocused()
  const soon = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  const later = new Date(Date.now() + 21 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  await page.getByLabel('First day 1').fill(soon)
  await page.getByLabel('Last day 1').fill(later)
  await expect(rejected).toBeHidden()
  await expect(page.getByText(/^Edited in your draft: .*Logo/)).toBeVisible()

  const preview = page.frameLocator('iframe')
  await expect(preview.getByText('hello@northwind.example').first()).toBeVisible()
  expect((await page.locator('iframe').boundingBox())?.height).toBeGreaterThan(300)
  await page.getByRole('link', { name: 'Products', exact: true }).and(page.locator('[target=preview]')).click()
  await expect(preview.getByRole('heading', { level: 1, name: 'Our Products' })).toBeVisible()
  await expect((await seen('/')).getByRole('contentinfo')).toContainText('hello@boxwright.example')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoHorizontalScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText(/^Published\./)).toBeVisible()
  await expect(page).toHaveURL(/\?section=orders/)
  await expect(page).toHaveTitle('Brand | Northwind Gifts Admin')
  const published = await db.select().from(shopContent)
  const countryRates = [
    { country: 'CA', cents: 2850 },
    { country: 'PL', cents: 3100 },
  ]
  const value = { name: 'Northwind Gifts', founder: 'Ada Byron', countryRates }
  expect(published).toMatchObject([{ key: 'brand', value }])

  await expect(async () => {
    await expect((await seen('/')).getByRole('contentinfo')).toContainText('hello@northwind.example', { timeout: 100 })
  }).toPass()
  await expect(visitor.getByRole('contentinfo')).toContainText('+1 555 0100')
  await expect(visitor.getByRole('img', { name: 'Northwind Gifts' }).first()).toBeVisible()
  await expect(visitor).toHaveTitle(/\| Northwind Gifts$/)
  const forest = await visitor.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--color-forest'),
  )
  expect(forest.trim()).toBe(primary)
  await expectAccessible(visitor)
  await seen('/about-us')
  await expect(visitor.getByRole('figure')).toContainText('Ada Byron, Northwind Gifts')
  await seen(`/products/${slug}`)
  await expect(estimate).not.toHaveText(before ?? '')
  await seen('/swag-box-builder?search=Brand+Mug')
  await waitForHydration(visitor)
  await visitor.getByRole('button', { name: 'Add Brand Mug' }).click()
  await visitor.getByRole('button', { name: 'Add delivery and budget' }).click()
  await visitor.getByRole('radio', { name: 'Other countries or several destinations' }).check()
  await visitor.getByLabel('Add a destination').selectOption('Poland')
  await visitor.getByRole('button', { name: 'Add individual homes' }).click()
  await expect(visitor.getByRole('dialog')).toContainText('$31.00 a box')
  const feed = await visitor.request.get('/blog/rss.xml')
  expect(await feed.text()).toContain('| Northwind Gifts</title>')
  const manifest = await visitor.request.get('/site.webmanifest')
  expect(await manifest.json()).toMatchObject({ name: 'Northwind Gifts' })
  expect((await visitor.request.get('/favicon.ico')).headers()['content-type']).toBe('image/x-icon')

  const change = page.getByRole('list', { name: 'Changes' }).getByRole('listitem').first()
  await change.locator('summary').click()
  await change.getByRole('button', { name: /^Restore the version before this change ?: Changed the brand/ }).click()
  await expect(page.getByText('Restored. This version is live.')).toBeVisible()
  await expect(async () => {
    await expect((await seen('/')).getByRole('contentinfo')).toContainText('hello@boxwright.example', { timeout: 100 })
  }).toPass()
  await expect(visitor).toHaveTitle(/\| Boxwright$/)
  await seen(`/products/${slug}`)
  await expect(estimate).toHaveText(before ?? '')
  await visitor.close()
})
