import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { proposalEvents, proposals } from '#db/tables/proposals.ts'
import { getPath, goodPassword } from '#test/admin.ts'
import { readMailsTo } from '#test/mail-server.ts'
import { expect, type OwnShop, test, waitForHydration } from '#test/own-shop.ts'
import { readPdf } from '#test/read-pdf.ts'
import { logoSvg } from '#test/stored-logo.ts'
import { fillContact, getHeading } from './swag-box.ts'

test.use({ isOpenShop: true })

/** A real person's phone: views of the headless browser's own agent do not count. */
const phone = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
}
const scanner = { 'User-Agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15' }

const email = 'dana@northwind.example'
const optionB = 'Two-color tee'

async function waitForMail({ mails }: OwnShop, subject: RegExp) {
  const find = async () => (await readMailsTo(mails, email)).find(({ headers }) => subject.test(headers.subject ?? ''))
  await expect.poll(find, { timeout: 90_000 }).toBeDefined()
  const mail = await find()
  if (!mail) throw new Error('the email is missing')
  return mail
}

/** Four products with the visitor's logo, sent from the checkout. */
async function sendBox(page: Page) {
  await page.goto('/swag-box-builder?search=ceramic+mug')
  await waitForHydration(page)
  await page
    .getByRole('link', { name: /Ceramic Mug/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'See it with your logo' }).click()
  const studio = page.getByRole('dialog', { name: 'See it with your logo' })
  await studio
    .getByLabel('Logo file')
    .setInputFiles({ name: 'northwind.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logoSvg) })
  await expect(page.getByRole('status').filter({ hasText: 'with your logo' })).toHaveCount(1)
  await studio.getByRole('button', { name: 'Add to box' }).click()
  for (const search of ['hardcover notebook', 'executive pen', 'cotton tee']) {
    await page.goto(`/swag-box-builder?search=${search.replace(' ', '+')}`)
    await waitForHydration(page)
    await page
      .getByRole('button', { name: /^Add (?!.*priced on request)/ })
      .first()
      .click()
    await expect(page.getByRole('button', { name: /^Added / })).toHaveCount(1)
  }
  await page.getByRole('button', { name: '96', exact: true }).click()
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await fillContact(page, { Email: email })
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(getHeading(page, 'Review & Submit')).toBeVisible()
  await page.getByRole('button', { name: 'Submit Project' }).click()
  await expect(page.getByRole('heading', { name: 'Request Submitted Successfully!' })).toBeVisible({ timeout: 60_000 })
}

async function sendVersion(page: Page, version: number) {
  await page.getByRole('button', { name: 'Save and review' }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText(new RegExp(`Version ${version}, sent`))).toBeVisible({ timeout: 90_000 })
  await expect(page.getByText(`Sent to Dana Whitfield · ${email}`)).toBeVisible({ timeout: 60_000 })
}

test('from a box of a visitor to a delivered order, by real emails @journey', async ({
  page,
  browser,
  ownShop,
  expectedErrors,
}) => {
  test.setTimeout(400_000)
  expectedErrors.push(/422/)
  const { db, url } = ownShop
  const openPage = async (options: object = {}) => (await browser.newContext({ baseURL: url, ...options })).newPage()
  await sendBox(await openPage())

  const [invitation = ''] = /http\S+\/admin\/link\S+/.exec(
    await ownShop.command('staff', 'invite', 'jo@shop.example', '--role', 'sales'),
  ) ?? ['']
  await page.goto(getPath(invitation))
  await page.getByLabel('Your name').fill('Jo Reyes')
  await page.getByLabel('Password').fill(goodPassword)
  await page.getByRole('button', { name: 'Create account' }).click()

  await test.step('sales make a proposal with two options and another imprint', async () => {
    await page.goto('/admin/requests')
    await page.getByRole('link', { name: 'Dana Whitfield' }).click()
    await page.getByRole('button', { name: 'Create proposal' }).click()
    await waitForHydration(page)
    await page.getByRole('textbox', { name: 'Option name' }).fill('Everyday')
    // The print on the box is asked for, and has no price yet.
    const boxPrint = page.getByRole('textbox', { name: 'Logo on the box: lid and front, 1 color', exact: true })
    await boxPrint.fill('120')
    await page.getByRole('button', { name: 'Duplicate Everyday' }).click()
    await page.getByRole('textbox', { name: 'Option name' }).fill(optionB)
    await page.getByRole('textbox', { name: 'Colors', exact: true }).last().fill('2')
    await expect(page.getByText('Draft saved', { exact: true })).toBeVisible()
    await sendVersion(page, 1)
  })
  const [row] = await db.select().from(proposals)
  if (!row) throw new Error('the proposal is missing')
  const countEvents = (kind: typeof proposalEvents.$inferSelect.kind) =>
    db.$count(proposalEvents, eq(proposalEvents.kind, kind))
  const first = await waitForMail(ownShop, /^Proposal P-/)
  const [link = ''] = /http\S+\/p\/[\w-]+/.exec(first.text) ?? []
  expect(link).toContain(url)

  await test.step('a scanner fetches the link, and nothing happens', async () => {
    for (const method of ['GET', 'HEAD']) expect((await fetch(link, { method, headers: scanner })).status).toBe(200)
    expect(await countEvents('viewed')).toBe(0)
  })

  const buyer = await openPage(phone)
  await test.step('the buyer opens it on a phone and asks for changes', async () => {
    await buyer.goto(link)
    await expect.poll(() => countEvents('viewed'), { timeout: 20_000 }).toBe(1)
    await buyer.getByLabel('Your comment').fill('Could the tee be navy and white?')
    await buyer.getByRole('button', { name: 'Ask for changes' }).tap()
    await expect(buyer.getByRole('status')).toContainText('will send you a new version')
  })

  await test.step('sales see it on their home page, and send a new version', async () => {
    await page.goto('/admin')
    await expect(page.getByText('1 proposal awaiting our reply.')).toBeVisible()
    await page.getByRole('link', { name: /Awaiting our reply$/ }).click()
    await page.getByRole('link', { name: row.title }).click()
    await waitForHydration(page)
    await page.getByRole('link', { name: new RegExp(`^${optionB}`) }).click()
    await page.getByRole('textbox', { name: 'PMS colors' }).last().fill('Navy, White')
    await sendVersion(page, 2)
    await waitForMail(ownShop, /^Updated proposal P-/)
    await buyer.goto(`${link}?version=1`)
    await expect(buyer.getByRole('heading', { level: 1 })).toHaveText('There is a newer version')
    await buyer.getByRole('link', { name: 'Open version 2' }).tap()
  })

  await test.step('the buyer accepts 96 of option B with a purchase order', async () => {
    const option = buyer.getByRole('article', { name: optionB })
    await option.getByRole('radio').first().check()
    const total = (await option.locator('dd').nth(1).textContent()) ?? ''
    await buyer.getByRole('button', { name: 'Review and sign' }).tap()
    await buyer.getByLabel('Job title').fill('Office Manager')
    await buyer.getByLabel('Purchase order number').fill('PO-4711')
    await buyer.getByRole('checkbox', { name: /^I accept proposal/ }).check()
    await buyer.getByRole('button', { name: 'Approve and sign' }).tap()
    await expect(buyer.getByRole('heading', { level: 1 })).toHaveText('Thank you, it is accepted')
    const { text, attachments } = await waitForMail(ownShop, /accepted/)
    expect(text).toContain(`${optionB}, 96 boxes`)
    expect(text).toContain(total)
    const pdf = await readPdf(attachments[0]?.bytes ?? new Uint8Array())
    const pages = pdf.pages.map(({ text }) => text).join('\n')
    for (const part of [total, 'PO-4711', 'Office Manager']) expect(pages).toContain(part)
  })

  await test.step('proofs from the mockups are changed once, then approved', async () => {
    const getCard = () => page.getByRole('region', { name: /Left chest/ })
    await page.goto(`/admin/proposals/${row.id}/proofs`)
    for (let left = await page.getByText('Needs a proof').count(); left > 0; left -= 1) {
      await page
        .getByRole('region')
        .filter({ hasText: 'Needs a proof' })
        .first()
        .getByRole('button', { name: 'Use mockup as proof' })
        .click()
      await expect(page.getByText('Needs a proof')).toHaveCount(left - 1)
    }
    await page.getByRole('button', { name: 'Send proofs' }).click()
    await expect(page.getByText('Proofs sent.')).toBeVisible()
    await waitForMail(ownShop, /^Proofs for/)
    await buyer.goto(link)
    await buyer
      .getByRole('listitem')
      .filter({ hasText: 'Left chest' })
      .getByRole('link', { name: 'Review proof', exact: true })
      .tap()
    await waitForHydration(buyer)
    await buyer.getByAltText(/^Proof of/).tap({ position: { x: 90, y: 60 } })
    await buyer.getByRole('textbox', { name: 'Spot 1' }).fill('A bit lower')
    await buyer.getByRole('textbox', { name: 'What to change' }).fill('Lower, please')
    await buyer.getByRole('button', { name: 'Request changes' }).tap()
    await expect(buyer.getByRole('heading', { name: 'Changes requested' })).toBeVisible()
    await page.reload()
    await expect(getCard()).toContainText('A bit lower')
    await getCard().locator('input[type=file]').setInputFiles('public/pictures/mug-terracotta.webp')
    await getCard().getByRole('button', { name: 'Add proof' }).click()
    await expect(page.getByText('Proof added.')).toBeVisible()
    await page.getByRole('button', { name: 'Send proofs' }).click()
    await expect(page.getByText('Proofs sent.')).toBeVisible()
    await buyer.goto(link)
    for (let left = await buyer.getByRole('link', { name: 'Review proof', exact: true }).count(); left > 0; left -= 1) {
      await buyer.getByRole('link', { name: 'Review proof', exact: true }).first().tap()
      await expect(buyer.getByRole('heading', { name: 'Approve this proof' })).toBeVisible()
      for (const box of await buyer.getByRole('checkbox').all()) await box.check()
      await buyer.getByRole('button', { name: 'Approve proof' }).tap()
      await expect(buyer.getByRole('heading', { name: 'Approved' })).toBeVisible()
      await buyer.goto(link)
    }
  })

  await test.step('production and tracking show on the same link, and reports count the order', async () => {
    await page.goto('/admin/orders')
    await page.getByRole('link', { name: /^O-\d{4}-0001$/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('O-')
    await waitForHydration(page)
    await page.getByLabel('Stage', { exact: true }).selectOption('In production')
    await page.getByRole('button', { name: 'Save order' }).click()
    await expect(page.getByText('Order saved.')).toBeVisible()
    await page.getByLabel('Carrier').fill('UPS')
    await page.getByLabel('Tracking number').fill('1Z999')
    await page.getByRole('button', { name: 'Add shipment' }).click()
    await expect(page.getByText('Shipment added.')).toBeVisible()
    await expect(page.getByLabel('Stage', { exact: true })).toHaveValue('shipped')
    await buyer.goto(link)
    await expect(buyer.locator('[aria-current=step]')).toHaveText('Shipped')
    await expect(buyer.getByRole('link', { name: '1Z999' })).toBeVisible()
    await page.goto('/admin/reports')
    await expect(page.getByRole('region', { name: 'Proposals' })).toContainText('100%')
    expect(await ownShop.command('proposals', 'verify', row.number)).toContain('All 7 are unchanged')
  })
})
