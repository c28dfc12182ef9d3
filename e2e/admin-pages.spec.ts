import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import {
  createUniqueEmail,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  join,
  test,
  waitForHydration,
} from '#test/admin.ts'

const red = async () => ({
  name: 'red.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 90, height: 60, channels: 3, background: '#a03020' } })
    .png()
    .toBuffer(),
})

const publish = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true }).click()

/** Opens a page as an anonymous visitor. */
async function openAsVisitor(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext(baseURL ? { baseURL } : {})
  return { page: await context.newPage(), close: () => context.close() }
}

test('drafts, previews, publishes and restores copy and an image of the home page', async ({
  page,
  browser,
  baseURL,
  expectedErrors,
}) => {
  test.slow()
  expectedErrors.push(/422/)
  await join(page, createUniqueEmail('eve'), 'editor', 'Eve Moss')
  await page.goto('/admin/pages')
  await page.getByRole('link', { name: 'Home', exact: true }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await waitForHydration(page)
  const preview = page.frameLocator('iframe')
  await expect(preview.getByRole('heading', { name: 'What We Do' })).toBeVisible()
  await expectAccessible(page)

  // An unknown merge field is rejected by name, and the preview shows the rest.
  const text = page.getByLabel('Text', { exact: true }).first()
  await text.fill('Packed since {founded}.')
  await expect(page.getByText('Unknown merge field: {founded}')).toBeVisible()
  await publish(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Not published: fix 1 field.' })).toBeVisible()
  await expect(text).toHaveValue('Packed since {founded}.')
  await text.fill('Packed since {foundedIn}.')
  await expect(preview.getByText('Packed since 2020.')).toBeVisible()

  // The order of the sections, and one that is hidden.
  await page.getByRole('heading', { name: 'Sections', exact: true }).click()
  const order = page.getByRole('list', { name: 'Sections' })
  await order.getByRole('button', { name: 'Move Brands We Carry, 3 of 7' }).press('ArrowUp')
  await expect(order.getByRole('listitem').nth(1)).toContainText('Brands We Carry')
  await order.getByRole('checkbox', { name: 'Show Process' }).uncheck()
  await expect(preview.getByRole('heading', { name: 'How a project runs' })).toHaveCount(0)
  await expect(preview.getByRole('heading', { level: 2 }).nth(1)).toHaveText('Brands We Carry')
  await expectAccessible(page)

  await page.getByRole('heading', { name: 'Frequently asked questions' }).click()
  await page.locator('summary').filter({ hasText: 'What happens after I send a request?' }).click()
  await page.getByLabel('Answer').last().fill('A person reads it within {contactWithin}, and answers.')
  await page.getByRole('heading', { name: 'What We Do' }).first().click()
  await page
    .locator('summary')
    .filter({ hasText: /^Bulk swag$/ })
    .click()
  const image = page.getByRole('group', { name: 'Image' }).and(page.locator(':visible'))
  await image.getByRole('button', { name: /^Remove/ }).click()
  await image.getByLabel('Choose: Image').setInputFiles(await red())
  await expect(image.getByRole('button', { name: /^Remove/ })).toBeVisible()
  await expect(page.getByText(/^Draft saved, /)).toBeVisible()
  await expect(preview.locator('img[src^="/media/"]')).toHaveCount(1)

  const other = await openAsVisitor(browser, baseURL)
  await other.page.goto('/')
  await expect(other.page.getByText('Packed since 2020.')).toHaveCount(0)
  await publish(page)
  await expect(page.getByRole('status').filter({ hasText: 'Published.' })).toBeVisible()
  await expect(async () => {
    await other.page.goto('/')
    expect(await other.page.getByText('Packed since 2020.').count()).toBe(1)
  }).toPass({ intervals: [100], timeout: 10_000 })
  await expect(other.page.getByText('A person reads it within 24 hours, and answers.')).toHaveCount(1)
  await expect(other.page.locator('img[src^="/media/"]')).toHaveCount(1)

  const [newest] = await page.getByRole('list', { name: 'Changes' }).getByRole('listitem').all()
  await newest?.locator('summary').click()
  await expect(newest ?? page.locator('main')).toContainText('Packed since {foundedIn}.')
  await expect(newest ?? page.locator('main')).toContainText('Eve Moss')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Reset to default text' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'default text again' })).toBeVisible()
  await expect(async () => {
    await other.page.goto('/')
    expect(await other.page.getByText('Packed since 2020.').count()).toBe(0)
  }).toPass({ intervals: [100], timeout: 10_000 })
  await other.close()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoHorizontalScroll(page)
})

test('changes the copy of a page without JavaScript', async ({ page, browser, baseURL }) => {
  const email = createUniqueEmail('eve')
  await join(page, email, 'editor', 'Eve Moss')
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
    ...(baseURL && { baseURL }),
  })
  const plain = await context.newPage()
  await plain.goto('/admin/pages/get-started')
  await plain.locator('summary').filter({ hasText: 'Next steps' }).click()
  await plain.getByRole('button', { name: 'Add step' }).click()
  await plain.locator('summary').filter({ hasText: 'Next steps' }).click()
  await plain.locator('summary').filter({ hasText: 'step 5' }).click()
  await plain.getByLabel('When').last().fill('At the end')
  await publish(plain)
  await expect(plain.getByText('Not published: fix 1 field.')).toBeVisible()
  await expect(plain.getByLabel('When').last()).toHaveValue('At the end')
  await expect(plain.getByText('Enter text')).toBeVisible()
  await plain.getByLabel('Text', { exact: true }).last().fill('You hear from us again.')
  await publish(plain)
  await expect(plain.getByText('Published.')).toBeVisible()
  await plain.goto('/admin/pages/about-us')
  await plain.locator('summary').filter({ hasText: 'Sections' }).click()
  await plain.getByRole('button', { name: 'Move Mission up' }).click()
  await plain.locator('summary').filter({ hasText: 'Sections' }).click()
  await plain.getByRole('checkbox', { name: 'Show Differentiators' }).uncheck()
  await publish(plain)
  await expect(plain.getByText('Published.')).toBeVisible()
  await plain.goto('/about-us')
  await expect(plain.getByRole('heading', { name: 'Three things we do differently' })).toHaveCount(0)
  await expect(plain.locator('main section').nth(1)).toHaveAttribute('aria-labelledby', 'mission')
  await plain.goto('/admin/pages/about-us')
  await plain.getByRole('button', { name: 'Reset to default text' }).click()
  await plain.goto('/get-started')
  await expect(plain.getByText('You hear from us again.')).toBeVisible()
  await plain.goto('/admin/pages/get-started')
  await plain.getByRole('button', { name: 'Reset to default text' }).click()
  await expect(plain.getByText('default text again')).toBeVisible()
  await context.close()
})

