import { readFile } from 'node:fs/promises'
import { and, eq } from 'drizzle-orm'
import { getLinkPath } from '#app/features/sends/links.server.ts'
import { auditLog } from '#db/tables/audit.ts'
import { companies } from '#db/tables/customers.ts'
import { readyMadeBoxes } from '#db/tables/ready-made.ts'
import { sendCampaigns, sendGifts, sendRecipients } from '#db/tables/sends.ts'
import { createUniqueEmail, expect, expectAccessibleAtBothWidths, join, test, waitForHydration } from '#test/admin.ts'
import { readPdf } from '#test/read-pdf.ts'

const logo = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="120"><circle cx="60" cy="60" r="50" fill="#d4380d"/><rect x="130" y="20" width="90" height="80" fill="#1f4e8c"/></svg>',
)

test('staff make a campaign, add recipients of a list with faults, open it, pack and export', async ({
  page,
  db,
  expectedErrors,
}) => {
  test.slow()
  expectedErrors.push(/ 422\b/)
  const suffix = crypto.randomUUID().slice(0, 6)
  const name = `Northwind ${suffix}`
  await db.insert(companies).values({ name })
  const [company] = await db.select().from(companies).where(eq(companies.name, name))
  await join(page, createUniqueEmail('ada'), 'sales')

  await page.goto(`/admin/customers/companies/${company?.id}`)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'New campaign' }).click()
  await expect(page.getByText('Campaign created.')).toBeVisible()
  const [campaign] = await db.select().from(sendCampaigns).where(eq(sendCampaigns.sender, name))
  const id = campaign?.id ?? ''
  const path = `/admin/campaigns/${id}`
  await expect(page.getByText('Add what recipients get', { exact: true })).toBeVisible()

  const [box] = await db.select().from(readyMadeBoxes).limit(1)
  await page.getByLabel('Ready-made box').selectOption(box?.id ?? '')
  await page.getByRole('button', { name: 'Add ready-made box' }).click()
  const contents = page.getByRole('list', { name: 'Contents' })
  await expect(contents.getByRole('listitem').first()).toBeVisible()
  const count = await contents.getByRole('listitem').count()
  await page.getByRole('combobox', { name: 'Add product' }).fill('hoodie')
  await page.getByRole('listbox').getByRole('option').first().click()
  await expect(contents.getByRole('listitem')).toHaveCount(count + 1)

  await page.getByRole('textbox', { name: 'Title' }).fill(`Welcome ${suffix}`)
  await page.getByRole('textbox', { name: 'Color', exact: true }).fill('#ffee00')
  await expect(page.getByText(/^Too light.* Use #/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Color', exact: true }).fill('#1f4e8c')
  await page.getByLabel('Deadline', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Save campaign' }).click()
  await expect(page.getByText('Enter the last day to respond')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(`Welcome ${suffix}`)
  await page.getByLabel('Deadline', { exact: true }).fill(campaign?.deadline ?? '')
  await page.getByRole('button', { name: 'Save campaign' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome ${suffix}`)
  await waitForHydration(page)
  await expectAccessibleAtBothWidths(page)

  // Someone else saved since.
  await db.update(sendCampaigns).set({ version: 99 }).where(eq(sendCampaigns.id, id))
  expectedErrors.push(/ 409\b/)
  await page.getByRole('textbox', { name: 'Message' }).fill('Thank you!')
  await page.getByRole('button', { name: 'Save campaign' }).click()
  await expect(page.getByRole('alert')).toContainText('Someone else changed this campaign')
  await page.getByRole('button', { name: 'Save campaign' }).click()
  await expect(page.getByText('Campaign saved.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Thank you!')

  // The conflict of another form ends, too, and what is typed here stays.
  await page.getByRole('textbox', { name: 'Message' }).fill('See you!')
  await db.update(sendCampaigns).set({ version: 199 }).where(eq(sendCampaigns.id, id))
  await page.getByRole('button', { name: 'Save type' }).click()
  await expect(page.getByRole('alert')).toContainText('Someone else changed this campaign')
  await page.getByRole('button', { name: 'Save type' }).click()
  await expect(page.getByText('Campaign saved.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('See you!')

  await page.getByRole('link', { name: 'Recipients' }).click()
  await waitForHydration(page)
  await expect(page.getByText('No recipients yet')).toBeVisible()
  const emails = ['ana', 'ben', 'cem'].map((person) => createUniqueEmail(person))
  await page
    .getByRole('textbox', { name: 'Paste recipients' })
    .fill(
      `${emails[0]}, Ana Lee, Germany\n${emails[1]}\n${emails[2]}, Cem\nnot an email\n${emails[1]}\ndan@x.example, Dan, Atlantis`,
    )
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('3 new recipients, 0 existing ones, 3 errors.')).toBeVisible()
  const faults = page.getByRole('list', { name: 'Rows that are not added' })
  await expect(faults.getByRole('listitem')).toHaveText([/not an email/, /in row 2/, /Atlantis/])
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Add 3 recipients' }).click()
  await expect(page.getByText('Added 3 recipients.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill(emails[0] ?? '')
  await page.getByRole('button', { name: 'Add recipient', exact: true }).click()
  await expect(page.getByText('Already a recipient.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(emails[0] ?? '')
  await expectAccessibleAtBothWidths(page)

  await page.getByRole('link', { name: 'Setup' }).click()
  await page.getByText('Open campaign', { exact: true }).click()
  await expect(page.getByText('Boxwright emails 3 recipients their personal link.')).toBeVisible()
  await page.getByRole('button', { name: 'Open campaign now' }).click()
  await expect(page.getByText('The campaign is open.')).toBeVisible()
  await expect(page.getByText('No confirmed packages yet')).toBeVisible()

  const isAna = and(eq(sendRecipients.campaign_id, id), eq(sendRecipients.email, emails[0] ?? ''))
  const [ana] = await db.select().from(sendRecipients).where(isAna)
  if (!ana) throw new Error('the recipient was not added')
  const link = await getLinkPath(db, {}, ana)
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome ${suffix}`)
  for (const group of await page.locator('fieldset:has([type=radio])').all())
    await group.getByRole('radio').first().check()
  await page.getByLabel('Street and house number').fill('Main Street 1')
  await page.getByLabel('Postal code').fill('10115')
  await page.getByLabel('City or town').fill('Berlin')
  await page.getByLabel('Phone').fill('+49 30 1234567')
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect(page.getByRole('status')).toContainText('Thank you, you are all set')

  await page.goto(`${path}/overview`)
  await waitForHydration(page)
  const countries = page.getByRole('table', { name: 'By country' })
  await expect(countries.getByRole('row', { name: 'Germany' })).toContainText('1')
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('link', { name: 'Confirmed' }).click()
  await page.getByRole('link', { name: 'Ana Lee' }).click()
  await expect(page.getByText('10115 Berlin')).toBeVisible()
  const isLook = and(eq(auditLog.action, 'send.address-viewed'), eq(auditLog.subject_id, id))
  expect(await db.$count(auditLog, isLook)).toBe(1)
  await waitForHydration(page)
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Block' }).click()
  await expect(page.getByText('Blocked. The link does not work')).toBeVisible()
  await page.getByRole('button', { name: 'Unblock' }).click()
  await expect(page.getByText('Unblocked. The link works while the campaign is open.')).toBeVisible()

  await page.goto(`${path}/overview`)
  await waitForHydration(page)
  await page.getByText('Start packing', { exact: true }).click()
  await page.getByRole('button', { name: 'Start packing now' }).click()
  await expect(page.getByText('Packing started. Export the addresses now.')).toBeVisible()
  await page.getByRole('link', { name: 'Export' }).click()
  await expect(page.getByRole('heading', { name: '1 package' })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download file' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^welcome-.*\.csv$/)

  await page.goto('/admin/campaigns?state=packing')
  await waitForHydration(page)
  await expect(page.getByRole('row', { name: `Welcome ${suffix}` })).toContainText('1 of 3')
  await expectAccessibleAtBothWidths(page)
})

test('staff offer gifts with the customer’s logo by code, and release a claim on hold', async ({
  page,
  db,
  expectedErrors,
}) => {
  test.slow()
  expectedErrors.push(/ 4(09|22)\b/)
  const sender = `Tailspin ${crypto.randomUUID().slice(0, 6)}`
  await join(page, createUniqueEmail('ada'), 'sales')
  await page.goto('/admin/campaigns/new')
  await waitForHydration(page)
  await page.getByLabel('Title').fill('Choose your gift')
  await page.getByLabel('Sender').fill(sender)
  await page.getByRole('radio', { name: 'Gift choice' }).check()
  await page.getByRole('button', { name: 'Create campaign' }).click()
  await expect(page.getByText('Add gifts to choose from')).toBeVisible()
  await page.getByLabel('Logo file').setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: logo })
  await page.getByRole('button', { name: 'Upload logo' }).click()
  await expect(page.getByText('Campaign saved.')).toBeVisible()
  const [campaign] = await db.select().from(sendCampaigns).where(eq(sendCampaigns.sender, sender))
  const id = campaign?.id ?? ''
  const readGifts = () => db.select().from(sendGifts).where(eq(sendGifts.campaign_id, id)).orderBy(sendGifts.position)

  await page.getByRole('link', { name: 'Gifts' }).click()
  await expect(page.getByText('No gifts yet')).toBeVisible()
  await waitForHydration(page)
  await page.getByRole('combobox', { name: 'Add product' }).fill('mug')
  await page.getByRole('listbox').getByRole('option').first().click()
  await expect(page.getByText('Gift added.')).toBeVisible()
  const [box] = await db.select().from(readyMadeBoxes).limit(1)
  await page.getByLabel('Ready-made box').selectOption(box?.id ?? '')
  await page.getByRole('button', { name: 'Add ready-made box' }).click()
  // Each of its products is drawn with the logo.
  await expect(page.getByRole('heading', { name: box?.name ?? '' })).toBeVisible({ timeout: 30_000 })
  const [mug, second] = await readGifts()
  expect(mug?.contents[0]?.mockup).toMatch(/^\/media\//)
  expect(second?.title).toBe(box?.name)
  const mugForm = page.getByRole('form', { name: mug?.title ?? '' }).first()
  await mugForm.getByLabel('Number of gifts').fill('many')
  await mugForm.getByRole('button', { name: 'Save gift' }).click()
  await expect(page.getByText(/^Enter a number from 1/)).toBeVisible()
  await mugForm.getByLabel('Number of gifts').fill('1')
  await mugForm.getByLabel('Description').fill('Holds 12 oz of coffee.')
  await mugForm.getByRole('button', { name: 'Save gift' }).click()
  await expect(page.getByText('Gift saved.')).toBeVisible()
  await page.getByLabel('Per email domain').fill('500')
  await page.getByRole('button', { name: 'Save limits' }).click()
  await expect(page.getByText('Limits saved.')).toBeVisible()
  await waitForHydration(page)
  await expectAccessibleAtBothWidths(page)

  await page.getByRole('link', { name: 'Codes' }).click()
  await expect(page.getByText('No codes yet')).toBeVisible()
  await page.getByLabel('Number of codes').fill('12')
  await page.getByRole('button', { name: 'Generate codes' }).click()
  await expect(page.getByText('12 codes generated. Download them now.')).toBeVisible()
  await waitForHydration(page)
  await expectAccessibleAtBothWidths(page)
  const download = async (button: string) => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: button }).click()
    return readFile(await (await downloading).path())
  }
  const rows = (await download('Download CSV')).toString().trim().split(/\r?\n/).slice(1)
  expect(rows).toHaveLength(12)
  const { pages } = await readPdf(await download('Download print sheet'))
  expect(pages).toHaveLength(2)
  const [code = '', link = ''] = (rows[0] ?? '').split(',')
  expect(pages[0]?.text).toContain(code)
  await page.reload()
  await expect(page.getByText('Batch 1: 0 of 12 redeemed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download CSV' })).toBeHidden()

  await page.getByRole('link', { name: 'Setup' }).click()
  await page.getByText('Open campaign', { exact: true }).click()
  await page.getByRole('button', { name: 'Open campaign now' }).click()
  await expect(page.getByText('The campaign is open.')).toBeVisible()

  const claim = async (url: string, name: string, street: string) => {
    await page.goto(url)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page
      .getByRole('radio', { name: mug?.title ?? '' })
      .first()
      .check()
    await page.getByLabel('Email').fill(createUniqueEmail(name))
    await page.getByLabel('Full name').fill(name)
    await page.getByLabel('Country').selectOption('DE')
    await page.getByLabel('Street and house number').fill(street)
    await page.getByLabel('Postal code').fill('10115')
    await page.getByLabel('City or town').fill('Berlin')
    await page.getByLabel('Phone').fill('+49 30 1234567')
    await page.getByRole('button', { name: 'Confirm gift' }).click()
  }
  await claim(new URL(link).pathname + new URL(link).search, 'Ana', 'Main Street 1')
  await expect(page.getByRole('status')).toContainText('Thank you, you are all set')
  const other = new URL((rows[1] ?? '').split(',')[1] ?? '')
  await claim(other.pathname + other.search, 'Ben', 'Main Street 2')
  await expect(page.getByRole('status')).toContainText('Thank you, we have your choice')

  await page.goto('/admin/alerts')
  await expect(page.locator('main').getByText('Responses on hold').first()).toBeVisible()
  await page.goto(`/admin/campaigns/${id}/holds`)
  await waitForHydration(page)
  await expect(page.getByText('None of this gift left')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Release response by Ben' }).click()
  await expect(page.getByText('Not released: none of this gift left. Raise the limit first.')).toBeVisible()
  await page.getByRole('link', { name: 'Gifts' }).click()
  await mugForm.getByLabel('Number of gifts').fill('2')
  await mugForm.getByRole('button', { name: 'Save gift' }).click()
  await expect(page.getByText('Gift saved.')).toBeVisible()
  await page.getByRole('link', { name: 'On hold (1)' }).click()
  await page.getByRole('button', { name: 'Release waiting list' }).click()
  await expect(page.getByText('1 response released.')).toBeVisible()
  await expect(page.getByText('Nothing is on hold')).toBeVisible()

  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByRole('row', { name: mug?.title ?? '' })).toContainText('2')
  await waitForHydration(page)
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('link', { name: 'Export' }).click()
  await expect(page.getByRole('heading', { name: '2 packages' })).toBeVisible()
  expect((await download('Download file')).toString()).toContain(mug?.title ?? 'no gift')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a campaign gets a product by search, a recipient, and a preview in its color', async ({ page, db }) => {
    await join(page, createUniqueEmail('ada'), 'sales')
    await page.goto('/admin/campaigns/new')
    const sender = `Fabrikam ${crypto.randomUUID().slice(0, 6)}`
    await page.getByLabel('Title').fill('Holiday gifts')
    await page.getByLabel('Sender').fill(sender)
    await page.getByRole('button', { name: 'Create campaign' }).click()
    await page.getByLabel('Add product').fill('mug')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByRole('list', { name: 'Search results' }).getByRole('button').first().click()
    const line = page.getByRole('list', { name: 'Contents' }).getByRole('listitem')
    await expect(line).toHaveCount(1)
    await line.getByRole('spinbutton').fill('2')
    // The Enter key saves.
    await line.getByRole('spinbutton').press('Enter')
    await expect(line.getByRole('spinbutton')).toHaveValue('2')
    await page.getByLabel('Color', { exact: true }).fill('#1f4e8c')
    await page.getByRole('button', { name: 'Save campaign' }).click()
    await expect(page.getByText('Campaign saved.')).toBeVisible()
    const [campaign] = await db.select().from(sendCampaigns).where(eq(sendCampaigns.sender, sender))
    expect(campaign?.contents).toMatchObject([{ quantity: 2 }])

    await page.getByRole('link', { name: 'Recipients' }).click()
    await page.getByRole('textbox', { name: 'Email' }).fill(createUniqueEmail('ana'))
    await page.getByRole('button', { name: 'Add recipient', exact: true }).click()
    await expect(page.getByText('Added 1 recipient.')).toBeVisible()
    await page.goto(`/admin/campaigns/${campaign?.id}/preview`)
    await expect(page.getByText('Nothing is stored here.')).toBeVisible()
    await expect(page.locator('header').first()).toHaveCSS('background-color', 'rgb(31, 78, 140)')
  })
})
