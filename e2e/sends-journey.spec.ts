import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { and, eq, isNotNull } from 'drizzle-orm'
import { expireRequests } from '#app/features/requests/erasure/expire.server.ts'
import { createLog } from '#app/lib/log.ts'
import { companies } from '#db/tables/customers.ts'
import { sendCampaigns, sendMails, sendRecipients } from '#db/tables/sends.ts'
import { sendShipments } from '#db/tables/shipments.ts'
import { stockItems } from '#db/tables/stock.ts'
import { addCookies, getPath, goodPassword } from '#test/admin.ts'
import { readMailsTo } from '#test/mail-server.ts'
import {
  expect,
  expectAccessibleAtBothWidths,
  expectNoHorizontalScroll,
  type OwnShop,
  test,
  waitForHydration,
} from '#test/own-shop.ts'
import { signInMember } from '#test/portal.ts'
import { createProposalContent, createSentProposal } from '#test/proposals.ts'
import { readPdf } from '#test/read-pdf.ts'

test.use({ isOpenShop: true })
test.describe.configure({ timeout: 1_200_000 })

const phone = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
}
/** Two scanners of mail, by the method they use. */
const scanners = {
  GET: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15',
  HEAD: 'Mozilla/5.0 (compatible; SafeLinks/1.0)',
}

type Place = { country: string; people: number; claims: number; name: string; address: Record<string, string> }

/** Recipients by country, with an address each of them enters; the first answers are entered on phones. */
const places: Place[] = [
  {
    country: 'US',
    people: 50,
    claims: 40,
    name: 'Ana Lee',
    address: { line1: '120 W Madison St', city: 'Chicago', region: 'IL', postal: '60602' },
  },
  {
    country: 'DE',
    people: 30,
    claims: 22,
    name: 'Jürgen Groß',
    address: { line1: 'Hauptstraße 1', city: 'Köln', postal: '50667', phone: '+49 30 1234567' },
  },
  {
    country: 'JP',
    people: 20,
    claims: 14,
    name: '山田 太郎',
    address: { line1: '千代田1-1', city: '千代田区', region: '東京都', postal: '100-0001', phone: '+81 3 1234 5678' },
  },
  {
    country: 'GB',
    people: 12,
    claims: 9,
    name: 'Siân Jones',
    address: { line1: '1 High Street', city: 'Cardiff', postal: 'CF10 1AA', phone: '+44 29 2087 2087' },
  },
  {
    country: 'CA',
    people: 8,
    claims: 5,
    name: 'Zoé Roy',
    address: { line1: '5 King St W', city: 'Toronto', region: 'ON', postal: 'M5V 3L9', phone: '+1 416 555 0100' },
  },
]
const people = places.flatMap((place) =>
  Array.from({ length: place.people }, (_, at) => ({
    ...place,
    // One of them has no mailbox any more.
    email: `${place.country === 'US' && at === 49 ? 'gone' : 'p'}${at}.${place.country.toLowerCase()}@northwind.example`,
    at,
  })),
)
type Person = (typeof people)[number]

/** Each is rejected for a reason of its own. */
const faults = [
  [',Without Email,Germany', 'The email address is missing'],
  ['ana,Ana,Germany', '“ana” is not an email address'],
  ['ana@,Ana,Germany', '“ana@” is not an email address'],
  ['@northwind.example,Ana,Germany', '“@northwind.example” is not an email address'],
  ['ana lee@northwind.example,Ana,Germany', '“ana lee@northwind.example” is not an email address'],
  ['a@b.example; c@d.example,Two,Germany', '“a@b.example; c@d.example” is not an email address'],
  ['P0.us@Northwind.example,Again,United States', 'The same email address is in row 2'],
  ['p1.us@northwind.example,Again,United States', 'The same email address is in row 3'],
  ['atlas@northwind.example,Atlas,Atlantis', 'Unknown country “Atlantis”'],
  ['marie@northwind.example,Marie,France', 'France is not among the countries of this campaign'],
  [`long@northwind.example,${'Long '.repeat(30)},Germany`, 'The name is longer than 100 characters'],
  ['nowhere,No One,Erewhon', '“nowhere” is not an email address. Unknown country “Erewhon”'],
] as const

