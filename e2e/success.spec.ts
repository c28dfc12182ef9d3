import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { defaultBrand } from '#app/features/brand/brand.ts'
import { getPromisedDates } from '#app/features/checkout/success/promised-dates.ts'
import { parseBoxLink } from '#app/features/orders/box-link/box-link.ts'
import { formatCents } from '#app/lib/text/money.ts'
import { formatLongDate, getTodayInChicago } from '#app/lib/time/dates.ts'
import type { Database } from '#db/client.ts'
import { requests } from '#db/tables/requests.ts'
import { expect, expectAccessible, test, waitForHydration } from '#test/browser.ts'
import {
  clickNext,
  contact,
  createSvg,
  fillContact,
  getHeading,
  openCheckout,
  readProducts,
  toSavedBox,
} from './swag-box.ts'

/** Default margin of a browser's print dialog. */
const browserMargin = { top: '0.4in', bottom: '0.4in', left: '0.4in', right: '0.4in' }

/** The page after a submitted request: text, storage, print and copy. */

const submission = (page: Page) => page.getByRole('region', { name: 'What you sent' })

/** Fills in and sends what is in the checkout. @returns the request's reference */
async function submitCheckout(page: Page, db: Database): Promise<string> {
  const email = `buyer-${crypto.randomUUID().slice(0, 8)}@northwind.example`
  await fillContact(page)
  await page.getByLabel('Email').fill(email)
  await clickNext(page)
  await page.getByLabel('Date Needed').fill('2030-06-01')
  await page.getByLabel('My date is flexible').check()
  await page.getByLabel('Special Requests').fill('Half to Chicago')
  await page.getByLabel('Artwork Files', { exact: true }).setInputFiles([createSvg('emblem.svg')])
  await clickNext(page)
  await expect(getHeading(page, 'Review & Submit')).toBeVisible()
  await page.getByRole('button', { name: 'Submit Project' }).click()
  await expect(page).toHaveURL(/swag-box-success$/)
  const [row] = await db.select().from(requests).where(eq(requests.email, email))
  return row?.reference ?? ''
}

