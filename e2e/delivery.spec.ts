import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { formatCents, toCents } from '#app/lib/text/money.ts'
import { swagBoxRequests } from '#db/tables/requests.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test, waitForHydration } from '#test/browser.ts'
import {
  clickNext,
  fillContact,
  getHeading,
  openBuilder,
  openCheckout,
  readProducts,
  storeBox,
  toSavedBox,
} from './swag-box.ts'

const panel = (page: Page) => page.getByRole('complementary', { name: /Your Swag Box/ })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Delivery and budget' })
const readChoice = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('boxwrightDelivery') ?? 'null'))

test('the builder compares the box with delivery to the budget, and remembers both', async ({ page, db }) => {
  const [product] = await readProducts(db, 1)
  if (!product) throw new Error('the demo shop has no products')
  const price = toCents(product.rounded_price ?? 0)
  await storeBox(page, toSavedBox([product], { globalQuantity: 150 }))
  await openBuilder(page)
  await panel(page).getByRole('button', { name: 'Add delivery and budget' }).click()
  await expect(dialog(page).getByRole('radio', { name: 'Not decided yet' })).toBeChecked()
  await expectAccessible(page)
  await dialog(page).getByRole('radio', { name: 'Individual US homes' }).check()
  await dialog(page)
    .getByLabel('Budget per box')
    .fill(((price + 1600) / 100).toFixed(2))
  await expect(dialog(page)).toContainText(
    `Per box: products ${formatCents(price)} + delivery $15.00. An estimate; your quote has the final price.`,
  )
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(panel(page)).toContainText(
    `${formatCents(price + 1500)} of ${formatCents(price + 1600)} per box with delivery to individual US homes`,
  )

  await page.reload()
  await panel(page).getByRole('button', { name: 'Change delivery and budget' }).click()
  await dialog(page).getByLabel('Budget per box').fill('$10')
  await expect(dialog(page)).toContainText(`${formatCents(price + 500)} over your $10.00 per box`)
  await dialog(page).getByLabel('Budget per box').fill('ten')
  await dialog(page).getByLabel('Budget per box').blur()
  await expect(dialog(page)).toContainText('Enter a budget such as 50.00')
  expect(await readChoice(page)).toEqual({ to: 'us-homes', counts: [], budget: 1000 })
})