/** Signs in a person of sales by an invitation. */
async function joinSales(page: Page, ownShop: OwnShop): Promise<void> {
  const printed = await ownShop.command('staff', 'invite', 'jo@shop.example', '--role', 'sales')
  await page.goto(getPath(/http\S+\/admin\/link\S+/.exec(printed)?.[0] ?? ''))
  await page.getByLabel('Your name').fill('Jo Reyes')
  await page.getByLabel('Password').fill(goodPassword)
  await page.getByRole('button', { name: 'Create account' }).click()
}

/** An email's link, by the recipient's email address. */
async function readLinks({ mails }: OwnShop): Promise<Map<string, string>> {
  const all = await readMailsTo(mails, '@northwind.example')
  return new Map(
    all.flatMap(({ headers, text }) => {
      const [link] = /http\S+\/s\/[\w-]+/.exec(text) ?? []
      return link && headers.subject?.includes('where should we send it') ? [[headers.to ?? '', link] as const] : []
    }),
  )
}

/** Enters size and address on a phone. */
async function answerOnPhone(page: Page, link: string, { country, name, address }: Person, size: string) {
  await page.goto(link)
  await waitForHydration(page)
  await page.getByRole('radio', { name: size, exact: true }).check()
  const fields: Record<string, string> = { name, ...address }
  for (const [field, value] of Object.entries(fields)) {
    const control = page.locator(`[name="${field}"]`)
    await (field === 'region' && ['US', 'CA'].includes(country) ? control.selectOption(value) : control.fill(value))
  }
  await page.getByRole('button', { name: 'Confirm address' }).tap()
  if (country === 'JP') {
    await expect(page.getByText('Carriers print Latin letters only.').first()).toBeVisible()
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Confirm address' }).tap()
  }
  await expect(page.getByRole('status')).toContainText('Thank you, you are all set')
}

/** Posts the form as a browser without JavaScript does, and confirms an address that the page warns about. */
async function post(link: string, fields: Record<string, string>): Promise<void> {
  const send = (body: Record<string, string>) =>
    fetch(link, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(body),
      headers: { Origin: new URL(link).origin, 'User-Agent': phone.userAgent },
    })
  const response = await send(fields)
  if (response.status === 303) return
  const [, accepted = ''] = /name="accepted" value="([^"]*)"/.exec(await response.text()) ?? []
  expect(accepted).not.toBe('')
  expect((await send({ ...fields, accepted: accepted.replaceAll('&quot;', '"') })).status).toBe(303)
}

/** A few requests at a time. */
async function mapInBatches<T, R>(items: readonly T[], work: (item: T) => Promise<R>, size = 6): Promise<R[]> {
  const results: R[] = []
  for (let start = 0; start < items.length; start += size)
    results.push(...(await Promise.all(items.slice(start, start + size).map(work))))
  return results
}

const openPhone = async (browser: Browser, baseURL: string) =>
  (await browser.newContext({ baseURL, ...phone })).newPage()