async function expectSubmission(page: Page, names: string[], total: string, reference: string) {
  await expect(page.getByText(`Your reference ${reference}`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your contact details' })).toContainText(contact.Company)
  const items = submission(page).getByRole('list', { name: 'Products in your box' }).getByRole('listitem')
  await expect(items).toHaveCount(names.length)
  for (const [index, name] of names.entries()) {
    await expect(items.nth(index)).toContainText(name)
    await expect(items.nth(index).locator('img')).toHaveCount(1)
  }
  await expect(submission(page)).toContainText(total)
  for (const text of ['June 1, 2030 (flexible)', 'Half to Chicago']) {
    await expect(submission(page).getByRole('definition').filter({ hasText: text })).toBeVisible()
  }
  await expect(submission(page).getByRole('list', { name: 'Artwork files' })).toContainText('emblem.svg')
}

test('shows the submitted box and the response time, also after a reload and Back', async ({ page, db, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const products = await readProducts(db, 2)
  await openCheckout(page, toSavedBox(products, { boxName: 'Gift', globalQuantity: 96 }))
  const reference = await submitCheckout(page, db)
  const names = products.map(({ name }) => name)
  // The saved box knows no breaks.
  const cents = products.reduce((sum, { rounded_price }) => sum + Math.round((rounded_price ?? 0) * 100), 0) * 96
  const total = formatCents(cents)
  await expectSubmission(page, names, total, reference)
  await expect(submission(page)).toContainText('Your box: Gift')
  const days = getPromisedDates(getTodayInChicago(), defaultBrand)
  if (!days) throw new Error('The default brand promises no dates.')
  await expect(page.getByText(`By ${formatLongDate(days.review)}`)).toBeVisible()
  await expect(
    page.getByText(`A first reply by ${formatLongDate(days.contact)}, the review by ${formatLongDate(days.review)}`),
  ).toBeVisible()
  await expectAccessible(page)

  await page.reload()
  await waitForHydration(page)
  await expectSubmission(page, names, total, reference)
  await page.getByRole('link', { name: 'Browse products' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Our Products' })).toBeVisible()
  await page.goBack()
  await expectSubmission(page, names, total, reference)

  await submission(page).getByRole('button', { name: 'Copy summary' }).click()
  await expect(page.getByText('Summary copied to clipboard!')).toBeVisible()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  expect(text).toContain(`Swag box request ${reference}`)
  for (const part of [...names, total, contact.Company, 'Half to Chicago', 'June 1, 2030', 'emblem.svg']) {
    expect(text).toContain(part)
  }
  const link = /Box link: +\S+(#\S+)/.exec(text)?.[1] ?? ''
  expect(parseBoxLink(link)).toMatchObject({
    name: 'Gift',
    packQuantity: 96,
    items: products.map(({ id }) => ({ id })),
  })
})

test('shows submitted ready-made boxes without a link to restore them', async ({ page, db }) => {
  await page.goto('/ready-made-boxes')
  await waitForHydration(page)
  const add = page.getByRole('button', { name: /^Add to Cart: / }).first()
  const name = ((await add.getAttribute('aria-label')) ?? '').replace('Add to Cart: ', '')
  await add.click()
  await page
    .getByRole('complementary', { name: 'Your cart' })
    .getByRole('button', { name: 'Proceed to Checkout' })
    .click()
  await expect(getHeading(page, 'Contact Details')).toBeVisible()
  const sidebar = page.getByRole('complementary', { name: 'In Your Cart' })
  await expect(sidebar).toContainText('for the products with volume pricing')
  const total = /\$[\d,.]+(?= for the products)/.exec((await sidebar.textContent()) ?? '')?.[0] ?? '-'
  const reference = await submitCheckout(page, db)
  await expectSubmission(page, [name], total ?? '-', reference)
  await expect(submission(page).getByRole('button', { name: /^Copy link/ })).toHaveCount(0)
  await page.reload()
  await waitForHydration(page)
  await expectSubmission(page, [name], total ?? '-', reference)
})

test('prints the submission on one page, without controls and addresses of links', async ({ page, db }) => {
  const products = await readProducts(db, 6)
  await openCheckout(page, toSavedBox(products, { boxName: 'Welcome' }))
  await submitCheckout(page, db)
  await expect(submission(page)).toBeVisible()
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await submission(page).getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', '')

  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 794, height: 1123 })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await expect(page.getByText('While you wait')).toBeHidden()
  await expect(page.getByRole('heading', { name: /^Swag box request BW-/ })).toBeVisible()
  const sheet = page.locator('.print-sheet')
  for (const text of ['Your box: Welcome', contact.Company, ...products.map(({ name }) => name)])
    await expect(sheet).toContainText(text)
  await expect(page.getByText(/https?:/).filter({ visible: true })).toHaveCount(0)
  for (const options of [{ format: 'Letter' }, { format: 'A4' }, { format: 'Letter', margin: browserMargin }]) {
    const pdf = await page.pdf(options)
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g), JSON.stringify(options)).toHaveLength(1)
  }
})

test('shows the page without an invalid stored submission', async ({ page }) => {
  await page.goto('/swag-box-success')
  await page.evaluate(
    (person) => {
      const state = { contact: person, reference: 'BW-7K3F-92', receipt: { order: { boxItems: 'none' }, files: [] } }
      history.replaceState({ ...history.state, usr: state }, '')
    },
    { firstName: 'Dana', lastName: 'Whitfield', email: contact.Email, company: contact.Company },
  )
  await page.reload()
  await waitForHydration(page)
  await expect(page.getByRole('region', { name: 'Your contact details' })).toContainText('Dana Whitfield')
  await expect(page.getByText('What you sent')).toHaveCount(0)
  await expect(page.getByText('What Happens Next')).toBeVisible()
})