test('counts of several destinations have to add up before the request is stored', async ({ page, db }) => {
  await openCheckout(page, toSavedBox(await readProducts(db, 1), { globalQuantity: 150 }))
  await fillContact(page)
  const company = `Company ${crypto.randomUUID()}`
  await page.getByLabel('Company', { exact: true }).fill(company)
  await clickNext(page)
  await page.getByRole('radio', { name: 'Individual US homes' }).check()
  await page.getByRole('radio', { name: 'Other countries or several destinations' }).check()
  await expect(page.getByRole('spinbutton', { name: /^Individual US homes/ })).toHaveValue('150')
  await page.getByRole('spinbutton', { name: /^Individual US homes/ }).fill('100')
  const canada = page.getByRole('spinbutton', { name: /^One address in Canada/ })
  await page.getByLabel('Add a destination').selectOption('Canada')
  await page.getByRole('button', { name: 'Add one address' }).click()
  await expect(canada).toBeFocused()
  await expect(canada).toHaveValue('50')
  await expect(page.getByText('150 of 150 boxes assigned')).toBeVisible()
  // The first destination takes the rest, which its own field gives away.
  const homes = page.getByRole('spinbutton', { name: /^Individual US homes/ })
  await canada.fill('30')
  await expect(homes).toHaveValue('120')
  await homes.fill('100')
  await page.getByLabel('City in Canada').fill('Toronto')
  await page.getByLabel('Duties and taxes of one address in Canada (Toronto)').selectOption('Paid by the recipient')
  await page.getByLabel('Add a destination').selectOption('Another country')
  await page.getByRole('button', { name: 'Add individual homes' }).click()
  const other = page.getByRole('spinbutton', { name: /^Individual homes in another country/ })
  await expect(other).toHaveValue('20')
  await page.getByLabel('Which country?').pressSequentially('New Zealand')
  await other.fill('8')
  await homes.fill('100')
  const group = page.getByRole('group', { name: 'Ship to' })
  await clickNext(page)
  await expect(getHeading(page, 'Project Details')).toBeVisible()
  await expect(group).toBeFocused()
  await expect(group.getByText('12 of 150 boxes left to assign')).toBeVisible()
  await expectAccessible(page)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoHorizontalScroll(page)
  }
  await other.fill('20')
  await page.getByLabel('Budget per box').fill('60')
  await clickNext(page)
  await expect(getHeading(page, 'Review & Submit')).toBeVisible()
  const lines = [
    '100 to individual US homes, $15.00 a box: $1,500.00',
    '30 to one address in Canada (Toronto), we will quote, duties paid by the recipient',
    '20 to individual homes in New Zealand, we will quote',
  ]
  const main = page.getByRole('main')
  for (const text of [
    ...lines,
    '$1,500.00, without 30 to one address in Canada (Toronto), 20 to individual homes in New Zealand',
  ])
    await expect(main).toContainText(text)

  await page.getByRole('button', { name: 'Submit Project' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request Submitted Successfully!')
  for (const text of lines) await expect(main).toContainText(text)
  expect(await db.select().from(swagBoxRequests).where(eq(swagBoxRequests.company, company))).toMatchObject([
    {
      delivery: [
        { to: 'us-homes', packs: 100, rate_cents: 1500 },
        { to: 'CA-address', packs: 30, rate_cents: null, city: 'Toronto', duties: 'recipient' },
        { to: 'other-country-homes', packs: 20, rate_cents: null, country: 'New Zealand' },
      ],
      budget_cents: 6000,
    },
  ])
  // Another box begins without them.
  await expect.poll(() => readChoice(page)).toBeNull()
})

test('removes a country, also by keyboard, and keeps what was typed under another choice', async ({ page, db }) => {
  await storeBox(page, toSavedBox(await readProducts(db, 1)))
  await openBuilder(page)
  await panel(page).getByRole('button', { name: 'Add delivery and budget' }).press('Enter')
  await dialog(page).getByRole('radio', { name: 'Other countries or several destinations' }).check()
  for (const country of ['Japan', 'Another country']) {
    await dialog(page).getByLabel('Add a destination').selectOption(country)
    await dialog(page).getByRole('button', { name: 'Add individual homes' }).press('Enter')
  }
  await expect(dialog(page).getByRole('spinbutton', { name: /^Individual homes in another country/ })).toBeFocused()
  await dialog(page).getByRole('radio', { name: 'One US address' }).check()
  await expect(dialog(page).getByRole('spinbutton', { name: /^Individual homes in Japan/ })).toHaveCount(0)
  await dialog(page).getByRole('radio', { name: 'Other countries or several destinations' }).check()
  await expect(dialog(page).getByRole('spinbutton', { name: /^Individual homes in Japan/ })).toHaveValue('48')
  await dialog(page).getByRole('button', { name: 'Remove individual homes in Japan' }).press('Enter')
  await expect(dialog(page).getByRole('button', { name: 'Remove individual homes in another country' })).toBeFocused()
  await expect(dialog(page).getByText('48 of 48 boxes left to assign')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toContainText('48 of 48 boxes left to assign')
})

test('the cart of ready-made boxes and the sheet of a phone ask as well', async ({ page, db }) => {
  await page.goto('/ready-made-boxes')
  await waitForHydration(page)
  await page
    .getByRole('button', { name: /^Add to Cart: / })
    .first()
    .click()
  const cart = page.getByRole('complementary', { name: 'Your cart' })
  await cart.getByRole('button', { name: 'Add delivery and budget' }).click()
  await dialog(page).getByRole('radio', { name: 'Store & Ship storage' }).check()
  await expect(dialog(page)).toContainText('shipping from storage')
  await page.keyboard.press('Escape')
  await expect(cart).toContainText('per pack with delivery to Store & Ship storage')

  await page.setViewportSize({ width: 360, height: 740 })
  await storeBox(page, toSavedBox(await readProducts(db, 1)))
  await openBuilder(page)
  await page.getByRole('button', { name: 'View box' }).click()
  await page.getByRole('button', { name: 'Change delivery and budget' }).click()
  await expect(dialog(page).getByRole('radio', { name: 'Store & Ship storage' })).toBeChecked()
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Change delivery and budget' })).toBeFocused()
})