test('from an accepted proposal to delivered kits, and to erased addresses @journey', async ({
  page,
  browser,
  ownShop,
  expectedErrors,
}) => {
  expectedErrors.push(/ 422\b/)
  const { db, url } = ownShop
  const [company] = await db.insert(companies).values({ name: 'Northwind Traders' }).returning()
  await joinSales(page, ownShop)

  await test.step('the buyer accepts 200 kits on a phone', async () => {
    const content = createProposalContent()
    content.options = content.options
      .slice(0, 1)
      .map((option) => ({ ...option, lines: option.lines.map((line) => ({ ...line, quantities: [200] })) }))
    const { path } = await createSentProposal(db, { content })
    const buyer = await openPhone(browser, url)
    await buyer.goto(path)
    await buyer.getByRole('button', { name: 'Review and sign' }).tap()
    await buyer.getByLabel('Job title').fill('Office Manager')
    await buyer.getByRole('checkbox', { name: /^I accept proposal/ }).check()
    await buyer.getByRole('button', { name: 'Approve and sign' }).tap()
    await expect(buyer.getByRole('heading', { level: 1 })).toHaveText('Thank you, it is accepted')
  })

  await test.step('its kits are received into stock', async () => {
    await page.goto('/admin/orders')
    await page.getByRole('link', { name: /^O-\d{4}-0001$/ }).click()
    await page.getByRole('link', { name: 'Receive into stock' }).click()
    const kits = page.getByRole('textbox', { name: /^Essentials.* units$/ })
    await expect(kits).toHaveValue('200')
    await expectAccessibleAtBothWidths(page)
    await page.getByRole('button', { name: 'Receive', exact: true }).click()
    await expect(page.getByText('200 of 200 received')).toBeVisible()
  })
  const readKit = async () => (await db.select().from(stockItems).where(eq(stockItems.kind, 'kit')))[0]
  expect(await readKit()).toMatchObject({ on_hand: 200, reserved: 0 })

  const { cookie } = await signInMember(db, { companyId: company?.id ?? '' })
  const portal = await openPhone(browser, url)
  await addCookies(portal, [cookie])
  const getStock = (column: string) =>
    portal.locator('tr', { hasText: 'Essentials' }).locator(`[data-label="${column}"]`)
  await test.step('the customer sees them in the portal', async () => {
    await portal.goto('/portal/stock')
    await expect(getStock('On hand')).toHaveText('200')
  })

  await test.step('sales make a campaign of a kit and a hoodie, for five countries', async () => {
    await page.goto('/admin/customers/companies')
    await page.getByRole('link', { name: 'Northwind Traders' }).click()
    await waitForHydration(page)
    await page.getByRole('button', { name: 'New campaign' }).click()
    await expect(page.getByText('Campaign created.')).toBeVisible()
    await page.getByLabel('Stock item').selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Add stock item' }).click()
    await expect(page.getByText('From stock')).toBeVisible()
    await page.getByRole('combobox', { name: 'Add product' }).fill('hoodie')
    await page.getByRole('listbox').getByRole('option').first().click()
    await expect(page.getByRole('list', { name: 'Contents' }).getByRole('listitem')).toHaveCount(2)
    await page.getByRole('textbox', { name: 'Title' }).fill('Welcome to Northwind')
    await page.getByRole('textbox', { name: 'Message' }).fill('We are glad that you are with us.')
    await page.getByRole('textbox', { name: 'Color', exact: true }).fill('#1f4e8c')
    for (const box of await page.locator('[name=countries]').all()) {
      const code = await box.getAttribute('value')
      await box.setChecked(places.some(({ country }) => country === code))
    }
    await page.getByRole('button', { name: 'Save campaign' }).click()
    await expect(page.getByText('Campaign saved.')).toBeVisible()
    await expectAccessibleAtBothWidths(page)
  })
  const [campaign] = await db.select().from(sendCampaigns).where(eq(sendCampaigns.title, 'Welcome to Northwind'))
  if (!campaign) throw new Error('the campaign is missing')
  const isOf = eq(sendRecipients.campaign_id, campaign.id)
  const path = `/admin/campaigns/${campaign.id}`
  const sized = campaign.contents.find(({ asksSize }) => asksSize)
  const [size = '', otherSize = ''] = sized?.sizes ?? []

  await test.step('120 recipients come from a CSV with twelve faults', async () => {
    const rows = people.map(({ email, name, country, at }) => `${email},${name} ${at},${country}`)
    const csv = ['email,name,country', ...rows, ...faults.map(([row]) => row)].join('\r\n')
    await page.goto(`${path}/recipients`)
    await waitForHydration(page)
    await page
      .getByLabel('Or a CSV file')
      .setInputFiles({ name: 'team.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByText('120 new recipients, 0 existing ones, 12 errors.')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Rows that are not added' }).getByRole('listitem')).toContainText(
      faults.map(([, reason]) => reason),
    )
    await expectAccessibleAtBothWidths(page)
    expect(await db.$count(sendRecipients, isOf)).toBe(0)
    await page.getByRole('button', { name: 'Add 120 recipients' }).click()
    await expect(page.getByText('Added 120 recipients.')).toBeVisible()
    await expectAccessibleAtBothWidths(page)
  })

  await test.step('each gets a link by email, and one email bounces', async () => {
    await page.goto(path)
    await page.getByText('Open campaign', { exact: true }).click()
    await page.getByRole('button', { name: 'Open campaign now' }).click()
    await expect(page.getByText('The campaign is open.')).toBeVisible()
    const countSent = () => db.$count(sendMails, eq(sendMails.kind, 'invitation'))
    await expect.poll(countSent, { timeout: 120_000 }).toBe(119)
    await expect.poll(() => db.$count(sendRecipients, isNotNull(sendRecipients.mail_failure))).toBe(1)
  })
  const links = await readLinks(ownShop)
  expect(links.size).toBe(119)
  const getLink = ({ email }: Person) => links.get(email) ?? ''
  const readAll = () => db.select().from(sendRecipients).where(isOf).orderBy(sendRecipients.id)

  await test.step('two mail scanners fetch every link, and nothing changes', async () => {
    const before = await readAll()
    for (const [method, agent] of Object.entries(scanners)) {
      const headers = { 'User-Agent': agent }
      const statuses = await mapInBatches(
        [...links.values()],
        async (link) => (await fetch(link, { method, headers })).status,
      )
      expect(new Set(statuses)).toEqual(new Set([200]))
    }
    expect(await readAll()).toEqual(before)
  })

  const claimants = people.filter(({ at, claims }) => at < claims)
  expect(claimants).toHaveLength(90)
  const handful = claimants.filter(({ at }) => at === 0)
  await test.step('90 people claim their kit on phones, and three decline', async () => {
    for (const person of handful) {
      const mobile = await openPhone(browser, url)
      await answerOnPhone(mobile, getLink(person), person, size)
      await expectNoHorizontalScroll(mobile)
      if (person.country === 'DE') {
        await mobile.getByRole('link', { name: 'Change my answer' }).tap()
        await mobile.getByRole('radio', { name: otherSize, exact: true }).check()
        await mobile.getByRole('button', { name: 'Confirm address' }).tap()
        await expect(mobile.getByRole('status')).toContainText('Thank you, you are all set')
      }
      await mobile.context().close()
    }
    await mapInBatches(
      claimants.filter(({ at }) => at > 0),
      (person) => {
        const { country, name, at, address } = person
        const fields = { intent: 'confirm', country, ...address, name: `${name} ${at}`, [`size-${sized?.id}`]: size }
        return post(getLink(person), fields)
      },
    )
    const declining = people.filter(({ country, at, claims }) => country === 'US' && at >= claims).slice(0, 3)
    const [onPhone, ...byPost] = declining
    if (!onPhone) throw new Error('no one declines')
    const mobile = await openPhone(browser, url)
    await mobile.goto(getLink(onPhone))
    await mobile.getByRole('button', { name: 'Decline the package' }).tap()
    await expect(mobile.getByRole('status')).toContainText('You want no package')
    await mobile.context().close()
    for (const person of byPost) await post(getLink(person), { intent: 'decline' })
    const countConfirmed = () => db.$count(sendRecipients, and(isOf, eq(sendRecipients.status, 'confirmed')))
    expect(await countConfirmed()).toBe(90)
    expect(await readKit()).toMatchObject({ on_hand: 200, reserved: 90 })
  })

  const expectCounts = async () => {
    await page.goto(`${path}/overview`)
    const byCountry = page.getByRole('table', { name: 'By country' })
    for (const [name, count] of [
      ['United States', '40'],
      ['Germany', '22'],
      ['Japan', '14'],
      ['United Kingdom', '9'],
      ['Canada', '5'],
    ] as const)
      await expect(byCountry.getByRole('row', { name })).toContainText(count)
  }
  await test.step('the overview counts them', async () => {
    await expectCounts()
    await expectAccessibleAtBothWidths(page)
  })

  /** Checks the portal's counts of the campaign and its stock. */
  const expectInPortal = async (counts: string[], stock: Record<string, string>) => {
    await portal.goto(`/portal/campaigns/${campaign.id}`)
    const responses = portal.getByRole('region', { name: 'Responses' })
    for (const count of counts) await expect(responses).toContainText(count)
    await expect(portal.getByRole('region', { name: 'By country' })).toContainText(/Germany\s*22/)
    await expectNoHorizontalScroll(portal)
    await portal.goto('/portal/stock')
    for (const [column, count] of Object.entries(stock)) await expect(getStock(column)).toHaveText(count)
  }
  await test.step('the portal counts them, too, and hides the addresses', async () => {
    await expectInPortal(['Recipients120', 'Confirmed90', 'Declined3'], { Reserved: '90', Available: '110' })
    expect(await portal.content()).not.toContain('Jürgen')
  })

  await test.step('packages are picked, labeled and shipped with imported tracking numbers', async () => {
    await page.goto(path)
    await page.getByText('Start packing', { exact: true }).click()
    await page.getByRole('button', { name: 'Start packing now' }).click()
    await expect(page.getByText('Packing started.')).toBeVisible()
    await page.goto(`${path}/shipping`)
    await page.getByRole('button', { name: 'Create 90 shipments' }).click()
    await expect(page.getByText('90 shipments created.')).toBeVisible()
    const code = (await readKit())?.code ?? ''
    await page.goto(`${path}/export`)
    const download = async (format: RegExp) => {
      await page.getByRole('radio', { name: format }).check()
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download file' }).first().click()
      return readFile(await (await downloading).path())
    }
    const readText = async (format: RegExp) =>
      (await readPdf(await download(format))).pages.map(({ text }) => text).join('\n')
    const pickList = await readText(/Pick list, PDF/)
    for (const part of [code, '90', `${sized?.name}`]) expect(pickList).toContain(part)
    const labels = await readText(/Address labels, PDF/)
    for (const part of ['Jürgen Groß', '山田 太郎', '千代田1-1', '50667 Köln']) expect(labels).toContain(part)
    expect(await readText(/Packing slips, PDF/)).toContain('山田 太郎')
    await expectAccessibleAtBothWidths(page)
    const lines = (await download(/^CSV/)).toString().trim().split('\r\n')
    expect(lines).toHaveLength(91)
    const codes = (await db.select({ code: sendShipments.code }).from(sendShipments)).map((row) => row.code)
    expect(codes.every((each) => lines.some((line) => line.includes(each)))).toBe(true)
    await page.goto(`${path}/tracking`)
    await waitForHydration(page)
    const tracking = ['reference,tracking number', ...codes.map((each, at) => `${each},1Z${at}`)].join('\n')
    await page.getByLabel('Carrier').selectOption('UPS')
    await page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'ups.csv', mimeType: 'text/csv', buffer: Buffer.from(tracking) })
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByRole('button', { name: 'Ship 90 packages' }).click()
    await expect(page.getByText('90 shipments shipped.')).toBeVisible()
    await expectAccessibleAtBothWidths(page)
    expect(await readKit()).toMatchObject({ on_hand: 110, reserved: 0 })
    const countShipped = () => db.$count(sendMails, eq(sendMails.kind, 'shipped'))
    await expect.poll(countShipped, { timeout: 120_000 }).toBe(90)
    const mobile = await openPhone(browser, url)
    await mobile.goto(getLink(handful[0] as Person))
    await expect(mobile.getByRole('heading', { name: 'Your package is on its way' })).toBeVisible()
    await mobile.context().close()
    await expectInPortal(['Confirmed90'], { 'On hand': '110', Reserved: '0' })
    await portal.goto('/portal/shipments')
    await expect(portal.locator('tr', { hasText: 'Welcome to Northwind' }).first()).toContainText('UPS')
  })

  await test.step('30 days after the close the addresses are gone, and counts and countries stay', async () => {
    await page.goto(path)
    await page.getByText('Close', { exact: true }).click()
    await page.getByRole('button', { name: 'Close campaign' }).click()
    await expect(page.getByText('The campaign is closed.')).toBeVisible()
    const expire = (days: number) =>
      expireRequests(
        {
          db,
          storage: undefined as never,
          log: createLog('silent'),
          settings: { ACCEPTANCE_YEARS: 7, RECIPIENT_DAYS: 30 },
        },
        { now: new Date(Date.now() + days * 86_400_000) },
      )
    await expire(29)
    expect(await db.$count(sendRecipients, isOf)).toBe(120)
    await expire(31)
    expect(await db.$count(sendRecipients, isOf)).toBe(0)
    expect(await db.$count(sendShipments)).toBe(90)
    await expectCounts()
    await expectAccessibleAtBothWidths(page)
    await expectInPortal(['Confirmed90'], { 'On hand': '110' })
    await portal.context().close()
    expectedErrors.push(/ 404\b/)
    const mobile = await openPhone(browser, url)
    await mobile.goto(getLink(handful[0] as Person))
    await expect(mobile.getByRole('heading', { level: 1 })).toHaveText('This link does not work')
    await mobile.context().close()
  })
})
