import {
  createUniqueEmail,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  join,
  test,
  waitForHydration,
} from '#test/admin.ts'

const word = () => Math.random().toString(36).slice(2, 8)

for (const width of [1280, 360]) {
  test(`customers at ${width} px: a caller is found, corrected and edited, a call becomes a request`, async ({
    page,
    store,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const domain = `northwind-${word()}.example`
    const digits = String(Math.floor(Math.random() * 9_000) + 1_000)
    const name = `Dana Witfield-${word()}`
    const [first_name = '', last_name = ''] = name.split(' ')
    const sent = { first_name, last_name, email: `dana@${domain}`, phone: `(312) 555-${digits}`, product_type: 'other' }
    const { reference } = await store('project', sent)
    await join(page, createUniqueEmail('sales'), 'sales')

    await page.goto('/admin/customers')
    await waitForHydration(page)
    await expectNoHorizontalScroll(page)
    await page.getByRole('searchbox', { name: 'Search' }).fill(`+1 312.555.${digits}`)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await page.getByLabel('Company').fill(`Northwind ${domain}`)
    await page.getByLabel('Tags').fill('vip, net 30')
    await page.getByLabel('Email', { exact: true }).fill('dana')
    await page.getByRole('button', { name: 'Save contact' }).click()
    await expect(page.getByText('Enter an email address, such as')).toBeVisible()
    await page.getByLabel('Email', { exact: true }).fill(sent.email)
    await page.getByRole('button', { name: 'Save contact' }).click()
    await expect(page.getByText('Contact saved.')).toBeVisible()
    await page.screenshot({ path: `test-results/customers-contact-${width}.png`, fullPage: true })

    await page.getByRole('link', { name: 'Other', exact: true }).click()
    await page.getByRole('link', { name: 'Correct' }).click()
    await page.getByLabel('Name').fill(name.replace('Wit', 'Whit'))
    await page.getByRole('button', { name: 'Save contact' }).click()
    await expect(page.getByText('Contact corrected.')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Timeline' })).toContainText(`corrected the contact from ${name}`)
    await expect(page).toHaveURL(new RegExp(reference))
    await page.screenshot({ path: `test-results/customers-request-${width}.png`, fullPage: true })

    await page.getByRole('link', { name: 'View customer' }).click()
    await page.getByRole('link', { name: 'New request' }).click()
    await waitForHydration(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('New request')
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(sent.email)
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await page.getByLabel('Project description').fill('Two hundred mugs for March')
    await page
      .getByLabel('Files')
      .setInputFiles({ name: 'Notes.txt', mimeType: 'text/plain', buffer: Buffer.from('200') })
    await page.getByRole('button', { name: 'Add request' }).click()
    await expect(page.getByText('Choose how it arrived')).toBeVisible()
    await page.getByLabel('Source').selectOption('Phone call')
    await page.screenshot({ path: `test-results/customers-new-${width}.png`, fullPage: true })
    await page.getByRole('button', { name: 'Add request' }).click()
    await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('added this request: Phone call')
    await expect(page.getByText('Notes.txt').first()).toBeVisible()

    await page.getByRole('link', { name: 'View customer' }).click()
    await page.getByRole('link', { name: `Northwind ${domain}` }).click()
    await expect(page.getByText('2 requests')).toBeVisible()
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await page.getByLabel('Payment terms').fill('Net 30')
    await page.getByLabel('Tax-exempt').check()
    await page.getByRole('button', { name: 'Save company' }).click()
    await expect(page.getByText('Company saved.')).toBeVisible()
    await page.screenshot({ path: `test-results/customers-company-${width}.png`, fullPage: true })
    const certificate = { name: 'Exempt.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') }
    await page.getByLabel('File', { exact: true }).setInputFiles(certificate)
    await page.getByRole('button', { name: 'Upload certificate' }).click()
    await expect(page.getByText('Certificate saved.')).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Exempt.pdf' }).click()
    expect((await download).suggestedFilename()).toBe('Exempt.pdf')
    await page.getByRole('link', { name: 'Companies' }).click()
    await page.getByRole('searchbox', { name: 'Search' }).fill(domain)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: `Northwind ${domain}` })).toBeVisible()
    await page.screenshot({ path: `test-results/customers-list-${width}.png`, fullPage: true })

    await page.goto('/admin/customers/new')
    await waitForHydration(page)
    await page.getByLabel('Name').fill(name.replace('Wit', 'Whit'))
    await page.getByLabel('Phone').fill(`(646) 555-${digits}`)
    await page.getByRole('button', { name: 'Add contact' }).click()
    await page.getByRole('link', { name: /^Review: Dana/ }).click()
    await expect(page).toHaveURL(/merge\?with=/)
    await expect(page.getByRole('heading', { level: 2 })).toContainText('into Dana')
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await page.screenshot({ path: `test-results/customers-merge-${width}.png`, fullPage: true })
    await page.getByRole('button', { name: 'Merge contacts' }).click()
    await expect(page.getByText('Contacts merged.')).toBeVisible()
    await expect(page.getByText('2 requests')).toBeVisible()
    await expect(page.getByLabel('Notes')).toHaveValue(`Phone: (312) 555-${digits}`)
    await page.screenshot({ path: `test-results/customers-merged-${width}.png`, fullPage: true })
    await page.getByRole('button', { name: 'Undo merge' }).click()
    await expect(page.getByText('Merge undone.')).toBeVisible()

    await page.goto('/admin/customers/import')
    await waitForHydration(page)
    await expectAccessible(page)
    const csv = `Email,Name,Tags\n${sent.email},,imported\nkim@${domain},Kim,\n,Pat,\n`
    await page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'Contacts.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await page.getByRole('button', { name: 'Preview import' }).click()
    await expect(page.getByRole('heading', { name: 'Errors: 1 row' })).toBeVisible()
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await page.screenshot({ path: `test-results/customers-import-${width}.png`, fullPage: true })
    await page.getByRole('button', { name: 'Import 2 rows' }).click()
    await expect(page.getByText('Imported 2 rows.')).toBeVisible()
    await page.goto(`/admin/customers?q=${domain}`)
    await page.getByRole('link', { name: 'Export' }).click()
    await expect(page.getByRole('heading', { name: '2 contacts' })).toBeVisible()
    await page.screenshot({ path: `test-results/customers-export-${width}.png`, fullPage: true })
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download file' }).click()
    expect((await file).suggestedFilename()).toMatch(/contacts-[\d-]+\.csv$/)

    await page.goto(`/admin/requests/${reference}`)
    await page.getByRole('link', { name: 'Merge into another request' }).click()
    await waitForHydration(page)
    await expectAccessible(page)
    await page.getByRole('link', { name: /^Preview merge into/ }).click()
    await expect(page.getByRole('heading', { name: new RegExp(`^Duplicate: ${reference}`) })).toBeVisible()
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await page.screenshot({ path: `test-results/requests-merge-${width}.png`, fullPage: true })
    await page.getByRole('button', { name: 'Merge requests' }).click()
    await expect(page.getByText('Requests merged.')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Timeline' })).toContainText(`merged ${reference} into`)
    await expectNoHorizontalScroll(page)
    await page.screenshot({ path: `test-results/requests-merged-${width}.png`, fullPage: true })
    await page.getByRole('link', { name: reference, exact: true }).click()
    await expect(page.getByText('This request was merged into')).toBeVisible()
    await expectAccessible(page)
    await page.screenshot({ path: `test-results/requests-duplicate-${width}.png`, fullPage: true })
    await page.getByRole('button', { name: 'Undo merge' }).click()
    await expect(page.getByText('Merge undone.')).toBeVisible()
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a contact is added, and a request with it', async ({ page }) => {
    await join(page, createUniqueEmail('sales'), 'sales')
    await page.goto('/admin/customers/new')
    await page.getByLabel('Name').fill('Kim Lee')
    const email = createUniqueEmail('kim')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByRole('button', { name: 'Add contact' }).click()
    await expect(page.getByText('Contact saved.')).toBeVisible()
    await page.getByRole('link', { name: 'New request' }).click()
    await page.getByLabel('Source').selectOption('Trade show')
    await page.getByRole('button', { name: 'Add request' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kim Lee')
    await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('added this request: Trade show')
  })
})
