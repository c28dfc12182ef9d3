import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import {
  createUniqueEmail,
  expect,
  getCode,
  joinByInvitation,
  setUpApp,
  signIn,
  signOut,
  test,
  waitForHydration,
} from '#test/admin.ts'
import { createArtworkAi, createArtworkPdf, createArtworkSvg } from '#test/artwork-files.ts'
import { parseCsv } from '#test/csv.ts'
import { readMailsTo } from '#test/mail-server.ts'
import { clickNext, getHeading, openCheckout, readProducts, toSavedBox } from './swag-box.ts'

/** Counts the distinct colors of a drawing. */
const countColors = (canvas: Locator) =>
  canvas.evaluate((element: HTMLCanvasElement) => {
    const { width, height } = element
    const data = element.getContext('2d')?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray()
    return new Set(new Uint32Array(data.buffer)).size
  })

test("handles a visitor's box in the admin, from the invitation to the reply", async ({ page, browser, db }) => {
  test.slow()
  const mails = (email: string) => readMailsTo(process.env.SHOP_MAILS ?? '', email)
  const [me, visitor] = [createUniqueEmail('ada'), createUniqueEmail('dana')]
  const company = `Northwind ${Math.random().toString(36).slice(2, 9)}`

  // Invited from the command line; then a sign-in with password and code.
  await joinByInvitation(page, me, 'owner')
  const { key } = await setUpApp(page)
  await page.goto('/admin')
  await signOut(page)
  await signIn(page, me)
  await page.getByLabel('Code').fill(getCode(key, 1))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada')

  await page.goto(`/admin/requests?q=${encodeURIComponent(company)}`)
  await waitForHydration(page)
  await expect(page.getByRole('heading', { name: /^No / })).toBeVisible()

  // A visitor sends a box with artwork.
  const shop = await browser.newContext({ baseURL: process.env.SHOP_URL ?? '' })
  const shopPage = await shop.newPage()
  const products = await readProducts(db, 3)
  await openCheckout(shopPage, toSavedBox(products, { boxName: 'Onboarding kit' }))
  const contact = { 'First Name': 'Dana', 'Last Name': 'Whitfield', Email: visitor, Company: company }
  for (const [label, value] of Object.entries(contact)) await shopPage.getByLabel(label, { exact: true }).fill(value)
  await clickNext(shopPage)
  await shopPage.getByLabel('Artwork Files', { exact: true }).setInputFiles([
    { name: 'box.pdf', mimeType: 'application/pdf', buffer: createArtworkPdf() },
    { name: 'mark.ai', mimeType: 'application/postscript', buffer: createArtworkAi() },
    { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(createArtworkSvg()) },
  ])
  await clickNext(shopPage)
  await expect(getHeading(shopPage, 'Review & Submit')).toBeVisible()
  await shopPage.getByRole('button', { name: 'Submit Project' }).click()
  await expect(shopPage.getByRole('heading', { level: 1 })).toHaveText('Request Submitted Successfully!')
  await shop.close()

  // The request appears in the inbox and can be opened.
  const row = page
    .getByRole('table', { name: 'Requests' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
  await expect(row).toHaveCount(1)
  await row.getByRole('link', { name: 'Dana Whitfield' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dana Whitfield')
  await expect(page.getByRole('main').getByText(company).first()).toBeVisible()
  for (const { name } of products) await expect(page.getByRole('table').getByText(name)).toBeVisible()

  // Preview of its artwork.
  for (const name of ['box.pdf', 'mark.ai']) {
    await page.getByRole('article', { name, exact: true }).scrollIntoViewIfNeeded()
    await expect.poll(() => countColors(page.getByRole('img', { name: `Preview of ${name}` })), name).toBeGreaterThan(2)
  }
  const svg = page.getByRole('img', { name: 'Preview of logo.svg' })
  await svg.scrollIntoViewIfNeeded()
  await expect.poll(() => svg.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  await page.getByRole('button', { name: 'Assign to me' }).click()
  const timeline = page.getByRole('list', { name: 'Timeline' })
  await expect(timeline).toContainText('assigned this to themselves')

  // The reply, by a real mail server.
  await page.getByRole('link', { name: 'Reply' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reply to Dana Whitfield')
  await page.getByLabel('Template').selectOption({ label: 'First reply' })
  await expect(page.getByLabel('Message')).toHaveValue(/^Hello Dana,\n/)
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(timeline.getByRole('listitem').filter({ hasText: 'sent an email' })).toContainText('Sent', {
    timeout: 30_000,
  })
  await expect.poll(async () => (await mails(visitor)).length).toBe(2)
  const [confirmation, reply] = await mails(visitor)
  expect(confirmation?.text).toContain(products[0]?.name)
  expect(reply?.headers['reply-to']).toContain(me)
  expect(reply?.headers.references).toContain(confirmation?.headers['message-id'])

  // Export of the view.
  await page.goto(`/admin/requests?q=${encodeURIComponent(company)}`)
  await waitForHydration(page)
  await page.getByRole('link', { name: 'Export these requests' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const [titles = [], ...rows] = parseCsv(await readFile(await (await download).path(), 'utf8'))
  expect(rows).toHaveLength(1)
  const cell = (title: string) => rows[0]?.[titles.indexOf(title)]
  expect([cell('Company'), cell('Status')]).toEqual([company, 'New'])
})
