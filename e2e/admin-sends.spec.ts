import { and, eq } from 'drizzle-orm'
import { getLinkPath } from '#app/features/sends/links.server.ts'
import { auditLog } from '#db/tables/audit.ts'
import { companies } from '#db/tables/customers.ts'
import { readyMadeBoxes } from '#db/tables/ready-made.ts'
import { sendCampaigns, sendRecipients } from '#db/tables/sends.ts'
import {
  createUniqueEmail,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  join,
  test,
  waitForHydration,
} from '#test/admin.ts'

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
  const shoot = async (state: string) => {
    await expectAccessible(page)
    await page.screenshot({ path: `test-results/campaign-${state}-1280.png`, fullPage: true })
    await page.setViewportSize({ width: 360, height: 800 })
    await expectNoHorizontalScroll(page)
    await page.screenshot({ path: `test-results/campaign-${state}-360.png`, fullPage: true })
    await page.setViewportSize({ width: 1280, height: 800 })
  }
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
  await expect(page.getByText('Enter the last day to answer')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(`Welcome ${suffix}`)
  await page.getByLabel('Deadline', { exact: true }).fill(campaign?.deadline ?? '')
  await page.getByRole('button', { name: 'Save campaign' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome ${suffix}`)
  await waitForHydration(page)
  await shoot('setup')

  // Someone else saved since.
  await db.update(sendCampaigns).set({ version: 99 }).where(eq(sendCampaigns.id, id))
  expectedErrors.push(/ 409\b/)
  await page.getByRole('textbox', { name: 'Message' }).fill('Thank you!')
  await page.getByRole('button', { name: 'Save campaign' }).click()
  await expect(page.getByRole('alert')).toContainText('Someone else changed this campaign')
  await page.getByRole('button', { name: 'Save campaign' }).click()
  await expect(page.getByText('Campaign saved.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Thank you!')

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
  await expect(faults.getByRole('listitem')).toHaveText([/not an email/, /in line 2/, /Atlantis/])
  await shoot('preview')
  await page.getByRole('button', { name: 'Add 3 recipients' }).click()
  await expect(page.getByText('Added 3 recipients.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill(emails[0] ?? '')
  await page.getByRole('button', { name: 'Add recipient', exact: true }).click()
  await expect(page.getByText('Already a recipient.')).toBeVisible()
  await shoot('recipients')

  await page.getByRole('link', { name: 'Setup' }).click()
  await page.getByText('Open campaign', { exact: true }).click()
  await expect(page.getByText('Boxwright emails 3 recipients their personal link.')).toBeVisible()
  await page.getByRole('button', { name: 'Open campaign now' }).click()
  await expect(page.getByText('The campaign is open.')).toBeVisible()
  await expect(page.getByText('No answers yet')).toBeVisible()

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
  await shoot('overview')
  await page.getByRole('link', { name: 'Confirmed' }).click()
  await page.getByRole('link', { name: 'Ana Lee' }).click()
  await expect(page.getByText('10115 Berlin')).toBeVisible()
  const isLook = and(eq(auditLog.action, 'send.address-viewed'), eq(auditLog.subject_id, id))
  expect(await db.$count(auditLog, isLook)).toBe(1)
  await waitForHydration(page)
  await shoot('recipient')
  await page.getByRole('button', { name: 'Put on hold' }).click()
  await expect(page.getByText('On hold. The link does not work')).toBeVisible()
  await page.getByRole('button', { name: 'Release hold' }).click()
  await expect(page.getByText('The link works again.')).toBeVisible()

  await page.goto(`${path}/overview`)
  await waitForHydration(page)
  await page.getByText('Start packing', { exact: true }).click()
  await page.getByRole('button', { name: 'Start packing now' }).click()
  await expect(page.getByText('Packing started. Export the addresses now.')).toBeVisible()
  await page.getByRole('link', { name: 'Export' }).click()
  await expect(page.getByRole('heading', { name: '1 package' })).toBeVisible()
  await shoot('export')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download file' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^welcome-.*\.csv$/)

  await page.goto('/admin/campaigns?state=packing')
  await waitForHydration(page)
  await expect(page.getByRole('row', { name: `Welcome ${suffix}` })).toContainText('1 of 3')
  await shoot('list')
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
    await page.screenshot({ path: 'test-results/campaign-page-preview.png', fullPage: true })
  })
})
