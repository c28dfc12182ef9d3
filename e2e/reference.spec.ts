import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { getProductPath } from '#app/features/catalog/slug.ts'
import type { Database } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import { requests } from '#db/tables/requests.ts'
import { expect, test, waitForHydration } from '#test/browser.ts'
import { contact, continueToReview, openBuilder, openCheckout, readBox, readProducts, toSavedBox } from './swag-box.ts'

const createEmail = () => `buyer-${crypto.randomUUID().slice(0, 8)}@northwind.example`

async function getReference(db: Database, email: string): Promise<string> {
  const [row] = await db.select({ reference: requests.reference }).from(requests).where(eq(requests.email, email))
  if (!row) throw new Error(`nothing was sent by ${email}`)
  return row.reference
}

test('the success page shows the reference, and a later box survives Back and a reload', async ({ page, db }) => {
  const email = createEmail()
  const [first, ...others] = await readProducts(db, 20)
  // Lists show one card a style.
  const second = others.find(({ name }) => name.split(',')[0] !== first?.name.split(',')[0])
  if (!first || !second) throw new Error('the demo shop is empty')
  await openCheckout(page, toSavedBox([first]))
  await continueToReview(page)
  await page.getByRole('button', { name: 'Edit contact details' }).click()
  await page.getByLabel('Email').fill(email)
  for (let step = 0; step < 2; step++) await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Submit Project' }).click()
  await expect(page).toHaveURL(/swag-box-success$/)
  const reference = `Your reference ${await getReference(db, email)}`
  await expect(page.getByText(reference)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your contact details' })).toContainText(contact.Company)
  await expect.poll(() => readBox(page)).toBeNull()

  await openBuilder(page)
  await page
    .getByRole('button', { name: `Add ${second.name}` })
    .first()
    .click()
  await expect.poll(async () => (await readBox(page))?.boxItems.length).toBe(1)
  await page.goBack()
  await expect(page.getByText(reference)).toBeVisible()
  await page.reload()
  await waitForHydration(page)
  await expect(page.getByText(reference)).toBeVisible()
  expect((await readBox(page))?.boxItems).toHaveLength(1)
  await openBuilder(page)
  await expect(page.getByRole('button', { name: `Remove ${second.name}` }).first()).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the confirmation of a project request shows its reference, uncached', async ({ page, db }) => {
    const email = createEmail()
    for (const [path, button] of [
      ['/get-started', 'Submit'],
      ['/bulk-swag', 'Request My Curation'],
    ] as const) {
      await page.goto(path)
      await page.getByLabel('First Name').fill('Ada')
      await page.getByLabel('Last Name').fill('King')
      await page.getByLabel('Email Address').fill(`${path.slice(1)}-${email}`)
      await page.getByLabel('Project Type').selectOption('swag-boxes')
      const [response] = await Promise.all([
        page.waitForResponse((response) => response.url().includes('submitted')),
        page.getByRole('button', { name: button }).click(),
      ])
      await expect(page.getByText('Project Request Submitted!')).toBeVisible()
      const reference = await getReference(db, `${path.slice(1)}-${email}`)
      await expect(page.getByText(`Your reference ${reference}`)).toBeVisible()
      expect(response.headers()['cache-control']).toContain('no-store')
    }
  })

  test('the confirmation of a free sample shows its reference, uncached', async ({ page, db }) => {
    const email = createEmail()
    await page.goto('/swag-boxes')
    await page
      .getByLabel('Your Name')
      .or(page.getByLabel('Name', { exact: true }))
      .first()
      .fill('Ada')
    await page.getByLabel('Company').fill('Northwind')
    await page.getByLabel('Business Email').fill(email)
    await page.getByRole('button', { name: 'Request Free Sample' }).click()
    await expect(page.getByText("Sample request submitted! We'll be in touch soon.")).toBeVisible()
    await expect(page.getByText(`Your reference ${await getReference(db, email)}`)).toBeVisible()
  })

  test('the confirmation of a quote shows its reference, uncached', async ({ page, db }) => {
    const email = createEmail()
    const [product] = await db
      .select()
      .from(productData)
      .where(and(productData.in_stock, isNotNull(productData.rounded_price)))
      .orderBy(asc(productData.name))
      .limit(1)
    if (!product) throw new Error('the demo shop is empty')
    await page.goto(getProductPath(product))
    await page.getByRole('button', { name: 'Request a Quote' }).click()
    await page.getByLabel('Name').fill('Ada')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Quantity').fill(String(product.minimum_quantity ?? 1))
    await page.getByLabel('Date needed').fill('2030-06-01')
    await page.getByRole('button', { name: 'Submit Request' }).click()
    await expect(page.getByRole('status')).toContainText('Request submitted successfully!')
    await expect(page.getByText(`Your reference ${await getReference(db, email)}`)).toBeVisible()
  })

  test('a URL without a valid reference shows none', async ({ page }) => {
    await page.goto('/get-started?submitted&reference=call-me-now')
    await expect(page.getByText('Project Request Submitted!')).toBeVisible()
    await expect(page.getByText('Your reference')).toBeHidden()
    await expect(page.getByText('call-me-now')).toBeHidden()
  })
})
