import { truncate, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { requests, swagBoxRequests } from '#db/tables/requests.ts'
import { textPdf } from '#test/artwork-files.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test, waitForHydration } from '#test/browser.ts'
import {
  clickNext,
  contact,
  continueToReview,
  createPdf,
  createSvg,
  dropFirstResponse,
  fillContact,
  getHeading,
  openBuilder,
  openCheckout,
  readBox,
  readProducts,
  storeBox,
  toSavedBox,
} from './swag-box.ts'

const failure = 'Failed to submit request. Please try again.'
const createCompany = () => `Company ${crypto.randomUUID()}`

test('redirects to the builder without a box', async ({ page }) => {
  await page.goto('/privacy-policy')
  await waitForHydration(page)
  await page.goto('/swag-box-checkout')
  await expect(page).toHaveURL(/swag-box-builder$/)
  await page.goBack()
  await expect(page).toHaveURL(/privacy-policy$/)
})

test('opened by its address, and in a new tab, it has the stored box', async ({ page, db }) => {
  const [product] = await readProducts(db, 1)
  if (!product) throw new Error('the demo shop is empty')
  await storeBox(page, toSavedBox([product], { globalQuantity: 96 }))
  const tabs = [page, await page.context().newPage()]
  for (const tab of tabs) {
    await tab.goto('/swag-box-checkout')
    await expect(getHeading(tab, 'Contact Details')).toBeVisible()
    const sidebar = tab.getByRole('complementary', { name: 'In Your Cart' })
    await expect(sidebar).toContainText(product.name)
    await expect(sidebar).toContainText('Pack Quantity96')
    await expect(tab).toHaveURL(/swag-box-checkout$/)
  }
  // An emptied box is none.
  await storeBox(page, toSavedBox([]))
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/swag-box-checkout')
  await expect(page).toHaveURL(/swag-box-builder$/)
})

test('shows an error if the checkout code cannot be loaded, and keeps the box', async ({
  page,
  db,
  expectedErrors,
}) => {
  expectedErrors.push(/checkout-form|ERR_FAILED/)
  await page.route(/checkout-form/, (route) => route.abort())
  await storeBox(page, toSavedBox(await readProducts(db, 1)))
  await openBuilder(page)
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(getHeading(page, 'Your box could not be shown')).toBeVisible()
  await expectAccessible(page)
  await page.unroute(/checkout-form/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(getHeading(page, 'Contact Details')).toBeVisible()
})

test('returning to the checkout without a box leads to the builder', async ({ page, db }) => {
  await openCheckout(page, toSavedBox(await readProducts(db, 1)))
  // By URL, so that the history state contains no box.
  await page.goto('/privacy-policy')
  await page.goto('/swag-box-checkout')
  await expect(getHeading(page, 'Contact Details')).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Boxwright' }).first().click()
  await expect(page).toHaveURL('/')
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.goBack()
  await expect(page).toHaveURL(/swag-box-builder$/)
})

test('the first step: missing fields, rejected email addresses, Enter, a double click', async ({ page, db }) => {
  await openCheckout(page, toSavedBox(await readProducts(db, 2), { boxName: 'Gift', globalQuantity: 96 }))

  await test.step('shows an error under each missing field and focuses the first', async () => {
    await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
    await clickNext(page)
    for (const [label, message] of [
      ['First Name', 'First name is required'],
      ['Last Name', 'Last name is required'],
      ['Email', 'Email is required'],
      ['Company', 'Company is required'],
    ] as const)
      await expect(page.getByLabel(label)).toHaveAccessibleDescription(new RegExp(message))
    await expect(page.getByLabel('First Name')).toBeFocused()
    await expectAccessible(page)

    await page.getByLabel('First Name').fill('Dana')
    await expect(page.getByText('First name is required')).toBeHidden()
    await clickNext(page)
    await expect(page.getByLabel('Last Name')).toBeFocused()
    await expect(getHeading(page, 'Contact Details')).toBeVisible()
  })

  for (const [email, message] of [
    ['dana', 'Invalid email address'],
    ['dana@', 'Invalid email address'],
    [
      'dana@Gmail.com',
      'Please use a business email address (personal email domains like Gmail, Yahoo, etc. are not allowed)',
    ],
  ] as const)
    await test.step(`rejects ${email}`, async () => {
      await fillContact(page)
      await expect(page.getByText(/^(Invalid email address|Please use a business email)/)).toHaveCount(0)
      await page.getByLabel('Email').fill(email)
      await clickNext(page)
      await expect(page.getByText(message)).toBeVisible()
      await expect(page.getByLabel('Email')).toBeFocused()
    })

  await test.step('Enter continues, and phone is optional', async () => {
    await fillContact(page, { Phone: '' })
    await page.getByLabel('Company').press('Enter')
    await expect(getHeading(page, 'Project Details')).toBeFocused()
  })

  await test.step('a double click on Next advances one step', async () => {
    await page.getByRole('button', { name: 'Previous' }).click()
    await expect(getHeading(page, 'Contact Details')).toBeVisible()
    await page.getByRole('button', { name: 'Next' }).dblclick()
    await expect(getHeading(page, 'Project Details')).toBeVisible()
  })
})

test('names the fonts that artwork lacks as soon as it is chosen', async ({ page, db }) => {
  await openCheckout(page, toSavedBox(await readProducts(db, 1)))
  await fillContact(page)
  await clickNext(page)
  const text = '<text font-family="Swiss 911">acme</text>'
  await page
    .getByLabel('Artwork Files', { exact: true })
    .setInputFiles([
      { ...createSvg('text.svg'), buffer: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`) },
      { name: 'text.pdf', mimeType: 'application/pdf', buffer: textPdf('Gotham') },
      createSvg('outlines.svg'),
    ])
  const files = page.getByRole('list', { name: 'Files to send' }).getByRole('listitem')
  await expect(files.nth(0)).toContainText('Text in Swiss 911 may be printed in another font')
  await expect(files.nth(1)).toContainText('Text in Gotham may be printed in another font')
  await expect(files.nth(1)).toContainText('Convert the text to outlines')
  await expect(page.getByText('may be printed in another font')).toHaveCount(2)
  await expectAccessible(page)
  await clickNext(page)
  // A hint: the files are sent all the same.
  await expect(page.getByRole('list', { name: 'Artwork files' })).toContainText('Text in Swiss 911')
})

test('Back, Previous and a reload lose only the files, with a note', async ({ page, db }) => {
  await openCheckout(page, toSavedBox(await readProducts(db, 3), { globalQuantity: 144 }))
  await fillContact(page)
  await clickNext(page)
  await expect(page.getByText('They are not kept if you reload or close this page.')).toBeVisible()
  await page.getByLabel('Date Needed').fill('2030-06-01')
  await page.getByLabel('My date is flexible').check()
  await page.getByLabel('Special Requests').fill('Half to Chicago')
  await expect(page.getByText('15/1000')).toBeVisible()
  await page.getByLabel('Artwork Files', { exact: true }).setInputFiles([createSvg()])
  await clickNext(page)
  await expect(getHeading(page, 'Review & Submit')).toBeFocused()

  await page.goBack()
  await expect(getHeading(page, 'Project Details')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove logo.svg' })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Company')).toHaveValue(contact.Company)
  await page.goForward()
  await page.goForward()
  await expect(getHeading(page, 'Review & Submit')).toBeVisible()
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page.getByLabel('Special Requests')).toHaveValue('Half to Chicago')
  await page.goForward()
  await expect(getHeading(page, 'Review & Submit')).toBeVisible()
  await page.getByRole('button', { name: 'Edit contact details' }).click()
  await expect(page.getByLabel('First Name')).toHaveValue('Dana')
  await clickNext(page)
  await clickNext(page)

  await page.reload()
  await waitForHydration(page)
  await expect(getHeading(page, 'Review & Submit')).toBeVisible()
  for (const text of ['Dana Whitfield', contact.Email, 'June 1, 2030 (flexible)', 'Half to Chicago'])
    await expect(page.getByRole('definition').filter({ hasText: text })).toBeVisible()
  await expect(page.getByText('please add your files again: logo.svg')).toBeVisible()
  await page.getByRole('button', { name: 'Edit artwork files' }).click()
  await expect(page.getByLabel('Date Needed')).toHaveValue('2030-06-01')
  await expect(page.getByLabel('My date is flexible')).toBeChecked()
  await page.getByLabel('Artwork Files', { exact: true }).setInputFiles([createSvg('again.svg')])
  await expect(page.getByText('please add your files again')).toBeHidden()

  // Returning through the builder preserves the files.
  await page.getByRole('link', { name: 'Edit box' }).click()
  await page.getByRole('button', { name: '48', exact: true }).click()
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByRole('complementary', { name: 'In Your Cart' })).toContainText('Pack Quantity48')
  await clickNext(page)
  await expect(page.getByRole('button', { name: 'Remove again.svg' })).toBeVisible()
})

test('explains file limits, and rejects a selection that exceeds one', async ({ page, db }, info) => {
  // The browser reads it from the disk; as a buffer its 25 MB would be sent to it as text.
  const large = info.outputPath('big.pdf')
  await writeFile(large, '%PDF-1.7')
  await truncate(large, 25 * 1024 * 1024 + 1)
  await openCheckout(page, toSavedBox(await readProducts(db, 1)))
  await fillContact(page)
  await clickNext(page)
  await expect(page.getByText('Up to 5 files in SVG, EPS, AI or PDF format, 25 MB each.')).toBeVisible()
  const input = page.getByLabel('Artwork Files', { exact: true })
  const files = page.getByRole('list', { name: 'Files to send' }).getByRole('listitem')
  await input.setInputFiles([
    createSvg('1.svg'),
    { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('x') },
  ])
  await expect(files).toHaveCount(0)
  const status = page.locator('[aria-live] [id$="-error"]')
  await expect(status).toHaveText('“photo.png” is not an SVG, EPS, AI or PDF file. None of these 2 files was added.')
  await input.setInputFiles([createSvg('1.svg'), createSvg('2.SVG'), createPdf('3.pdf')])
  await expect(files).toHaveCount(3)
  await expect(status).toHaveCount(0)
  await input.setInputFiles([createSvg('4.svg'), createSvg('5.svg'), createSvg('6.svg')])
  await expect(files).toHaveCount(3)
  await input.setInputFiles(large)
  await expect(status).toHaveText('“big.pdf” is larger than 25 MB. It was not added.')
  await expect(files).toHaveCount(3)
  await page.getByRole('button', { name: 'Remove 2.SVG' }).click()
  await expect(files).toHaveText([/1\.svg/, /3\.pdf/])

  const drop = async (...names: string[]) => {
    const dataTransfer = await page.evaluateHandle((names) => {
      const transfer = new DataTransfer()
      for (const name of names) transfer.items.add(new File(['%PDF-1.7'], name))
      return transfer
    }, names)
    await page.getByText('Choose files').dispatchEvent('drop', { dataTransfer })
  }
  await drop('dropped.pdf')
  await expect(files).toHaveCount(3)
  await expect(status).toHaveCount(0)
  await expectAccessible(page)
  await drop('logo.png')
  await expect(status).toHaveText('“logo.png” is not an SVG, EPS, AI or PDF file. It was not added.')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expectAccessible(page)
  await drop('4.pdf', '5.pdf')
  await expect(files).toHaveCount(5)
  await drop('6.pdf')
  await expect(status).toHaveText('That would be 6 files, and 5 can be sent. It was not added.')
  await expect(files).toHaveCount(5)
})

test('a failed upload or insert keeps all input, and a retry sends only the missing files', async ({
  page,
  db,
  expectedErrors,
}) => {
  expectedErrors.push(/503/)
  const name = createCompany()
  await openCheckout(page, toSavedBox(await readProducts(db, 2)))
  await fillContact(page, { Company: name })
  await clickNext(page)
  await page.getByLabel('Artwork Files', { exact: true }).setInputFiles([createSvg('one.svg'), createPdf('two.pdf')])
  await clickNext(page)

  let sent: string[] = []
  let reject = 'two.pdf'
  await page.route('**/uploads', async (route) => {
    const body = route.request().postDataBuffer()?.toString('latin1') ?? ''
    const file = /filename="([^"]+)"/.exec(body)?.[1] ?? ''
    sent.push(file)
    if (file === reject)
      await route.fulfill({ status: 503, json: { error: 'The file could not be stored. Please try again.' } })
    else await route.continue()
  })
  const submit = page.getByRole('button', { name: 'Submit Project' })
  await submit.click()
  const alert = page.locator('form#checkout').getByRole('alert')
  await expect(alert).toContainText(failure)
  await expect(page.getByRole('listitem').filter({ hasText: failure })).toBeVisible()
  expect(sent).toEqual(['one.svg', 'two.pdf'])
  await expect(page.getByText(name)).toBeVisible()
  expect(await db.$count(swagBoxRequests, eq(swagBoxRequests.company, name))).toBe(0)

  sent = []
  reject = ''
  let answers = 0
  await page.route('**/swag-box-checkout.data**', async (route) => {
    answers += 1
    if (answers === 1) await route.fulfill({ status: 503, body: 'busy' })
    else await route.continue()
  })
  await submit.click()
  await expect(alert).toContainText('Everything you entered is still here.')
  expect(sent).toEqual(['two.pdf'])

  sent = []
  await submit.click()
  await expect(page).toHaveURL(/swag-box-success$/)
  expect(sent).toEqual([])
  const [row] = await db.select().from(swagBoxRequests).where(eq(swagBoxRequests.company, name))
  expect(row?.uploaded_files).toMatchObject([{ name: 'one.svg' }, { name: 'two.pdf' }])
})

test('a stalled upload times out with a message, and a retry succeeds', async ({ page, db }) => {
  const name = createCompany()
  await page.clock.install()
  await openCheckout(page, toSavedBox(await readProducts(db, 1)))
  await fillContact(page, { Company: name })
  await clickNext(page)
  await page.getByLabel('Artwork Files', { exact: true }).setInputFiles([createSvg('slow.svg')])
  await clickNext(page)
  const sent = Promise.withResolvers<void>()
  await page.route('**/uploads', () => sent.resolve())
  await page.getByRole('button', { name: 'Submit Project' }).click()
  await sent.promise
  await page.clock.fastForward('05:00')
  const alert = page.locator('form#checkout').getByRole('alert')
  await expect(alert).toContainText(failure)
  await expect(alert).toContainText('Please check your connection and try again. Everything you entered is still here.')
  await expect(page.getByText('slow.svg')).toBeVisible()
  await expect(page.getByText(name)).toBeVisible()
  await expectAccessible(page)

  await page.unroute('**/uploads')
  await page.getByRole('button', { name: 'Submit Project' }).click()
  await expect(page).toHaveURL(/swag-box-success$/)
  const [row] = await db.select().from(swagBoxRequests).where(eq(swagBoxRequests.company, name))
  expect(row?.uploaded_files).toMatchObject([{ name: 'slow.svg' }])
})

test('an upload ends when its review is left, which no link to the options does', async ({ page, db }) => {
  const name = createCompany()
  await openCheckout(page, toSavedBox(await readProducts(db, 1)))
  await fillContact(page, { Company: name })
  await clickNext(page)
  await page.getByLabel('Artwork Files', { exact: true }).setInputFiles([createSvg('left.svg')])
  await clickNext(page)
  const editOptions = page.getByRole('button', { name: /^Edit (sizes and )?imprint/ })
  await expect(editOptions).toBeVisible()
  const sent = Promise.withResolvers<void>()
  await page.route('**/uploads', () => sent.resolve())
  await page.getByRole('button', { name: 'Submit Project' }).click()
  await sent.promise
  await expect(editOptions).toHaveCount(0)
  await page.getByRole('button', { name: 'choose now' }).click()
  await expect(getHeading(page, 'Review & Submit')).toBeVisible()
  await page.goBack()
  await expect(getHeading(page, 'Project Details')).toBeVisible()

  await page.unroute('**/uploads')
  await page.getByLabel('Special Requests').fill('And blue ribbons')
  await clickNext(page)
  await page.getByRole('button', { name: 'Submit Project' }).click()
  await expect(page).toHaveURL(/swag-box-success$/)
  const rows = await db.select().from(swagBoxRequests).where(eq(swagBoxRequests.company, name))
  expect(rows).toMatchObject([{ special_requests: 'And blue ribbons', uploaded_files: [{ name: 'left.svg' }] }])
})

test('stores a request once even if its response is lost', async ({ page, db, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED|Failed to fetch|net::/)
  const name = createCompany()
  await openCheckout(page, toSavedBox(await readProducts(db, 1)))
  await continueToReview(page, { Company: name })
  await dropFirstResponse(page)
  await page.getByRole('button', { name: 'Submit Project' }).click()
  await expect(page.locator('form#checkout').getByRole('alert')).toContainText('The connection was lost.')
  await page.getByRole('button', { name: 'Submit Project' }).click()
  await expect(page).toHaveURL(/swag-box-success$/)
  expect(await db.$count(swagBoxRequests, eq(swagBoxRequests.company, name))).toBe(1)
})

test('an edit after a reload is a new request, even if the lost response was a success', async ({
  page,
  db,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|Failed to fetch|net::/)
  const name = createCompany()
  await openCheckout(page, toSavedBox(await readProducts(db, 1)))
  await fillContact(page, { Company: name })
  await clickNext(page)
  await clickNext(page)
  await dropFirstResponse(page)
  await page.getByRole('button', { name: 'Submit Project' }).click()
  await expect(page.locator('form#checkout').getByRole('alert')).toContainText('The connection was lost.')
  await page.reload()
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Edit project details' }).click()
  await page.getByLabel('Special Requests').fill('And blue ribbons')
  await clickNext(page)
  await page.getByRole('button', { name: 'Submit Project' }).click()
  await expect(page).toHaveURL(/swag-box-success$/)
  const rows = await db.select().from(swagBoxRequests).where(eq(swagBoxRequests.company, name))
  expect(rows.map((row) => row.special_requests).sort()).toEqual(['And blue ribbons', null])
})

test('a past or distant date shows a note and is stored as entered', async ({ page, db }) => {
  const name = createCompany()
  await openCheckout(page, toSavedBox(await readProducts(db, 1)))
  await fillContact(page, { Company: name })
  await clickNext(page)
  const date = page.getByLabel('Date Needed')
  await date.fill('2999-01-01')
  await expect(date).toHaveAccessibleDescription(/more than 10 years ahead/)
  await date.fill('2020-01-01')
  await expect(date).toHaveAccessibleDescription(/has passed/)
  await expectAccessible(page)
  await clickNext(page)
  await expect(getHeading(page, 'Review & Submit')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'January 1, 2020' })).toBeVisible()
  await page.getByRole('button', { name: 'Submit Project' }).click()
  await expect(page).toHaveURL(/swag-box-success$/)
  const [row] = await db.select().from(swagBoxRequests).where(eq(swagBoxRequests.company, name))
  expect(row?.date_needed).toBe('2020-01-01')
})

test('names a file that the server rejects, and sends the others', async ({ page, db, expectedErrors }) => {
  expectedErrors.push(/422/)
  const name = createCompany()
  await openCheckout(page, toSavedBox(await readProducts(db, 1)))
  await fillContact(page, { Company: name })
  await clickNext(page)
  const bad = {
    ...createSvg('bad.svg'),
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
  }
  await page.getByLabel('Artwork Files', { exact: true }).setInputFiles([bad, createSvg('good.svg')])
  await clickNext(page)
  await page.getByRole('button', { name: 'Submit Project' }).click()
  await expect(page.locator('form#checkout').getByRole('alert')).toContainText('“bad.svg” was not accepted')
  await page.getByRole('button', { name: 'Remove bad.svg' }).click()
  await page.getByRole('button', { name: 'Submit Project' }).click()
  await expect(page).toHaveURL(/swag-box-success$/)
  const [row] = await db.select().from(swagBoxRequests).where(eq(swagBoxRequests.company, name))
  expect(row?.uploaded_files).toMatchObject([{ name: 'good.svg' }])
})

test('shows changed prices before the request is stored', async ({ page, db, expectedErrors }) => {
  expectedErrors.push(/422/)
  const [product] = await readProducts(db, 1)
  if (!product) return
  const now = product.rounded_price ?? 0
  await openCheckout(page, toSavedBox([{ ...product, rounded_price: now + 5 }]))
  await continueToReview(page)
  await page.getByRole('button', { name: 'Submit Project' }).click()
  const total = (now * 48).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
  await expect(page.locator('form#checkout').getByRole('alert')).toContainText(`The estimate is now ${total}.`)
  expect((await readBox(page)).boxItems[0].product.rounded_price).toBe(now)
  await page.getByRole('button', { name: 'Submit Project' }).click()
  await expect(page).toHaveURL(/swag-box-success$/)
})

test('names an unavailable product and lets it be removed', async ({ page, db, expectedErrors }) => {
  expectedErrors.push(/422/)
  const [[available], [soldOut]] = await Promise.all([readProducts(db, 1), readProducts(db, 1, { inStock: false })])
  if (!available || !soldOut) return
  const name = createCompany()
  await openCheckout(page, toSavedBox([soldOut, available]))
  await continueToReview(page, { Company: name })
  await page.getByRole('button', { name: 'Submit Project' }).click()
  await expect(page.locator('form#checkout').getByRole('alert')).toContainText('no longer available')
  await expectAccessible(page)
  await page.getByRole('button', { name: `Remove ${soldOut.name}` }).click()
  expect((await readBox(page)).boxItems).toMatchObject([{ product: { id: available.id } }])
  await page.getByRole('button', { name: 'Submit Project' }).click()
  await expect(page).toHaveURL(/swag-box-success$/)
  const [row] = await db.select().from(swagBoxRequests).where(eq(swagBoxRequests.company, name))
  expect(row?.box_items.map((item) => item.product_id)).toEqual([available.id])
})

test('focuses the field of a server error; stores and flags the request of a robot', async ({
  page,
  db,
  expectedErrors,
}) => {
  expectedErrors.push(/422/)
  const name = createCompany()
  await openCheckout(page, toSavedBox(await readProducts(db, 1)))
  await continueToReview(page)
  // Simulates different rules by changing the submitted email.
  await page.route('**/swag-box-checkout.data**', (route) =>
    route.continue({ postData: (route.request().postData() ?? '').replace('northwind.example', 'gmail.com') }),
  )
  await page.getByRole('button', { name: 'Submit Project' }).click()
  await expect(getHeading(page, 'Contact Details')).toBeVisible()
  await expect(page.getByText('Please use a business email address')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()

  await page.unroute('**/swag-box-checkout.data**')
  await fillContact(page, { Company: name })
  await page.locator('input[name="subject"]').fill('cheap pills', { force: true })
  await clickNext(page)
  await clickNext(page)
  await page.getByRole('button', { name: 'Submit Project' }).click()
  await expect(page).toHaveURL(/swag-box-success$/)
  const [row] = await db.select().from(swagBoxRequests).where(eq(swagBoxRequests.company, name))
  expect(row?.suspected_spam).toBe(true)
})

test('every step is accessible and fits at 360, 768 and 1280 px', async ({ page, db }) => {
  test.slow()
  const expectFits = async () => {
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await expectAccessible(page)
      await expectNoHorizontalScroll(page)
    }
  }
  await openCheckout(page, toSavedBox(await readProducts(db, 4)))
  for (const step of ['Contact Details', 'Project Details', 'Review & Submit']) {
    await expect(getHeading(page, step)).toBeVisible()
    await expectFits()
    if (step === 'Contact Details') await fillContact(page)
    if (step === 'Project Details') {
      const endless = `${'a-very-long-file-name-'.repeat(6)}.svg`
      await page.getByLabel('Artwork Files', { exact: true }).setInputFiles([createSvg(endless)])
      await page.getByLabel('Special Requests').fill('x'.repeat(200))
    }
    if (step !== 'Review & Submit') await clickNext(page)
  }
  await expect(page.locator('form#checkout').getByText(/within 24 hours/)).toBeVisible()
  await page.getByRole('button', { name: 'Submit Project' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request Submitted Successfully!')
  await expectFits()
})

test('another tab does not send the same box again unasked', async ({ page, db, context }) => {
  const name = createCompany()
  const saved = toSavedBox(await readProducts(db, 2))
  await openCheckout(page, saved)
  const other = await context.newPage()
  await openCheckout(other, saved)
  const send = async (tab: Page) => {
    await fillContact(tab, { Company: name })
    await clickNext(tab)
    await clickNext(tab)
    await tab.getByRole('button', { name: 'Submit Project' }).click()
  }
  const countRows = () => db.$count(swagBoxRequests, eq(swagBoxRequests.company, name))
  // As if the browser had duplicated the first tab, with its form key.
  const draft = await page.evaluate(() => sessionStorage.getItem('swagBoxCheckout') ?? '')
  await other.evaluate((copy) => sessionStorage.setItem('swagBoxCheckout', copy), draft)
  await other.reload()
  await waitForHydration(other)
  await send(page)
  await expect(page).toHaveURL(/swag-box-success$/)
  await send(other)
  await expect(other.getByRole('alert')).toContainText('This box was already sent: your reference is BW-')
  expect(await countRows()).toBe(1)
  await other.getByRole('button', { name: 'Submit Project' }).click()
  await expect(other).toHaveURL(/swag-box-success$/)
  expect(await countRows()).toBe(2)
})

test('the success page without a request says that there is nothing to show', async ({ page }) => {
  await page.goto('/swag-box-success')
  await waitForHydration(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No request to show')
  await expect(page.getByText('Request Submitted Successfully!')).toHaveCount(0)
  const main = page.getByRole('main')
  for (const path of ['/products', '/ready-made-boxes', '/'])
    await expect(main.locator(`a[href="${path}"]`)).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  /** Submits the form as a page without scripts would. */
  async function postCheckout(page: Page, fields: Record<string, string>) {
    const inputs = Object.entries(fields)
      .map(([name, value]) => `<input name="${name}" value="${value.replaceAll('"', '&quot;')}">`)
      .join('')
    await page.route('**/form-without-script', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<form method="post" action="/swag-box-checkout">${inputs}<button>Send</button></form>`,
      }),
    )
    await page.goto('/form-without-script')
    await page.getByRole('button', { name: 'Send' }).click()
  }

  test('a rejected checkout shows errors, keeps its input and can be resubmitted', async ({
    page,
    db,
    expectedErrors,
  }) => {
    expectedErrors.push(/422/)
    const name = createCompany()
    const [product] = await readProducts(db, 1)
    const total = ((product?.rounded_price ?? 0) * 48).toFixed(2)
    await postCheckout(page, {
      firstName: '',
      lastName: 'Whitfield',
      email: 'dana@gmail.com',
      company: name,
      specialRequests: 'Half to Chicago',
      boxItems: JSON.stringify({ type: 'custom', products: [product?.id] }),
      globalQuantity: '48',
      totalPrice: total,
      uploadedFiles: '',
    })
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert.getByRole('link', { name: 'First name is required' })).toBeVisible()
    await expect(alert.getByRole('link', { name: /^Please use a business email address/ })).toBeVisible()
    await expect(page.getByLabel('First Name')).toHaveAccessibleDescription('First name is required')
    await expect(page.getByLabel('Last Name')).toHaveValue('Whitfield')
    await expect(page.getByLabel('Email')).toHaveValue('dana@gmail.com')
    await expect(page.getByLabel('Special Requests')).toHaveValue('Half to Chicago')
    await page.getByLabel('First Name').fill('Dana')
    await page.getByLabel('Email').fill(contact.Email)
    await page.getByRole('button', { name: 'Submit Project' }).click()
    await expect(page).toHaveURL(/swag-box-success\?reference=/)
    const [row] = await db.select().from(swagBoxRequests).where(eq(swagBoxRequests.company, name))
    expect(row).toMatchObject({ first_name: 'Dana', email: contact.Email, special_requests: 'Half to Chicago' })
  })

  test('reports unavailable items and higher prices, and submits the rest', async ({ page, db, expectedErrors }) => {
    expectedErrors.push(/422/)
    const name = createCompany()
    const [[available], [soldOut]] = await Promise.all([readProducts(db, 1), readProducts(db, 1, { inStock: false })])
    await postCheckout(page, {
      firstName: 'Dana',
      lastName: 'Whitfield',
      email: contact.Email,
      company: name,
      boxItems: JSON.stringify({ type: 'custom', products: [available?.id, soldOut?.id] }),
      globalQuantity: '48',
      totalPrice: '1.00',
      uploadedFiles: '',
    })
    await expect(page.getByRole('main')).toContainText(`No longer available: “${soldOut?.name}”`)
    await expect(page.getByRole('main')).toContainText(available?.name ?? '')
    await page.getByRole('button', { name: 'Submit Project' }).click()
    await expect(page).toHaveURL(/swag-box-success\?reference=/)
    const [row] = await db.select().from(swagBoxRequests).where(eq(swagBoxRequests.company, name))
    expect(row?.box_items.map((item) => item.product_id)).toEqual([available?.id])
    // The page knows only the reference in its URL.
    const [entry] = await db
      .select()
      .from(requests)
      .where(eq(requests.id, row?.id ?? ''))
    await expect(page.getByText(`Your reference ${entry?.reference}`)).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(name)
    await page.goto('/swag-box-success?submitted')
    await expect(page.getByText('Request Submitted Successfully!')).toBeVisible()
    await expect(page.getByText('Your reference')).toHaveCount(0)
    await page.goto('/swag-box-success?reference=call-me-now')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No request to show')
  })
})
