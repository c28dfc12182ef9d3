import { readFile } from 'node:fs/promises'
import { and, eq } from 'drizzle-orm'
import { getLinkPath } from '#app/features/sends/links.server.ts'
import { companies } from '#db/tables/customers.ts'
import { sendCampaigns, sendRecipients } from '#db/tables/sends.ts'
import { sendShipments } from '#db/tables/shipments.ts'
import { stockItems } from '#db/tables/stock.ts'
import { createUniqueEmail, expect, expectAccessibleAtBothWidths, join, test, waitForHydration } from '#test/admin.ts'
import { createOrderedProposal } from '#test/proposals.ts'
import { readPdf } from '#test/read-pdf.ts'

test('an order is received into stock, a campaign reserves it, and its packages are picked, shipped and delivered', async ({
  page,
  db,
  storage,
  expectedErrors,
}) => {
  test.slow()
  expectedErrors.push(/ 4(09|22)\b/)
  const suffix = crypto.randomUUID().slice(0, 6)
  const name = `Northwind ${suffix}`
  const [company] = await db.insert(companies).values({ name }).returning()
  const { orderId, orderNumber } = await createOrderedProposal(db, storage)
  await join(page, createUniqueEmail('ada'), 'sales')

  await page.goto('/admin/stock/new')
  await page.getByRole('button', { name: 'Create item' }).click()
  await expect(page.getByText('Enter a name')).toBeVisible()
  await expectAccessibleAtBothWidths(page)

  // Receipt of an order.
  await page.goto(`/admin/orders/${orderId}`)
  await page.getByRole('link', { name: 'Receive into stock' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Receive ${orderNumber}`)
  const received = page.getByRole('list', { name: 'Line items' }).getByRole('textbox')
  await expect(received).toHaveValue('96')
  await page.getByLabel('Customer').fill('No such company')
  await page.getByRole('button', { name: 'Receive', exact: true }).click()
  await expect(page.getByText('No company has this name.').first()).toBeVisible()
  await page.getByLabel('Customer').fill(name)
  await received.fill('2')
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Receive', exact: true }).click()
  await expect(page.getByText('Received.')).toBeVisible()
  await expect(page.getByText('2 of 96 received')).toBeVisible()
  await expect(received).toHaveValue('94')

  // The item.
  await page.goto(`/admin/stock?q=${suffix}`)
  await expect(page.getByText('2 units on hand')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByText(`Received, Main warehouse, ${orderNumber}`)).toBeVisible()
  await page.getByLabel('Alert at').fill('1')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Alert saved.')).toBeVisible()
  await page.getByText('Adjust', { exact: true }).click()
  const adjust = page.getByRole('form', { name: 'Adjust' })
  await adjust.getByLabel('Difference').fill('-3')
  await adjust.getByLabel('Reason').fill('Broken')
  await adjust.getByRole('button', { name: 'Adjust stock' }).click()
  await expect(page.getByRole('alert')).toContainText('fewer units than that')
  await expectAccessibleAtBothWidths(page)
  const [item] = await db
    .select()
    .from(stockItems)
    .where(eq(stockItems.company_id, company?.id ?? ''))

  // A campaign from stock: the third claim is on hold.
  await page.goto(`/admin/customers/companies/${company?.id}`)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'New campaign' }).click()
  await expect(page.getByText('Campaign created.')).toBeVisible()
  await page.getByLabel('Stock item').selectOption(item?.id ?? '')
  await page.getByRole('button', { name: 'Add stock item' }).click()
  await expect(page.getByText('From stock')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  const [campaign] = await db.select().from(sendCampaigns).where(eq(sendCampaigns.sender, name))
  const path = `/admin/campaigns/${campaign?.id}`
  await page.goto(`${path}/recipients`)
  await waitForHydration(page)
  const emails = ['ana', 'ben', 'cem'].map((person) => createUniqueEmail(person))
  await page.getByRole('textbox', { name: 'Paste recipients' }).fill(emails.join('\n'))
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Add 3 recipients' }).click()
  await expect(page.getByText('Added 3 recipients.')).toBeVisible()
  await page.goto(path)
  await page.getByText('Open campaign', { exact: true }).click()
  await page.getByRole('button', { name: 'Open campaign now' }).click()
  await expect(page.getByText('The campaign is open.')).toBeVisible()

  const links: string[] = []
  for (const [at, email] of emails.entries()) {
    const isTheirs = and(eq(sendRecipients.campaign_id, campaign?.id ?? ''), eq(sendRecipients.email, email))
    const [recipient] = await db.select().from(sendRecipients).where(isTheirs)
    if (!recipient) throw new Error('the recipient was not added')
    links.push(await getLinkPath(db, {}, recipient))
    await page.goto(links[at] ?? '')
    await page.getByLabel('Full name').fill(`Person ${at}`)
    await page.getByLabel('Country').selectOption('US')
    await page.getByLabel('Street address').fill(`${at + 1} W Madison St`)
    await page.getByLabel('City').fill('Chicago')
    await page.getByLabel('State').selectOption('IL')
    await page.getByLabel('ZIP code').fill('60602')
    await page.getByRole('button', { name: 'Confirm address' }).click()
    await expect(page.getByRole('status')).toContainText(at < 2 ? 'you are all set' : 'we have your choice')
  }
  await page.goto(`${path}/holds`)
  await expect(page.getByText('Too few units in stock')).toBeVisible()
  await page.getByRole('button', { name: 'Release response by Person 2' }).click()
  await expect(page.getByRole('alert')).toContainText('too few units in stock')
  await page.goto(`/admin/stock/${item?.id}`)
  await expect(page.getByRole('main').getByText('Low stock', { exact: true })).toBeVisible()
  await page.getByText('Receive', { exact: true }).click()
  await page.getByRole('form', { name: 'Receive' }).getByLabel('Units').fill('1')
  await page.getByRole('button', { name: 'Receive units' }).click()
  await expect(page.getByText('Units received.')).toBeVisible()
  await page.goto(`${path}/holds`)
  await page.getByRole('button', { name: 'Release response by Person 2' }).click()
  await expect(page.getByText('Response released.')).toBeVisible()

  // Packing.
  await page.goto(`${path}/shipping`)
  await expect(page.getByText('Shipments are created once packing has started.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.goto(path)
  await page.getByText('Start packing', { exact: true }).click()
  await page.getByRole('button', { name: 'Start packing now' }).click()
  await expect(page.getByText('Packing started.')).toBeVisible()
  await page.goto(`${path}/shipping`)
  await page.getByRole('button', { name: 'Create 3 shipments' }).click()
  await expect(page.getByText('3 shipments created.')).toBeVisible()
  const shipments = await db
    .select()
    .from(sendShipments)
    .where(eq(sendShipments.campaign_id, campaign?.id ?? ''))
    .orderBy(sendShipments.code)
  const codes = shipments.map(({ code }) => code)
  await page.goto(`${path}/export`)
  for (const [format, text] of [
    ['Pick list, PDF', item?.code ?? ''],
    ['Packing slips, PDF', codes[0] ?? ''],
    ['Address labels, PDF', codes[0] ?? ''],
  ] as const) {
    await page.getByRole('radio', { name: new RegExp(format) }).check()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download file' }).click()
    const file = await (await download).path()
    const { pages, isMarked } = await readPdf(await readFile(file))
    expect(pages.map((each) => each.text).join('\n')).toContain(text)
    expect(isMarked).toBe(true)
  }
  await expectAccessibleAtBothWidths(page)
  await page.goto(`${path}/shipping`)
  await page.getByRole('checkbox', { name: 'All ready shipments' }).check()
  await page.getByRole('button', { name: 'Mark packed' }).click()
  await expect(page.getByText('3 shipments packed.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)

  // Tracking numbers, with two faults, twice.
  await page.getByRole('link', { name: 'Import tracking' }).click()
  await expect(page).toHaveURL(/\/tracking$/)
  await waitForHydration(page)
  await page.getByLabel('Carrier').selectOption('UPS')
  const csv = `reference,tracking number\n${codes[0]},1Z1\n${codes[1]},1Z2\nNOPE2222,1Z3\n${codes[2]},\n`
  await page.getByRole('textbox', { name: 'Or paste it' }).fill(csv)
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('2 packages to ship, 0 to correct, 0 unchanged, 2 errors.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Rows that are skipped' }).getByRole('listitem')).toHaveText([
    /NOPE2222 No shipment of this campaign/,
    /The tracking number is missing/,
  ])
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Ship 2 packages' }).click()
  await expect(page.getByText('2 shipments shipped.')).toBeVisible()
  await page.goto(`${path}/tracking`)
  await waitForHydration(page)
  await page.getByLabel('Carrier').selectOption('UPS')
  await page.getByRole('textbox', { name: 'Or paste it' }).fill(csv)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('0 packages to ship, 0 to correct, 2 unchanged, 2 errors.')).toBeVisible()
  const readItem = async () =>
    (
      await db
        .select()
        .from(stockItems)
        .where(eq(stockItems.id, item?.id ?? ''))
    )[0]
  expect(await readItem()).toMatchObject({ on_hand: 1, reserved: 1 })

  const isFirst = eq(sendRecipients.id, shipments[0]?.recipient_id ?? '')
  const [first] = await db.select().from(sendRecipients).where(isFirst)
  const link = links[emails.indexOf(first?.email ?? '')] ?? ''
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Your package is on its way' })).toBeVisible()
  await expect(page.getByRole('link', { name: '1Z1' })).toHaveAttribute('href', /ups\.com/)
  await expectAccessibleAtBothWidths(page)

  await page.goto(`${path}/shipping?state=shipped`)
  await page.getByRole('checkbox', { name: `Select ${codes[0]}` }).check()
  await page.getByRole('button', { name: 'Mark delivered' }).click()
  await expect(page.getByText('1 shipment delivered.')).toBeVisible()
  await page.goto(`${path}/shipping?state=shipped`)
  await page.getByRole('checkbox', { name: `Select ${codes[1]}` }).check()
  await page.getByRole('button', { name: 'Mark returned' }).click()
  await expect(page.getByText('1 shipment returned.')).toBeVisible()
  expect(await readItem()).toMatchObject({ on_hand: 2, reserved: 1 })
  await page.getByRole('button', { name: 'Ship again' }).click()
  await expect(page.getByText('1 shipment created.')).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Your package was delivered' })).toBeVisible()
  await page.goto(`/admin/stock/${item?.id}`)
  await expect(page.getByRole('list', { name: 'History' }).getByRole('listitem')).toHaveCount(5)
  await expectAccessibleAtBothWidths(page)
})