// A draft, as other tests expect the default texts.
test('product pages promise what the shop and its category say', async ({ page }) => {
  await join(page, createUniqueEmail('eve'), 'editor', 'Eve Moss')
  await page.goto('/admin/pages/product-pages')
  await waitForHydration(page)
  const preview = page.frameLocator('iframe')
  await expect(preview.getByText('Imprint Included')).toBeVisible()
  await page.getByRole('heading', { name: 'All products' }).click()
  await page.getByLabel('Badges').first().fill('Free Shipping\nReady in {mostOrdersIn}')
  await expect(preview.getByText('Ready in 7-10 business days')).toBeVisible()
  await page.getByRole('heading', { name: 'Categories with their own texts' }).click()
  await page.getByRole('button', { name: 'Add category' }).click()
  const label = await preview.locator('div:has(+ h1) > span').first().innerText()
  await page.getByLabel('Category', { exact: true }).selectOption(label)
  await page.getByLabel("What's Included").last().fill('None')
  await page.getByLabel('Standard Shipping').last().fill('At cost')
  await expect(preview.getByText('Standard Shipping: At cost')).toBeVisible()
  await expect(preview.getByText('One-color logo per item')).toHaveCount(0)
  await expect(preview.getByText('Ready in 7-10 business days')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoHorizontalScroll(page)
})
