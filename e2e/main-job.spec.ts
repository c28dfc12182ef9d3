import { eq } from 'drizzle-orm'
import { swagBoxRequests } from '#db/tables/requests.ts'
import { uploads } from '#db/tables/uploads.ts'
import { expect, test, waitForHydration } from '#test/browser.ts'
import { clickNext, contact, createPdf, createSvg, fillContact, getHeading, readBox, readProduct } from './swag-box.ts'

test('finds products, builds a box, sends it with artwork, and everything is in the database', async ({
  page,
  db,
  storage,
}) => {
  // Find a product in the catalog, look at it, and come back to the same list.
  await page.goto('/products')
  await waitForHydration(page)
  await page.getByRole('main').getByRole('searchbox').fill('mug')
  await expect(page).toHaveURL(/search=mug/)
  await page.getByRole('checkbox', { name: /^Drinkware/ }).check()
  await expect(page).toHaveURL(/category=Drinkware/)
  await expect(page.getByRole('status').filter({ hasText: /Showing/ })).toBeVisible()
  const first = page.getByRole('region', { name: 'Products' }).getByRole('heading', { level: 2 }).first()
  const opened = (await first.textContent()) ?? ''
  await first.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: opened })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/search=mug/)
  await expect(page.getByRole('checkbox', { name: /^Drinkware/ })).toBeChecked()

  // Build a box of three.
  await page.goto('/swag-box-builder?category=Office')
  await waitForHydration(page)
  const added: string[] = []
  for (let count = 1; count <= 3; count++) {
    const add = page.getByRole('button', { name: /^Add (?!.*priced on request)/ }).first()
    added.push(((await add.getAttribute('aria-label')) ?? '').replace(/^Add /, ''))
    await add.click()
    await expect(page.getByRole('button', { name: /^Added / })).toHaveCount(count)
  }
  await page.getByRole('button', { name: '144', exact: true }).click()
  await page.getByLabel('Box name').fill('Welcome kit')

  // Opening a product keeps the box.
  await page.getByRole('region', { name: 'Items in your box' }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: added[0] })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeVisible()
  const box = await readBox(page)
  expect(box).toMatchObject({ globalQuantity: 144, boxName: 'Welcome kit' })
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()

  // Three steps.
  await expect(page.getByRole('complementary', { name: 'In Your Cart' })).toContainText('Pack Quantity144')
  await fillContact(page)
  await clickNext(page)
  await expect(getHeading(page, 'Project Details')).toBeFocused()
  await page.getByLabel('Date Needed').fill('2030-03-15')
  await page.getByLabel('My date is flexible').check()
  await page.getByLabel('Artwork Files', { exact: true }).setInputFiles([createSvg(), createPdf()])
  await page.getByLabel('Special Requests').fill('Half to Chicago, half to Madison')
  await clickNext(page)
  const review = page.locator('form#checkout')
  for (const text of [...Object.values(contact).slice(2), 'Dana Whitfield', 'March 15, 2030 (flexible)', ...added])
    await expect(review.getByText(text, { exact: true }).filter({ visible: true })).toBeVisible()
  await expect(review.getByText('logo.svg')).toBeVisible()
  await expect(review.getByText('guidelines.pdf')).toBeVisible()
  await page.getByRole('button', { name: 'Submit Project' }).click()

  // Done, and the box is empty again.
  await expect(page).toHaveURL(/swag-box-success$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request Submitted Successfully!')
  await expect(page.getByText(contact.Email, { exact: true })).toBeVisible()
  expect(await readBox(page)).toBeNull()

  // The row.
  const rows = await db.select().from(swagBoxRequests).where(eq(swagBoxRequests.box_name, 'Welcome kit'))
  expect(rows).toHaveLength(1)
  const [row] = rows
  if (!row) return
  expect(row).toMatchObject({
    first_name: 'Dana',
    last_name: 'Whitfield',
    email: contact.Email,
    company: contact.Company,
    phone: contact.Phone,
    date_needed: '2030-03-15',
    is_flexible_date: true,
    special_requests: 'Half to Chicago, half to Madison',
    global_quantity: 144,
    status: 'pending',
    suspected_spam: false,
  })
  expect(row.box_items.map((item) => item.product_name)).toEqual(added)
  let pack = 0
  for (const item of row.box_items) {
    const product = await readProduct(db, item.product_id)
    expect(item).toMatchObject({ product_name: product.name, product_price: product.rounded_price })
    pack += Math.round((product.rounded_price ?? 0) * 100)
  }
  expect(row.total_price).toBe((pack * 144) / 100)

  // The files, byte for byte.
  expect(row.uploaded_files).toMatchObject([{ name: 'logo.svg' }, { name: 'guidelines.pdf' }])
  for (const [index, sent] of [createSvg(), createPdf()].entries()) {
    const path = row.uploaded_files[index]?.url ?? ''
    expect(path).toMatch(/^swag-box-uploads\/.+\.(svg|pdf)$/)
    expect(Buffer.from(await storage.getBytes(path)).equals(sent.buffer)).toBe(true)
    const [upload] = await db.select().from(uploads).where(eq(uploads.path, path))
    expect(upload?.claimed_at).toBeInstanceOf(Date)
  }

  // Back neither shows the sent request nor sends it again.
  await page.goBack()
  await expect(page).toHaveURL(/swag-box-builder/)
  await expect(page.getByText('Your box is empty', { exact: true })).toBeVisible()
  expect(await db.$count(swagBoxRequests, eq(swagBoxRequests.box_name, 'Welcome kit'))).toBe(1)
})
